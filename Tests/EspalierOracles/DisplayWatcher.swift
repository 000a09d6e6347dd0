// SPDX-License-Identifier: MIT

import Espalier

/// Hears what is displayed, and holds that all that comes had gone, and in the end that it is what was told last, with the
/// containers around it.
@MainActor final class DisplayWatcher: DisplayObserver {
  private var rows: Set<NodeID> = []
  private var containers: Set<NodeID> = []
  private var near: [WorkingRange: Set<NodeID>] = [.display: [], .preload: []]
  /// The first thing that was wrong.
  private(set) var refusal: String?
  /// What is done in the middle.
  private let answer: () -> Void

  init(_ answer: @escaping () -> Void) { self.answer = answer }

  private func hold(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
    if !isTrue, refusal == nil { refusal = sentence() }
  }

  /// Holds that what is displayed is what was told last, and the containers around it and around runs in sight, all of
  /// which have a parent but the root.
  func judge(
    _ told: Set<NodeID>, _ parents: [NodeID: NodeID], around runs: [NodeID], in engine: ListEngine
  ) {
    hold(rows == told, "displayed are \(rows.count) rows, not \(told.count)")
    hold(told.allSatisfy { engine.isDisplayed($0) }, "a row is displayed and is said not to be")
    var around: Set<NodeID> = []
    for row in told.union(runs) {
      var next = parents[row]
      while let container = next, around.insert(container).inserted {
        next = parents[container]
      }
    }
    hold(containers == around, "displayed are \(containers) containers, not \(around)")
    hold(around.allSatisfy { engine.isDisplayed($0) }, "a container is said not to be displayed")
    for (range, rows) in near {
      hold(rows.allSatisfy { engine.isIn(range, $0) }, "a row is near and said not to be")
    }
    hold(near[.display]!.isSubset(of: near[.preload]!), "a row is shown soon and not loaded")
  }

  /// Holds that what is near is what lies in the range.
  func judge(_ range: WorkingRange, _ rows: Set<NodeID>, in engine: ListEngine) {
    hold(near[range] == rows, "\(near[range]!.count) rows are in \(range), not \(rows.count)")
  }

  func willDisplay(_ row: VisibleRow, in engine: ListEngine) {
    hold(rows.insert(row.node).inserted, "row \(row.id) comes twice")
    answer()
  }

  func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {
    hold(rows.remove(row.node) != nil, "row \(row.id) goes and has not come")
    answer()
  }

  func willDisplay(container: NodeID, in engine: ListEngine) {
    hold(containers.insert(container).inserted, "container \(container) comes twice")
    answer()
  }

  func didEndDisplaying(container: NodeID, in engine: ListEngine) {
    hold(containers.remove(container) != nil, "container \(container) goes and has not come")
    answer()
  }

  func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    hold(near[range]!.insert(row.node).inserted, "row \(row.id) enters \(range) twice")
    answer()
  }

  func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    hold(near[range]!.remove(row.node) != nil, "row \(row.id) leaves \(range), where it is not")
    answer()
  }
}
