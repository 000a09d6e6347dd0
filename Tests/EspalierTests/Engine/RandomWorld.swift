// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierOracles
import EspalierTestSupport
import EspalierUpdates
import Testing

/// An engine under random edits, held against engines that see the same tree for the first time.
@MainActor struct RandomWorld {
  let engine = ListEngine()
  let host = ReportingHost()
  let withStyles: Bool
  private var generator: SeededGenerator
  private var containers: [NodeID] = []
  private var rows: [NodeID] = []
  private var nextID: Int64 = 1
  private var shown: [Row] = []
  private var inSight: Set<NodeID> = []
  private var width = 320.0
  private var styles: [NodeID: ContainerStyle] = [:]

  init(seed: UInt64, withStyles: Bool) {
    generator = SeededGenerator(seed: seed)
    self.withStyles = withStyles
    engine.host = host
    engine.setViewport(width: width, height: 400)
    containers = [engine.tree.root]
  }

  /// Edits, commits, and checks the report.
  mutating func editAndCommit() throws {
    let count = Int.random(in: 0...12, using: &generator)
    for _ in 0..<count { try edit() }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      engine.bare.layout.scroll(to: Double.random(in: 0...600, using: &generator))
    }
    if Int.random(in: 0..<12, using: &generator) == 0 {
      width = [320.0, 200, 410].randomElement(using: &generator)!
      engine.setViewport(width: width, height: 400)
    }
    engine.commit()
    let new = currentRows()
    let report = try #require(host.last)
    #expect(try StrictApplier.apply(report.update, to: shown, expecting: new) == new)
    try checkMoves(report.update, from: shown, to: new)
    shown = new
    checkVisible(report)
    try checkLayout(report)
  }

  /// The diff states the fewest moves; a commit never states a move of a row that nobody moved, so it
  /// states none where the diff needs none and nothing was moved.
  private func checkMoves(_ update: BatchUpdate, from old: [Row], to new: [Row]) throws {
    var differ = ListDiffer()
    let minimal = differ.diff(from: old, to: new)
    #expect(update.deletes == minimal.deletes)
    #expect(update.inserts == minimal.inserts)
    #expect(update.updates == minimal.updates)
    #expect(update.moves.count >= minimal.moves.count)
  }

  private mutating func checkVisible(_ report: ReportingHost.Report) {
    for row in report.disappeared { #expect(inSight.remove(row) != nil) }
    for row in report.appeared { #expect(inSight.insert(row).inserted) }
    #expect(inSight == Set(report.nodes))
  }

  /// Measures all rows here and there, and holds every place against an engine that is built from the
  /// tree as it is.
  private mutating func checkLayout(_ report: ReportingHost.Report) throws {
    let fresh = ListEngine()
    let freshHost = ReportingHost()
    fresh.host = freshHost
    fresh.setViewport(width: width, height: 1_000_000)
    try copy(engine.tree.root, to: fresh.tree.root, of: fresh)
    fresh.commit()
    // Both know all heights now, and nothing but the edits lies between the two.
    let offset = report.offset
    engine.setViewport(width: width, height: 1_000_000)
    engine.commit()
    #expect(engine.contentExtent == fresh.contentExtent)
    for row in 0...engine.rowCount {
      #expect(engine.offset(ofRow: row) == fresh.offset(ofRow: row), "row \(row)")
    }
    engine.setViewport(width: width, height: 400)
    engine.commit()
    engine.bare.layout.scroll(to: offset)
    engine.commit()
    inSight = Set(host.last!.nodes)
  }

  private func copy(_ node: NodeID, to copy: NodeID, of other: ListEngine) throws {
    for child in engine.tree.children(of: node) {
      if engine.tree.isContainer(child) {
        let twin = try other.tree.appendContainer(to: copy)
        if let style = styles[child] { try other.setStyle(style, of: twin) }
        try self.copy(child, to: twin, of: other)
        try other.tree.setHidden(engine.bare.tree.isHidden(child), twin)
      } else {
        let row = try engine.tree.row(child)
        let known = engine.bare.tree.content(of: child)
        let content = try #require(known)
        let twin = try other.makeRow(content, at: .last(in: copy))
        #expect((content.id, content.stamp) == (row.id, row.stamp))
        try other.tree.setHidden(engine.bare.tree.isHidden(child), twin)
      }
    }
  }

  private func currentRows() -> [Row] {
    engine.listedRows
  }
}

extension RandomWorld {
  private mutating func edit() throws {
    let tree = engine.tree
    containers.removeAll { !tree.contains($0) }
    rows.removeAll { !tree.contains($0) }
    let container = containers.randomElement(using: &generator)!
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1, 2, 3:
      rows.append(try tree.appendRow(RowID(nextID), attributes: randomAttributes(), to: container))
      nextID += 1
    case 4:
      containers.append(try tree.appendContainer(to: container))
    case 5:
      if let row = rows.randomElement(using: &generator) { try tree.remove(row) }
    case 6: try moveRow(into: container)
    case 7:
      if let row = rows.randomElement(using: &generator) { try tree.update(row) }
    case 8:
      guard container != tree.root else { return }
      try tree.setHidden(Bool.random(using: &generator), container)
    case 9:
      guard let row = rows.randomElement(using: &generator) else { return }
      try tree.setAttributes(randomAttributes(), of: row)
    case 10:
      if withStyles, container != tree.root {
        let isTakenAway = Int.random(in: 0..<3, using: &generator) == 0
        styles[container] = isTakenAway ? nil : randomStyle()
        try engine.setStyle(styles[container], of: container)
      }
    case 11: try moveContainer(container)
    case 12: try detachOrRemove(container)
    default:
      guard let row = rows.randomElement(using: &generator),
        let other = rows.randomElement(using: &generator), row != other
      else { return }
      try tree.move(row, to: .after(other))
    }
  }

  private mutating func moveRow(into container: NodeID) throws {
    guard let row = rows.randomElement(using: &generator) else { return }
    let isFirst = Bool.random(using: &generator)
    try engine.tree.move(row, to: isFirst ? .first(in: container) : .last(in: container))
  }

  private mutating func moveContainer(_ container: NodeID) throws {
    let target = containers.randomElement(using: &generator)!
    guard container != engine.tree.root, container != target,
      !engine.tree.contains(target, in: container)
    else {
      return
    }
    let isFirst = Bool.random(using: &generator)
    try engine.tree.move(container, to: isFirst ? .first(in: target) : .last(in: target))
  }

  private mutating func detachOrRemove(_ container: NodeID) throws {
    guard container != engine.tree.root, Int.random(in: 0..<4, using: &generator) == 0 else {
      return
    }
    if Bool.random(using: &generator) {
      try engine.tree.remove(container)
    } else {
      try engine.tree.move(container, to: .first(in: engine.tree.root))
    }
  }

  private mutating func randomAttributes() -> RowAttributes {
    let isFixed = Bool.random(using: &generator)
    let height = Double(Int.random(in: 0...40, using: &generator))
    return RowAttributes(
      kind: RowKind(UInt8.random(in: 0..<3, using: &generator)),
      height: isFixed ? .fixed(height) : .automatic(estimate: 30))
  }

  private mutating func randomStyle() -> ContainerStyle {
    var style = ContainerStyle()
    style.top = Double(Int.random(in: 0...9, using: &generator))
    if Bool.random(using: &generator) { style.left = 5 }
    if Bool.random(using: &generator) { style.lineSpacing = 3 }
    if Bool.random(using: &generator) { style.itemSpacing = 4 }
    return style
  }
}
