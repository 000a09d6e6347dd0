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
public struct DataID<Value>: Sendable {
  /// The number of the id; no other event, value or service of the process has it.
  @usableFromInline
  package let rawValue: Int64

  /// Whether two values are equal; without it, no two are.
  @usableFromInline
  let areEqual: (@Sendable (Value, Value) -> Bool)?

  /// Makes a new id of values that are never compared.
  public init() {
    rawValue = uniqueNumber()
    areEqual = nil
  }
}

extension DataID where Value: Equatable & SendableMetatype {
  /// Makes a new id of values that are compared with `==`.
  @inlinable
  public init() {
    self.init(areEqual: { $0 == $1 })
  }
}

extension DataID {
  /// Makes a new id of values that are compared in a way of their own.
  public init(areEqual: (@Sendable (Value, Value) -> Bool)?) {
    rawValue = uniqueNumber()
    self.areEqual = areEqual
  }
}

extension DataID: Hashable {
  /// Whether the two are the same id.
  public static func == (left: DataID, right: DataID) -> Bool { left.rawValue == right.rawValue }

  /// Feeds the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
