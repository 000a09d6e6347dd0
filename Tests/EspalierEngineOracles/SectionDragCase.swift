// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// See `EngineCases.sectionDrags`.
final class SectionDragCase {
  /// What is in the root, in order: a section with its rows, or a row of its own.
  fileprivate struct Block: Equatable {
    var section: NodeID?
    var rows: [NodeID]
  }

  private let engine: ListEngine
  private let host = SectionHost()
  private var nextID: Int64 = 1

  /// What was committed, and how it appears.
  private var committed: [Block] = []
  private var shown: [Block] = []

  private var reorder: SectionReorder { engine.sectionReorder }

  init(using generator: inout some RandomNumberGenerator) throws {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    if Bool.random(using: &generator) { configuration.layout = nil }
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    for _ in 0..<3 { try insertSection(using: &generator) }
    commit()
  }

  private func commit() {
    engine.commit()
    committed = blocks()
  }

  /// A walk over the tree.
  private func blocks() -> [Block] {
    func rows(_ node: NodeID) -> [NodeID] {
      guard (try? engine.tree.isHidden(node)) == false else { return [] }
      guard (try? engine.tree.isContainer(node)) == true else { return [node] }
      return ((try? Array(engine.tree.children(of: node))) ?? []).flatMap(rows)
    }
    return ((try? Array(engine.tree.children(of: engine.tree.root))) ?? []).compactMap { child in
      guard (try? engine.tree.isHidden(child)) == false else { return nil }
      let isSection = (try? engine.tree.isContainer(child)) == true
      return Block(section: isSection ? child : nil, rows: rows(child))
    }
  }

  private func sections(_ blocks: [Block]) -> [NodeID] { blocks.compactMap(\.section) }

  /// Drags a section, with edits and commits in between.
  func drag(using generator: inout some RandomNumberGenerator) throws {
    while sections(committed).count < 3 {
      try insertSection(using: &generator)
      commit()
    }
    let section = sections(committed).randomElement(using: &generator)!
    try begin(section, using: &generator)
    shown = committed
    try check(section)
    for _ in 0..<Int.random(in: 1...5, using: &generator) where reorder.section != nil {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0...2: try move(section, using: &generator)
      case 3: try moveOverRow(section, using: &generator)
      default: try editAndCommit(section, using: &generator)
      }
      if reorder.section != nil { try check(section) }
    }
    try end(section, using: &generator)
    if let refusal = host.refusal { throw CaseFailure(refusal) }
    for block in try Array(engine.tree.children(of: engine.tree.root)) {
      try engine.tree.setHidden(false, block)
      if sections(blocks()).count > 7 { try engine.tree.remove(block) }
    }
    commit()
  }

  private func begin(_ section: NodeID, using generator: inout some RandomNumberGenerator) throws {
    let index = sections(committed).firstIndex(of: section)!
    let row = committed.first { $0.section == section }?.rows.randomElement(using: &generator)
    let begun =
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: reorder.begin(section: index)
      case 1: try reorder.begin(row ?? section)
      default: try reorder.begin(section)
      }
    try expect(begun && reorder.section == section, "a committed section cannot be dragged")
  }

  /// Where the section appears at an index, by arrays alone.
  private func moved(_ section: NodeID, to target: Int) -> [Block] {
    let order = sections(committed)
    let target = max(0, min(order.count - 1, target))
    guard order[target] != section else { return committed }
    let isDown = target > order.firstIndex(of: section)!
    var blocks = committed
    let dragged = blocks.remove(at: blocks.firstIndex { $0.section == section }!)
    let neighbour = blocks.firstIndex { $0.section == order[target] }!
    blocks.insert(dragged, at: isDown ? neighbour + 1 : neighbour)
    return blocks
  }

  private func move(_ section: NodeID, using generator: inout some RandomNumberGenerator) throws {
    let target = Int.random(in: -1...sections(committed).count, using: &generator)
    shown = moved(section, to: target)
    let index = reorder.move(to: target)
    try expect(index == sections(shown).firstIndex(of: section), "the section is elsewhere")
  }

  /// A finger that rests does not move the section twice.
  private func moveOverRow(
    _ section: NodeID, using generator: inout some RandomNumberGenerator
  ) throws {
    let row = Int.random(in: -1...engine.rowCount, using: &generator)
    if let target = target(overRow: row, section) { shown = moved(section, to: target) }
    let index = reorder.move(overRow: row)
    try expect(index == sections(shown).firstIndex(of: section), "the section is not at the finger")
    let isEmpty = shown.first { $0.section == section }!.rows.isEmpty
    try expect(
      isEmpty || reorder.move(overRow: row) == index, "the section moves under a finger that rests")
    if isEmpty { shown = moved(section, to: index!) }
  }

  private func target(overRow row: Int, _ section: NodeID) -> Int? {
    let count = shown.reduce(0) { $0 + $1.rows.count }
    var place = max(0, min(count - 1, row))
    guard count > 0 else { return nil }
    let over = shown.first { block in
      if place < block.rows.count { return true }
      place -= block.rows.count
      return false
    }!
    guard let other = over.section, other != section else { return nil }
    let order = sections(shown)
    let isBelow = order.firstIndex(of: other)! > order.firstIndex(of: section)!
    // How far the finger is in the other one, from the edge that it came over.
    let depth = isBelow ? place + 1 : over.rows.count - place
    let isPast = 2 * depth > over.rows.count
    let among = order.filter { $0 != section }.firstIndex(of: other)!
    return isBelow == isPast ? among + 1 : among
  }

  /// All questions agree with the arrays.
  private func check(_ section: NodeID) throws {
    var row = 0
    for block in shown {
      if block.section == section { try expect(reorder.firstRow == row, "rows before it") }
      for node in block.rows {
        try expect(
          reorder.node(atShown: row) == node && reorder.shownIndex(of: node) == row,
          "row \(row) appears elsewhere")
        row += 1
      }
    }
    for (index, node) in sections(shown).enumerated() {
      try expect(reorder.shownIndex(ofSection: node) == index, "section \(index) is elsewhere")
    }
    try expect(reorder.index == sections(shown).firstIndex(of: section), "the index is another")
  }

  /// The others keep their order; the dragged one keeps its neighbour, or its index.
  private func editAndCommit(
    _ section: NodeID, using generator: inout some RandomNumberGenerator
  ) throws {
    let place = reorder.place
    for _ in 0..<Int.random(in: 1...3, using: &generator) { try edit(using: &generator) }
    // While edits wait, anything may be asked.
    if Bool.random(using: &generator) {
      reorder.move(overRow: Int.random(in: 0...9, using: &generator))
      return try settle(section, nil)
    }
    try settle(section, place)
  }

  private func settle(_ section: NodeID, _ place: Place?) throws {
    commit()
    let order = sections(committed)
    try expect((reorder.section == section) == order.contains(section), "the move is over")
    guard reorder.section != nil else { return }
    switch reorder.place {
    case .before(let neighbour)?, .after(let neighbour)?:
      let isAfter = reorder.place == .after(neighbour)
      try expect(order.contains(neighbour) && neighbour != section, "the neighbour is gone")
      shown = committed
      let dragged = shown.remove(at: shown.firstIndex { $0.section == section }!)
      let index = shown.firstIndex { $0.section == neighbour }!
      shown.insert(dragged, at: isAfter ? index + 1 : index)
    default: shown = committed
    }
    if let place, case .before(let former) = place, order.contains(former) {
      try expect(reorder.place == place, "another neighbour")
    }
  }

  private func end(_ section: NodeID, using generator: inout some RandomNumberGenerator) throws {
    guard reorder.section != nil else { return }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      reorder.cancel()
      commit()
      return
    }
    if Bool.random(using: &generator) { return try endAmongEdits(section, using: &generator) }
    let before = committed
    let isMoved = try reorder.end()
    try expect(isMoved || shown == before, "it is where it was")
    try expect(blocks() == shown && engine.tree.visibleRows() == shown.flatMap(\.rows), "moved")
    if isMoved {
      let isAnotherOrder = sections(before) != sections(shown)
      try expect(host.sectionMoves == (isAnotherOrder ? 1 : 0), "one section moves")
      try expect(!isAnotherOrder || host.operations == 1 || before.hasLoose, "and nothing else")
    }
  }

  private func endAmongEdits(
    _ section: NodeID, using generator: inout some RandomNumberGenerator
  ) throws {
    for _ in 0..<Int.random(in: 1...4, using: &generator) { try edit(using: &generator) }
    let others = blocks().filter { $0.section != section }
    let isThere = sections(blocks()).contains(section)
    try reorder.end()
    commit()
    try expect(committed.filter { $0.section != section } == others, "others were moved")
    try expect(sections(committed).contains(section) == isThere, "the section has gone, or come")
    try expect(reorder.section == nil, "the move is not over")
  }

  private func insertSection(using generator: inout some RandomNumberGenerator) throws {
    let section = try engine.tree.makeContainer(
      at: Bool.random(using: &generator)
        ? .first(in: engine.tree.root) : .last(in: engine.tree.root))
    if Bool.random(using: &generator) {
      try insertRow(.first(in: section), RowAttributes(height: .fixed(20), role: .header))
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) { try insertRow(.last(in: section)) }
  }

  private func insertRow(_ place: Place, _ attributes: RowAttributes = RowAttributes()) throws {
    _ = try engine.tree.makeRow(RowID(nextID), attributes: attributes, at: place)
    nextID += 1
  }

  private func edit(using generator: inout some RandomNumberGenerator) throws {
    let children = try Array(engine.tree.children(of: engine.tree.root))
    let all = try children.filter { try engine.tree.isContainer($0) }
    let row = try engine.walkedRows().randomElement(using: &generator)
    guard let section = all.randomElement(using: &generator) else {
      return try insertSection(using: &generator)
    }
    let other = all.randomElement(using: &generator)!
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: if let row { try engine.tree.remove(row) }
    case 1: if let row { try engine.tree.update(row) }
    case 2: try engine.tree.remove(section)
    case 3: try engine.tree.setHidden(Bool.random(using: &generator), section)
    case 4: try insertSection(using: &generator)
    case 5: try insertRow(.last(in: section))
    case 6: try insertRow(.before(section))
    case 7: if section != other { try engine.tree.move(section, to: .last(in: other)) }
    case 8: if let row { try engine.tree.move(row, to: .last(in: engine.tree.root)) }
    default: if section != other { try engine.tree.move(section, to: .before(other)) }
    }
  }
}

extension [SectionDragCase.Block] {
  /// Whether rows of the root stand between sections.
  fileprivate var hasLoose: Bool { contains { $0.section == nil } }
}

/// A strict host that notes what becomes of sections.
private final class SectionHost: ListHost {
  private let strict = StrictHost()
  private(set) var sectionMoves = 0
  private(set) var operations = 0

  var refusal: String? { strict.refusal }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    strict.height(for: request, in: engine)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    sectionMoves = commit.sections.sectionMoves.count
    operations = commit.sections.operationCount
    strict.apply(commit, in: engine)
  }
}
