// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// What is known of a section between two commits.
struct SectionRecord: ZeroInitializable {
  var id: RowID = 0

  /// Made of its header and its footer.
  var stamp: Stamp = 0

  /// How many of its first and of its last rows are not in its body.
  var lead: Int32 = 0
  var trail: Int32 = 0
}

/// What is known of the sections of a list, by the container that each is.
///
/// A record has a slot, which is reused when the section is gone. Beside it is noted where the section is among those that
/// a commit touches. That is not taken back when the commit ends, which would cost as much as there are sections: the
/// composer sees whether what is noted is of this commit.
struct SectionRecords: ~Copyable {
  private var slots = IdentityPositions()
  private var records = UniqueBuffer<SectionRecord>()
  private var touchedAt = UniqueBuffer<Int32>()
  private var slotCount = 0
  /// The slots that are free, as many as there are.
  private var free = GrowableBuffer<Int32>()

  init() {}

  /// The number of sections that something is known of.
  var count: Int { slots.count }

  /// The slot of a section; −1: it has none.
  ///
  /// - Complexity: O(1) expected.
  func slot(of node: NodeIndex) -> Int { slots.position(of: Self.id(of: node)) }

  /// The slot of a section, which gets one if it has none: with an empty record, touched nowhere.
  ///
  /// - Complexity: O(1) expected.
  /// - Allocations: where there are more sections than ever before.
  mutating func makeSlot(of node: NodeIndex) -> Int {
    let known = slot(of: node)
    if known >= 0 { return known }
    let slot = free.isEmpty ? slotCount : Int(free.removeLast())
    if slot == slotCount {
      slotCount += 1
      records.grow(to: slotCount)
      touchedAt.grow(to: slotCount)
    }
    records[slot] = SectionRecord()
    touchedAt[slot] = -1
    _ = slots.insert(Self.id(of: node), at: slot)
    return slot
  }

  /// Forgets a section, which has a slot.
  ///
  /// - Complexity: O(1) expected.
  mutating func remove(_ node: NodeIndex) {
    free.append(Int32(slot(of: node)))
    slots.remove(Self.id(of: node))
  }

  /// What is known of a section; an empty record if nothing is.
  subscript(node: NodeIndex) -> SectionRecord {
    let slot = slot(of: node)
    return slot < 0 ? SectionRecord() : records[slot]
  }

  subscript(slot: Int) -> SectionRecord {
    get { records[slot] }
    set { records[slot] = newValue }
  }

  /// Where a section was among those that a commit touched, of this one or an earlier one.
  func touchedAt(_ slot: Int) -> Int32 { touchedAt[slot] }

  mutating func touch(_ slot: Int, at position: Int32) { touchedAt[slot] = position }

  private static func id(of node: NodeIndex) -> RowID { RowID(rawValue: Int64(node.rawValue)) }
}
