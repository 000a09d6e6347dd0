// SPDX-License-Identifier: MIT

/// What provides a value at a node.
class Provider: Handler {
  /// Which act of sharing put the present value here; no two of a list have the same.
  final var stamp = 0
  /// Whether its value is being computed. What asks for it meanwhile finds the one farther up, and who reads it hears of
  /// it when that is over.
  final var isComputing = false
  /// Whether a closure computes its value whenever it is read.
  var isComputed: Bool { false }
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
  /// Nil where there is a closure, which stands instead of a value that is given as well.
  @exclusivity(unchecked) private var held: Shared<Value>?
  private var compute: (() -> Value)?
  /// Whether what was computed is kept.
  let isLazy: Bool

  init(_ value: Value?, isLazy: Bool = false, _ compute: (() -> Value)?) {
    if compute == nil { unsafe held = value.map { Shared($0) } }
    (self.isLazy, self.compute) = (isLazy, compute)
  }

  var stored: Shared<Value>? { unsafe held }

  override var isComputed: Bool { stored == nil }

  var value: Value {
    if let stored { return stored.value }
    guard let compute else { preconditionFailure("A provider has a value, or computes it.") }
    isComputing = true
    let value = compute()
    isComputing = false
    if isLazy { unsafe held = Shared(value) }
    return value
  }

  /// Provides something else; a value also to who asks while what was here is computed. What was provided may act when
  /// it dies, which is not before all is in place.
  func set(_ value: Value?, _ compute: (() -> Value)?, _ stamp: Int) {
    self.stamp = stamp
    if compute == nil { isComputing = false }
    // Only where there is a closure: to keep one alive, the runtime makes its type, once in a process.
    if compute == nil, self.compute == nil { return set(value) }
    let former = self.compute
    self.compute = compute
    let given = stored
    if compute == nil { set(value) } else { unsafe held = nil }
    withExtendedLifetime(former) {}
    withExtendedLifetime(given) {}
  }

  private func set(_ value: Value?) {
    if let stored, let value {
      let former = stored.value
      stored.value = value
      withExtendedLifetime(former) {}
    } else {
      let former = stored
      unsafe held = value.map { Shared($0) }
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
  ///   - bare: the list; the stamp of what was shared last in it is that of what is told.
  ///   - act: the stamp of what makes an equal value news as well, if nothing was told since; 0: nothing does.
  ///   - isLast: whether it takes what it gets, though something else be provided by then.
  /// - Returns: false if something else is provided by now of which it has not heard.
  func hear(
    _ provider: Provider?, in bare: BareList, evenIfEqualSince act: Int, isLast: Bool
  ) -> Bool { true }
}

final class ValueReader<Value>: Reader {
  private let handler: (Value) -> Void
  private let onEmpty: (() -> Void)?
  private let areEqual: (@Sendable (Value, Value) -> Bool)?
  /// The value that was heard last, in a place of its own.
  private var last: Shared<Value>? { unsafe lastHeard }
  @exclusivity(unchecked) private var lastHeard: Shared<Value>?

  init(
    _ areEqual: (@Sendable (Value, Value) -> Bool)?, _ onEmpty: (() -> Void)?,
    _ handler: @escaping (Value) -> Void
  ) {
    (self.handler, self.onEmpty, self.areEqual) = (handler, onEmpty, areEqual)
  }

  override func hear(
    _ provider: Provider?, in bare: BareList, evenIfEqualSince act: Int, isLast: Bool
  ) -> Bool {
    let (stamp, formerStamp) = (provider?.stamp ?? 0, heardStamp)
    if stamp == formerStamp, toldAt >= act { return true }
    let now = bare.deliveries.lastStamp
    guard let provider else {
      hearNothing(now, evenIfEqual: toldAt < act)
      return true
    }
    // On the channel of a value there are providers of its type alone.
    let value = unsafe unsafeDowncast(provider, to: ValueProvider<Value>.self).value
    let isNews = toldAt < act || differs(value)
    // Computing and comparing are code of the user, which may have ended this, or shared again: then this has heard
    // of it, or not.
    if bare.tree.orphans.count > 0 { bare.handlers.dropOrphans(&bare.tree) }
    if hasEnded { return true }
    if heardStamp != formerStamp { return toldAt >= act }
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
      unsafe lastHeard = Shared(value)
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
    unsafe lastHeard = nil
    onEmpty?()
    withExtendedLifetime(former) {}
  }

  private func differs(_ value: Value) -> Bool {
    guard heardStamp >= 0, let last, let areEqual else { return true }
    return !areEqual(last.value, value)
  }
}
