// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierTree

/// The list in sections as the host was last told, and as it is now, for engines that have sections.
///
/// Sections and their rows are compared as a whole, so a commit of a list with sections costs a pass over
/// all rows. Composing section operations from the edits alone would spare that; but a row can change its
/// section without changing its place in the flat list, headers are no rows to most hosts, and what is
/// legal inside moved sections differs: the diff of sections has all of that solved and proved.
struct SectionSnapshots: ~Copyable {
  private var differ = SectionedDiffer()
  private var old = Snapshot()
  private var new = Snapshot()
  private var entries = UniqueBuffer<NodeIndex>()

  private struct Snapshot: ~Copyable {
    var rows = UniqueBuffer<Row>()
    var rowCount = 0
    var sections = UniqueBuffer<RowSection>()
    var sectionCount = 0
  }

  /// Writes what happened to the sections since the last time.
  ///
  /// - Complexity: O(n + s log n) for n rows and s sections.
  mutating func update(_ update: inout SectionedBatchUpdate, _ tree: ComponentTree) {
    swap(&old, &new)
    take(tree)
    SectionSnapshots.diff(&differ, old, new, &update)
  }

  private static func diff(
    _ differ: inout SectionedDiffer, _ old: borrowing Snapshot, _ new: borrowing Snapshot,
    _ update: inout SectionedBatchUpdate
  ) {
    differ.diff(
      from: old.rows.span(count: old.rowCount),
      in: old.sections.span(count: old.sectionCount),
      to: new.rows.span(count: new.rowCount),
      in: new.sections.span(count: new.sectionCount), into: &update)
  }

  /// The number of sections that the host knows.
  var sectionCount: Int { new.sectionCount }

  /// A section that the host knows; traps outside.
  func section(at index: Int) -> RowSection {
    precondition(index >= 0 && index < new.sectionCount, "There is no such section.")
    return new.sections[index]
  }

  /// Lists sections and rows, without headers and footers: those are part of their section's stamp.
  private mutating func take(_ tree: ComponentTree) {
    let count = tree.order.rowCount
    entries.reserve(count)
    var span = entries.mutableSpan(count: count)
    _ = tree.order.copyRows(from: 0, into: &span)
    new.rows.reserve(count)
    new.rowCount = 0
    new.sectionCount = 0
    for section in tree.sections() {
      for row in section.rows {
        new.rows[new.rowCount] = tree.row(at: entries[row])
        new.rowCount += 1
      }
      add(section, tree)
    }
  }

  private mutating func add(_ section: TreeSection, _ tree: ComponentTree) {
    var hasher = StampHasher()
    for supplementary in [section.header, section.footer] {
      guard let supplementary else {
        hasher.combine(0)
        continue
      }
      let row = tree.row(at: supplementary.index)
      hasher.combine(UInt64(bitPattern: row.id.rawValue))
      hasher.combine(UInt64(bitPattern: row.stamp.rawValue))
    }
    new.sections.grow(to: new.sectionCount + 1)
    new.sections[new.sectionCount] = RowSection(
      id: (try? tree.identity(of: section.container)) ?? 0, stamp: hasher.stamp,
      rowCount: section.rows.count)
    new.sectionCount += 1
  }
}

/// Makes one stamp of several numbers (the multiply and xor of FNV-1a, a word at a time).
private struct StampHasher {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ word: UInt64) {
    // Wraps on purpose: a hash.
    state = (state ^ word) &* 0x0000_0100_0000_01b3
    state ^= state >> 29
  }

  var stamp: Stamp { Stamp(bitPattern: state) }
}
