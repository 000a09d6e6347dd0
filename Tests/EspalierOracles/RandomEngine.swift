// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// A list that is edited and handed snapshots, also in the middle of commits, with rows that are selected and dragged
/// meanwhile. The hosts are strict, and a walk over the tree says which rows there are.
@MainActor public final class RandomEngine {
  private let engine: ListEngine
  private let host = StrictHost()
  private var generator: SeededGenerator
  private var containers: [NodeID] = [.root]
  private var rows: [NodeID] = []
  private var gone: [NodeID] = []
  private var selected: Set<NodeID> = []
  private var nextID: Int64 = 1

  /// Edits and commits forty times; throws what does not hold.
  public static func run(_ source: SeededGenerator) throws {
    let world = RandomEngine(source)
    for _ in 0..<40 { try world.editAndCommit() }
  }

  private init(_ source: SeededGenerator) {
    generator = source
    var configuration = EngineConfiguration()
    if generator.seed % 2 == 0 { configuration.layout = nil }
    configuration.hasSections = generator.seed % 3 == 0
    configuration.reportsRepeatedIdentities = generator.seed % 5 == 0
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: host.width, height: 200)
    engine.selection.allowsSeveral = true
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }

  private func editAndCommit() throws {
    for _ in 0..<below(9) {
      try edit()
      if below(8) == 0 { try judgePending() }
    }
    if below(4) == 0 {
      host.answer = { [unowned self] in
        for _ in 0..<3 { try edit() }
        try judgePending()
        engine.commit()
      }
    }
    if below(4) == 0 { engine.viewportDidScroll(to: Double(below(1_500) - 20)) }
    if below(12) == 0 {
      host.width = [320.0, 200, 410][below(3)]
      engine.setViewport(width: host.width, height: 200)
    }
    if below(2) == 0 { engine.reorder.move(to: below(31)) }
    engine.commit()
    try judgeCommitted()
    if below(4) == 0 { try engine.reorder.end() }
    if below(6) == 0 { engine.reorder.cancel() }
  }

  // MARK: The rules

  /// Between an edit and its commit: what was removed has no handle, and is refused everywhere.
  private func judgePending() throws {
    for row in 0..<engine.rowCount {
      guard let node = engine.node(atRow: row) else { continue }
      try check(engine.isThere(node), "row \(row) has a handle that is stale")
      try check(!gone.contains(node), "row \(row) has the handle of a removed one")
    }
    for node in gone.suffix(5) {
      try check(!engine.isThere(node), "\(node) was removed")
      try check((try? engine.selection.insert(node)) == nil, "a removed row is selected")
      try check((try? engine.reorder.begin(node)) == nil, "a removed row is dragged")
      try check((try? engine.update(node)) == nil, "a removed row is updated")
      try check(!engine.isDisplayed(node), "a removed row is displayed")
    }
  }

  private func judgeCommitted() throws {
    if let refusal = host.refusal { throw Broken(refusal) }
    let walked = engine.walkedRows()
    let committed = (0..<engine.rowCount).map { engine.node(atRow: $0) }
    try check(committed == walked.map(Optional.some), "the list is not what is in the tree")
    try judgeSelection()
    try judgePending()
    engine.bare.checkInvariants()
  }

  /// Rows that are there stay selected; a row of the identity of one that went may have taken its place.
  private func judgeSelection() throws {
    let kept = selected.filter { engine.isThere($0) }
    let now = Set(engine.selection.nodes)
    try check(kept.isSubset(of: now), "rows are not selected any more")
    try check(now.count <= selected.count, "more rows are selected than were")
    try check(now.allSatisfy { engine.isThere($0) }, "rows are selected that are gone")
    selected = now
  }

  // MARK: Edits

  private func edit() throws {
    containers.removeAll { !engine.isThere($0) }
    gone += rows.filter { !engine.isThere($0) }
    rows.removeAll { !engine.isThere($0) }
    let container = containers[below(containers.count)]
    let row = rows.isEmpty ? nil : rows[below(rows.count)]
    // In a list of sections the root has sections alone.
    let isOpen = !engine.configuration.hasSections || container != .root
    switch below(20) {
    case 0...4 where isOpen: try insert(into: container)
    case 0...5: containers.append(try engine.makeContainer(at: .last(in: container)))
    case 6, 7: if let row { try engine.remove(row) }
    case 8: if let row { try engine.update(row) }
    case 9:
      if let row, engine.configuration.hasSections, below(3) == 0 {
        try engine.bare.tree.setRole(RowRole.allCases[below(4)], row)
      } else if let row {
        try engine.setHeight(height(), of: row)
      }
    case 10: if let row { try engine.setHidden(below(2) == 0, row) }
    case 11: if container != .root { try engine.setHidden(below(2) == 0, container) }
    case 12, 13:
      if let row, isOpen {
        try engine.move(row, to: below(2) == 0 ? .first(in: container) : .last(in: container))
      }
    case 14: try moveContainer(container)
    case 15: if container != .root, below(3) == 0 { try engine.remove(container) }
    case 16: try select(row)
    case 17: if isOpen { try setRows(of: container) }
    case 18: if let row { try engine.reorder.begin(row) }
    default:
      if below(2) == 0 || !isOpen {
        engine.reorder.move(to: below(31))
      } else {
        try engine.reorder.move(into: container)
      }
    }
  }

  private func height() -> RowHeight { below(3) == 0 ? .fixed(Double(below(61))) : .automatic() }

  private func insert(into container: NodeID) throws {
    // Now and then one that is there already, or was.
    let isKnown = nextID > 1 && below(5) == 0
    let id = isKnown ? 1 + Int64(below(Int(nextID) - 1)) : nextID
    nextID += isKnown ? 0 : 1
    let hasRole = engine.configuration.hasSections && below(5) == 0
    let content = RowContent(
      RowID(id), stamp: Stamp(Int64(below(3))), kind: RowKind(UInt8(below(3))), height: height(),
      role: hasRole ? RowRole.allCases[below(4)] : .item)
    rows.append(
      try engine.makeRow(
        content, at: below(2) == 0 ? .first(in: container) : .last(in: container)))
  }

  private func moveContainer(_ container: NodeID) throws {
    let target = containers[below(containers.count)]
    guard container != .root, !engine.bare.tree.contains(target, in: container) else { return }
    try engine.move(container, to: .last(in: target))
  }

  private func select(_ row: NodeID?) throws {
    guard let row else { return }
    try engine.selection.toggle(row)
    if selected.remove(row) == nil { selected.insert(row) }
  }

  /// Hands over the rows that a container without containers has, less some and with others.
  private func setRows(of container: NodeID) throws {
    guard container != .root, below(2) == 0,
      !engine.children(of: container).contains(where: { engine.bare.tree.isContainer($0) })
    else { return }
    var content = try engine.rows(of: container).filter { _ in below(5) > 0 }
    content.shuffle(using: &generator)
    for _ in 0..<below(4) {
      content.append(Row(id: RowID(nextID), stamp: 0))
      nextID += 1
    }
    try engine.set(ContiguousArray(content), of: container)
    for child in engine.children(of: container) where !rows.contains(child) {
      rows.append(child)
    }
  }
}
