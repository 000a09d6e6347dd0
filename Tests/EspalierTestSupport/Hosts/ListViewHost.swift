// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Why a list view refuses a batch; on the device each of them is an exception.
public enum ListViewRefusal: Error, Equatable {
  case invalidNumberOfSections(before: Int, after: Int)
  case invalidNumberOfItems(section: Int, before: Int, after: Int)
  case noSuchSectionBefore(Int)
  case noSuchSectionAfter(Int)
  case noSuchItemBefore(OldPath)
  case noSuchItemAfter(NewPath)
  case sectionRemovedTwice(Int)
  case sectionPlacedTwice(Int)
  case itemRemovedTwice(OldPath)
  case itemPlacedTwice(NewPath)
  case itemInDeletedSection(OldPath)
  case itemInInsertedSection(NewPath)
  case itemMoveWithMovedSection(OldPath, NewPath)
  case itemInMovedSectionBefore(OldPath)
  case itemInMovedSectionAfter(NewPath)
  case reloadInStructuralBatch(OldPath)
  case reconfigureOfMissingItem(NewPath)
}

/// A collection view as UIKit and AppKit have it: it keeps cells, asks its data source for new ones, and
/// refuses a batch that does not add up.
///
/// Written from the documentation of `performBatchUpdates(_:completion:)`: deletes and sources of moves
/// are paths before the batch, inserts and targets of moves paths after it; the number of items in each
/// section after the update must be the number before, plus or minus what was inserted, deleted, moved
/// in and moved out; an item takes part in one animation only. Stricter than the documentation where
/// views are known to misbehave: no item moves with a section that moves, nothing is done inside such a section, no
/// reload among other changes.
public struct ListViewHost {
  /// The calls made inside one batch.
  public struct Batch {
    /// Sections before the batch.
    public var deletedSections: [Int] = []
    /// Sections after the batch.
    public var insertedSections: [Int] = []
    /// Sections before and after the batch.
    public var movedSections: [(from: Int, to: Int)] = []
    /// Items before the batch.
    public var deletedItems: [OldPath] = []
    /// Items after the batch.
    public var insertedItems: [NewPath] = []
    /// Items before and after the batch.
    public var movedItems: [(from: OldPath, to: NewPath)] = []
    /// Items before the batch whose cells are to be made again.
    public var reloadedItems: [OldPath] = []

    /// No calls.
    public init() {}

    var isStructural: Bool {
      !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
        && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty)
    }
  }

  /// What is on the screen: each section's header and cells, with the content they were last given.
  public private(set) var shown: [ListSection]

  /// How many cells were made because of batches.
  public private(set) var cellsMade = 0

  /// Shows a list.
  public init(showing list: [ListSection]) {
    shown = list
  }

  /// Carries out a batch; `data` is what the data source says afterwards.
  public mutating func performBatchUpdates(
    _ batch: Batch, data: [ListSection]
  ) throws(ListViewRefusal) {
    if batch.isStructural, let reload = batch.reloadedItems.first {
      throw .reloadInStructuralBatch(reload)
    }
    let sections = try sectionSources(batch, data: data)
    try checkItems(batch, data: data)
    var removed = Set(batch.deletedItems)
    removed.formUnion(batch.movedItems.map(\.from))
    var arriving: [NewPath: Row?] = [:]
    for path in batch.insertedItems { arriving[path] = .some(nil) }
    for move in batch.movedItems { arriving[move.to] = self[move.from] }
    var next: [ListSection] = []
    for (section, source) in sections.enumerated() {
      guard let source else {
        next.append(data[section])
        cellsMade += data[section].rows.count
        continue
      }
      var old = shown[source]
      old.rows = try items(
        ofSection: section, source: source, removed: removed, arriving: arriving,
        data: data[section].rows)
      next.append(old)
    }
    shown = next
  }

  /// Gives visible items and headers their new content, without new cells.
  public mutating func reconfigure(
    items: some Sequence<NewPath>, headers: some Sequence<Int>, data: [ListSection]
  ) throws(ListViewRefusal) {
    for path in items {
      guard contains(shown, path.section.index, path.row.index) else {
        throw .reconfigureOfMissingItem(path)
      }
      shown[path.section.index].rows[path.row.index].stamp =
        data[path.section.index].rows[path.row.index].stamp
    }
    for header in headers {
      guard shown.indices.contains(header) else { throw .noSuchSectionAfter(header) }
      shown[header].stamp = data[header].stamp
    }
  }

  private subscript(path: OldPath) -> Row { shown[path.section.index].rows[path.row.index] }

  private func contains(_ list: [ListSection], _ section: Int, _ row: Int) -> Bool {
    list.indices.contains(section) && list[section].rows.indices.contains(row)
  }

  /// For each section after the batch the one before it, or nil for a new one.
  private func sectionSources(
    _ batch: Batch, data: [ListSection]
  ) throws(ListViewRefusal) -> [Int?] {
    var rest = Array(shown.indices)
    for section in batch.deletedSections + batch.movedSections.map(\.from) {
      guard shown.indices.contains(section) else { throw .noSuchSectionBefore(section) }
      guard let place = rest.firstIndex(of: section) else { throw .sectionRemovedTwice(section) }
      rest.remove(at: place)
    }
    let expected = shown.count + batch.insertedSections.count - batch.deletedSections.count
    guard expected == data.count else {
      throw .invalidNumberOfSections(before: shown.count, after: data.count)
    }
    var placed: [Int: Int?] = [:]
    for section in batch.insertedSections { placed.updateValue(nil, forKey: section) }
    for move in batch.movedSections {
      if placed.updateValue(move.from, forKey: move.to) != nil {
        throw .sectionPlacedTwice(move.to)
      }
    }
    for section in placed.keys where !data.indices.contains(section) {
      throw .noSuchSectionAfter(section)
    }
    let placements = batch.insertedSections.count + batch.movedSections.count
    if placed.count != placements { throw .sectionPlacedTwice(batch.insertedSections.last ?? 0) }
    var kept = rest.makeIterator()
    return data.indices.map { section in placed[section] ?? kept.next() }
  }

  private func checkItems(_ batch: Batch, data: [ListSection]) throws(ListViewRefusal) {
    let movedFrom = Set(batch.movedSections.map(\.from))
    let movedTo = Set(batch.movedSections.map(\.to))
    var removed: Set<OldPath> = []
    for path in batch.deletedItems + batch.movedItems.map(\.from) + batch.reloadedItems {
      guard contains(shown, path.section.index, path.row.index) else {
        throw .noSuchItemBefore(path)
      }
      if batch.deletedSections.contains(path.section.index) { throw .itemInDeletedSection(path) }
      guard removed.insert(path).inserted else { throw .itemRemovedTwice(path) }
    }
    var placed: Set<NewPath> = []
    for path in batch.insertedItems + batch.movedItems.map(\.to) {
      guard contains(data, path.section.index, path.row.index) else { throw .noSuchItemAfter(path) }
      if batch.insertedSections.contains(path.section.index) { throw .itemInInsertedSection(path) }
      guard placed.insert(path).inserted else { throw .itemPlacedTwice(path) }
    }
    for path in batch.deletedItems where movedFrom.contains(path.section.index) {
      throw .itemInMovedSectionBefore(path)
    }
    for path in batch.insertedItems where movedTo.contains(path.section.index) {
      throw .itemInMovedSectionAfter(path)
    }
    for move in batch.movedItems
    where movedFrom.contains(move.from.section.index) || movedTo.contains(move.to.section.index) {
      throw .itemMoveWithMovedSection(move.from, move.to)
    }
  }

  /// The cells of one section after the batch.
  private mutating func items(
    ofSection section: Int, source: Int, removed: Set<OldPath>, arriving: [NewPath: Row?],
    data: [Row]
  ) throws(ListViewRefusal) -> [Row] {
    let before = shown[source].rows
    var rest = before.indices.filter {
      !removed.contains(OldPath(section: OldSection(source), row: OldRow($0)))
    }[...]
    let arrived = data.indices.map { row in
      arriving[NewPath(section: NewSection(section), row: NewRow(row))]
    }
    guard rest.count + arrived.count(where: { $0 != nil }) == data.count else {
      throw .invalidNumberOfItems(section: section, before: before.count, after: data.count)
    }
    return data.indices.map { row in
      guard let cell = arrived[row] else { return before[rest.removeFirst()] }
      if cell == nil { cellsMade += 1 }
      return cell ?? data[row]
    }
  }
}

extension ListViewHost.Batch {
  /// The calls a host makes for the plan of a plain list, shown as one section.
  public init(_ plan: BatchPlan) {
    func old(_ row: OldRow) -> OldPath { OldPath(section: 0, row: row) }
    func new(_ row: NewRow) -> NewPath { NewPath(section: 0, row: row) }
    self.init()
    deletedItems = plan.deletes.map(old)
    insertedItems = plan.inserts.map(new)
    movedItems = plan.moves.map { (old($0.from), new($0.to)) }
  }

  /// The calls a host makes for one batch of the plan of a list with sections.
  public init(_ batch: SectionedBatch) {
    self.init()
    deletedSections = batch.sectionDeletes.map(\.index)
    insertedSections = batch.sectionInserts.map(\.index)
    movedSections = batch.sectionMoves.map { ($0.from.index, $0.to.index) }
    deletedItems = Array(batch.deletes)
    insertedItems = Array(batch.inserts)
    movedItems = batch.moves.map { ($0.from, $0.to) }
  }
}

extension ListViewHost {
  /// Carries the plan of a list with sections out; `data` is what the data source says in the end.
  public mutating func apply(
    _ plan: SectionedBatchPlan, data: [ListSection]
  ) throws(ListViewRefusal) {
    for batch in plan.batches {
      try performBatchUpdates(Batch(batch), data: batch.order.arrange(data))
    }
    try reconfigure(
      items: plan.reconfigures, headers: plan.sectionReconfigures.map(\.index), data: data)
  }
}
