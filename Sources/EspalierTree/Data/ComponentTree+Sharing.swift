// SPDX-License-Identifier: MIT

import EspalierBase

/// Sharing values down the tree.
extension ComponentTree {
  /// Shares a value at a node: it can be read there and from everything below, except where a
  /// nearer node shares another one. Subscribers that read it are told, in the order of the tree.
  ///
  /// A handler may share in answer, and is answered inside its call; from the 500th answer inside another on, those who
  /// read the value are told when the outermost call is through, if it is news to them then. A chain of answers
  /// of 10,000 levels is stopped; the next share or commit goes on with it.
  ///
  /// - Parameters:
  ///   - value: the value; nil stops sharing: those below read what is shared above, or nothing, and are told if
  ///     that is news.
  ///   - data: the name of the value.
  ///   - node: the node to share at.
  ///   - broadcast: false changes what is read and tells no one.
  ///   - evenIfEqual: true tells also those whose last value was equal.
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(subscribers told + log S · log n), and O(log S · log n) more, once, for each subscriber
  ///   that is new or whose node was moved. Other subscribers cost nothing.
  /// - Allocations: none, once something was shared here.
  @inlinable
  public func share<Value>(
    _ value: Value?, as data: DataID<Value>, at node: NodeID, broadcast: Bool = true,
    evenIfEqual: Bool = false
  ) throws(TreeError) {
    guard let value else { return try unshare(data, at: node, broadcast: broadcast) }
    let former = try provide(data, at: node, stored: value, compute: nil)
    guard broadcast else { return }
    let delivery = try beginDelivery(data.rawValue, at: node, former)
    for position in delivery.first..<delivery.end {
      let entry = reader(at: position)
      guard dataCell.value.reading == delivery.version else {
        rereadLate(entry, delivery, evenIfEqual: evenIfEqual)
        continue
      }
      unsafe tell(entry, value, delivery.stamp, former, evenIfEqual)
    }
    endDelivery(delivery.first)
  }

  /// Shares what a closure returns; it is evaluated at every reading.
  ///
  /// No one is told when its result changes later: share again for that.
  ///
  /// - Complexity: O(s · d) for s subscribers below, d levels deep.
  @inlinable
  public func share<Value>(
    as data: DataID<Value>, at node: NodeID, broadcast: Bool = true,
    computing compute: @escaping () -> Value
  ) throws(TreeError) {
    _ = try provide(data, at: node, stored: nil, compute: compute)
    if broadcast { try rereadAll(data.rawValue, below: node) }
  }

  /// Those below read what is shared above, or nothing, and are told if that is news. Without a value shared at the
  /// node, nothing happens.
  @inlinable
  func unshare<Value>(
    _ data: DataID<Value>, at node: NodeID, broadcast: Bool
  ) throws(TreeError) {
    guard try withdraw(data.rawValue, at: node) else { return }
    if broadcast { try rereadAll(data.rawValue, below: node) }
  }

  /// The value that a node reads: that of the nearest node at or above it which shares one, or nil.
  ///
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(depth), O(1) if no one in the tree shares the value.
  @inlinable
  public func value<Value>(
    of data: DataID<Value>, at node: NodeID
  ) throws(TreeError) -> Value? {
    guard let provider = try provider(data.rawValue, at: node) else { return nil }
    return unsafe unsafeDowncast(provider, to: DataProvider<Value>.self).value
  }

  /// The value that a node reads, or a default if no one shares one.
  @inlinable
  package func value<Value>(
    of data: DataID<Value>, at node: NodeID, default fallback: @autoclosure () -> Value
  ) throws(TreeError) -> Value {
    try value(of: data, at: node) ?? fallback()
  }

  /// Calls `handler` with the value that the node reads: at once, and whenever it becomes another
  /// one.
  ///
  /// - Parameters:
  ///   - data: the value.
  ///   - node: the node whose reading counts.
  ///   - owner: an object whose death ends the subscription; it is not kept alive.
  ///   - onEmpty: called instead when there is no value.
  ///   - handler: may do to the tree whatever it likes.
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(depth).
  @inlinable
  @discardableResult
  public func subscribe<Value>(
    to data: DataID<Value>, at node: NodeID, owner: AnyObject? = nil,
    onEmpty: (() -> Void)? = nil, _ handler: @escaping (Value) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    let box = DataSubscriber(handler: handler, onEmpty: onEmpty, areEqual: data.areEqual)
    let token = try subscribe(box, .dataSubscriber, data.rawValue, at: node, owner: owner)
    hearAtOnce(box)
    return token
  }

  /// Lets a new subscriber hear the present value.
  @inlinable
  func hearAtOnce<Value>(_ subscriber: DataSubscriber<Value>) {
    if let provider = unsafe beginToHear(subscriber.registration) {
      let typed = unsafe unsafeDowncast(provider, to: DataProvider<Value>.self)
      let stamp = unsafe typed.stamp
      let value = typed.value
      // The value may be computed by code of the user, which may have ended the subscription.
      if unsafe !subscriber.hasEnded { subscriber.hear(value, stamp: stamp) }
    } else {
      subscriber.hear(nil, stamp: 0)
    }
    endHearing()
  }
}

/// The typed steps.
extension ComponentTree {
  /// Tells one subscriber.
  ///
  /// Unsafe because it trusts that the entry is one of the value's own subscribers.
  @inlinable
  @unsafe
  @inline(__always)
  func tell<Value>(
    _ entry: OrderedEntry, _ value: Value, _ stamp: UInt64, _ former: FormerValue,
    _ evenIfEqual: Bool
  ) {
    unsafe entry.box.reference!._withUnsafeGuaranteedRef { box in
      let subscriber = unsafe unsafeDowncast(box, to: DataSubscriber<Value>.self)
      if unsafe subscriber.hasEnded || (subscriber.isOwned && !mayCall(entry.registration)) {
        return
      }
      // Almost everybody heard what was shared here before, which was compared once for all.
      let isNews =
        unsafe subscriber.heardStamp == former.stamp
        ? !former.isEqual : subscriber.isNews(value)
      // Comparing is code of the user, which may have ended this very subscription.
      if unsafe subscriber.hasEnded { return }
      if isNews || evenIfEqual {
        subscriber.hear(value, stamp: stamp)
      } else {
        unsafe subscriber.heardStamp = stamp
      }
    }
  }

  /// Puts a value or a closure where it is shared. Returns what was read there before.
  ///
  /// Inlined, as what follows: each function that handles a value of a type it does not know looks that up again.
  @inlinable
  @inline(__always)
  func provide<Value>(
    _ data: DataID<Value>, at node: NodeID, stored: Value?, compute: (() -> Value)?
  ) throws(TreeError) -> FormerValue {
    // Comparing is code of the user; who shares what is looked up after it.
    var former = FormerValue(stamp: 0, isEqual: false)
    if let source = try provider(data.rawValue, at: node) {
      former = unsafe self.former(
        unsafeDowncast(source, to: DataProvider<Value>.self), stored, data)
    }
    guard let own = try ownProvider(data.rawValue, at: node) else {
      let provider = DataProvider(stored: stored, compute: compute)
      try enter(provider, data.rawValue, at: node)
      former.version = markShared(provider)
      return former
    }
    let provider = unsafe unsafeDowncast(own, to: DataProvider<Value>.self)
    // The former value may die with this function, and share another one.
    let dyingValue = unsafe provider.stored
    let dyingClosure = unsafe provider.compute
    unsafe provider.stored = stored
    unsafe provider.compute = compute
    former.version = markShared(provider)
    withExtendedLifetime(dyingValue) {}
    withExtendedLifetime(dyingClosure) {}
    return former
  }

  /// What a provider shares, compared with a new value. Closures are not evaluated for that.
  @inlinable
  @inline(__always)
  func former<Value>(
    _ provider: DataProvider<Value>, _ new: Value?, _ data: DataID<Value>
  ) -> FormerValue {
    guard let new, let old = unsafe provider.stored else {
      return FormerValue(stamp: .max, isEqual: false)
    }
    return unsafe FormerValue(stamp: provider.stamp, isEqual: data.areEqual?(old, new) ?? false)
  }
}
