// SPDX-License-Identifier: MIT

import EspalierBase

/// Subscribing to events.
extension ComponentTree {
  /// Calls `handler` with what the event carries, whenever it is sent from the node or from below.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - node: the node at which to listen.
  ///   - owner: an object whose death ends the subscription; it is not kept alive.
  ///   - handler: may edit the tree, send, share, subscribe and cancel. It is called from the next
  ///     `send` on, never for an event that is under way. Each subscription is called, also when
  ///     the same owner has several.
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public func subscribe<Payload>(
    to event: EventID<Payload>, at node: NodeID, owner: AnyObject? = nil,
    _ handler: @escaping (Payload) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    let box = EventHandler(handler)
    return try subscribe(box, .eventHandler, event.rawValue, at: node, owner: owner)
  }

  /// As above, for a handler that wants to know where the event is and decides whether it goes on.
  ///
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public func subscribe<Payload>(
    to event: EventID<Payload>, at node: NodeID, owner: AnyObject? = nil,
    _ handler: @escaping (Payload, EventContext) -> Propagation
  ) throws(TreeError) -> SubscriptionToken {
    let box = DecidingHandler(handler)
    return try subscribe(box, .eventHandler, event.rawValue, at: node, owner: owner)
  }

  /// Subscribes one handler to several events that carry the same type. Traps if there is none.
  ///
  /// - Returns: a token that cancels all of them.
  /// - Throws: `TreeError.unknownNode`; then nothing was subscribed.
  /// - Complexity: O(events).
  @inlinable
  @discardableResult
  public func subscribe<Payload>(
    to events: [EventID<Payload>], at node: NodeID, owner: AnyObject? = nil,
    _ handler: @escaping (Payload) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    var token: SubscriptionToken?
    for event in events {
      let next = try subscribe(to: event, at: node, owner: owner, handler)
      if let token { chain(next.registration, to: token.registration) }
      token = next
    }
    guard let token else { misuse("A subscription needs at least one event.") }
    return token
  }

  /// Enters a subscription.
  @usableFromInline
  func subscribe(
    _ box: Box, _ kind: RegistrationKind, _ number: Int64, at node: NodeID, owner: AnyObject?
  ) throws(TreeError) -> SubscriptionToken {
    let index = try forest.resolve(node)
    let id = register(box, kind, at: index, number: number, owner: owner)
    if kind == .dataSubscriber { enterSubscriber(id) }
    didChange()
    return SubscriptionToken(tree: self, registration: id)
  }

  /// Enters a subscription at the node and for the owner of another one.
  func subscribe(
    _ box: Box, _ kind: RegistrationKind, _ number: Int64, chainedTo earlier: RegistrationID
  ) throws(TreeError) -> SubscriptionToken {
    guard registry.isLive(earlier), mayCall(earlier.index) else { throw .subscriptionEnded }
    let registration = registry[earlier.index]
    let owner = registrations.owner(of: registration)
    let id = register(box, kind, at: registration.node, number: number, owner: owner)
    chain(id, to: earlier)
    if kind == .dataSubscriber { enterSubscriber(id) }
    didChange()
    return SubscriptionToken(tree: self, registration: id)
  }
}

/// Sending events.
extension ComponentTree {
  /// Sends an event from a node: to the subscribers there in the order of subscription, then to
  /// those of its parent, and so on up to the top.
  ///
  /// The way is settled when the event is sent. A level that a handler cuts off meanwhile, so that
  /// it is no longer above the sender, does not hear it; a level that comes to be above it
  /// meanwhile does not either.
  ///
  /// - Throws: `TreeError.unknownNode`. That no one listens is no error.
  /// - Complexity: O(depth), with about a nanosecond for a level without subscribers; O(1) if
  ///   no one in the tree subscribes to the event, O(levels with a subscriber) if the last event
  ///   went the same way. A handler that moves or removes a node costs O(depth) once more.
  /// - Allocations: none, once the longest way was gone.
  @inlinable
  public func send<Payload>(
    _ event: EventID<Payload>, _ payload: Payload, from node: NodeID
  ) throws(TreeError) {
    var dispatch = try beginDispatch(event.rawValue, from: node)
    guard dispatch.end > dispatch.start else { return }
    var shape = forestCell.value.revisions.shape
    var position = dispatch.start
    while position < dispatch.end {
      if forestCell.value.revisions.shape != shape {
        shape = forestCell.value.revisions.shape
        dropLevelsNoLonger(above: node, of: &dispatch, from: position)
        continue
      }
      let step = pathCell.value[position]
      position += 1
      // The number of an event stands for one payload type, so the box behind it is of this type;
      // the registration keeps it until `endDispatch`.
      unsafe step.box.reference!._withUnsafeGuaranteedRef { box in
        if unsafe box.hasEnded || (box.isOwned && !mayCall(box.registration)) { return }
        if box.decides {
          let handler = unsafe unsafeDowncast(box, to: DecidingHandler<Payload>.self)
          let answer = handler.body(payload, context(from: node, at: step.node))
          if answer != .proceed { conclude(&dispatch, at: position, answer) }
        } else {
          unsafe unsafeDowncast(box, to: EventHandler<Payload>.self).body(payload)
        }
      }
    }
    endDispatch(dispatch)
  }

  /// Sends an event that carries nothing.
  ///
  /// - Complexity: O(depth).
  @inlinable
  public func send(_ event: EventID<Void>, from node: NodeID) throws(TreeError) {
    try send(event, (), from: node)
  }

  /// Notes the way of an event. If no one is on it there is nothing to end.
  @usableFromInline
  func beginDispatch(_ number: Int64, from node: NodeID) throws(TreeError) -> EventDispatch {
    let source = try forest.resolve(node)
    guard registry.useCount(number) > 0 else { return EventDispatch(start: 0, end: 0) }
    let number = RegistrationCenter.short(number)
    let start = eventPath.count
    noteWay(from: source, number)
    let end = eventPath.count
    if end > start { registrations.deliveryDepth += 1 }
    return EventDispatch(start: start, end: end)
  }

  /// Drops the steps from a position on whose levels are no longer at or above the sender; all of
  /// them if the sender is gone.
  ///
  /// - Complexity: O(depth), whatever the number of steps: the levels that are above are marked.
  @usableFromInline
  func dropLevelsNoLonger(
    above sender: NodeID, of dispatch: inout EventDispatch, from position: Int
  ) {
    guard let source = try? forest.resolve(sender) else {
      dispatch.end = position
      return
    }
    markLevels(above: source, true)
    var kept = position
    for next in position..<dispatch.end {
      let step = eventPath[next]
      if step.node == source || forest.store[step.node].state.isPassed {
        eventPath.replace(at: kept, with: step)
        kept += 1
      }
    }
    dispatch.end = kept
    markLevels(above: source, false)
  }

  private func markLevels(above source: NodeIndex, _ isPassed: Bool) {
    var current = forest.store[source].state.isContainer ? source : forest.store[source].parent
    while !current.isNone {
      #if DEBUG
        countedWork.value.marks += 1
      #endif
      forest.store[current].state.isPassed = isPassed
      current = forest.store[current].parent
    }
  }

  @usableFromInline
  func context(from source: NodeID, at node: NodeIndex) -> EventContext {
    EventContext(source: source, node: forest.handle(node))
  }

  /// Brings the end of an event nearer because a handler said so. `position` is that of the next
  /// step.
  @usableFromInline
  func conclude(_ dispatch: inout EventDispatch, at position: Int, _ answer: Propagation) {
    var end = position
    if answer == .stopAbove {
      let node = eventPath[position - 1].node
      while end < dispatch.end && eventPath[end].node == node { end += 1 }
    }
    dispatch.end = end
  }

  @usableFromInline
  func endDispatch(_ dispatch: EventDispatch) {
    eventPath.cut(to: dispatch.start)
    registrations.deliveryDepth -= 1
    sweep()
  }
}
