// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Hosts in one: an array, a table, a list model and a recycler, each of which refuses what the real one
/// would; and somebody who does something in the middle of a commit.
final class StrictHost: ListHost {
  private var mirror: [Row] = []
  private var table = ListViewHost(showing: [ListSection(id: 0, rows: [])])
  private var model = ListModelHost(showing: [])
  private var recycler = RecyclerHost(showing: [])
  private var plan = BatchPlan()

  /// The first thing that was refused.
  private(set) var refusal: String?

  /// What is done in the middle of the next commit.
  var answer: (() throws -> Void)?

  /// What the questions that are asked while a row is measured were answered.
  private(set) var measurements = 0

  static func height(_ id: RowID, _ stamp: Stamp, _ width: Double) -> Double {
    Double(10 + UInt64(bitPattern: id.rawValue &* 7 &+ stamp.rawValue &* 3) % 50)
      + (width < 300 ? 15 : 0)
  }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    measurements += 1
    if engine.offset(ofRow: 0) != nil || engine.row(at: 0) != nil || engine.contentExtent < 0 {
      refusal = refusal ?? "places are known while rows are measured"
    }
    return StrictHost.height(request.id, request.stamp, request.width)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    let rows = engine.committedRows
    do {
      try show(commit, rows)
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
    try expect(last == rows && table.shown.first?.rows == rows, "the views show other rows")
  }

  /// Every row in sight has the height of its identity, content and width.
  private func checkHeights(_ commit: borrowing CommitReport, _ engine: ListEngine) throws {
    for index in 0..<commit.layout.rowCount {
      let frame = commit.layout.rows[index]
      let row = engine.tree.row(at: frame.entry)
      guard case .automatic = engine.tree.attributes(at: frame.entry).height else { continue }
      let height = StrictHost.height(row.id, row.stamp, engine.viewportSize.width)
      try expect(frame.height == height, "row \(row.id) is \(frame.height) high, not \(height)")
    }
  }
}
