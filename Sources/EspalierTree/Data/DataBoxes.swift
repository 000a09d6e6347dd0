// SPDX-License-Identifier: MIT

/// What shares a value at a node.
@usableFromInline
class AnyDataProvider: OrderedBox {
  /// Which act of sharing put the present value here; no two of a tree have the same.
  @usableFromInline
  @exclusivity(unchecked)
  final var stamp: UInt64 = 0
}

/// What shares a value of a known type.
@usableFromInline
final class DataProvider<Value>: AnyDataProvider {
  @usableFromInline
  @exclusivity(unchecked)
  var compute: (() -> Value)?

  @usableFromInline
  @exclusivity(unchecked)
  var stored: Value?

  @usableFromInline
  init(stored: Value?, compute: (() -> Value)?) {
    unsafe self.stored = stored
    unsafe self.compute = compute
    super.init()
  }

  /// The value; a closure is evaluated each time.
  @inlinable
  var value: Value? {
    if let compute = unsafe compute { return compute() }
    return unsafe stored
  }
}

/// What hears a value at a node.
@usableFromInline
class AnyDataSubscriber: OrderedBox {
  /// Whether anything was heard, be it that there is no value.
  @usableFromInline
  @exclusivity(unchecked)
  final var hasHeard = false

  /// The stamp of the provider when the subscriber was told last; 0 for no provider.
  @usableFromInline
  @exclusivity(unchecked)
  final var heardStamp: UInt64 = 0

  /// Hears what a provider shares now, unless that is what it heard last.
  ///
  /// - Parameter evenIfEqual: whether an equal value is news if it was shared again.
  func reread(_ provider: AnyDataProvider?, evenIfEqual: Bool) {}
}

/// What hears a value of a known type.
@usableFromInline
final class DataSubscriber<Value>: AnyDataSubscriber {
  @usableFromInline
  let handler: (Value) -> Void

  @usableFromInline
  let onEmpty: (() -> Void)?

  @usableFromInline
  let areEqual: (@Sendable (Value, Value) -> Bool)?

  /// The value heard last.
  @usableFromInline
  @exclusivity(unchecked)
  var last: Value?

  @usableFromInline
  init(
    handler: @escaping (Value) -> Void, onEmpty: (() -> Void)?,
    areEqual: (@Sendable (Value, Value) -> Bool)?
  ) {
    self.handler = handler
    self.onEmpty = onEmpty
    self.areEqual = areEqual
    super.init()
  }

  /// Hears a value, or that there is none.
  @inlinable
  func hear(_ value: Value?, stamp: UInt64) {
    unsafe hasHeard = true
    unsafe heardStamp = stamp
    // What was heard before may die, and act as it does: not before the handler was called.
    let former = unsafe last
    unsafe last = value
    if let value { handler(value) } else { onEmpty?() }
    withExtendedLifetime(former) {}
  }

  /// Whether the value is the one heard last, as far as the id knows.
  @inlinable
  func isNews(_ value: Value?) -> Bool {
    guard unsafe hasHeard else { return true }
    guard let value else { return unsafe last != nil }
    guard let last = unsafe last, let areEqual else { return true }
    return !areEqual(last, value)
  }

  override func reread(_ provider: AnyDataProvider?, evenIfEqual: Bool) {
    let stamp = unsafe provider?.stamp ?? 0
    if unsafe hasHeard && stamp == heardStamp { return }
    let value = Self.value(of: provider)
    let isNews = evenIfEqual || isNews(value)
    // Reading and comparing may be code of the user, which may have ended this very subscription.
    if unsafe hasEnded { return }
    if isNews { hear(value, stamp: stamp) } else { unsafe heardStamp = stamp }
  }

  private static func value(of provider: AnyDataProvider?) -> Value? {
    guard let provider else { return nil }
    // The number of an id stands for one type of value, so what is registered under it is of that
    // type.
    return unsafe unsafeDowncast(provider, to: DataProvider<Value>.self).value
  }
}
