// SPDX-License-Identifier: MIT

import EspalierCore
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
          RowContent(Int64(id), height: .fixed(10)), at: .last(in: engine.rootNode)))
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
    var frames: [RowFrame]
    var contentExtent: Double
    var offset: Double
  }

  var last: Report?
  var onApply: ((ListEngine) -> Void)?

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    Double(20 + (request.identity + request.stamp) % 13)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    last = Report(
      update: commit.update, needsReload: commit.needsReload, diagnostics: commit.diagnostics,
      frames: commit.rows.indices.map { commit.rows[$0].frame },
      contentExtent: commit.contentExtent, offset: commit.offset)
    onApply?(engine)
  }
}
