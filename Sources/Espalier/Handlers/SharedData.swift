// SPDX-License-Identifier: MIT

/// What provides a value at a node.
class Provider: Handler {
  /// Which act of sharing put the present value here; no two of a list have the same.
  final var stamp = 0
  /// Whether its value is being computed. What asks for it meanwhile finds the one farther up.
  final var isComputing = false
}

/// A value in a place of its own: what is not optional needs no type made up where it is read.
///
/// Here and in what provides and reads values, accesses to what they have are not checked: each is over at once, and
/// what was there before is let go of when it is.
final class Shared<Value> {
  @exclusivity(unchecked) private var held: Value
  init(_ value: Value) { unsafe held = value }

  var value: Value {
    get { unsafe held }
    set { unsafe held = newValue }
  }
}

final class ValueProvider<Value>: Provider {
  @exclusivity(unchecked) private var held: Shared<Value>?
  private var compute: (() -> Value)?
  /// Whether what was computed is kept.
  let isLazy: Bool

  init(_ value: Value?, isLazy: Bool = false, _ compute: (() -> Value)?) {
    unsafe held = value.map { Shared($0) }
    (self.isLazy, self.compute) = (isLazy, compute)
  }

  var stored: Shared<Value>? {
    get { unsafe held }
    set { unsafe held = newValue }
  }

  var value: Value {
    if let stored { return stored.value }
    guard let compute else { preconditionFailure("A provider has a value, or computes it.") }
    isComputing = true
    defer { isComputing = false }
    let value = compute()
    if isLazy { stored = Shared(value) }
    return value
  }

  /// Provides something else, also to who asks while what was here is computed. What was provided may act when it dies,
  /// which is not before all is in place.
  func set(_ value: Value?, _ compute: (() -> Value)?, _ stamp: Int) {
    self.stamp = stamp
    isComputing = false
    // Only where there is a closure: to keep one alive, the runtime makes its type, once in a process.
    if compute == nil, self.compute == nil { return set(value) }
    let former = self.compute
    self.compute = compute
    set(value)
    withExtendedLifetime(former) {}
  }

  private func set(_ value: Value?) {
    if let stored, let value {
      let former = stored.value
      stored.value = value
      withExtendedLifetime(former) {}
    } else {
      let former = stored
      stored = value.map { Shared($0) }
      withExtendedLifetime(former) {}
    }
  }
}

/// What hears a value at a node.
class Reader: Handler {
  /// The stamp of what was heard last; 0: that there is no value; −1: nothing was heard.
  final var heardStamp = -1
  /// The stamp of what was shared or withdrawn last when it was told of something, equal or not.
  final var toldAt = 0

  /// Hears what a provider provides, unless that is what it heard last.
  /// - Parameters:
  ///   - now: the stamp of what was shared or withdrawn last.
  ///   - act: the stamp of what makes an equal value news as well, if nothing was told since; nil: nothing does.
  ///   - isLast: whether it takes what it gets, though something else be provided by then.
  /// - Returns: false if something else is provided by now of which it has not heard.
  func hear(
    _ provider: Provider?, _ now: Int, evenIfEqualSince act: Int?, isLast: Bool
  ) -> Bool { true }
}

final class ValueReader<Value>: Reader {
  private let handler: (Value) -> Void
  private let onEmpty: (() -> Void)?
  private let areEqual: (@Sendable (Value, Value) -> Bool)?
  /// The value that was heard last, in a place of its own.
  private var last: Shared<Value>? {
    get { unsafe lastHeard }
    set { unsafe lastHeard = newValue }
  }
  @exclusivity(unchecked) private var lastHeard: Shared<Value>?

  init(
    _ areEqual: (@Sendable (Value, Value) -> Bool)?, _ onEmpty: (() -> Void)?,
    _ handler: @escaping (Value) -> Void
  ) {
    (self.handler, self.onEmpty, self.areEqual) = (handler, onEmpty, areEqual)
  }

  override func hear(
    _ provider: Provider?, _ now: Int, evenIfEqualSince act: Int?, isLast: Bool
  ) -> Bool {
    let (stamp, formerStamp) = (provider?.stamp ?? 0, heardStamp)
    if stamp == formerStamp, toldAt >= act ?? 0 { return true }
    guard let provider else {
      hearNothing(now, evenIfEqual: act != nil)
      return true
    }
    // On the channel of a value there are providers of its type alone.
    let value = unsafe unsafeDowncast(provider, to: ValueProvider<Value>.self).value
    let isNews = act != nil || differs(value)
    // Computing and comparing are code of the user, which may have ended this, or shared again: then this has heard
    // of it, or not.
    if hasEnded { return true }
    if heardStamp != formerStamp { return toldAt >= act ?? 0 }
    if provider.hasEnded || stamp != provider.stamp && !isLast { return isLast }
    heardStamp = stamp
    guard isNews else { return true }
    toldAt = now
    // What was heard before may die, and act as it does: not before the handler was called.
    if let last {
      let former = last.value
      last.value = value
      handler(value)
      withExtendedLifetime(former) {}
    } else {
      last = Shared(value)
      handler(value)
    }
    return true
  }

  private func hearNothing(_ now: Int, evenIfEqual: Bool) {
    let isNews = evenIfEqual || heardStamp < 0 || last != nil
    heardStamp = 0
    guard isNews else { return }
    toldAt = now
    let former = last
    last = nil
    onEmpty?()
    withExtendedLifetime(former) {}
  }

  private func differs(_ value: Value) -> Bool {
    guard heardStamp >= 0, let last, let areEqual else { return true }
    return !areEqual(last.value, value)
  }
}

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
      cancel(token)
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
      _ = try register(provider, number, at: id)
      tree.mark(node)
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
    return unsafe unsafeDowncast(provider, to: ValueProvider<Value>.self).value
  }

  /// Calls a handler with the value that a node reads: at once, and whenever it becomes another one.
  /// - Parameter onEmpty: called instead when there is no value.
  @discardableResult
  package func subscribe<Value>(
    to data: DataID<Value>, at id: NodeID, onEmpty: (() -> Void)? = nil,
    _ handler: @escaping (Value) -> Void
  ) throws(EditError) -> SubscriptionToken {
    let reader = ValueReader(data.areEqual, onEmpty, handler)
    let token = try register(reader, handlers.channels.makeNumber(of: data.key), at: id)
    tree.mark(id.index)
    tree.notesMoves = true
    let number = handlers.channels.number(of: data.key, isProvider: true)
    handlers.beginCall()
    let provider = handlers.provider(number, from: id.index, tree)
    if !reader.hear(provider, deliveries.lastStamp, evenIfEqualSince: nil, isLast: false) {
      hearAgain(reader, number, at: id.index, evenIfEqualSince: nil)
    }
    handlers.endCall()
    dropReleased()
    return token
  }

  // MARK: Telling

  private func tell(_ key: ChannelKey, below id: NodeID, evenIfEqual: Bool) {
    let number = handlers.channels.number(of: key)
    if number >= 0 { tell(number, below: id, evenIfEqual: evenIfEqual) }
    tellShares()
  }

  /// Lets those who read a value at a node or below it, and no nearer one, hear what they read now.
  private func tell(_ number: Int32, below id: NodeID, evenIfEqual: Bool) {
    handlers.dropOrphans(&tree)
    guard tree.isValid(id) else { return }
    guard deliveries.begin(number, below: id) else { return }
    let first = handlers.calls.count
    handlers.listBelow(number, id.index, withTop: true, shadowedBy: number + 1, &tree)
    let provider = handlers.provider(number + 1, from: id.index, tree)
    let stamp = deliveries.lastStamp
    var way = handlers.begin(first, tree)
    while let handler = unsafe handlers.next(&way, &tree) {
      let isAsBefore = stamp == deliveries.lastStamp && way.version == tree.version
      let nearest =
        isAsBefore ? provider : handlers.provider(number + 1, from: way.node, tree)
      // What is registered under the number of a value reads it.
      let act = evenIfEqual && nearest === provider ? stamp : nil
      unsafe Unmanaged<Reader>.fromOpaque(handler)._withUnsafeGuaranteedRef {
        if !$0.hear(nearest, deliveries.lastStamp, evenIfEqualSince: act, isLast: false) {
          hearAgain($0, number + 1, at: way.node, evenIfEqualSince: act)
        }
      }
    }
    deliveries.end()
    endCalls(way)
  }

  /// Lets a reader hear what was shared while it asked, once more.
  // Seldom called, and not to be inlined where it is.
  @inline(never)
  private func hearAgain(
    _ reader: Reader, _ number: Int32, at node: Int32, evenIfEqualSince act: Int?
  ) {
    handlers.dropOrphans(&tree)
    if reader.hasEnded { return }
    let provider = handlers.provider(number, from: node, tree)
    _ = reader.hear(provider, deliveries.lastStamp, evenIfEqualSince: act, isLast: true)
  }

  /// Tells what was put off, and what that leads to, up to a limit.
  private func tellShares() {
    guard deliveries.beginRest() else { return }
    while let rest = deliveries.nextOfRest() {
      tell(rest.number, below: rest.node, evenIfEqual: false)
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
      // Who is told may begin and end to read, and to share.
      let first = handlers.channels.beginShared()
      var turn = 0
      while let number = handlers.channels.nextShared(from: first, &turn), tree.isValid(moved.node)
      {
        // What shares the value itself has moved with all who read that.
        if handlers.object(number + 1, at: moved.node.index, tree) != nil { continue }
        if moved.isAlone, tree.isValid(moved.from) {
          let old = handlers.provider(number + 1, from: moved.from.index, tree)
          let parent = tree.arena[moved.node.index].parent
          if old === handlers.provider(number + 1, from: parent, tree) { continue }
        }
        tell(number, below: moved.node, evenIfEqual: false)
      }
      handlers.channels.endShared(from: first)
    }
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
  func provider(_ number: Int32, from node: Int32, _ tree: borrowing Tree) -> Provider? {
    guard number >= 0, channels.uses[number].count > 0 else { return nil }
    var node = node
    while node >= 0 {
      if let (_, object) = object(number, at: node, tree) {
        // What has an odd number provides something.
        let provider = unsafe unsafeDowncast(object, to: Provider.self)
        if !provider.isComputing { return provider }
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
