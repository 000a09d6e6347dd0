// SPDX-License-Identifier: MIT

import Espalier

/// A view that shows a text, on the main actor as all views are, and older than that, as those of UIKit and
/// AppKit are.
@preconcurrency @MainActor
final class Label {
  var text = ""
  var color = "black"
}

/// Collects steps when the engine says so, as a run loop's next turn would.
@MainActor
final class NextTurn {
  private var scheduled: [@MainActor () -> Void] = []
  var isEmpty: Bool { scheduled.isEmpty }
  var count: Int { scheduled.count }

  var scheduler: CommitScheduler { CommitScheduler { self.scheduled.append($0) } }

  func run() {
    let commits = scheduled
    scheduled = []
    for commit in commits { commit() }
  }
}

/// A small host with a label for every row in sight.
@MainActor final class ModelScreen: ListHost {
  private var shown: [NodeID: Label] = [:]
  private(set) var commitCount = 0
  private(set) var update = BatchUpdate()
  private(set) var context = UpdateContext()
  private(set) var diagnostics: [EngineDiagnostic] = []
  private(set) var measured: [RowID] = []

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    measured.append(request.id)
    return 20
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    commitCount += 1
    update = commit.update
    context = commit.context
    diagnostics += commit.diagnostics
    for row in commit.disappeared.lazy.map(\.node) {
      guard let old = shown.removeValue(forKey: row) else { continue }
      engine.unbind(old, from: row)
    }
    for index in 0..<commit.update.updates.count {
      let node = engine.node(atRow: commit.update.updates[index].new.index)!
      guard let old = shown[node] else { continue }
      engine.update(old, of: node)
    }
    for row in commit.appeared.lazy.map(\.node) {
      let label = Label()
      shown[row] = label
      engine.bind(label, to: row)
    }
  }

  /// The label that shows a row.
  func label(of model: ComponentModel) -> Label? { row(of: model).flatMap { shown[$0] } }

  /// The row in sight of a model.
  func row(of model: ComponentModel) -> NodeID? {
    model.node.flatMap { shown[$0] == nil ? nil : $0 }
  }

  /// How many rows are in sight.
  var count: Int { shown.count }

  func takeMeasured() -> [RowID] {
    defer { measured = [] }
    return measured
  }
}
