// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierLayout
import EspalierTree

/// Knows which rows and containers are displayed and which rows are near, and tells observers.
///
///     engine.display.add(observer)
///
/// Rows are known by identity: a row stays displayed whatever is inserted, removed or moved around
/// it, and also if it moves itself, as long as it is in sight after the commit. Pinned rows and
/// background rows are displayed where they are held.
///
/// An engine without a layout or without a viewport does not know what is in sight, and tells nothing.
///
/// A commit costs what is in sight, and what entered or left a range; a range that stays costs
/// O(log n), whatever is in it.
public final class DisplayTracker {
  private unowned let engine: ListEngine
  private var observers: [Observer] = []
  private var visible = DisplayedRows()
  private var containers = DisplayedContainers()
  private var ranges = [RangeMembers(), RangeMembers()]

  private struct Observer {
    weak var object: (any DisplayObserver)?
  }

  init(of engine: ListEngine) {
    self.engine = engine
  }

  /// Tells an observer from now on; it is not kept alive. It hears of what is displayed already with
  /// the next commit that shows it anew, so add observers before the first one.
  public func add(_ observer: any DisplayObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
    observers.append(Observer(object: observer))
  }

  /// Tells an observer no more.
  public func remove(_ observer: any DisplayObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  /// The rows that are displayed: backgrounds, rows in the order of the list, pinned rows.
  public var rows: [VisibleRow] { visible.rows }

  /// Whether a row is displayed.
  public func isDisplayed(_ node: NodeID) -> Bool {
    engine.tree.contains(node) && visible.contains(node.index)
  }

  /// Whether any row of a container is displayed.
  public func isDisplayed(container: NodeID) -> Bool { containers.contains(container) }

  /// Whether a row is in a range.
  public func isIn(_ range: WorkingRange, _ node: NodeID) -> Bool {
    engine.tree.contains(node) && ranges[Int(range.rawValue)].contains(node.index)
  }

  /// The number of rows in a range.
  public func count(in range: WorkingRange) -> Int { ranges[Int(range.rawValue)].count }
}

extension DisplayTracker: CommitParticipant {
  func prepareCommit(in engine: ListEngine) -> Bool { false }

  /// Everything is up to date before the first observer is told.
  func didCommit(_ commit: borrowing Commit, in engine: ListEngine) {
    guard engine.configuration.layout != nil, engine.status.value.hasViewport else { return }
    visible.update(commit.layout, engine.tree)
    containers.update(visible.rows, engine.tree)
    let around = engine.ranges()
    let display = engine.rows(from: around.display.lowerBound, to: around.display.upperBound)
    let preload = engine.rows(from: around.preload.lowerBound, to: around.preload.upperBound)
    ranges[0].update(to: display, commit, engine)
    ranges[1].update(to: preload, commit, engine)
    for observer in observers {
      if let object = observer.object { tell(object) }
    }
  }

  private func tell(_ observer: any DisplayObserver) {
    for row in visible.gone { observer.didEndDisplaying(row, in: engine) }
    for node in containers.gone { observer.didEndDisplaying(container: node, in: engine) }
    for node in containers.came { observer.willDisplay(container: node, in: engine) }
    for row in visible.came { observer.willDisplay(row, in: engine) }
    for range in WorkingRange.allCases {
      for row in ranges[Int(range.rawValue)].left { observer.didLeave(range, row, in: engine) }
    }
    for range in WorkingRange.allCases {
      for row in ranges[Int(range.rawValue)].entered {
        observer.didEnter(range, row, in: engine)
      }
    }
  }
}
