// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// Composes what happened to the sections of a list, and to the rows in them, from what a tree's commit
/// lists; no row is looked at that was not touched.
///
/// What the tree cannot tell any more once it has settled is kept here: the order of the root's children
/// as it was, each as tall as it has rows, and what of a section is its header and its footer. So an old
/// index of the flat list leads to its section and the place in it.
///
/// 1. *Old side* (`SectionComposer+OldSide`). Every row that left or moved, and every updated one, is
///    found in the old order; sections on which anything arrives are noted as they were.
/// 2. *Order* (`SectionComposer+Order`). Children of the root that went are taken out of the order, those
///    that came are put in, and the touched sections are counted again.
/// 3. *New side* (`SectionComposer+NewSide`). Every row that arrived or moved is found in the new order.
/// 4. *Listing* (`SectionComposer+Listing`). Rows inside one section that only moved along with others
///    are sorted out as `MovesThatStay` does; what is left is the batch update.
///
/// A row is in the *body* of its section unless it is its header or footer, or a separator outside of
/// them; only those rows have paths.
struct SectionComposer: ~Copyable {
  /// The root's children that show something, in their order: containers count as rows, and the height of
  /// each is the number of its rows in the flat list.
  var order = RowOrder()

  /// What is known of every section in the order, and where those that a commit touches are listed.
  var records = SectionRecords()

  // What follows is the memory of one commit.

  /// The sections that have to do with the commit.
  var touched = UniqueBuffer<TouchedSection>()
  var touchedCount = 0

  /// The rows that came, went and moved.
  var moving = MovingRows()

  /// The old and the new places of updated rows.
  var oldUpdates = UniqueBuffer<SectionRow>()

  var keys = UniqueBuffer<Int64>()
  var stays = MovesThatStay()
  var lists = SectionLists()

  /// The rows and sections that were looked at.
  var steps = StepCounter()

  init() {}

  /// Writes what the last commit of a tree did to the sections.
  ///
  /// - Complexity: O(k (log n + depth)) for k rows and sections that came, went, moved or were updated.
  /// - Allocations: none once warm.
  mutating func update(
    _ update: inout SectionedBatchUpdate, _ changes: borrowing RowChanges, _ tree: ComponentTree
  ) {
    forgetCommit()
    noteLeaving(changes)
    noteUpdates(changes)
    noteArriving(changes, tree)
    changeOrder(changes, tree)
    countAnew(tree)
    placeArriving()
    lists.clear()
    listSections()
    listRows(changes, tree)
    lists.write(into: &update)
    forgetRemoved()
  }

  private mutating func forgetCommit() {
    touchedCount = 0
    moving.leavingCount = 0
    moving.arrivingCount = 0
  }

  private mutating func forgetRemoved() {
    for position in 0..<touchedCount where touched[position].newIndex < 0 {
      records.remove(touched[position].node)
    }
  }

  /// The number of sections.
  var sectionCount: Int { order.rowCount }

  /// A section; traps outside.
  func section(at index: Int) -> RowSection {
    require(
      index >= 0 && index < order.rowCount,
      "There is no section \(index) among \(order.rowCount).")
    let node = order.entry(atRow: index)
    let record = records[node]
    return RowSection(
      id: record.id, stamp: record.stamp,
      rowCount: Int(order.height(of: node).rawValue - record.lead - record.trail))
  }
}

/// The rows that left their places or arrived at them, ascending; those that moved are among both.
struct MovingRows: ~Copyable {
  var leaving = UniqueBuffer<SectionRow>()
  var leavingCount = 0
  var arriving = UniqueBuffer<SectionRow>()
  var arrivingCount = 0

  /// By position among the commit's moves: where the row is listed among those that leave, and arrive.
  var sources = UniqueBuffer<Int32>()
  var targets = UniqueBuffer<Int32>()
}

/// A section that has to do with a commit: as it was, and as it is.
struct TouchedSection: ZeroInitializable {
  var node: NodeIndex

  /// The slot of what is known of it.
  var slot: Int32

  /// Its index among the sections; −1 if it was, or is, none.
  var oldIndex: Int32 = -1
  var newIndex: Int32 = -1

  /// Its first row in the flat list, and the number of its rows.
  var oldStart: Int32 = 0
  var oldCount: Int32 = 0
  var newStart: Int32 = 0
  var newCount: Int32 = 0

  var old = SectionRecord()
  var new = SectionRecord()

  /// Its rows among those that leave and that arrive.
  var firstLeaving: Int32 = 0
  var leavingCount: Int32 = 0
  var firstArriving: Int32 = 0
  var arrivingCount: Int32 = 0

  /// Whether it lost its place, and whether it got one.
  var hasLeft = false
  var hasCome = false

  init(node: NodeIndex, slot: Int) {
    self.node = node
    self.slot = Int32(slot)
  }

  /// The places of a section that are outside its body: before it, and behind it.
  @inline(__always)
  static func edges(
    _ record: SectionRecord, count: Int32
  ) -> (lead: Range<Int32>, trail: Range<Int32>) {
    let lead = min(record.lead, count)
    return (0..<lead, max(lead, count - record.trail)..<count)
  }

  /// Whether it was a section and is one.
  var isKept: Bool { oldIndex >= 0 && newIndex >= 0 }

  /// The index in the old body of a row that was at a place in the section; nil outside the body.
  @inline(__always)
  func oldRow(at place: Int32) -> OldRow? {
    place >= old.lead && place < oldCount - old.trail ? OldRow(rawValue: place - old.lead) : nil
  }

  /// The index in the body of a row at a place in the section; nil outside the body.
  @inline(__always)
  func newRow(at place: Int32) -> NewRow? {
    newIndex >= 0 && place >= new.lead && place < newCount - new.trail
      ? NewRow(rawValue: place - new.lead) : nil
  }
}

/// A row on one of the two sides of a commit.
struct SectionRow: ZeroInitializable {
  /// Its index in the flat list.
  var row: Int32

  /// The position of its section among the touched ones; −1 for a row that is in none.
  var section: Int32

  /// How many rows of the section are before it.
  var place: Int32

  /// The position of its move among those of the commit; −1 for a row that did not move.
  var move: Int32

  /// The child of the root that it is in, or is itself.
  var child: NodeIndex
}
