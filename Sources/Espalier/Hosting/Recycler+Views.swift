// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// The views and their rows.
extension Recycler {
  /// The views that show a row: the one in its place, and those that are animated away.
  ///
  /// - Complexity: O(v) for v rows in sight, and the number of views that are animated away.
  public func views(of node: NodeID) -> [Adapter.View] {
    var views: [Adapter.View] = []
    for row in screen.value.shown where row.node == node {
      if let view = row.view { views.append(known(view)) }
    }
    for entry in leaving.values where entry.node == node { views.append(entry.view) }
    return views
  }

  /// The row that a view shows; nil if it shows none. This is how a touch finds its row.
  ///
  /// - Complexity: O(v) for v rows in sight.
  public func row(of view: Adapter.View) -> NodeID? {
    if let entry = leaving[ObjectIdentifier(view)] { return entry.node }
    return screen.value.shown.first { $0.view === view }?.node
  }

  /// The rows on the screen, from the rearmost to the foremost, each with its view.
  public var shownRows: [(row: VisibleRow, frame: RowFrame, view: Adapter.View)] {
    screen.value.shown.compactMap { row in
      row.view.map { (row.row, row.frame, known($0)) }
    }
  }

  /// The rows that have a view, in the order of the list: pinned ones in their places, rows out of sight that keep
  /// their views as well, backgrounds left out. This is the order in which a screen reader goes through them.
  ///
  /// The row beyond either end is reached by `ListEngine.reachRow(_:from:at:)`.
  ///
  /// - Complexity: O(v log v) for v rows in sight.
  public var rowsInOrder: [(row: VisibleRow, frame: RowFrame, view: Adapter.View)] {
    shownRows.filter { $0.frame.layer != .background }
      .sorted { $0.frame.row < $1.frame.row }
  }

  /// The number of free views of a kind.
  package func freeViewCount(of kind: RowKind) -> Int {
    poolIndices[kind].map { pools[$0].count } ?? 0
  }

  /// Says that a view is animated away; it can be used again. Other views are ignored.
  ///
  /// - Complexity: O(1) expected.
  public func finishRemoval(of view: Adapter.View, in engine: ListEngine) {
    guard let adapter, let entry = leaving.removeValue(forKey: ObjectIdentifier(view)) else {
      return
    }
    adapter.setMarks([], of: view)
    release(view, entry.row, engine, adapter)
  }

  func takeAllOff(_ engine: ListEngine, _ adapter: Adapter) {
    let (rows, others) = (screen.value.takeAll(), leaving)
    shownCommit = nil
    kept.value.removeAll()
    leaving.removeAll()
    for row in rows {
      guard let view = knownView(row.view) else { continue }
      if !row.marks.isEmpty { adapter.setMarks([], of: view) }
      release(view, row.row, engine, adapter)
    }
    for entry in others.values {
      adapter.setMarks([], of: entry.view)
      release(entry.view, entry.row, engine, adapter)
    }
  }

  /// Lets go of all free views and prototypes, such as when memory is short.
  ///
  /// - Complexity: O(free views).
  public func emptyPools() {
    let (free, measured) = (pools, prototypes)
    pools.removeAll()
    poolIndices.removeAll()
    prototypes.removeAll()
    guard let adapter else { return }
    for view in free.joined() { adapter.discard(known(view)) }
    for view in measured.values { adapter.discard(view) }
  }
}

extension Recycler {
  /// Shows on the views which rows are selected, highlighted or dragged.
  ///
  /// - Complexity: O(v) for v rows in sight.
  public func showMarks(in engine: ListEngine) {
    guard let adapter, engine.parts.value.hasMarks else { return }
    showMarks(engine, adapter)
  }

  func showMarks(_ engine: ListEngine, _ adapter: Adapter) {
    let isOutermost = beginShowing()
    defer { endShowing(isOutermost, engine, adapter) }
    screen.value.steps.add(screen.value.shown.count)
    for index in screen.value.shown.indices {
      let row = screen.value.shown[index]
      let marks = engine.parts.value.marks(of: row.node)
      guard marks != row.marks, let view = knownView(row.view) else { continue }
      screen.value.shown[index].marks = marks
      adapter.setMarks(marks, of: view)
    }
  }
}
