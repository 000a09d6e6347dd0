// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Data goes down.
extension ComponentModel {
  /// Shares a value with everything below the model, and with itself. Subscribers that read it are
  /// told, in the order of the tree.
  ///
  /// - Parameters:
  ///   - value: the value; nil stops sharing, and uncovers what is shared above.
  ///   - data: the name of the value.
  ///   - broadcast: false changes what is read and tells no one.
  ///   - evenIfEqual: true tells also those whose last value was equal.
  /// - Complexity: O(subscribers told + log S · log n) for S subscribers in n nodes; O(1) in no list.
  /// - Allocations: none, once something was shared here.
  public func share<Value>(
    _ value: Value?, as data: DataID<Value>, broadcast: Bool = true, evenIfEqual: Bool = false
  ) {
    if value == nil { sharedLink(data)?.cancel() } else { keep(value, nil, as: data) }
    guard let place else { return }
    trusting { () throws(TreeError) in
      try place.tree.share(
        value, as: data, at: place.node, broadcast: broadcast, evenIfEqual: evenIfEqual)
    }
  }

  /// Shares what a closure returns; it is evaluated at every reading.
  ///
  /// - Complexity: as `share(_:as:broadcast:evenIfEqual:)`.
  public func share<Value>(
    as data: DataID<Value>, broadcast: Bool = true, computing compute: @escaping () -> Value
  ) {
    let link = keep(nil, compute, as: data)
    guard let place else { return }
    trusting { () throws(TreeError) in
      try place.tree.share(
        as: data, at: place.node, broadcast: broadcast, computing: { link.computed() })
    }
  }

  /// The value that the model reads: that of the nearest model or node at or above it which shares
  /// one.
  ///
  /// - Complexity: O(depth).
  public func value<Value>(of data: DataID<Value>) -> Value? {
    if let place {
      return trusting { () throws(TreeError) in
        try place.tree.value(of: data, at: place.node)
      }
    }
    var current: ComponentModel? = self
    while let model = current {
      noteFreeWork()
      // A closure that computes it may let go of the model.
      let value = withExtendedLifetime(model) { model.sharedLink(data)?.value }
      if let value { return value }
      current = model.freeParent
    }
    return nil
  }

  /// Calls `handler` with the value that the model reads: at once, and whenever it becomes another
  /// one. In a model that is in no list, it is first called when that changes.
  ///
  /// - Parameters:
  ///   - data: the value.
  ///   - onEmpty: called instead when there is no value.
  ///   - handler: the model keeps it: let it refer to the model by `[unowned self]`.
  /// - Complexity: O(depth) in a list; else O(1).
  @discardableResult
  public func subscribe<Value>(
    to data: DataID<Value>, onEmpty: (() -> Void)? = nil, _ handler: @escaping (Value) -> Void
  ) -> SubscriptionToken {
    SubscriptionToken(link(DataLink(data, onEmpty: onEmpty, handler)))
  }

  @discardableResult
  private func keep<Value>(
    _ value: Value?, _ compute: (() -> Value)?, as data: DataID<Value>
  ) -> SharedLink<Value> {
    let link = sharedLink(data) ?? makeSharedLink(data)
    link.stored = value
    link.compute = compute
    return link
  }

  private func makeSharedLink<Value>(_ data: DataID<Value>) -> SharedLink<Value> {
    let link = SharedLink(data)
    link.enter(makeLinks())
    return link
  }

  private func sharedLink<Value>(_ data: DataID<Value>) -> SharedLink<Value>? {
    guard let link = links?.sharing(data.rawValue) else { return nil }
    // The number of a value stands for one type, and only what shares it has it.
    return unsafe unsafeDowncast(link, to: SharedLink<Value>.self)
  }
}
