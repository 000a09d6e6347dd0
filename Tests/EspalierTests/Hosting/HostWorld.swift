// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff

/// A flat list of rows of 10 points.
@MainActor struct HostWorld {
  let engine: ListEngine
  let host = SeeingHost()
  var tree: PlainTree { engine.tree }
  var rows: [NodeID] = []

  init(rows count: Int, _ configuration: EngineConfiguration = EngineConfiguration()) throws {
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    var container = tree.root
    if configuration.hasSections { container = try tree.appendContainer(to: tree.root) }
    for id in 0..<count {
      rows.append(
        try tree.appendRow(
          RowID(Int64(id)), attributes: RowAttributes(height: .fixed(10)), to: container))
    }
    engine.commit()
  }
}

/// Keeps what it is told.
@MainActor final class SeeingHost: ListHost {
  struct Report {
    var update: BatchUpdate
    var needsReload: Bool
    var diagnostics: [EngineDiagnostic]
    var nodes: [NodeID] = []
    var pinned: [NodeID] = []
    var appeared: [NodeID] = []
    var disappeared: [NodeID] = []
    /// What appeared and disappeared, by identity.
    var identities: (appeared: [RowID], disappeared: [RowID]) = ([], [])
    var contentExtent: Double
    var offset: Double
    var adjustment: Double
  }

  var last: Report?
  var onApply: ((ListEngine) -> Void)?

  /// Depends on all that a height may depend on.
  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    let number =
      UInt64(bitPattern: request.id.rawValue &* 31) &+ UInt64(bitPattern: request.stamp.rawValue)
      &* 7
      &+ UInt64(request.width)
    return Double(20 + number % 13)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    var report = Report(
      update: commit.update, needsReload: commit.needsReload, diagnostics: commit.diagnostics,
      contentExtent: commit.contentExtent, offset: commit.offset, adjustment: commit.adjustment)
    report.nodes = commit.rows.map(\.node)
    report.pinned = commit.pinned.map(\.node).filter { !report.nodes.contains($0) }
    report.appeared = commit.appeared.map(\.node)
    report.disappeared = commit.disappeared.map(\.node)
    report.identities = (commit.appeared.map(\.id), commit.disappeared.map(\.id))
    last = report
    onApply?(engine)
  }
}
