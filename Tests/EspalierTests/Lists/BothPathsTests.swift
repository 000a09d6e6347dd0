// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Edits and snapshots, side by side")
@MainActor struct BothPathsTests {
  @Test("Flat lists: both paths give equal results", arguments: seeds(count: 40))
  func flat(seed: UInt64) throws {
    var pair = EnginePair(seed: seed, hasSections: false)
    for _ in 0..<25 {
      try pair.editAndCompare()
    }
  }

  @Test("Sections: both paths give equal results", arguments: seeds(count: 40))
  func sectioned(seed: UInt64) throws {
    var pair = EnginePair(seed: seed, hasSections: true)
    for _ in 0..<25 {
      try pair.editAndCompare()
    }
  }
}

/// Two engines: the tree of one is edited, the other is handed what came of it.
@MainActor private struct EnginePair {
  let edited: ListEngine
  let shown: ListEngine
  let editedHost = SnapshotHost()
  let shownHost = SnapshotHost()
  let hasSections: Bool
  var random: SeededGenerator
  var sections: [NodeID] = []
  var rows: [NodeID] = []
  var nextID: Int64 = 0
  var before: [Row] = []
  var hasMoved = false

  init(seed: UInt64, hasSections: Bool) {
    var configuration = EngineConfiguration()
    configuration.hasSections = hasSections
    edited = ListEngine(configuration)
    shown = ListEngine(configuration)
    edited.host = editedHost
    shown.host = shownHost
    self.hasSections = hasSections
    random = SeededGenerator(seed: seed)
    if !hasSections { sections = [edited.tree.root] }
  }

  mutating func editAndCompare() throws {
    hasMoved = false
    for _ in 0..<Int.random(in: 0...10, using: &random) { try edit() }
    edited.commit()
    let after = edited.shownRows()
    if hasSections {
      try shown.apply(edited.shownSections())
      #expect(shown.shownSections() == edited.shownSections())
    } else {
      try shown.apply(after)
    }
    #expect(shown.shownRows() == after)
    try compare(after)
    before = after
  }

  private func compare(_ after: [Row]) throws {
    let edits = try #require(editedHost.updates.last)
    let snapshot = try #require(shownHost.updates.last)
    _ = try StrictApplier.apply(edits, to: before, expecting: after)
    try StrictApplier.check(snapshot, from: before, to: after)
    #expect(snapshot.deletes == edits.deletes)
    #expect(snapshot.inserts == edits.inserts)
    #expect(snapshot.updates == edits.updates)
    if !hasMoved { #expect(edits.moves.isEmpty && snapshot.moves.isEmpty) }
    if !hasSections { #expect(snapshot.moves.count <= edits.moves.count) }
  }

  private mutating func edit() throws {
    let tree = edited.tree
    rows.removeAll { !tree.contains($0) }
    let kind = Int.random(in: 0..<10, using: &random)
    guard let section = sections.randomElement(using: &random), kind != 9 else {
      return try editSections()
    }
    nextID += 1
    switch kind {
    case 0...3:
      let place = Int.random(in: 0...(tree.children(of: section).count), using: &random)
      rows.append(try tree.makeRow(RowID(nextID), at: tree.place(place, in: section)))
    case 4, 5:
      if let row = rows.randomElement(using: &random) { try tree.remove(row) }
    case 6:
      if let row = rows.randomElement(using: &random) { try tree.update(row) }
    default:
      guard let row = rows.randomElement(using: &random),
        let other = rows.randomElement(using: &random), row != other
      else { return }
      hasMoved = true
      try tree.move(row, to: Bool.random(using: &random) ? .after(other) : .before(other))
    }
  }

  private mutating func editSections() throws {
    guard hasSections else { return }
    let tree = edited.tree
    nextID += 1
    switch Int.random(in: 0..<4, using: &random) {
    case 0, 1:
      sections.append(try tree.makeContainer(id: RowID(nextID), at: .first(in: tree.root)))
    case 2:
      guard sections.count > 2 else { return }
      try tree.remove(sections.remove(at: Int.random(in: 0..<sections.count, using: &random)))
    default:
      guard let section = sections.randomElement(using: &random) else { return }
      hasMoved = true
      try tree.move(section, to: .last(in: tree.root))
    }
  }
}
