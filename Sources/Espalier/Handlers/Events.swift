// SPDX-License-Identifier: MIT

/// A handler of an event. The id of the event says its type, so that no cast is needed on the way.
private final class EventHandler<Payload>: Handler {
  let body: (Payload, EventContext) -> Propagation

  init(_ body: @escaping (Payload, EventContext) -> Propagation) { self.body = body }
}

extension BareList {
  // MARK: Subscribing

  /// Calls a handler with what an event carries, whenever it is sent from a node or from below it, until the token is
  /// cancelled or the node is removed. Handlers may do whatever they like.
  @discardableResult
  package func subscribe<Payload>(
    to event: EventID<Payload>, at id: NodeID, _ handler: @escaping (Payload) -> Void
  ) throws(EditError) -> SubscriptionToken {
    try subscribe(to: event, at: id) { payload, _ in
      handler(payload)
      return .proceed
    }
  }

  /// The same for a handler that asks where the event is, and decides whether it goes on.
  @discardableResult
  package func subscribe<Payload>(
    to event: EventID<Payload>, at id: NodeID,
    _ handler: @escaping (Payload, EventContext) -> Propagation
  ) throws(EditError) -> SubscriptionToken {
    try register(EventHandler(handler), handlers.channels.makeNumber(of: event.key), at: id)
  }

  // MARK: Sending

  /// Tells the handlers at a node in the order in which they subscribed, then those of its container, and so on up.
  ///
  /// The way is settled at the start. A level that a handler cuts off meanwhile, so that it is no longer above the
  /// sender, does not hear it. O(levels), and O(log n) for each handler left once one has edited; allocates nothing
  /// once the longest way was gone.
  package func send<Payload>(
    _ event: EventID<Payload>, _ payload: Payload, from id: NodeID
  ) throws(EditError) {
    guard var way = try beginEvent(event.key, from: id) else { return }
    while let handler = unsafe nextOnWay(&way, from: id) {
      // Only handlers of its type are registered on the channel of an event.
      let context = EventContext(source: id, node: tree.arena.id(way.node))
      let answer = unsafe Unmanaged<EventHandler<Payload>>.fromOpaque(handler)
        ._withUnsafeGuaranteedRef { $0.body(payload, context) }
      if answer != .proceed { conclude(&way, answer) }
    }
    endCalls(way)
  }

  /// Whether anybody hears an event, anywhere in the list. O(1) expected.
  @inline(__always)
  func isHeard(_ key: ChannelKey) -> Bool { handlers.channels.number(of: key) >= 0 }

  private func beginEvent(
    _ key: ChannelKey, from id: NodeID
  ) throws(EditError) -> Handlers.Dispatch? {
    let node = try tree.resolve(id)
    let number = handlers.channels.number(of: key)
    guard number >= 0 else { return nil }
    let first = handlers.calls.count
    handlers.listUpwards(number, from: node, tree)
    return handlers.calls.count > first ? handlers.begin(first, tree) : nil
  }

  @unsafe
  private func nextOnWay(
    _ way: inout Handlers.Dispatch, from sender: NodeID
  ) -> UnsafeRawPointer? {
    while let handler = unsafe handlers.next(&way, &tree) {
      if way.version == tree.version { return unsafe handler }
      // Some handler has edited.
      guard tree.isValid(sender) else { return nil }
      if tree.isInside(sender.index, way.node) { return unsafe handler }
    }
    return nil
  }

  private func conclude(_ way: inout Handlers.Dispatch, _ answer: Propagation) {
    var end = way.position
    while answer == .stopAbove, end < way.end, handlers.calls[end].node == way.node { end += 1 }
    way.end = end
  }

  // MARK: What all channels have in common

  /// Removes a node with all that is in it, and lets go of what was registered there. `Tree.remove` leaves that to the
  /// next commit.
  package func remove(_ id: NodeID) throws(EditError) {
    try tree.remove(id)
    handlers.dropOrphans(&tree)
    dropReleased()
  }

  /// Registers an object; what is let go of by the way may have ended it, or removed the node, when this returns.
  /// - Parameter isListed: whether it is found from above.
  func register(
    _ object: Handler, _ number: Int32, at id: NodeID?, isListed: Bool = false
  ) throws(EditError) -> SubscriptionToken {
    var node: Int32 = -1
    if let id { node = try tree.resolve(id) }
    handlers.dropOrphans(&tree)
    let token = handlers.register(object, number, at: node, &tree)
    if isListed, node >= 0 { tree.mark(node) }
    dropReleased()
    return SubscriptionToken(life: life, token: token)
  }

  func endCalls(_ dispatch: Handlers.Dispatch) {
    handlers.end(dispatch)
    dropReleased()
  }

  /// Ends what a token stands for at once; again, nothing happens.
  @inline(never)
  func cancel(_ token: HandlerToken) {
    handlers.dropOrphans(&tree)
    handlers.end(token, &tree)
    dropReleased()
  }

  /// Lets go of ended handlers and values, with all they hold.
  func dropReleased() {
    while let object = handlers.popReleased() { withExtendedLifetime(object) {} }
  }

  /// The engine goes, and what was registered in its list with it, whoever keeps a report of that.
  func letGo() {
    var index: Int32 = 0
    while index < handlers.registrations.count {
      cancel(HandlerToken(index: index, turn: handlers.registrations[index].turn))
      index += 1
    }
  }
}

/// The list that a token is of, as long as it is there. A weak reference would make all counting of references to the
/// list slow.
@safe
final class ListLife {
  private var address: Unmanaged<BareList>?

  var bare: BareList? { unsafe address?.takeUnretainedValue() }

  func begin(_ bare: BareList) { unsafe address = Unmanaged.passUnretained(bare) }
  func end() { unsafe address = nil }
}

/// What subscribing returns: the means to end the subscription.
///
/// It may be thrown away: a subscription lasts until it is cancelled or its node is removed. A token keeps nothing alive.
package struct SubscriptionToken {
  fileprivate let life: ListLife
  fileprivate let token: HandlerToken
  fileprivate var bare: BareList? { life.bare }

  /// Whether the subscription still lasts.
  package var isActive: Bool {
    guard let bare else { return false }
    bare.handlers.dropOrphans(&bare.tree)
    return bare.handlers.isLive(token)
  }

  /// Ends the subscription. Cancelling again does nothing. O(1).
  package func cancel() { bare?.cancel(token) }
}
