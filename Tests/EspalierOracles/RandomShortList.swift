// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Short lists in which many rows turn out to have no height, through the public face: what is seen is measured, what is in
/// sight is told, and no row is measured twice in a commit. Nothing is known of where rows go, so a life is soon over.
@MainActor public final class RandomShortList: ListHost {
  /// How the rows of a list are arranged.
  public enum Rows: Int, CaseIterable, Sendable {
    case waterfall, strictWaterfall, flow, list
  }

  private struct Row {
    let id: Int64
    let isAutomatic: Bool
    let height: Double
    var stamp: Int64 = 0
  }

  private let rows: Rows
  private let engine: ListEngine
  private var generator: SeededGenerator
  private var nodes: [NodeID] = []
  private var content: [NodeID: Row] = [:]
  private var lastID: Int64 = 0
  private var extent = 0.0
  // What the last commit told.
  private var offset = 0.0
  private var shown: [(node: NodeID, frame: RowFrame)] = []
  private var asked: [NodeID: Int] = [:]

  /// Edits, scrolls and commits a few times; throws what does not hold.
  public static func run(_ source: SeededGenerator, _ rows: Rows) throws {
    try RandomShortList(source, rows).run()
  }

  /// The same of any rows.
  public static func run(_ source: SeededGenerator) throws {
    var source = source
    try run(source, Rows.allCases[source.below(Rows.allCases.count)])
  }

  private init(_ source: SeededGenerator, _ rows: Rows) {
    (generator, self.rows) = (source, rows)
    let columns = 1 + generator.below(3)
    let spacing = [0.0, 0, 10, 6][generator.below(4)]
    var configuration = EngineConfiguration()
    let arrangement: Arrangement
    switch rows {
    case .waterfall: arrangement = .waterfall(columns: columns)
    case .strictWaterfall: arrangement = .waterfall(columns: columns, strict: true)
    case .flow:
      let alignment = [RowAlignment.leading, .center, .trailing][generator.below(3)]
      arrangement = .flow(FlowStyle(rows: alignment, columns: columns))
    case .list: arrangement = .list
    }
    configuration.style = ContainerStyle(
      arrangement, top: [nil, 0, 5][generator.below(3)], bottom: [nil, 0, 5][generator.below(3)],
      lineSpacing: spacing)
    engine = ListEngine(configuration)
    engine.host = self
  }

  // MARK: The host

  private func height(_ row: Row) -> Double {
    if !row.isAutomatic { return row.height }
    return ShortRow.height(row.id, stamp: row.stamp, seed: generator.seed)
  }

  /// The height that a row has with what it shows.
  public func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    asked[request.node, default: 0] += 1
    return content[request.node].map(height)
  }

  /// Keeps what a commit tells.
  public func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    offset = commit.offset
    shown = (0..<commit.rows.count).map { (commit.rows[$0].node, commit.rows[$0].frame) }
  }

  // MARK: What is done

  private func run() throws {
    resize([50, 100, 20])
    for _ in 0..<3 + generator.below(16) { try insert(at: nodes.count) }
    engine.commit()
    for _ in 0..<3 + generator.below(8) {
      asked = [:]
      for _ in 0..<1 + generator.below(3) { try edit() }
      engine.commit()
      try judge()
    }
  }

  private func resize(_ extents: [Double]) {
    extent = extents[generator.below(extents.count)]
    engine.setViewport(width: 240, height: extent)
  }

  private func place(at index: Int) -> Place {
    index < nodes.count ? .before(nodes[index]) : .last(in: engine.rootNode)
  }

  private func insert(at index: Int) throws {
    lastID += 1
    let isAutomatic = generator.below(4) > 0
    let height = [0.0, 0, 10, 20, 30, 40, 8][generator.below(7)]
    let row = RowContent(
      RowID(lastID), height: isAutomatic ? .automatic(estimate: height) : .fixed(height),
      spansLine: generator.below(6) == 0)
    let node = try engine.makeRow(row, at: place(at: index))
    nodes.insert(node, at: index)
    content[node] = Row(id: lastID, isAutomatic: isAutomatic, height: height)
  }

  private func edit() throws {
    let alignments = [ScrollAlignment.top, .center, .bottom, .nearest]
    switch generator.below(14) {
    case 0: try insert(at: generator.below(nodes.count + 1))
    case 1:
      if nodes.count > 2 { try engine.remove(nodes.remove(at: generator.below(nodes.count))) }
    case 2:
      let node = nodes.remove(at: generator.below(nodes.count))
      let index = generator.below(nodes.count + 1)
      try engine.move(node, to: place(at: index))
      nodes.insert(node, at: index)
    case 3...5:
      let node = nodes[generator.below(nodes.count)]
      content[node]?.stamp += 1
      try engine.setStamp(Stamp(content[node]?.stamp ?? 0), of: node)
    case 6...8:
      let node = nodes[generator.below(nodes.count)]
      try engine.scroll(to: node, at: alignments[generator.below(4)])
    case 9, 10: engine.viewportDidScroll(to: max(0, offset + Double(generator.below(80) - 40)))
    case 11: engine.viewportDidScroll(to: Double(generator.below(400)))
    case 12: resize([50, 100, 20, 70])
    default: engine.viewportDidScroll(to: offset)
    }
  }

  // MARK: The rules

  private func judge() throws {
    try check(asked.values.allSatisfy { $0 == 1 }, "a row is measured twice")
    let told = Dictionary(uniqueKeysWithValues: shown.map { ($0.node, $0.frame) })
    for (index, node) in nodes.enumerated() {
      guard let frame = engine.frame(ofRow: index), let row = content[node] else {
        throw Broken("row \(index) is nowhere")
      }
      let isInSight = ShortRow.isInSight(
        frame.y, to: frame.y + frame.height, offset: offset, extent: extent)
      guard let told = told[node] else {
        // Of a waterfall, rows above what was seen are not dealt yet.
        try check(!isInSight || rows == .waterfall, "row \(row.id) is in sight and not told")
        continue
      }
      try check(isInSight, "row \(row.id) is told and not in sight")
      try check(told == frame, "row \(row.id) is told to be elsewhere")
      try check(frame.height == height(row), "row \(row.id) is seen and not measured")
    }
  }
}

/// What rows of short lists have in common, be they in containers or not.
enum ShortRow {
  /// The height that a row is measured with: often none.
  static func height(_ id: Int64, stamp: Int64, seed: UInt64) -> Double {
    var generator = SeededGenerator(
      seed: seed &* 31 &+ UInt64(bitPattern: id) &* 1_000_003
        &+ UInt64(bitPattern: stamp) &* 7919)
    return [0, 0, 0, 8, 10, 16, 20, 20, 30, 40, 55][generator.below(11)]
  }

  /// Whether what reaches from one place to another is in the viewport; of no height, at its edges as well.
  static func isInSight(
    _ top: Double, to bottom: Double, offset: Double, extent: Double
  ) -> Bool {
    let end = offset + extent
    return top == bottom ? top >= offset && top <= end : top < end && bottom > offset
  }
}
