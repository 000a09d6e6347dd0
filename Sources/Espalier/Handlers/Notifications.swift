// SPDX-License-Identifier: MIT

/// Something that hears notifications.
private class AnyListener: Handler {
  /// The address of an object, which hears a notification once; 0: of a value, which hears each.
  final let address: UInt64

  init(address: UInt64) { self.address = address }

  static func address(of object: AnyObject) -> UInt64 {
    UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }
}

private final class Listener<Face>: AnyListener {
  let face: Face

  init(_ face: Face) {
    self.face = face
    // Only objects can be recognised; a value would be wrapped again each time it is looked at.
    let isObject = type(of: face as Any) is AnyObject.Type
    super.init(address: isObject ? Self.address(of: face as AnyObject) : 0)
  }
}

extension BareList {
  /// Lets an object hear the notifications of a type, often a protocol: `(any PostObserver).self`.
  /// - Parameters:
  ///   - listener: is kept until the registration ends. It hears a notification once, however often it is registered.
  ///   - id: the node at which it listens; nil: at none, and it hears what is sent `manually`.
  @discardableResult
  package func addListener<Face>(
    _ listener: Face, as type: Face.Type = Face.self, at id: NodeID?
  ) throws(EditError) -> SubscriptionToken {
    let number = handlers.channels.makeNumber(of: type, id == nil ? .manualListeners : .listeners)
    return try register(Listener(listener), number, at: id, isListed: true)
  }

  /// Calls `body` with every listener of a type in a scope, in the order of the tree (`parents`: upwards). What listens
  /// at the sender is left out, but for `childrenAndSelf`.
  ///
  /// Who hears is settled at the start; a listener whose registration ends meanwhile is not called. O(log n) for each
  /// that is called; `parents`: O(levels).
  /// - Parameter sender: does not hear what it sends `manually`, wherever it listens.
  /// - Returns: how many heard it.
  @discardableResult
  package func notify<Face>(
    _ type: Face.Type, from id: NodeID, _ scope: NotificationScope, by sender: AnyObject? = nil,
    _ body: (Face) -> Void
  ) throws(EditError) -> Int {
    var way = try beginNotification(type, from: id, scope, sender)
    var heard = 0
    while let handler = unsafe handlers.next(&way, &tree) {
      if handlers.hasHeard(way) { continue }
      // On the channel of a type there are listeners of that type alone.
      unsafe Unmanaged<Listener<Face>>.fromOpaque(handler)
        ._withUnsafeGuaranteedRef { body($0.face) }
      heard += 1
    }
    endCalls(way)
    return heard
  }

  /// Says whether a node is where `reusable` notifications end.
  package func setReusable(_ isReusable: Bool, _ id: NodeID) throws(EditError) {
    let node = try tree.resolve(id)
    tree.arena[node].flags.set(.reusable, isReusable)
  }

  private func beginNotification(
    _ type: Any.Type, from id: NodeID, _ scope: NotificationScope, _ object: AnyObject?
  ) throws(EditError) -> Handlers.Dispatch {
    let sender = try tree.resolve(id)
    handlers.dropOrphans(&tree)
    let first = handlers.calls.count
    var start = first
    let number = handlers.channels.number(of: type, .listeners)
    switch scope {
    case .manually:
      // The listeners of the sender count as if they had heard it.
      if number >= 0 { handlers.list(number, at: sender, tree) }
      handlers.noteRepeated(from: first)
      start = handlers.calls.count
      for index in first..<start { handlers.calls[index].node = heardMark }
      // The sender itself is left out of what is listed from here on.
      if let object { handlers.seen.set(.max, for: AnyListener.address(of: object)) }
      let manual = handlers.channels.number(of: type, .manualListeners)
      if manual >= 0 { handlers.list(manual, from: handlers.channels.uses[manual].first, -1) }
    case _ where number < 0: break
    case .parents: handlers.listUpwards(number, from: tree.arena[sender].parent, tree)
    case .children, .childrenAndSelf:
      handlers.listBelow(number, sender, withTop: scope == .childrenAndSelf, &tree)
    case .global, .reusable:
      var top = scope == .global ? 0 : sender
      while top > 0, !tree.arena[top].flags.contains(.reusable) { top = tree.arena[top].parent }
      handlers.listBelow(number, top, withTop: true, &tree)
    }
    handlers.noteRepeated(from: start, besides: scope == .childrenAndSelf ? nil : sender)
    handlers.forgetSeen(from: first)
    if let object { handlers.seen.remove(AnyListener.address(of: object)) }
    var way = handlers.begin(first, tree)
    way.position = start
    return way
  }
}

/// Has the place of a node in the first call of a listener, once that has heard.
private let heardMark: Int32 = -2

extension Handlers {
  /// Drops listed calls of listeners that have ended, and those at a node.
  ///
  /// Others of one listener stay: the first may end before it is called. In the place of its node, which nobody asks for
  /// any more, each has the index of the first one; that has −1.
  fileprivate mutating func noteRepeated(from first: Int, besides absent: Int32? = nil) {
    var kept = first
    for index in first..<calls.count where calls[index].node != absent {
      // Listed is what is registered as a listener.
      guard let address = address(ofListener: calls[index].registration) else { continue }
      var earlier: Int32 = -1
      if address != 0 {
        earlier = seen.number(of: address)
        if earlier == .max { continue }
        if earlier < 0 { seen.set(Int32(truncatingIfNeeded: kept), for: address) }
      }
      calls[kept] = Call(node: earlier, registration: calls[index].registration)
      kept += 1
    }
    calls.resize(to: kept, filling: Call())
  }

  /// Whether the listener that is to be called has heard the notification already; if not, it has from now on.
  fileprivate mutating func hasHeard(_ way: Dispatch) -> Bool {
    let index = Int32(truncatingIfNeeded: way.position - 1)
    let first = way.node >= 0 ? way.node : index
    if calls[first].node == heardMark { return true }
    calls[first].node = heardMark
    return false
  }

  fileprivate mutating func forgetSeen(from first: Int) {
    for index in first..<calls.count {
      if let address = address(ofListener: calls[index].registration) { seen.remove(address) }
    }
  }

  /// The address of a listener; nil if it has ended.
  private func address(ofListener registration: Int32) -> UInt64? {
    guard let object = unsafe objects.address(registration) else { return nil }
    return unsafe Unmanaged<AnyListener>.fromOpaque(object)
      ._withUnsafeGuaranteedRef { $0.address }
  }
}
