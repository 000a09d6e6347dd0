// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierUpdates

/// A flat list of rows of 10 points.
@MainActor struct SmallWorld {
  let engine: ListEngine
  let host = ReportingHost()
  var rows: [NodeID] = []

  init(rows count: Int, _ configuration: EngineConfiguration = EngineConfiguration()) throws {
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    for id in 0..<count {
      rows.append(
        try engine.makeRow(
          RowContent(RowID(Int64(id)), height: .fixed(10)), at: .last(in: engine.rootNode)))
    }
    engine.commit()
  }

  func commit() -> BatchUpdate {
    engine.commit()
    return host.last!.update
  }
}

/// Keeps what it is told.
@MainActor final class ReportingHost: ListHost {
  struct Report {
    var update: BatchUpdate
    var needsReload: Bool
    var diagnostics: [EngineDiagnostic]
    var nodes: [NodeID] = []
    var frames: [RowFrame] = []
    var pinned: [RowFrame] = []
    var contentExtent = 0.0
    var offset = 0.0
    var adjustment = 0.0
    var appeared: [NodeID] = []
    var disappeared: [NodeID] = []
  }

  var last: Report?
  var onApply: ((ListEngine) -> Void)?

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    Double(20 + (request.id.rawValue + request.stamp.rawValue) % 13)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    var report = Report(
      update: commit.update, needsReload: commit.needsReload, diagnostics: commit.diagnostics)
    for row in commit.rows {
      report.nodes.append(row.node)
      report.frames.append(row.frame)
    }
    report.pinned = commit.pinned.map(\.frame)
    report.appeared = commit.appeared.map(\.node)
    report.disappeared = commit.disappeared.map(\.node)
    report.contentExtent = commit.contentExtent
    (report.offset, report.adjustment) = (commit.offset, commit.adjustment)
    last = report
    onApply?(engine)
  }
}
