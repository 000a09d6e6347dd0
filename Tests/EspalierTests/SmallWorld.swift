// SPDX-License-Identifier: MIT

import Espalier

extension EngineConfiguration {
  /// The one that is given by default, changed.
  init(_ change: (inout EngineConfiguration) -> Void) {
    self.init()
    change(&self)
  }
}

extension LayoutConfiguration {
  /// The one that is given by default, changed.
  init(_ change: (inout LayoutConfiguration) -> Void) {
    self.init()
    change(&self)
  }
}

extension ListEngine {
  /// An engine that commits at once, for a host.
  convenience init(
    _ configuration: EngineConfiguration = EngineConfiguration(), for host: (any ListHost)?
  ) {
    self.init(configuration)
    self.host = host
  }

  /// The same with a viewport.
  convenience init(
    _ configuration: EngineConfiguration = EngineConfiguration(), for host: (any ListHost)? = nil,
    width: Double, height: Double
  ) {
    self.init(configuration, for: host)
    setViewport(width: width, height: height)
  }
}

/// A flat list of rows of 10 points, in one section if the list has sections.
@MainActor struct SmallWorld {
  let engine: ListEngine
  let host = ReportingHost()
  var rows: [NodeID] = []

  init(rows count: Int, _ configuration: EngineConfiguration = EngineConfiguration()) throws {
    engine = ListEngine(configuration, for: host, width: 320, height: 400)
    let container: NodeID =
      configuration.hasSections ? try engine.makeContainer(at: .last(in: .root)) : .root
    rows = try engine.addRows(0..<count, .fixed(10), in: container)
    engine.commit()
  }

  func commit() -> BatchUpdate {
    engine.commit()
    return host.last!.update
  }
}

/// Measures with a closure, and keeps what it is asked and told.
@MainActor final class ReportingHost: ListHost {
  struct Report {
    var number: Int
    var update: BatchUpdate
    var sections: SectionedBatchUpdate
    var needsReload: Bool
    var context: UpdateContext
    var diagnostics: [EngineDiagnostic]
    var nodes: [NodeID] = []
    var ids: [RowID] = []
    var frames: [RowFrame] = []
    var pinned: [RowFrame]
    var pinnedNodes: [NodeID]
    var backgrounds: [RowFrame]
    var appeared: [VisibleRow]
    var disappeared: [VisibleRow]
    var contentExtent: Double
    var offset: Double
    var adjustment: Double

    /// Where rows are in the viewport and how high they are, by their indices. In units: differences of offsets are
    /// rounded.
    var tops: [Int: Double] {
      Dictionary(
        uniqueKeysWithValues: frames.map { ($0.row, (($0.y - offset) * 768).rounded() / 768) })
    }
    var topsByID: [RowID: Double] {
      Dictionary(zip(ids, frames.map { tops[$0.row]! })) { first, _ in first }
    }
    var heights: [Int: Double] {
      Dictionary(uniqueKeysWithValues: frames.map { ($0.row, $0.height) })
    }
  }

  var commits: [Report] = []
  var last: Report? { commits.last }
  var offset: Double { last?.offset ?? 0 }
  var topsByID: [RowID: Double] { last?.topsByID ?? [:] }
  var diagnostics: [EngineDiagnostic] { commits.flatMap(\.diagnostics) }
  var asked: [MeasureRequest] = []
  var height: (MeasureRequest, ListEngine) -> Double?
  var onApply: ((ListEngine) -> Void)?
  /// How often it was told of marks.
  var marks = 0
  /// Where it was to scroll by an animation, and whether it does.
  var animated: [Double] = []
  var animates = false

  init(
    _ height: @escaping (MeasureRequest, ListEngine) -> Double? = { request, _ in
      Double(20 + (request.id.rawValue &+ request.stamp.rawValue) % 13)
    }
  ) {
    self.height = height
  }

  /// The identities of what it was asked since the last time.
  func takeAsked() -> [RowID] {
    defer { asked = [] }
    return asked.map(\.id)
  }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    asked.append(request)
    return height(request, engine)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    var report = Report(
      number: commit.number, update: commit.update, sections: commit.sections,
      needsReload: commit.needsReload, context: commit.context, diagnostics: commit.diagnostics,
      pinned: commit.pinned.map(\.frame), pinnedNodes: commit.pinned.map(\.node),
      backgrounds: commit.backgrounds.map(\.frame), appeared: Array(commit.appeared),
      disappeared: Array(commit.disappeared), contentExtent: commit.contentExtent,
      offset: commit.offset, adjustment: commit.adjustment)
    for row in commit.rows {
      report.nodes.append(row.node)
      report.ids.append(engine.identity(of: row.node) ?? -1)
      report.frames.append(row.frame)
    }
    commits.append(report)
    onApply?(engine)
  }

  func showMarks(in engine: ListEngine) { marks += 1 }

  func animateScroll(to offset: Double, in engine: ListEngine) -> Bool {
    animated.append(offset)
    return animates
  }
}
