// SPDX-License-Identifier: MIT

import Foundation

/// What a list view knows of its data: how many items it shows in each section. Each item has a number of its
/// own, which it keeps wherever it moves; its cell belongs to that number.
public struct ListState {
  /// The items of each section.
  public private(set) var sections: [[Int]] = []

  /// The number of each section, which it keeps wherever it moves: its header and footer belong to it.
  public private(set) var sectionNumbers: [Int] = []

  private var lastItem = 0

  /// An empty list.
  public init() {}

  /// The number of items in each section.
  public var counts: [Int] { sections.map(\.count) }

  /// Forgets all items and takes new ones.
  public mutating func reload(counts: [Int]) {
    sections = counts.map { makeItems($0) }
    sectionNumbers = makeItems(counts.count)
  }

  /// The place of an item.
  public func path(of item: Int) -> IndexPath? {
    for (section, items) in sections.enumerated() {
      if let place = items.firstIndex(of: item) { return IndexPath(indexes: [section, place]) }
    }
    return nil
  }

  /// The item at a place.
  public func item(at path: IndexPath) -> Int? {
    guard path.count == 2, sections.indices.contains(path.sectionIndex),
      sections[path.sectionIndex].indices.contains(path.itemIndex)
    else { return nil }
    return sections[path.sectionIndex][path.itemIndex]
  }

  /// Carries a batch out.
  ///
  /// - Parameters:
  ///   - batch: the calls.
  ///   - after: what the data source says now.
  /// - Returns: the items to reconfigure.
  public mutating func apply(
    _ batch: Batch, after: [Int], words: Words
  ) throws(Refusal) -> [Int] {
    let before = counts
    try BatchCheck(batch: batch, before: before, after: after, words: words).run()
    let reconfigured = batch.reconfiguredItems.compactMap { item(at: $0) }
    for path in batch.reloadedItems {
      sections[path.sectionIndex][path.itemIndex] = makeItems(1)[0]
    }
    let removed = Set(batch.deletedItems).union(batch.movedItems.map(\.from))
    var arriving: [IndexPath: Int] = [:]
    for path in batch.insertedItems { arriving[path] = makeItems(1)[0] }
    for move in batch.movedItems { arriving[move.to] = item(at: move.from) }
    var (next, numbers): ([[Int]], [Int]) = ([], [])
    for (section, source) in sources(batch, count: after.count).enumerated() {
      guard let source, !batch.reloadedSections.contains(source) else {
        next.append(makeItems(after[section]))
        numbers += makeItems(1)
        continue
      }
      numbers.append(sectionNumbers[source])
      next.append(
        try items(of: section, source, after[section], removed, arriving, batch, words))
    }
    (sections, sectionNumbers) = (next, numbers)
    return reconfigured
  }

  private mutating func makeItems(_ count: Int) -> [Int] {
    lastItem += count
    return Array(lastItem - count..<lastItem)
  }

  /// For each section after the batch the one before it; nil for an inserted one.
  private func sources(_ batch: Batch, count: Int) -> [Int?] {
    let removed = Set(batch.deletedSections + batch.movedSections.map(\.from))
    var rest = sections.indices.filter { !removed.contains($0) }.makeIterator()
    var placed: [Int: Int?] = [:]
    for section in batch.insertedSections { placed.updateValue(nil, forKey: section) }
    for move in batch.movedSections { placed.updateValue(move.from, forKey: move.to) }
    return (0..<count).map { section in placed[section] ?? rest.next() }
  }

  private func items(
    of section: Int, _ source: Int, _ after: Int, _ removed: Set<IndexPath>,
    _ arriving: [IndexPath: Int], _ batch: Batch, _ words: Words
  ) throws(Refusal) -> [Int] {
    let before = sections[source]
    let stay = before.indices.filter { !removed.contains(IndexPath(indexes: [source, $0])) }
    let arrived = (0..<after).map { arriving[IndexPath(indexes: [section, $0])] }
    guard stay.count + arrived.count(where: { $0 != nil }) == after else {
      throw Refusal(invalidNumber(section, source, before.count, after, batch, words))
    }
    var rest = stay.makeIterator()
    return arrived.map { $0 ?? before[rest.next() ?? 0] }
  }

  private func invalidNumber(
    _ section: Int, _ source: Int, _ before: Int, _ after: Int, _ batch: Batch, _ words: Words
  ) -> String {
    let inserted = batch.insertedItems.count { $0.sectionIndex == section }
    let deleted = batch.deletedItems.count { $0.sectionIndex == source }
    let movedIn = batch.movedItems.count { $0.to.sectionIndex == section }
    let movedOut = batch.movedItems.count { $0.from.sectionIndex == source }
    return "Invalid update: invalid number of \(words.items) in section \(section).  The number of "
      + "\(words.items) contained in an existing section after the update (\(after)) must be equal "
      + "to the number of \(words.items) contained in that section before the update (\(before)), "
      + "plus or minus the number of \(words.items) inserted or deleted from that section "
      + "(\(inserted) inserted, \(deleted) deleted) and plus or minus the number of "
      + "\(words.items) moved into or out of that section (\(movedIn) moved in, \(movedOut) moved "
      + "out)."
  }
}
