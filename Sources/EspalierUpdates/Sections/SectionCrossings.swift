// SPDX-License-Identifier: MIT

import EspalierBase

/// What is known of two lists of sections while their elements are diffed section by section: which section is
/// which, the operations so far, and the elements that found no partner in their own section.
@usableFromInline
struct SectionCrossings: ~Copyable {
  /// Elements without a partner in their own section: numbers 0, 1, … of `oldPaths` and of `newPaths`.
  @usableFromInline
  var unpaired = UnpairedElements()
  /// The old ones, ascending.
  @usableFromInline
  var oldPaths = SharedBuffer<OldPath>()
  private var newPaths = GrowableBuffer<NewPath>()

  /// For each new section the old one that it was, or −1.
  private var sources = UniqueBuffer<Int32>()
  private var keptSections = BitSet()
  private var kept = KeptRuns()
  private var operations = RowOperations()
  private var sorter = RadixSorter<UInt64>()

  @inline(never)
  init() {}

  // Never inlined: else freeing dozens of buffers is compiled into every function that ends with a differ.
  @usableFromInline
  @inline(never)
  deinit {}

  /// The steps of all diffs so far.
  var stepCount: Int { unpaired.steps.count + (kept.stepCount ?? 0) + sorter.steps.count }

  /// Takes over what was said of the sections, and writes it into `update`.
  @usableFromInline
  mutating func begin(
    _ difference: borrowing BatchUpdate, oldCount: Int, newCount: Int,
    into update: inout SectionedBatchUpdate
  ) {
    unpaired.removeAll()
    newPaths.removeAll()
    sorter.elements.removeAll()
    operations.removeCrossings()
    operations.borrowStorage(of: &update)
    difference.writeSections(into: &update)
    kept.read(difference, oldCount: oldCount, newCount: newCount)
    sources.reserve(newCount)
    kept.writeSources(into: &sources, newCount: newCount)
    keptSections.removeAll(bound: oldCount)
    for target in 0..<newCount where sources[target] >= 0 {
      keptSections.insert(Int(sources[target]))
    }
  }

  /// The old section that a new one was, or −1.
  @usableFromInline
  func source(of target: Int) -> Int { Int(sources[target]) }

  /// Whether an old section is in no new one.
  @usableFromInline
  func isDeleted(_ section: Int) -> Bool { !keptSections.contains(section) }

  /// The elements of an inserted section look for a partner elsewhere.
  @usableFromInline
  mutating func takeInserted(section: Int, count: Int) {
    for row in 0..<count {
      newPaths.append(NewPath(section: NewSection(section), row: NewRow(row)))
    }
  }

  /// So do those of a deleted one.
  @usableFromInline
  mutating func takeDeleted(section: Int, count: Int) {
    for row in 0..<count {
      sorter.elements.append(OldPath(section: OldSection(section), row: OldRow(row)).sortKey)
    }
  }

  /// Takes the operations of one pair of sections over; what was deleted or inserted looks for a partner elsewhere.
  @usableFromInline
  mutating func take(_ difference: borrowing BatchUpdate, from source: Int, to target: Int) {
    if difference.isEmpty { return }
    let (from, to) = (OldSection(source), NewSection(target))
    operations.take(difference, from: from, to: to)
    let deleted = difference.deletes.span
    for index in deleted.indices {
      sorter.elements.append(OldPath(section: from, row: deleted[index]).sortKey)
    }
    let inserted = difference.inserts.span
    for index in inserted.indices {
      newPaths.append(NewPath(section: to, row: inserted[index]))
    }
  }

  /// Lists the elements without partners, of both lists in their order. Returns false if none can have one.
  @usableFromInline
  mutating func beginPartners() -> Bool {
    sorter.sort()
    Self.list(sorter, into: &oldPaths)
    unpaired.leaveOut(old: 0, count: oldPaths.count, new: 0, count: newPaths.count)
    return !oldPaths.isEmpty && !newPaths.isEmpty
  }

  private static func list(
    _ sorter: borrowing RadixSorter<UInt64>, into paths: inout SharedBuffer<OldPath>
  ) {
    paths.replaceAll(with: sorter.elements.span) { OldPath(sortKey: $0) }
  }

  /// Mutating, as what reads alone is handed a copy of all of this.
  @usableFromInline
  mutating func oldPath(_ place: Int) -> OldPath { oldPaths[place] }

  @usableFromInline
  mutating func newPath(_ index: Int) -> NewPath { newPaths[index] }

  /// Makes moves of those that found partners, and updates of those whose content changed.
  @usableFromInline
  mutating func takePartners(_ isEqual: (OldPath, NewPath) -> Bool) {
    for index in newPaths.indices {
      let place = unpaired.partner(index)
      if place < 0 { continue }
      let (from, to) = (oldPaths[place], newPaths[index])
      operations.crossMoves.append(SectionedBatchUpdate.Move(from: from, to: to))
      if isEqual(from, to) { continue }
      operations.crossUpdates.append(SectionedBatchUpdate.Update(old: from, new: to))
    }
  }

  /// Elements without partners were deleted or inserted; those of whole sections go unsaid.
  @usableFromInline
  mutating func finish(into update: inout SectionedBatchUpdate) {
    unpaired.endTable()
    for index in newPaths.indices where unpaired.partner(index) < 0 {
      let path = newPaths[index]
      if sources[path.section.index] >= 0 { operations.inserts.append(path) }
    }
    for place in oldPaths.indices {
      let path = oldPaths[place]
      if unpaired.isTaken(place) || isDeleted(path.section.index) { continue }
      operations.deletes.append(path)
    }
    operations.mergeCrossings()
    operations.returnStorage(to: &update)
  }
}
