// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierUpdates

/// Hosts in one: an array, a table, a list model and a recycler, and a collection view if the list has sections, each
/// of which refuses what the real one would; and somebody who does something in the middle of a commit.
@MainActor package final class StrictHost: ListHost {
  package private(set) var mirror: [Row] = []
  private var table = ListViewHost(showing: [ListSection(id: 0, rows: [])])
  private var model = ListModelHost(showing: [])
  private var recycler = RecyclerHost(showing: [])
  private var collection = ListViewHost(showing: [])
  private var plan = BatchPlan()

  /// The rows that each section shows as its header and its footer, and where the section is.
  private var supplementary: [NodeID: (section: Int, shown: [Row?])] = [:]

  /// The first thing that was refused.
  package private(set) var refusal: String?
  /// What became of sections in the last commit.
  private(set) var sectionMoves = 0
  private(set) var operations = 0

  /// What is done in the middle of the next commit.
  var answer: (() throws -> Void)?
  /// How wide the list is, which heights depend on.
  var width = 320.0

  package init() {}

  private static func height(_ identity: Int64, _ stamp: Int64, _ width: Double) -> Double {
    Double(10 + UInt64(bitPattern: identity &* 7 &+ stamp &* 3) % 50) + (width < 300 ? 15 : 0)
  }

  package func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    Self.height(request.id.rawValue, request.stamp.rawValue, request.width)
  }

  package func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    let rows = engine.committedRows
    do {
      try show(commit, rows)
      if engine.configuration.hasSections { try showSections(commit, engine) }
      try checkHeights(commit, engine)
    } catch {
      refusal = refusal ?? "\(error)"
    }
    guard let answer else { return }
    self.answer = nil
    do { try answer() } catch { refusal = refusal ?? "in the middle of a commit: \(error)" }
  }

  private func show(_ commit: borrowing CommitReport, _ rows: [Row]) throws {
    mirror = try StrictApplier.apply(commit.update, to: mirror, expecting: rows)
    plan.translate(commit.update)
    let data = [ListSection(id: 0, rows: rows)]
    try table.performBatchUpdates(ListViewHost.Batch(plan), data: data)
    try table.reconfigure(
      items: plan.reconfigures.map { NewPath(section: 0, row: $0) }, headers: [], data: data)
    var state = model.items
    for splice in Splices(commit.update).list {
      let place = splice.position.index
      state.replaceSubrange(
        place..<place + Int(splice.removed), with: rows[place..<place + Int(splice.added)])
      try model.itemsChanged(
        position: place, removed: Int(splice.removed), added: Int(splice.added), model: state)
    }
    for operation in SequentialOperations(commit.update).list { try recycler.perform(operation) }
    let last = try recycler.layout(rows)
    let isRight = last == rows && model.items == rows && table.shown.first?.rows == rows
    try check(isRight, "the views show other rows")
  }

  private func showSections(_ commit: borrowing CommitReport, _ engine: ListEngine) throws {
    (sectionMoves, operations) = (
      commit.sections.sectionMoves.count, commit.sections.operationCount
    )
    let sectionedPlan = SectionedBatchPlan(commit.sections)
    let sections = engine.committedSections
    try collection.apply(sectionedPlan, data: sections)
    try check(collection.shown == sections, "the collection view shows other sections")
    try showSupplementary(commit, engine)
  }

  /// Headers and footers come, go and change with the update of their section only: others keep the views they have.
  private func showSupplementary(
    _ commit: borrowing CommitReport, _ engine: ListEngine
  ) throws {
    var updates: [Int: Int] = [:]
    for update in commit.sections.sectionUpdates { updates[update.new.index] = update.old.index }
    let former = supplementary
    supplementary = [:]
    for section in 0..<engine.sectionCount {
      guard let id = engine.container(ofSection: section) else { continue }
      let edges = [engine.headerRow(ofSection: section), engine.footerRow(ofSection: section)]
      let shown = edges.map { $0.flatMap { engine.node(atRow: $0) }.flatMap(engine.row) }
      if let before = former[id] {
        try check(
          before.shown == shown || updates[section] == before.section,
          "section \(section) has another header or footer, and was not updated")
      }
      supplementary[id] = (section, shown)
    }
  }

  /// Every row in sight has the height of its identity, content and width.
  private func checkHeights(_ commit: borrowing CommitReport, _ engine: ListEngine) throws {
    for row in commit.rows {
      let (node, height) = (row.node, row.frame.height)
      guard let row = engine.bare.tree.content(of: node), case .automatic = row.height else {
        continue
      }
      let expected = Self.height(row.id.rawValue, row.stamp.rawValue, width)
      try check(height == expected, "row \(row.id) is \(height) high, not \(expected)")
    }
  }
}

extension ListEngine {
  /// Identity and stamp of the committed rows.
  var committedRows: [Row] { (0..<rowCount).compactMap { node(atRow: $0) }.compactMap(row) }

  /// The committed sections, with the rows that have paths.
  var committedSections: [ListSection] {
    (0..<sectionCount).map { section in
      let count = rowCount(inSection: section) ?? 0
      var rows: [Row] = []
      for index in 0..<count {
        rows +=
          node(at: NewPath(section: NewSection(section), row: NewRow(index))).flatMap(row).map {
            [$0]
          } ?? []
      }
      let id = container(ofSection: section).flatMap { identity(of: $0) }
      return ListSection(id: id ?? 0, rows: rows)
    }
  }

  fileprivate func row(_ node: NodeID) -> Row? {
    guard let id = identity(of: node), let stamp = stamp(of: node) else { return nil }
    return Row(id: id, stamp: stamp)
  }

  func isThere(_ node: NodeID) -> Bool { bare.tree.isValid(node) }

  func children(of container: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    bare.tree.forEachChild(of: container) { children.append($0) }
    return children
  }

  /// The rows that a walk over the tree finds, in order, hidden ones only if they are asked for.
  func walkedRows(in container: NodeID = .root, hidden: Bool = false) -> [NodeID] {
    if !hidden && bare.tree.isHidden(container) { return [] }
    guard bare.tree.isContainer(container) else { return [container] }
    return children(of: container).flatMap { walkedRows(in: $0, hidden: hidden) }
  }
}
