// SPDX-License-Identifier: MIT

import Espalier

/// A flat list of rows of 10 points.
struct SmallWorld {
  let engine: ListEngine
  let host = ReportingHost()
  var tree: ComponentTree { engine.tree }
  var rows: [NodeID] = []

  init(rows count: Int, _ configuration: EngineConfiguration = EngineConfiguration()) throws {
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    for id in 0..<count {
      rows.append(
        try tree.appendRow(
          RowID(Int64(id)), attributes: RowAttributes(height: .fixed(10)), to: tree.root))
    }
    engine.commit()
  }

  func commit() -> BatchUpdate {
    engine.commit()
    return host.last!.update
  }
}

/// Keeps what it is told.
final class ReportingHost: ListHost {
  struct Report {
    var update: BatchUpdate
    var reload: ReloadReason?
    var diagnostics: [EngineDiagnostic]
    var frames: [RowFrame] = []
    var pinned: [RowFrame] = []
    var contentExtent = 0.0
    var offset = 0.0
    var adjustment = 0.0
    var hasSameRows = false
    var appeared: [VisibleRow]
    var disappeared: [VisibleRow]
    var plan: BatchPlan
  }

  var last: Report?
  var onApply: ((ListEngine) -> Void)?

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    Self.height(id: request.id, stamp: request.stamp, width: request.width)
  }

  /// Depends on all that a height may depend on.
  static func height(id: RowID, stamp: Stamp, width: Double) -> Double {
    let number =
      UInt64(bitPattern: id.rawValue &* 31) &+ UInt64(bitPattern: Int64(stamp.rawValue)) &* 7
      &+ UInt64(width)
    return Double(20 + number % 13)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    var report = Report(
      update: commit.update, reload: commit.reload, diagnostics: commit.diagnostics,
      appeared: Array(commit.appeared), disappeared: Array(commit.disappeared),
      plan: BatchPlan(commit.update))
    for index in 0..<commit.layout.rowCount { report.frames.append(commit.layout.rows[index]) }
    for index in commit.layout.pinned.indices { report.pinned.append(commit.layout.pinned[index]) }
    report.contentExtent = commit.layout.contentExtent
    report.offset = commit.layout.offset
    report.adjustment = commit.layout.adjustment
    report.hasSameRows = commit.layout.hasSameRows
    last = report
    onApply?(engine)
  }
}

extension ListEngine {
  /// Identity and stamp of all rows.
  var listedRows: [Row] {
    var buffer = UniqueBuffer<Row>()
    let count = copyRows(into: &buffer)
    return (0..<count).map { buffer[$0] }
  }
}
