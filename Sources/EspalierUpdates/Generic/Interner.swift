// SPDX-License-Identifier: MIT

import EspalierBase

/// Gives every key of a hashable type an identity of its own, and the same key the same identity.
///
/// Exact: two keys share an identity if and only if they are equal. Identities are never given out
/// twice, not even for a key that was forgotten and comes back.
///
/// An interner keeps all keys it was asked for until `forgetUnused` is called; call it after every list
/// and its size is bounded by the keys of the last two lists.
public struct Interner<Key: Hashable> {
  /// What is known of one key.
  @usableFromInline
  struct Entry {
    @usableFromInline
    var id: RowID
    /// The period in which the key was last asked for.
    @usableFromInline
    var period: Int
    /// Where in a list of this period the key is; the last place noted.
    @usableFromInline
    var place: Int

    @usableFromInline
    init(id: RowID, period: Int, place: Int) {
      self.id = id
      self.period = period
      self.place = place
    }
  }

  @usableFromInline
  var entries: [Key: Entry] = [:]
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
    entry(for: key, at: -1).id
  }

  /// What is known of a key, which is at `place`: its identity, and the place it was given before in
  /// this period, or −1.
  @inlinable
  mutating func entry(for key: Key, at place: Int) -> Entry {
    guard let index = entries.index(forKey: key) else {
      let id = RowID(nextID)
      entries[key] = Entry(id: id, period: period, place: place)
      nextID += 1
      usedCount += 1
      return Entry(id: id, period: period, place: -1)
    }
    var known = entries.values[index]
    if known.period != period {
      known = Entry(id: known.id, period: period, place: -1)
      entries.values[index] = Entry(id: known.id, period: period, place: place)
      usedCount += 1
    } else if place >= 0 {
      entries.values[index].place = place
    }
    return known
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

  /// Ends a list: keys that were not asked for are forgotten as soon as they outnumber the others.
  @usableFromInline
  mutating func forgetIfMany() {
    if unusedCount > usedCount {
      forgetUnused()
    } else {
      period += 1
      usedCount = 0
    }
  }
}

extension Interner: Sendable where Key: Sendable {}
extension Interner.Entry: Sendable where Key: Sendable {}
