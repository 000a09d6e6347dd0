// SPDX-License-Identifier: MIT

/// A range of rows around the viewport.
public enum WorkingRange: Hashable, Sendable, CaseIterable {
  /// Rows that are shown soon: laid out and drawn ahead.
  case display

  /// Rows whose contents are fetched ahead; those of the display range are among them.
  case preload

  var index: Int { self == .display ? 0 : 1 }
}

/// Who is told which rows and containers come into sight and go, and which come near.
///
///     engine.addDisplayObserver(observer)
///
/// All calls are balanced: what came goes before it comes again, also if it is removed meanwhile, and an observer that is
/// added late is told first what is displayed already. They are made after the host has shown the commit, in this order:
/// what goes (rows before the containers around them), what comes (containers before rows), then the working ranges. Of
/// containers in each other the outer ones come first and go last; beside each other they come, and go, in the order of
/// the list. A container into which rows came while the commit was shown is told of with the next one, if it had none.
///
/// Rows are known by identity: a row stays displayed whatever is inserted, removed or moved around it, and also if it
/// moves itself, as long as it is in sight after the commit. Pinned rows are displayed where they are held.
@preconcurrency @MainActor
public protocol DisplayObserver: AnyObject {
  /// A row has come into sight.
  func willDisplay(_ row: VisibleRow, in engine: ListEngine)

  /// A row has gone out of sight. It may be gone altogether. Its kind is the one that it had last while it was displayed.
  func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine)

  /// The first row of a container, at any depth, has come into sight. The root is a container as well.
  func willDisplay(container: NodeID, in engine: ListEngine)

  /// The last row of a container has gone out of sight. The handle is stale if it was removed.
  func didEndDisplaying(container: NodeID, in engine: ListEngine)

  /// A row has come into a range.
  func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine)

  /// A row has left a range. It may be gone altogether.
  func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine)
}

extension DisplayObserver {
  /// Does nothing.
  public func willDisplay(_ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func willDisplay(container: NodeID, in engine: ListEngine) {}

  /// Does nothing.
  public func didEndDisplaying(container: NodeID, in engine: ListEngine) {}

  /// Does nothing.
  public func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {}
}

extension ListEngine {
  /// Tells an observer from now on; it is not kept alive. It is told at once what is displayed already, so that
  /// everything it hears the end of has begun for it as well. One that is there already stays as it is.
  ///
  /// With an observer, a commit costs O(what is in sight, and in the ranges around it), if anything came, went or moved.
  ///
  /// - Complexity: O(r log r) for r rows that are displayed or in a range.
  public func addDisplayObserver(_ observer: any DisplayObserver) {
    tracker.add(observer, self)
  }

  /// Tells an observer no more, not even what has just ended.
  ///
  /// - Complexity: O(observers).
  public func removeDisplayObserver(_ observer: any DisplayObserver) {
    hosting?.display?.remove(observer)
  }

  /// Whether a row is in sight, or any row of a container, as observers are told.
  ///
  /// - Complexity: O(1); O(rows in sight and near) the first time that anything is asked, as for an observer.
  public func isDisplayed(_ node: NodeID) -> Bool {
    guard bare.tree.isValid(node) else { return false }
    if hosting?.display == nil { _ = tracker }
    return bare.tree.isNoted(.displayed, node)
  }

  /// Whether a row is in a range, as observers are told; false if there is none.
  ///
  /// - Complexity: O(1).
  public func isIn(_ range: WorkingRange, _ node: NodeID) -> Bool {
    guard bare.tree.isValid(node), !bare.tree.arena[node.index].isContainer else { return false }
    return bare.tree.isNoted(range == .display ? .inDisplayRange : .inPreloadRange, node)
  }
}

extension ListEngine {
  /// Says which rows are in sight and near, for an engine without a layout: a host such as a table view says it whenever
  /// it scrolled and whenever it has shown a commit. A commit alone takes away what is in the list no more. Traps in an
  /// engine with a layout, and if there are not so many rows. Of rows of a run nobody hears before they are filled.
  ///
  /// - Parameters:
  ///   - rows: the indices of the committed rows in sight.
  ///   - display: those that are shown soon; nil: those in sight.
  ///   - preload: those whose contents are fetched ahead; nil: those of `display`.
  /// - Complexity: O(r log n) for r rows.
  public func setShown(
    _ rows: Range<Int>, display: Range<Int>? = nil, preload: Range<Int>? = nil
  ) {
    precondition(configuration.layout == nil, "An engine with a layout knows what is in sight.")
    let display = display ?? rows
    let nodes = [rows, display, preload ?? display].map { range in
      precondition(
        range.lowerBound >= 0 && range.upperBound <= rowCount,
        "Rows \(range) are not all among \(rowCount).")
      return range.compactMap { node(atRow: $0) }.filter { rowCount(ofRun: $0) == nil }
    }
    tracker.say(nodes[0], Array(nodes[1...]), self)
  }
}
