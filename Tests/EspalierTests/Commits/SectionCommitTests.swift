// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Commits of lists with sections, held against comparing all sections and rows.
@Suite("Sections in commits")
struct SectionCommitTests {
  @Test("Random edits: what is composed is what a comparison finds", arguments: seeds(count: 60))
  func random(seed: UInt64) throws {
    var world = SectionWorld(seed: seed)
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 0...6, using: &world.random) { try world.edit() }
      try world.commitAndCheck()
    }
  }

  @Test("A row that becomes the header leaves the body, and comes back")
  func headerByAttributes() throws {
    var world = SectionWorld(seed: 1)
    let tree = world.engine.tree
    let section = try tree.appendContainer(id: 1, to: tree.root)
    let first = try tree.appendRow(10, to: section)
    try tree.appendRow(11, to: section)
    try world.commitAndCheck()
    try tree.setAttributes(RowAttributes(role: .header), of: first)
    try world.commitAndCheck()
    #expect(world.host.last.deletes == [OldPath(section: 0, row: 0)])
    #expect(world.host.last.inserts.isEmpty)
    #expect(world.host.last.sectionUpdates.count == 1)
    try tree.setAttributes(RowAttributes(), of: first)
    try world.commitAndCheck()
    #expect(world.host.last.inserts == [NewPath(section: 0, row: 0)])
    #expect(world.host.last.deletes.isEmpty)
  }

  @Test("Another header on top pushes the old one into the body")
  func newHeader() throws {
    var world = SectionWorld(seed: 1)
    let tree = world.engine.tree
    let section = try tree.appendContainer(id: 1, to: tree.root)
    try tree.appendRow(10, attributes: RowAttributes(role: .header), to: section)
    try tree.appendRow(11, to: section)
    try world.commitAndCheck()
    _ = try tree.makeRow(12, attributes: RowAttributes(role: .header), at: .first(in: section))
    try world.commitAndCheck()
    #expect(world.host.last.inserts == [NewPath(section: 0, row: 0)])
    #expect(world.host.last.operationCount == 2)
  }

  @Test("A row that changes its section without changing its place in the flat list is a move")
  func acrossTheSeam() throws {
    var world = SectionWorld(seed: 1)
    let tree = world.engine.tree
    let first = try tree.appendContainer(id: 1, to: tree.root)
    let second = try tree.appendContainer(id: 2, to: tree.root)
    try tree.appendRow(10, to: first)
    let row = try tree.appendRow(11, to: first)
    try tree.appendRow(12, to: second)
    try world.commitAndCheck()
    try tree.move(row, to: .first(in: second))
    try world.commitAndCheck()
    #expect(
      world.host.last.moves == [
        SectionedBatchUpdate.Move(
          from: OldPath(section: 0, row: 1), to: NewPath(section: 1, row: 0))
      ])
    #expect(world.host.flat.isEmpty)
  }

  @Test("A section that moves takes its rows along, and lists none of them")
  func sectionMoves() throws {
    var world = SectionWorld(seed: 1)
    let tree = world.engine.tree
    var sections: [NodeID] = []
    for section in 0..<5 {
      sections.append(try tree.appendContainer(id: RowID(Int64(section)), to: tree.root))
      for row in 0..<4 {
        try tree.appendRow(RowID(Int64(100 * section + row)), to: sections[section])
      }
    }
    try world.commitAndCheck()
    try tree.move(sections[0], to: .last(in: tree.root))
    try world.commitAndCheck()
    #expect(world.host.last.sectionMoves == [.init(from: 0, to: 4)])
    #expect(world.host.last.operationCount == 1)
  }

  @Test("Hiding a section deletes it; showing it inserts it")
  func hide() throws {
    var world = SectionWorld(seed: 1)
    let tree = world.engine.tree
    let section = try tree.appendContainer(id: 1, to: tree.root)
    try tree.appendRow(10, to: section)
    try world.commitAndCheck()
    try tree.setHidden(true, section)
    try world.commitAndCheck()
    #expect(world.host.last.sectionDeletes == [0])
    #expect(world.engine.sectionCount == 0)
    try tree.setHidden(false, section)
    try world.commitAndCheck()
    #expect(world.host.last.sectionInserts == [0])
    #expect(world.host.last.operationCount == 1)
  }

  @Test(
    "A commit with sections allocates nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() throws {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    let engine = ListEngine(configuration)
    let tree = engine.tree
    var rows: [NodeID] = []
    for section in 0..<200 {
      let container = try tree.appendContainer(id: RowID(Int64(section)), to: tree.root)
      for row in 0..<20 {
        rows.append(try tree.appendRow(RowID(Int64(1000 + 20 * section + row)), to: container))
      }
    }
    engine.setViewport(width: 320, height: 600)
    engine.commit()
    var random = SeededGenerator(seed: 5)
    func edit() throws {
      let row = rows[Int.random(in: 0..<rows.count, using: &random)]
      let other = rows[Int.random(in: 0..<rows.count, using: &random)]
      try tree.update(other)
      if row != other { try tree.move(row, to: .after(other)) }
      engine.commit()
    }
    for _ in 0..<5000 { try edit() }
    let used = try allocations { for _ in 0..<100 { try edit() } }
    #expect(used == .none)
  }
}

/// An engine with sections that is edited at random.
private struct SectionWorld {
  let engine: ListEngine
  let host = SectionsHost()
  var random: SeededGenerator
  private var nextID: Int64 = 1000
  private var nodes: [NodeID] = []
  private var hasMoved = false
  private var separated: Set<NodeID> = []
  private var old: [ListSection] = []

  init(seed: UInt64) {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    if seed.isMultiple(of: 2) { configuration.layout = nil }
    engine = ListEngine(configuration)
    engine.host = host
    random = SeededGenerator(seed: seed)
  }

  /// The sections as a walk over the tree finds them.
  private func sections() throws -> [ListSection] {
    let rows = engine.shownRows()
    return try engine.tree.sections().map { section in
      var stamp: Int64 = 17
      for node in [section.header, section.footer] {
        guard let node else {
          stamp = stamp &* 31 &+ 7
          continue
        }
        let row = engine.tree.row(at: node.index)
        stamp = (stamp &* 31 &+ row.id.rawValue) &* 31 &+ row.stamp.rawValue
      }
      return ListSection(
        id: try engine.tree.identity(of: section.container), stamp: Stamp(stamp),
        rows: Array(rows[section.rows]))
    }
  }

  mutating func commitAndCheck() throws {
    engine.commit()
    let new = try sections()
    let composed = host.last
    #expect(engine.sectionCount == new.count)
    for index in new.indices {
      #expect(engine.rowCount(inSection: index) == new[index].rows.count)
      #expect(engine.identity(ofSection: index) == new[index].id)
    }
    var compared = SectionedBatchUpdate()
    var differ = SectionedDiffer()
    differ.diff(from: old, to: new, into: &compared)
    _ = try StrictApplier.apply(composed, to: old, expecting: new)
    #expect(composed.sectionDeletes == compared.sectionDeletes)
    #expect(composed.sectionInserts == compared.sectionInserts)
    #expect(composed.sectionUpdates == compared.sectionUpdates)
    #expect(composed.deletes == compared.deletes)
    #expect(composed.inserts == compared.inserts)
    #expect(composed.updates == compared.updates)
    if !hasMoved {
      #expect(composed.moves == compared.moves)
      #expect(composed.sectionMoves == compared.sectionMoves)
    }
    old = new
    hasMoved = false
    separated = []
  }

  mutating func edit() throws {
    let tree = engine.tree
    nodes.removeAll { !tree.contains($0) }
    nextID += 1
    let containers = try nodes.filter { try tree.isContainer($0) }
    let place = place(in: containers.randomElement(using: &random) ?? tree.root)
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1:
      nodes.append(try tree.makeContainer(id: RowID(nextID), at: .last(in: tree.root)))
    case 2:
      nodes.append(try tree.makeContainer(id: RowID(nextID), at: place))
    case 3...8:
      nodes.append(try tree.makeRow(RowID(nextID), attributes: someAttributes(), at: place))
    case 9, 10:
      if let node = nodes.randomElement(using: &random) { try tree.remove(node) }
    case 11, 12:
      if let row = try someRow() { try tree.update(row) }
    case 13:
      if let row = try someRow() { try tree.setAttributes(someAttributes(), of: row) }
    case 14, 15:
      guard let node = nodes.randomElement(using: &random) else { return }
      try tree.setHidden(Bool.random(using: &random), node)
    case 16:
      guard let node = nodes.randomElement(using: &random) else { return }
      // An own separator of a section comes and goes beside its header. If it does both in one commit, the
      // second is another node of the same identity, which a comparison takes for the first.
      guard separated.insert(node).inserted else { return }
      let separator = Bool.random(using: &random) ? Separator(height: 1) : nil
      try? tree.setSeparator(separator, at: Bool.random(using: &random) ? .top : .bottom, of: node)
    default:
      guard let node = nodes.randomElement(using: &random) else { return }
      hasMoved = true
      let target: Place = Bool.random(using: &random) ? place : .first(in: tree.root)
      // A container cannot move into itself.
      do { try tree.move(node, to: target) } catch TreeError.cycle {}
    }
  }

  private func someRow() throws -> NodeID? {
    var random = random
    return try nodes.filter { try !engine.tree.isContainer($0) }.randomElement(using: &random)
  }

  private mutating func place(in container: NodeID) -> Place {
    Bool.random(using: &random) ? .first(in: container) : .last(in: container)
  }

  private mutating func someAttributes() -> RowAttributes {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: RowAttributes(role: .header)
    case 1: RowAttributes(role: .footer)
    default: RowAttributes()
    }
  }
}

private final class SectionsHost: ListHost {
  var last = SectionedBatchUpdate()
  var flat = BatchUpdate()

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    last = commit.sections
    flat = commit.update
  }
}
