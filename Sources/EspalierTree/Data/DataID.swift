// SPDX-License-Identifier: MIT

import EspalierBase

/// The name of a shared value, with its type.
///
/// Made once and kept, usually as a `static let`:
///
///     static let theme = DataID<Theme>()
///
/// No two ids made in a process are equal, whatever thread makes them.
///
/// The id of an `Equatable` value, made where the compiler knows that it is, also knows how to
/// compare two values: subscribers are not told a value equal to the one they heard last.
@frozen
public struct DataID<Value>: Hashable, Sendable {
  /// The number of the id; no other event, value or service of the process has it.
  @usableFromInline
  package let rawValue: Int64

  /// Whether two values are equal.
  @usableFromInline
  let comparison: Comparison

  /// What is known of an id beside its number, which decides alone whether two ids are the same.
  @frozen
  @usableFromInline
  struct Comparison: Hashable, Sendable {
    /// Whether two values are equal; without it, no two are.
    @usableFromInline
    let areEqual: (@Sendable (Value, Value) -> Bool)?

    @usableFromInline
    static func == (left: Comparison, right: Comparison) -> Bool { true }

    @usableFromInline
    func hash(into hasher: inout Hasher) {}
  }

  /// Makes a new id.
  ///
  /// - Parameter areEqual: whether two values are equal; nil: values are never compared.
  public init(areEqual: (@Sendable (Value, Value) -> Bool)? = nil) {
    rawValue = uniqueNumber()
    comparison = Comparison(areEqual: areEqual)
  }

  @inlinable
  var areEqual: (@Sendable (Value, Value) -> Bool)? { comparison.areEqual }
}

extension DataID where Value: Equatable & SendableMetatype {
  /// Makes a new id of values that are compared with `==`.
  @inlinable
  public init() {
    self.init(areEqual: { $0 == $1 })
  }
}
