// SPDX-License-Identifier: MIT

import EspalierDiff

/// Gives every key of a hashable type an identity of its own, and the same key the same identity.
///
/// Exact: two keys share an identity if and only if they are equal. Identities are never given out
/// twice, not even for a key that was forgotten and comes back.
///
/// An interner keeps all keys it was asked for until `forgetUnused` is called; call it after every list
/// and its size is bounded by the keys of the last two lists.
public struct Interner<Key: Hashable> {
  /// The identity of each key, and the period in which it was last asked for.
  @usableFromInline
  var entries: [Key: (id: RowID, period: Int)] = [:]
  @usableFromInline
  var period = 0
  /// The number of keys asked for in this period.
  @usableFromInline
  var usedCount = 0
  @usableFromInline
  var nextID: Int64 = 0

  /// Makes an interner that knows no keys.
  public init() {}

  /// The number of keys known.
  package var count: Int { entries.count }

  /// The number of known keys that were not asked for since the last `forgetUnused`.
  package var unusedCount: Int { entries.count - usedCount }

  /// The identity of a key; a key that is not known gets the next one.
  ///
  /// - Complexity: O(1) expected.
  /// - Allocations: only for keys that are not known.
  @inlinable
  public mutating func id(for key: Key) -> RowID {
    guard let index = entries.index(forKey: key) else {
      let id = RowID(nextID)
      entries[key] = (id, period)
      nextID += 1
      usedCount += 1
      return id
    }
    if entries.values[index].period != period {
      entries.values[index].period = period
      usedCount += 1
    }
    return entries.values[index].id
  }

  /// The identity of a key if it is known.
  ///
  /// - Complexity: O(1) expected.
  package func knownID(for key: Key) -> RowID? {
    entries[key]?.id
  }

  /// Forgets all keys that were not asked for since the last call.
  ///
  /// - Complexity: O(keys known) if there are such keys, else O(1).
  public mutating func forgetUnused() {
    if unusedCount > 0 {
      let current = period
      entries = entries.filter { $0.value.period == current }
    }
    period += 1
    usedCount = 0
  }
}

extension Interner: Sendable where Key: Sendable {}
