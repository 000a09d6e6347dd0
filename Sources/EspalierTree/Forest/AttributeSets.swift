// SPDX-License-Identifier: MIT

import EspalierBase

/// The distinct sets of attributes that the rows of a tree were ever given, so that a node needs no more
/// than the index of one (the flyweight pattern; Gamma, Helm, Johnson and Vlissides 1994).
///
/// Rows mostly come in runs of one sort, so the set that was found last is tried first. Then a hash
/// table with linear probing is asked. Sets are never taken out, so an index stays good.
struct AttributeSets: ~Copyable {
  /// The sets by index. The first is that of plain rows, and always there.
  private var sets = UniqueBuffer<AttributeSet>(capacity: 8)
  private var count = 1

  /// The hash table: the index of a set plus one; 0 is an empty slot. At most half of it is in use.
  private var slots = UniqueBuffer<UInt32>(capacity: 16)

  /// The number of slots, a power of two, less one.
  private var mask = 15

  private var lastSet: AttributeSet
  private var lastIndex = AttributeSetIndex(rawValue: 0)

  private let limit: Int

  /// Makes a table of at most `limit` sets.
  init(limit: Int) {
    self.limit = limit
    lastSet = AttributeSet(RowAttributes())
    enter(lastSet, as: 0)
  }

  /// The set of an index that was handed out.
  subscript(index: AttributeSetIndex) -> AttributeSet {
    sets[Int(index.rawValue)]
  }

  /// What a node keeps of a row's attributes; enters a set that is new.
  ///
  /// - Throws: `TreeError.tooManyAttributes`.
  /// - Complexity: O(1) on average.
  /// - Allocations: none for a set that is known.
  @inline(__always)
  mutating func find(_ attributes: RowAttributes) throws(TreeError) -> NodeAttributes {
    let set = AttributeSet(attributes)
    if set != lastSet {
      lastIndex = try index(of: set)
      lastSet = set
    }
    return NodeAttributes(attributes, set: lastIndex)
  }

  @inline(never)
  private mutating func index(of set: AttributeSet) throws(TreeError) -> AttributeSetIndex {
    let slot = slot(of: set)
    if slots[slot] != 0 { return AttributeSetIndex(rawValue: slots[slot] - 1) }
    guard count < limit else { throw .tooManyAttributes(limit: limit) }
    if 2 * (count + 1) > mask + 1 { growTable() }
    sets.grow(to: count + 1)
    sets[count] = set
    enter(set, as: count)
    count += 1
    return AttributeSetIndex(rawValue: UInt32(count - 1))
  }

  /// The slot that names a set, or the empty one that is to name it.
  private func slot(of set: AttributeSet) -> Int {
    var slot = hash(set) & mask
    // A slot is empty, as half of them are.
    while slots[slot] != 0, sets[Int(slots[slot] - 1)] != set { slot = (slot + 1) & mask }
    return slot
  }

  /// Mixes as SplitMix64 does (Steele, Lea and Flood 2014). Wraps on purpose.
  private func hash(_ set: AttributeSet) -> Int {
    var mixed = (set.bits ^ (set.bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 31))
  }

  private mutating func enter(_ set: AttributeSet, as index: Int) {
    let slot = slot(of: set)
    slots[slot] = UInt32(index) + 1
  }

  /// Doubles the hash table.
  private mutating func growTable() {
    let slotCount = 2 * (mask + 1)
    slots = UniqueBuffer(capacity: slotCount)
    mask = slotCount - 1
    for index in 0..<count { enter(sets[index], as: index) }
  }
}
