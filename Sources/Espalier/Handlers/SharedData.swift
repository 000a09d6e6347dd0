// SPDX-License-Identifier: MIT

extension BareList {
  // MARK: Sharing

  /// Shares a value with a node and all below it, or what a closure returns, evaluated whenever it is read, in place of
  /// what it shared before; without either it shares nothing any more. No one is told when a result changes later.
  ///
  /// Those who read it there are told, in the order of the tree, unless they read a nearer one, or heard an equal one
  /// last. O(log n) for each that is told, and for each of those with a nearer one.
  /// - Parameters:
  ///   - broadcast: false changes what is read and tells no one.
  ///   - evenIfEqual: true tells also those whose last value was equal.
  package func share<Value>(
    _ value: Value? = nil, as data: DataID<Value>, at id: NodeID, broadcast: Bool = true,
    evenIfEqual: Bool = false, computing compute: (() -> Value)? = nil
  ) throws(EditError) {
    if value != nil || compute != nil {
      try provide(value, compute, data, at: id)
    } else {
      let number = handlers.channels.number(of: data.key, isProvider: true)
      guard let (token, _) = handlers.object(number, at: try tree.resolve(id), tree) else { return }
      deliveries.lastStamp += 1
      // What was shared may act as it dies, which is not before all have heard.
      handlers.beginCall()
      cancel(token)
      if broadcast { tell(data.key, below: id, evenIfEqual: evenIfEqual) }
      handlers.endCall()
      return dropReleased()
    }
    if broadcast { tell(data.key, below: id, evenIfEqual: evenIfEqual) }
  }

  private func provide<Value>(
    _ value: Value?, _ compute: (() -> Value)?, _ data: DataID<Value>, at id: NodeID
  ) throws(EditError) {
    let node = try tree.resolve(id)
    let number = handlers.channels.makeNumber(of: data.key, isProvider: true)
    deliveries.lastStamp += 1
    guard let (_, own) = handlers.object(number, at: node, tree) else {
      let provider = ValueProvider(value, compute)
      provider.stamp = deliveries.lastStamp
      _ = try register(provider, number, at: id, isListed: true)
      return
    }
    // As above.
    unsafe unsafeDowncast(own, to: ValueProvider<Value>.self)
      .set(value, compute, deliveries.lastStamp)
  }

  // MARK: Reading

  /// The value that the nearest node upwards shares; nil if none does. O(levels).
  package func value<Value>(of data: DataID<Value>, at id: NodeID) throws(EditError) -> Value? {
    let node = try tree.resolve(id)
    let number = handlers.channels.number(of: data.key, isProvider: true)
    guard let provider = handlers.provider(number, from: node, tree) else { return nil }
    let known = unsafe unsafeDowncast(provider, to: ValueProvider<Value>.self)
    guard provider.isComputed else { return known.value }
    deliveries.beginAsking()
    let value = known.value
    deliveries.end()
    tellShares()
    return value
  }

  /// Calls a handler with the value that a node reads: at once, and whenever it becomes another one.
  /// - Parameter onEmpty: called instead when there is no value.
  @discardableResult
  package func subscribe<Value>(
    to data: DataID<Value>, at id: NodeID, onEmpty: (() -> Void)? = nil,
    _ handler: @escaping (Value) -> Void
  ) throws(EditError) -> SubscriptionToken {
    let reader = ValueReader(data.areEqual, onEmpty, handler)
    tree.notesMoves = true
    let token = try register(
      reader, handlers.channels.makeNumber(of: data.key), at: id, isListed: true)
    if reader.hasEnded || !tree.isValid(id) { return token }
    let number = handlers.channels.number(of: data.key, isProvider: true)
    handlers.beginCall()
    deliveries.beginAsking()
    var nearest = handlers.provider(number, from: id.index, tree, isAsked: false)
    if let computing = nearest, computing.isComputing {
      // At once, what there is meanwhile; and what is being computed, when that is over.
      deliveries.putOff(number - 1, below: id, evenIfEqualSince: 0)
      nearest = handlers.provider(number, from: id.index, tree)
    }
    hear(reader, nearest, number, at: id, evenIfEqualSince: 0)
    deliveries.end()
    handlers.endCall()
    dropReleased()
    tellShares()
    return token
  }

  // MARK: Telling

  private func tell(_ key: ChannelKey, below id: NodeID, evenIfEqual: Bool) {
    let number = handlers.channels.number(of: key)
    let act = evenIfEqual ? deliveries.lastStamp : 0
    if number >= 0 { tell(number, below: id, evenIfEqualSince: act) }
    tellShares()
  }

  /// Lets those who read a value at a node or below it, and no nearer one, hear what they read now.
  private func tell(_ number: Int32, below id: NodeID, evenIfEqualSince act: Int) {
    handlers.dropOrphans(&tree)
    guard tree.isValid(id) else { return }
    guard deliveries.begin(number, below: id, evenIfEqualSince: act) else { return }
    let first = handlers.calls.count
    handlers.listBelow(number, id.index, withTop: true, shadowedBy: number + 1, &tree)
    let provider = handlers.provider(number + 1, from: id.index, tree, isAsked: false)
    let stamp = deliveries.lastStamp
    var way = handlers.begin(first, tree)
    while let handler = unsafe handlers.next(&way, &tree) {
      let isAsBefore = stamp == deliveries.lastStamp && way.version == tree.version
      let nearest =
        isAsBefore ? provider : handlers.provider(number + 1, from: way.node, tree, isAsked: false)
      // What is registered under the number of a value reads it.
      let act = nearest === provider ? act : 0
      unsafe Unmanaged<Reader>.fromOpaque(handler)._withUnsafeGuaranteedRef {
        hear($0, nearest, number + 1, at: tree.arena.id(way.node), evenIfEqualSince: act)
      }
    }
    deliveries.end()
    endCalls(way)
  }

  /// Lets a reader hear what a provider provides; if that is being computed, when that is over.
  @inline(__always)
  private func hear(
    _ reader: Reader, _ provider: Provider?, _ number: Int32, at node: NodeID,
    evenIfEqualSince act: Int
  ) {
    if let provider, provider.isComputed {
      return hearComputed(reader, provider, number, at: node, evenIfEqualSince: act)
    }
    if !reader.hear(provider, in: self, evenIfEqualSince: act, isLast: false) {
      hearAgain(reader, number, at: node, evenIfEqualSince: act)
    }
  }

  @inline(never)
  private func hearComputed(
    _ reader: Reader, _ provider: Provider, _ number: Int32, at node: NodeID,
    evenIfEqualSince act: Int
  ) {
    if provider.isComputing {
      return deliveries.putOff(number - 1, below: node, evenIfEqualSince: act)
    }
    let (stamp, version) = (deliveries.lastStamp, tree.version)
    let hasHeard = reader.hear(provider, in: self, evenIfEqualSince: act, isLast: false)
    // The closure may have done anything.
    if !hasHeard || stamp != deliveries.lastStamp || version != tree.version {
      hearAgain(reader, number, at: node, evenIfEqualSince: act)
    }
  }

  /// Lets a reader hear what was shared while it asked, once more.
  // Seldom called, and not to be inlined where it is.
  @inline(never)
  private func hearAgain(
    _ reader: Reader, _ number: Int32, at node: NodeID, evenIfEqualSince act: Int
  ) {
    handlers.dropOrphans(&tree)
    if reader.hasEnded { return }
    let provider = handlers.provider(number, from: node.index, tree, isAsked: false)
    if let provider, provider.isComputing {
      return deliveries.putOff(number - 1, below: node, evenIfEqualSince: act)
    }
    _ = reader.hear(provider, in: self, evenIfEqualSince: act, isLast: true)
  }

  /// Tells what was put off, and what that leads to, up to a limit.
  private func tellShares() {
    guard deliveries.beginRest() else { return }
    while let rest = deliveries.nextOfRest() {
      tell(rest.number, below: rest.node, evenIfEqualSince: rest.act)
    }
    deliveries.endRest()
  }

  /// How many tellings may follow from each other before the rest waits for a commit.
  package static var shareLimit: Int { Deliveries.deepest * Deliveries.longestRest }

  /// Whether tellings wait that were put off.
  package var hasReadersToTell: Bool { deliveries.hasRest }

  /// Tells those below moved nodes what they read there, if it is something else.
  ///
  /// A commit does so; `move` does it at once. O(values that are read and shared · levels) for each moved node, and O(log n) for
  /// each that is told.
  package func tellReaders() {
    while let moved = deliveries.nextMoved(&tree) {
      let isAlone = moved.isAlone && !handlers.channels.isFormerUnknown
      // What is moved while this is told of may not have heard of it.
      handlers.channels.isFormerUnknown = true
      // Who is told may begin and end to read, and to share.
      let first = handlers.channels.beginShared()
      let (stamp, version) = (deliveries.lastStamp, tree.version)
      var turn = 0
      while let number = handlers.channels.nextShared(from: first, &turn), tree.isValid(moved.node)
      {
        // What shares the value itself has moved with all who read that.
        if handlers.object(number + 1, at: moved.node.index, tree) != nil { continue }
        let isAsBefore = stamp == deliveries.lastStamp && version == tree.version
        if isAlone, isAsBefore, tree.isValid(moved.from) {
          let old = handlers.provider(number + 1, from: moved.from.index, tree, isAsked: false)
          let parent = tree.arena[moved.node.index].parent
          let new = handlers.provider(number + 1, from: parent, tree, isAsked: false)
          if old === new { continue }
        }
        tell(number, below: moved.node, evenIfEqualSince: 0)
      }
      handlers.channels.endShared(from: first)
    }
    handlers.channels.forgetWithdrawn()
    tellShares()
  }

  // MARK: Services

  /// Provides a service at a node and below, in place of the one of its type there. It is built when it is first asked
  /// for. If the builder asks for its own type it gets the one farther up.
  /// - Parameter type: the type it is found by, often a protocol: `(any Clock).self`.
  package func register<Service>(
    _ type: Service.Type, at id: NodeID, building build: @escaping () -> Service
  ) throws(EditError) {
    let number = handlers.channels.makeNumber(of: type, .services)
    let former = handlers.object(number, at: try tree.resolve(id), tree)
    _ = try register(ValueProvider(nil, isLazy: true, build), number, at: id)
    if let former { cancel(former.0) }
  }

  /// The service of a type of the nearest node upwards; without one, what `fallbackService` answers. O(levels).
  package func service<Service>(
    _ type: Service.Type = Service.self, from id: NodeID
  ) throws(EditError) -> Service? {
    let node = try tree.resolve(id)
    let number = handlers.channels.number(of: type, .services)
    guard let provider = handlers.provider(number, from: node, tree) else {
      return fallbackService?(type) as? Service
    }
    return unsafe unsafeDowncast(provider, to: ValueProvider<Service>.self).value
  }
}

extension Handlers {
  /// The nearest provider upwards from a node. O(levels).
  /// - Parameter isAsked: whether it is asked for its value: then one that is computing that is passed by.
  func provider(
    _ number: Int32, from node: Int32, _ tree: borrowing Tree, isAsked: Bool = true
  ) -> Provider? {
    guard number >= 0, channels.uses[number].count > 0 else { return nil }
    var node = node
    while node >= 0 {
      if let (_, object) = object(number, at: node, tree) {
        // What has an odd number provides something.
        let provider = unsafe unsafeDowncast(object, to: Provider.self)
        if !isAsked || !provider.isComputing { return provider }
      }
      node = tree.arena[node].parent
    }
    return nil
  }

  /// Lists what is under a number below a node, and at it if that is asked for, in the order of the tree, but not what
  /// is below or at others with a second number (−1: none).
  ///
  /// Leaves of the order without a mark are passed over: O(log n) for each that is listed, and O(1) for each other one
  /// beside it at which anything is registered.
  mutating func listBelow(
    _ number: Int32, _ top: Int32, withTop: Bool, shadowedBy other: Int32 = -1,
    _ tree: inout Tree
  ) {
    if withTop { list(number, at: top, tree) }
    guard tree.arena[top].isContainer else { return }
    let bit = Channels.bit(number)
    var reading = tree.order.reading(UInt64(bit), after: .start(top), to: .end(top))
    while let entry = tree.order.next(&reading) {
      let mask = tree.arena[entry.node].registered.mask
      if entry.isEnd || mask == 0 { tree.order.unmarkRegistered(reading) }
      guard !entry.isEnd, mask & bit != 0 else { continue }
      reading.hasFound = true
      if other >= 0, object(other, at: entry.node, tree) != nil {
        if tree.arena[entry.node].isContainer { tree.order.skip(&reading, to: .end(entry.node)) }
        continue
      }
      list(number, at: entry.node, tree)
    }
  }
}
