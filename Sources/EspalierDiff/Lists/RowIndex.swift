// SPDX-License-Identifier: MIT

/// The largest number of rows in one list: 2³¹ − 2, so that every index and every count fit 32 bits.
public let maximumRowCount = Int(Int32.max) - 1

/// A type that is an index into one kind of list and nothing else, in 32 bits.
///
/// A conforming type stores the raw value; everything else is the same for all of them and given here.
public protocol IndexValue:
  BitwiseCopyable, Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// The index, in 32 bits.
  var rawValue: Int32 { get set }

  /// Makes an index of a value that is known to fit.
  init(rawValue: Int32)
}

extension IndexValue {
  /// Makes an index; traps if it is negative or does not fit 32 bits.
  @inlinable
  public init(_ index: Int) {
    guard let small = Int32(exactly: index), small >= 0 else {
      fatalError("An index is not negative and below 2³¹.")
    }
    self.init(rawValue: small)
  }

  /// Makes an index of an integer literal.
  @inlinable
  public init(integerLiteral value: Int) { self.init(value) }

  /// The index as an integer.
  @inlinable
  public var index: Int { Int(rawValue) }

  /// Whether the first index comes before the second.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The decimal digits of the index.
  public var description: String { rawValue.description }
}

/// The index of a row in the list as it was before a change.
@frozen
public struct OldRow: IndexValue {
  /// The index, in 32 bits.
  public var rawValue: Int32

  /// Makes an index of a value that is known to fit.
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The index of a row in the list as it is after a change.
@frozen
public struct NewRow: IndexValue {
  /// The index, in 32 bits.
  public var rawValue: Int32

  /// Makes an index of a value that is known to fit.
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// One thing of the list before a change, and its counterpart in the list after it.
@frozen
public struct OldNew<Old: ~Copyable, New: ~Copyable>: ~Copyable {
  /// The one before.
  public var old: Old

  /// The one after.
  public var new: New

  /// Makes a pair.
  @inlinable
  @inline(__always)
  public init(old: consuming Old, new: consuming New) {
    self.old = old
    self.new = new
  }
}

extension OldNew: Copyable where Old: Copyable, New: Copyable {}
extension OldNew: BitwiseCopyable where Old: BitwiseCopyable, New: BitwiseCopyable {}
extension OldNew: Sendable where Old: Sendable & ~Copyable, New: Sendable & ~Copyable {}
extension OldNew: Equatable where Old: Equatable, New: Equatable {}
extension OldNew: Hashable where Old: Hashable, New: Hashable {}

extension OldNew: CustomStringConvertible
where Old: CustomStringConvertible, New: CustomStringConvertible {
  /// The pair as `old→new`.
  public var description: String { "\(old)→\(new)" }
}
