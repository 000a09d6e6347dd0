// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Short lists of containers in each other, in which many rows turn out to have no height, through the public face. What is
/// seen is measured, what is in sight is told, and no row is measured twice in a commit; and all is where a list puts it
/// that is made at once, of rows that have these heights: in the content, pinned to an edge, as a background. Only of
/// columns that are not strict that is not known.
@MainActor public final class RandomShortTree {
  /// How the rows of the list and of its containers are arranged.
  public enum Arrangements: Int, CaseIterable, Sendable {
    case lists, lines, strictColumns, all
  }

  /// A row or a container, and what the list knows of it.
  private final class Piece {
    let node: NodeID
    let isRow: Bool
    var content: RowContent
    var style: ContainerStyle?
    var pieces: [Piece] = []
    var isHidden = false
    weak var parent: Piece?

    init(_ node: NodeID, _ content: RowContent? = nil) {
      (self.node, isRow, self.content) = (node, content != nil, content ?? RowContent())
    }

    var all: [Piece] { pieces.flatMap { [$0] + $0.all } }
  }

  private let arrangements: Arrangements
  private let configuration: EngineConfiguration
  private let engine: ListEngine
  private let host: Host
  private let root: Piece
  private var generator: SeededGenerator
  private var lastID: Int64 = 0
  private var extent = 0.0

  /// Edits, scrolls and commits a few times; throws what does not hold.
  /// - Parameter isTurned: whether the list scrolls sideways, or is read from the right.
  public static func run(
    _ source: SeededGenerator, _ arrangements: Arrangements, isTurned: Bool = false
  ) throws {
    try RandomShortTree(source, arrangements, isTurned).run()
  }

  /// The same of any.
  public static func run(_ source: SeededGenerator) throws {
    var source = source
    let arrangements = Arrangements.allCases[source.below(Arrangements.allCases.count)]
    try run(source, arrangements, isTurned: source.below(2) == 0)
  }

  private init(_ source: SeededGenerator, _ arrangements: Arrangements, _ isTurned: Bool) {
    let seed = source.seed
    (generator, self.arrangements) = (source, arrangements)
    let style = Self.style(arrangements, &generator)
    var configuration = EngineConfiguration()
    configuration.style = style
    if isTurned {
      let isHorizontal = generator.below(2) == 0
      configuration.layout?.axis = isHorizontal ? .horizontal : .vertical
      configuration.layout?.isRightToLeft = !isHorizontal
    }
    self.configuration = configuration
    engine = ListEngine(configuration)
    host = Host { ShortRow.height($0.rawValue, stamp: Int64($1.rawValue), seed: seed) }
    engine.host = host
    root = Piece(engine.rootNode)
    root.style = style
  }

  /// The height that a row has with what it shows.
  private func height(_ row: Piece) -> Double {
    if case .fixed(let height) = row.content.height { return height }
    return host.height(row.content.id, row.content.stamp)
  }

  // MARK: What is random

  private static func style(
    _ arrangements: Arrangements, _ generator: inout SeededGenerator
  ) -> ContainerStyle {
    let columns = 1 + generator.below(3)
    func flow() -> Arrangement {
      .flow(
        FlowStyle(
          rows: [.leading, .center, .trailing][generator.below(3)], columns: columns))
    }
    let arrangement: Arrangement =
      switch arrangements {
      case .lists: .list
      case .lines: generator.below(3) == 0 ? .list : flow()
      case .strictColumns:
        generator.below(3) == 0 ? .list : .waterfall(columns: columns, strict: true)
      case .all:
        [
          .list, flow(), .waterfall(columns: columns, strict: true), .waterfall(columns: columns),
        ][generator.below(4)]
      }
    let side: Double? = [nil, nil, 0, 10][generator.below(4)]
    return ContainerStyle(
      arrangement, top: [nil, 0, 5, 12][generator.below(4)],
      bottom: [nil, 0, 5, 12][generator.below(4)], left: side, right: side,
      lineSpacing: [nil, 0, 10, 6][generator.below(4)],
      collapsesWhenEmpty: generator.below(4) == 0)
  }

  private func any<Value>(_ values: [Value]) -> Value { values[generator.below(values.count)] }

  private func anyPin() -> Pin? {
    guard generator.below(3) == 0 else { return nil }
    return Pin(
      any([.untilNext, .always, .insideContainer]), edge: any([.leading, .trailing]),
      level: generator.below(2))
  }

  private func anyHeight() -> RowHeight {
    let isAutomatic = generator.below(4) > 0
    let height = any([0.0, 0, 10, 20, 30, 40, 8])
    return isAutomatic ? .automatic(estimate: height) : .fixed(height)
  }

  // MARK: What is done

  private func run() throws {
    resize()
    for _ in 0..<4 + generator.below(18) { try insert() }
    engine.commit()
    try judge()
    for _ in 0..<3 + generator.below(8) {
      host.asked = [:]
      for _ in 0..<1 + generator.below(3) { try edit() }
      engine.commit()
      try judge()
    }
  }

  private func resize() {
    extent = any([50, 100, 20, 70])
    setViewport(of: engine, extent)
  }

  private func setViewport(of engine: ListEngine, _ extent: Double) {
    let isHorizontal = configuration.layout?.axis == .horizontal
    engine.setViewport(width: isHorizontal ? extent : 240, height: isHorizontal ? 240 : extent)
  }

  private var containers: [Piece] { [root] + root.all.filter { !$0.isRow } }

  private func place(at index: Int, in container: Piece) -> Place {
    index < container.pieces.count
      ? .before(container.pieces[index].node) : .last(in: container.node)
  }

  private func insert() throws {
    let containers = containers
    let parent = any(containers)
    let index = generator.below(parent.pieces.count + 1)
    let place = place(at: index, in: parent)
    let piece: Piece
    if generator.below(5) == 0, containers.count < 6 {
      piece = Piece(try engine.makeContainer(at: place))
      if generator.below(3) > 0 { try setStyle(Self.style(arrangements, &generator), of: piece) }
    } else {
      lastID += 1
      let role = any([.header, .footer, .background] + Array(repeating: RowRole.item, count: 8))
      let row = RowContent(
        RowID(lastID), height: anyHeight(), pin: role == .background ? nil : anyPin(), role: role,
        startsLine: generator.below(9) == 0, spansLine: generator.below(7) == 0)
      piece = Piece(try engine.makeRow(row, at: place), row)
    }
    parent.pieces.insert(piece, at: index)
    piece.parent = parent
  }

  private func setStyle(_ style: ContainerStyle?, of container: Piece) throws {
    container.style = style
    try engine.setStyle(style, of: container.node)
  }

  private func move(_ piece: Piece) throws {
    let inside = Set(([piece] + piece.all).map(\.node))
    let parent = any(containers.filter { !inside.contains($0.node) })
    piece.parent?.pieces.removeAll { $0 === piece }
    let index = generator.below(parent.pieces.count + 1)
    try engine.move(piece.node, to: place(at: index, in: parent))
    parent.pieces.insert(piece, at: index)
    piece.parent = parent
  }

  private func edit() throws {
    let all = root.all
    guard let piece = all.isEmpty ? nil : any(all) else { return try insert() }
    switch generator.below(20) {
    case 0: try insert()
    case 1:
      try engine.remove(piece.node)
      piece.parent?.pieces.removeAll { $0 === piece }
    case 2: try move(piece)
    case 3...6: try edit(piece)
    case 7...9: try engine.scroll(to: piece.node, at: any([.top, .center, .bottom, .nearest]))
    case 10, 11:
      engine.viewportDidScroll(to: max(0, host.offset + Double(generator.below(80) - 40)))
    case 12: engine.viewportDidScroll(to: Double(generator.below(400)))
    case 13: resize()
    case 14, 15:
      piece.isHidden.toggle()
      try engine.setHidden(piece.isHidden, piece.node)
    case 16, 17:
      let container = any(containers)
      let isPlain = container !== root && generator.below(4) == 0
      try setStyle(isPlain ? nil : Self.style(arrangements, &generator), of: container)
    default: engine.viewportDidScroll(to: host.offset)
    }
  }

  /// Something else of a row.
  private func edit(_ row: Piece) throws {
    guard row.isRow else { return }
    switch generator.below(6) {
    case 0:
      (row.content.startsLine, row.content.spansLine) = (
        generator.below(2) == 0, generator.below(3) == 0
      )
      try engine.setLine(
        startsLine: row.content.startsLine, spansLine: row.content.spansLine, of: row.node)
    case 1:
      row.content.height = anyHeight()
      try engine.setHeight(row.content.height, of: row.node)
    case 2:
      guard row.content.role != .background else { return }
      row.content.pin = anyPin()
      try engine.setPin(row.content.pin, of: row.node)
    default:
      row.content.stamp = Stamp(Int64(row.content.stamp.rawValue) + 1)
      try engine.setStamp(row.content.stamp, of: row.node)
    }
  }

  // MARK: The rules

  private func judge() throws {
    try check(host.asked.values.allSatisfy { $0 == 1 }, "a row is measured twice")
    let rows = root.all.filter(\.isRow)
    if !hasLooseColumns { try judgePlaces(rows) }
    for row in rows where row.content.role != .background {
      let told = host.rows[row.node] ?? host.pinned[row.node]
      guard let index = engine.rowIndex(of: row.node), let frame = engine.frame(ofRow: index) else {
        try check(told == nil, "row \(row.content.id) is told and nowhere")
        continue
      }
      try check(told == nil || length(frame) == height(row), "\(row.content.id) is not measured")
      if row.content.pin != nil { continue }
      try check(told == nil || told == frame, "row \(row.content.id) is told to be elsewhere")
      // Of columns that are not strict, rows above what was seen are not dealt yet.
      try check(
        isInSight(frame) == (told != nil) || told == nil && hasLooseColumns,
        "row \(row.content.id) is \(told == nil ? "in sight and not" : "out of sight and") told")
    }
  }

  private var hasLooseColumns: Bool {
    containers.contains {
      if case .waterfall(_, strict: false) = $0.style?.arrangement { true } else { false }
    }
  }

  private func start(_ frame: RowFrame) -> Double {
    configuration.layout?.axis == .horizontal ? frame.x : frame.y
  }

  private func length(_ frame: RowFrame) -> Double {
    configuration.layout?.axis == .horizontal ? frame.width : frame.height
  }

  private func isInSight(_ frame: RowFrame) -> Bool {
    ShortRow.isInSight(
      start(frame), to: start(frame) + length(frame), offset: host.offset, extent: extent)
  }

  /// Holds all places against those of a list that is made at once.
  private func judgePlaces(_ rows: [Piece]) throws {
    var heights: [NodeID: Double] = [:]
    for row in rows {
      guard let index = engine.rowIndex(of: row.node) else { continue }
      heights[row.node] = engine.frame(ofRow: index).map(length)
    }
    var configuration = configuration
    configuration.style = root.style ?? ContainerStyle()
    let other = ListEngine(configuration)
    let host = Host { _, _ in 0 }
    other.host = host
    let nodes = try copy(heights, to: other)
    setViewport(of: other, 100_000)
    other.commit()
    try check(
      engine.rowCount == other.rowCount && engine.contentExtent == other.contentExtent,
      "\(engine.rowCount) rows reach to \(engine.contentExtent), not \(other.contentExtent)")
    for row in rows where row.content.role != .background {
      guard let node = nodes[row.node] else { continue }
      let frames = [engine.rowIndex(of: row.node), other.rowIndex(of: node)]
      let (frame, wanted) = (
        frames[0].flatMap(engine.frame), frames[1].flatMap(other.frame)
      )
      try check(
        frame == wanted, "row \(row.content.id) is at \(frame as Any), not \(wanted as Any)")
    }
    try judgeTold(rows, of: other, host, nodes)
  }

  /// Holds what is told against what the other list tells that is scrolled to the same place.
  private func judgeTold(
    _ rows: [Piece], of other: ListEngine, _ host: Host, _ nodes: [NodeID: NodeID]
  ) throws {
    setViewport(of: other, extent)
    other.viewportDidScroll(to: self.host.offset)
    other.commit()
    try check(host.offset == self.host.offset, "\(self.host.offset) is not \(host.offset)")
    for row in rows {
      guard let node = nodes[row.node] else { continue }
      let (now, wanted) = (self.host, host)
      try check(
        now.rows[row.node] == wanted.rows[node] && now.pinned[row.node] == wanted.pinned[node]
          && now.backgrounds[row.node] == wanted.backgrounds[node],
        "row \(row.content.id) is told at \(now.frames(row.node)), not \(wanted.frames(node))")
    }
  }

  /// Makes the same list of rows that have their heights.
  private func copy(
    _ heights: [NodeID: Double], to engine: ListEngine
  ) throws -> [NodeID: NodeID] {
    var nodes = [root.node: engine.rootNode]
    func add(_ piece: Piece, in parent: NodeID) throws {
      let node: NodeID
      if piece.isRow {
        var row = piece.content
        row.height = .fixed(heights[piece.node] ?? 7)
        node = try engine.makeRow(row, at: .last(in: parent))
      } else {
        node = try engine.makeContainer(at: .last(in: parent))
        if let style = piece.style { try engine.setStyle(style, of: node) }
        for inner in piece.pieces { try add(inner, in: node) }
      }
      if piece.isHidden { try engine.setHidden(true, node) }
      nodes[piece.node] = node
    }
    for piece in root.pieces { try add(piece, in: engine.rootNode) }
    return nodes
  }

  // MARK: The host

  private final class Host: ListHost {
    /// The height of a row that is asked for.
    let height: (RowID, Stamp) -> Double
    var asked: [NodeID: Int] = [:]
    // What the last commit told.
    private(set) var offset = 0.0
    private(set) var rows: [NodeID: RowFrame] = [:]
    private(set) var pinned: [NodeID: RowFrame] = [:]
    private(set) var backgrounds: [NodeID: RowFrame] = [:]

    init(_ height: @escaping (RowID, Stamp) -> Double) { self.height = height }

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      asked[request.node, default: 0] += 1
      return height(request.id, request.stamp)
    }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      offset = commit.offset
      (rows, pinned) = (frames(commit.rows), frames(commit.pinned))
      backgrounds = frames(commit.backgrounds)
    }

    /// Where a row was told to be: as one in sight, as one that is pinned, as a background.
    func frames(_ row: NodeID) -> [RowFrame?] { [rows[row], pinned[row], backgrounds[row]] }

    private func frames(_ rows: PlacedRows) -> [NodeID: RowFrame] {
      Dictionary(uniqueKeysWithValues: (0..<rows.count).map { (rows[$0].node, rows[$0].frame) })
    }
  }
}
