// SPDX-License-Identifier: MIT

import EspalierBase

/// Listening.
extension ComponentTree {
  /// Lets an object hear the notifications of a type.
  ///
  /// - Parameters:
  ///   - listener: the object; it is kept until the registration ends. It hears each notification
  ///     once, however often it is registered.
  ///   - type: the type by which it is reached, often a protocol: `(any PostObserver).self`.
  ///   - node: the node at which it listens; nil: at none, and it hears what is sent `manually`.
  ///   - owner: an object whose death ends the registration; it is not kept alive.
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func addListener<Face>(
    _ listener: Face, as type: Face.Type = Face.self, at node: NodeID?, owner: AnyObject? = nil
  ) throws(TreeError) -> SubscriptionToken {
    let place = try node.map { node throws(TreeError) in try forest.resolve(node) }
    let index = listeners.make(type)
    let id = register(
      makeListener(listener, index), .listener, at: place ?? NodeForest.rootIndex,
      number: Int64(place == nil ? index.manualNumber : index.number), owner: owner)
    if place != nil {
      registrations.enter(id.index, in: index.atNodes)
      didChange()
    }
    return SubscriptionToken(tree: self, registration: id)
  }

  private func makeListener<Face>(_ face: Face, _ listeners: ListenerIndex) -> Listener<Face> {
    // Only objects can be recognised; a value would be wrapped again each time it is looked at.
    let isObject = type(of: face as Any) is AnyObject.Type
    return Listener(face, listeners, object: isObject ? ObjectIdentifier(face as AnyObject) : nil)
  }
}

/// Notifying.
extension ComponentTree {
  /// Calls `body` with every listener of a type in a scope, in the order of the tree (`parents`:
  /// upwards).
  ///
  /// Who hears is settled at the start. A listener whose registration ends meanwhile is not called
  /// any more; one that is added meanwhile hears the next notification.
  ///
  /// - Parameters:
  ///   - type: the type under which the listeners were added.
  ///   - node: the sender. What listens there is skipped, except in `childrenAndSelf`.
  ///   - scope: who hears it.
  ///   - body: calls the listener.
  /// - Returns: how many heard it.
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(listeners reached + log S · log n), and O(log S · log n) more, once, for each listener
  ///   that is new or whose node was moved; `parents`: O(depth). Nodes are not looked at.
  /// - Allocations: none once warm, in an attached tree.
  @discardableResult
  public func notify<Face>(
    _ type: Face.Type, from node: NodeID, _ scope: NotificationScope, _ body: (Face) -> Void
  ) throws(TreeError) -> Int {
    let sender = try forest.resolve(node)
    guard let index = listeners[type] else { return 0 }
    let start = eventPath.count
    note(index, from: sender, scope)
    let end = eventPath.count
    registrations.deliveryDepth += 1
    var heard = 0
    for position in start..<end {
      // The index of a type holds listeners of that type; the registration keeps its box until
      // `sweep`.
      unsafe eventPath[position].box.reference!._withUnsafeGuaranteedRef { box in
        if unsafe box.hasEnded || (box.isOwned && !mayCall(box.registration)) { return }
        body(unsafe unsafeDowncast(box, to: Listener<Face>.self).face)
        heard += 1
      }
    }
    eventPath.cut(to: start)
    registrations.deliveryDepth -= 1
    sweep()
    return heard
  }

  /// Notes the registrations in a scope, each listener once.
  private func note(_ index: ListenerIndex, from sender: NodeIndex, _ scope: NotificationScope) {
    listeners.beginNotification()
    eventPath.forgetWay()
    switch scope {
    case .global: noteBelow(NodeForest.rootIndex, without: sender, index)
    case .reusable: noteBelow(reusableTop(of: sender), without: sender, index)
    case .children: noteBelow(sender, without: sender, index)
    case .childrenAndSelf: noteBelow(sender, without: .none, index)
    case .parents:
      var current = forest.store[sender].parent
      while !current.isNone {
        noteChain(at: current, index.number)
        current = forest.store[current].parent
      }
    case .manually:
      // The sender's own listeners count as heard.
      let start = eventPath.count
      noteChain(at: sender, index.number)
      eventPath.cut(to: start)
      noteChain(at: NodeForest.rootIndex, index.manualNumber)
    }
  }

  private func reusableTop(of sender: NodeIndex) -> NodeIndex {
    var current = sender
    while !current.isNone && !forest.store[current].state.isReusable {
      current = forest.store[current].parent
    }
    return current.isNone ? NodeForest.rootIndex : current
  }

  private func noteBelow(_ top: NodeIndex, without sender: NodeIndex, _ index: ListenerIndex) {
    guard index.atNodes.liveCount > 0 else { return }
    bringIntoOrder(index.atNodes)
    guard forest.isAttached(top) else {
      for entry in detachedEntries(in: index.atNodes, below: top) where entry.node != sender {
        note(entry.node, entry.registration)
      }
      return
    }
    index.atNodes.registrations.visit(ranks(in: index.atNodes, below: top)) { entry in
      if entry.node != sender { note(entry.node, entry.registration) }
    }
  }

  private func noteChain(at node: NodeIndex, _ number: Int32) {
    guard forest.store[node].state.isRegistered else { return }
    var registration = registry.first(node, number)
    while registration >= 0 {
      note(node, registration)
      registration = registry[registration].links.next
    }
  }

  private func note(_ node: NodeIndex, _ registration: Int32) {
    guard registry[registration].isLive else { return }
    // A registration whose owner died must not stand in for another one of the same listener.
    let owner = registry[registration].owner
    if owner >= 0, !registrations.owners.isAlive(owner) { return }
    let box = registry[registration].box
    if box.note(listeners.lastNotification) {
      eventPath.push(EventPath.Step(box: box, node: node))
    }
  }
}
