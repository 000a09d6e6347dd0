// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Sections that are dragged while rows and other sections come, go, move and hide. Arrays say how the list appears.
@MainActor public final class RandomSectionDrags {
  private struct Block: Equatable {
    var section: NodeID
    var rows: [NodeID]
  }

  private let engine: ListEngine
  private let host = StrictHost()
  private var generator: SeededGenerator
  private var nextID: Int64 = 1

  /// What was committed, and how it appears.
  private var committed: [Block] = []
  private var shown: [Block] = []

  private var reorder: RowReorder { engine.reorder }
  private var dragged: NodeID? { reorder.isSection ? reorder.dragged : nil }

  /// Drags sections twenty-five times; throws what does not hold.
  public static func run(_ source: SeededGenerator) throws {
    let world = try RandomSectionDrags(source)
    for _ in 0..<25 { try world.drag() }
  }

  private init(_ source: SeededGenerator) throws {
    generator = source
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    if generator.seed % 2 == 0 { configuration.layout = nil }
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    for _ in 0..<3 { try insertSection() }
    commit()
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }

  private func commit() {
    engine.commit()
    committed = blocks()
  }

  /// A walk over the tree.
  private func blocks() -> [Block] {
    engine.children(of: .root).filter { !engine.bare.tree.isHidden($0) }.map {
      Block(section: $0, rows: engine.walkedRows(in: $0))
    }
  }

  // MARK: A drag

  /// Drags a section, with edits and commits in between.
  private func drag() throws {
    while committed.count < 3 {
      try insertSection()
      commit()
    }
    let section = committed[below(committed.count)].section
    try begin(section)
    shown = committed
    try judge(section)
    for _ in 0..<1 + below(5) where dragged != nil {
      switch below(6) {
      case 0...2: try move(section)
      case 3: try moveOverRow(section)
      default: try editAndCommit(section)
      }
      if dragged != nil { try judge(section) }
    }
    try end(section)
    for section in engine.children(of: .root) {
      try engine.setHidden(false, section)
      if blocks().count > 7 { try engine.remove(section) }
    }
    commit()
    if let refusal = host.refusal { throw Broken(refusal) }
    engine.bare.checkInvariants()
  }

  private func begin(_ section: NodeID) throws {
    let rows = committed.first { $0.section == section }?.rows ?? []
    let inside = rows.isEmpty ? section : rows[below(rows.count)]
    let isBegun = try below(2) == 0 ? reorder.begin(sectionOf: inside) : reorder.begin(section)
    try check(isBegun && dragged == section, "a committed section cannot be dragged")
  }

  /// Where the section appears at an index, by arrays alone.
  private func moved(_ section: NodeID, to target: Int) -> [Block] {
    var blocks = committed
    let dragged = blocks.remove(at: blocks.firstIndex { $0.section == section }!)
    blocks.insert(dragged, at: max(0, min(blocks.count, target)))
    return blocks
  }

  private func move(_ section: NodeID) throws {
    let target = below(committed.count + 2) - 1
    shown = moved(section, to: target)
    let index = reorder.move(to: target)
    try check(
      index == shown.firstIndex { $0.section == section }, "the section is elsewhere")
  }

  /// A finger that rests does not move the section twice.
  private func moveOverRow(_ section: NodeID) throws {
    let row = below(engine.rowCount + 2) - 1
    if let target = target(overRow: row, section) { shown = moved(section, to: target) }
    let index = reorder.move(overRow: row)
    let place = shown.firstIndex { $0.section == section }!
    try check(index == place, "the section is not at the finger")
    try check(reorder.move(overRow: row) == index, "the section moves under a finger that rests")
  }

  private func target(overRow row: Int, _ section: NodeID) -> Int? {
    let count = shown.reduce(0) { $0 + $1.rows.count }
    guard count > 0 else { return nil }
    var place = max(0, min(count - 1, row))
    let over = shown.firstIndex { block in
      if place < block.rows.count { return true }
      place -= block.rows.count
      return false
    }!
    guard shown[over].section != section else { return nil }
    let isBelow = over > shown.firstIndex { $0.section == section }!
    // How far the finger is in the other one, from the edge that it came over.
    let depth = isBelow ? place + 1 : shown[over].rows.count - place
    // Without rows of its own it would be past a middle row from below as well, and go to and fro.
    let hasRows = shown.contains { $0.section == section && !$0.rows.isEmpty }
    let isPast = 2 * depth > shown[over].rows.count + (isBelow || hasRows ? 0 : 1)
    let among = isBelow ? over - 1 : over
    return isBelow == isPast ? among + 1 : among
  }

  /// All questions agree with the arrays.
  private func judge(_ section: NodeID) throws {
    var row = 0
    for block in shown {
      if block.section == section { try check(reorder.firstRow == row, "rows before it") }
      for node in block.rows {
        try check(
          reorder.node(atShown: row) == node && reorder.shownIndex(of: node) == row,
          "row \(row) appears elsewhere")
        row += 1
      }
    }
    try check(
      reorder.index == shown.firstIndex { $0.section == section }, "the index is another")
  }

  // MARK: Edits in between

  /// The others keep their order; the dragged one keeps its neighbour, or its index.
  private func editAndCommit(_ section: NodeID) throws {
    let place = reorder.place
    for _ in 0..<1 + below(3) { try edit() }
    // While edits wait, anything may be asked.
    if below(2) == 0 {
      reorder.move(overRow: below(10))
      return try settle(section, nil)
    }
    try settle(section, place)
  }

  private func settle(_ section: NodeID, _ place: Place?) throws {
    commit()
    let order = committed.map(\.section)
    try check((dragged == section) == order.contains(section), "the drag is over, or not")
    guard dragged != nil else { return }
    shown = committed
    switch reorder.place {
    case .before(let neighbour)?, .after(let neighbour)?:
      try check(order.contains(neighbour) && neighbour != section, "the neighbour is gone")
      let own = shown.remove(at: shown.firstIndex { $0.section == section }!)
      let index = shown.firstIndex { $0.section == neighbour }!
      shown.insert(own, at: reorder.place == .after(neighbour) ? index + 1 : index)
    default: break
    }
    if let place, case .before(let former) = place, let index = order.firstIndex(of: former) {
      let isThere = index > 0 && order[index - 1] == section
      try check(reorder.place == (isThere ? nil : place), "another neighbour")
    }
  }

  private func end(_ section: NodeID) throws {
    guard dragged != nil else { return }
    if below(4) == 0 {
      reorder.cancel()
      return commit()
    }
    if below(2) == 0 { return try endAmongEdits(section) }
    let before = committed
    let isMoved = try reorder.end()
    try check(isMoved || shown == before, "it is where it was")
    try check(blocks() == shown, "the data has moved elsewhere than the section appeared")
    committed = blocks()
    if isMoved {
      let isAnotherOrder = before.map(\.section) != shown.map(\.section)
      try check(host.sectionMoves == (isAnotherOrder ? 1 : 0), "one section moves")
      try check(!isAnotherOrder || host.operations == 1, "and nothing else")
    }
  }

  private func endAmongEdits(_ section: NodeID) throws {
    for _ in 0..<1 + below(4) { try edit() }
    let others = blocks().filter { $0.section != section }
    let isThere = blocks().contains { $0.section == section }
    try reorder.end()
    commit()
    try check(committed.filter { $0.section != section } == others, "others were moved")
    try check(
      committed.contains { $0.section == section } == isThere, "the section has gone, or come")
    try check(reorder.dragged == nil, "the drag is not over")
  }

  private func insertSection() throws {
    let section = try engine.makeContainer(
      id: RowID(-nextID), at: below(2) == 0 ? .first(in: .root) : .last(in: .root))
    nextID += 1
    if below(2) == 0 { try insertRow(.first(in: section), .header) }
    for _ in 0..<below(5) { try insertRow(.last(in: section)) }
  }

  private func insertRow(_ place: Place, _ role: RowRole = .item) throws {
    try engine.makeRow(RowContent(RowID(nextID), role: role), at: place)
    nextID += 1
  }

  private func edit() throws {
    let (sections, rows) = (engine.children(of: .root), engine.walkedRows())
    let row = rows.isEmpty ? nil : rows[below(rows.count)]
    guard !sections.isEmpty else { return try insertSection() }
    let (section, other) = (sections[below(sections.count)], sections[below(sections.count)])
    switch below(9) {
    case 0: if let row { try engine.remove(row) }
    case 1: if let row { try engine.update(row) }
    case 2: try engine.remove(section)
    case 3: try engine.setHidden(below(2) == 0, section)
    case 4: try insertSection()
    case 5: try insertRow(.last(in: section))
    case 6: if section != other { try engine.move(section, to: .last(in: other)) }
    case 7: if let row { try engine.move(row, to: .last(in: section)) }
    default: if section != other { try engine.move(section, to: .before(other)) }
    }
  }
}
