// SPDX-License-Identifier: MIT

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
extension OldNew: ZeroInitializable where Old: ZeroInitializable, New: ZeroInitializable {}

extension OldNew: CustomStringConvertible
where Old: CustomStringConvertible, New: CustomStringConvertible {
  /// The pair as `old→new`.
  public var description: String { "\(old)→\(new)" }
}
