// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Rows that are dragged while others are removed, hidden and inserted, committed or not.
@MainActor public final class RandomDrags {
  private let engine = ListEngine()
  private let host = StrictHost()
  private var generator: SeededGenerator
  private var groups: [NodeID] = []
  /// Groups may have headers and footers, which are dragged around, never dragged.
  private let hasHeaders: Bool
  private var nextID: Int64 = 1
  /// A group into which no row may go, and the places that were allowed to the dragged one, each with its container.
  private var closed: NodeID?
  private var allowed: [(place: Place, container: NodeID?)] = []
  private var fault: String?

  /// Drags rows forty times; throws what does not hold.
  public static func run(_ source: SeededGenerator) throws {
    let world = try RandomDrags(source)
    for _ in 0..<40 { try world.drag() }
  }

  private init(_ source: SeededGenerator) throws {
    generator = source
    hasHeaders = generator.seed % 2 == 0
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    for _ in 0..<3 {
      try makeGroup()
      for _ in 0..<below(6) { try insert() }
    }
    engine.commit()
    engine.reorder.mayMove = { [unowned self] _, place in
      let container = container(of: place)
      if container != closed { allowed.append((place, container)) }
      return container != closed
    }
    engine.reorder.onEnd = { [unowned self] _, outcome in
      guard case .moved(let place) = outcome else { return }
      let container = container(of: place)
      if !allowed.contains(where: { $0.place == place && $0.container == container }) {
        fault = "moved where nobody was asked for"
      }
      if case .after(let node) = place, !engine.bare.tree.isShown(node) {
        fault = "moved beside a row that is not there"
      }
    }
  }

  private func container(of place: Place) -> NodeID? {
    switch place {
    case .before(let node), .after(let node): engine.bare.tree.parent(of: node)
    case .first(let container), .last(let container): container
    }
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }

  private func makeGroup() throws {
    let group = try engine.makeContainer(at: .last(in: .root))
    groups.append(group)
    guard hasHeaders else { return }
    for role in [RowRole.header, .footer] where below(2) == 0 {
      try makeRow(role, at: .last(in: group))
    }
  }

  private func makeRow(_ role: RowRole, at place: Place) throws {
    try engine.makeRow(RowContent(RowID(nextID), role: role), at: place)
    nextID += 1
  }

  private func insert() throws {
    let group = groups[below(groups.count)]
    try makeRow(.item, at: below(2) == 0 ? firstPlace(in: group) : lastPlace(in: group))
  }

  private func role(_ row: NodeID) -> RowRole? { engine.bare.tree.content(of: row)?.role }

  private func edge(of group: NodeID, _ edge: RowRole) -> NodeID? {
    engine.walkedRows(hidden: true).first {
      engine.bare.tree.parent(of: $0) == group && role($0) == edge
    }
  }

  private func firstPlace(in group: NodeID) -> Place {
    edge(of: group, .header).map { .after($0) } ?? .first(in: group)
  }

  private func lastPlace(in group: NodeID) -> Place {
    edge(of: group, .footer).map { .before($0) } ?? .last(in: group)
  }

  /// No row is before a header, or behind a footer.
  private func judgeEdges() throws {
    for group in groups {
      let roles = engine.walkedRows()
        .filter { engine.bare.tree.parent(of: $0) == group }
        .compactMap { role($0) }
      try check(
        !roles.dropFirst().contains(.header) && !roles.dropLast().contains(.footer),
        "a row is before a header, or behind a footer")
    }
  }

  /// Drags a row, with edits and commits in between.
  private func drag() throws {
    while engine.rowCount < 4 {
      try insert()
      engine.commit()
    }
    guard let row = engine.node(atRow: below(engine.rowCount)) else { return }
    if role(row) != .item { return }
    (closed, allowed) = (below(3) == 0 ? groups[below(groups.count)] : nil, [])
    try check(try engine.reorder.begin(row), "a committed row cannot be dragged")
    var isQuiet = true
    for _ in 0..<1 + below(4) {
      try move()
      if below(3) == 0 {
        try edit()
        isQuiet = false
      }
      if below(3) == 0 {
        engine.commit()
        isQuiet = true
      }
    }
    if isQuiet { try endQuietly() } else { try end(row) }
    engine.commit()
    if let fault { throw Broken(fault) }
    try judgeEdges()
    for group in groups { try engine.setHidden(false, group) }
    for row in engine.walkedRows(hidden: true) { try engine.setHidden(false, row) }
    engine.commit()
    if let refusal = host.refusal { throw Broken(refusal) }
    engine.bare.checkInvariants()
  }

  private func move() throws {
    switch below(5) {
    case 0: try engine.reorder.move(into: groups[below(groups.count)])
    case 1 where engine.rowCount > 0:
      if let other = engine.node(atRow: below(engine.rowCount)) {
        try engine.reorder.move(before: other)
      }
    default: engine.reorder.move(to: below(engine.rowCount + 1))
    }
  }

  /// All edits are committed: the rows are in the order in which they appeared.
  private func endQuietly() throws {
    let shown = (0..<engine.rowCount).map { engine.reorder.node(atShown: $0) }
    let before = (0..<engine.rowCount).map { engine.node(atRow: $0) }
    for (index, node) in shown.enumerated() {
      try check(
        node.flatMap { engine.reorder.shownIndex(of: $0) } == index, "a row appears elsewhere")
    }
    let isMoved = try engine.reorder.end()
    let after = (0..<engine.rowCount).map { engine.node(atRow: $0) }
    try check(after == shown, "the rows are not where they appeared")
    try check(isMoved || after == before, "a row was moved that was not")
  }

  /// Edits wait: all other rows that are there keep their order, and the dragged one is among them if it is there.
  private func end(_ row: NodeID) throws {
    let others = engine.walkedRows().filter { $0 != row }
    let isThere = engine.isThere(row) && engine.bare.tree.isShown(row)
    try engine.reorder.end()
    engine.commit()
    let after = engine.walkedRows()
    try check(after.filter { $0 != row } == others, "dragging has moved other rows")
    try check(after.contains(row) == isThere, "the dragged row has gone, or come back")
    try check(engine.reorder.dragged == nil, "the drag is not over")
  }

  private func edit() throws {
    let rows = engine.walkedRows()
    let row = rows.isEmpty ? nil : rows[below(rows.count)]
    var group = groups[below(groups.count)]
    // Every other time the one that the row is held over.
    if case .last(let aim)? = engine.reorder.place, groups.contains(aim), below(2) == 0 {
      group = aim
    }
    switch below(10) {
    case 0, 1: if let row { try engine.remove(row) }
    case 2: if let row { try engine.setHidden(true, row) }
    case 3: try engine.setHidden(true, group)
    case 4: try insert()
    case 5: if let row { try engine.update(row) }
    case 6:
      if let row, role(row) == .item { try engine.move(row, to: lastPlace(in: group)) }
    case 7: try engine.move(group, to: below(2) == 0 ? .first(in: .root) : .last(in: .root))
    case 8:
      if hasHeaders, edge(of: group, .footer) == nil { try makeRow(.footer, at: .last(in: group)) }
    default:
      try engine.remove(group)
      groups.removeAll { $0 == group }
      try makeGroup()
    }
  }
}
