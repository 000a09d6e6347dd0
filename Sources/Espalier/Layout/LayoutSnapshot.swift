// SPDX-License-Identifier: MIT

import EspalierDiff

/// What can be kept of a list until it is shown again: where the viewport was, and the heights that were measured, by
/// identity and stamp. What may be kept for another process, `ListEngine.restore(_:)` says.
public struct LayoutSnapshot: Codable, Hashable, Sendable {
  /// A measured height with all it depends on, in units of 1/768 point.
  struct SavedHeight: Codable, Hashable, Sendable {
    var id: RowID
    var stamp: Stamp
    /// How wide the row was.
    var breadth: Int32
    /// The traits it was measured with; nil: 0.
    var traits: Int?
    var height: Int32
  }

  var axis = ScrollAxis.vertical
  /// The row the viewport was at, if there was one.
  var anchor: RowID?
  /// Which of the rows of that identity it was, counted from 0.
  var anchorOccurrence = 0
  /// The start of the viewport minus the start of that row, in units.
  var anchorDelta: Int64 = 0
  /// The measured heights, in the order of the list: of rows of one identity, each has its own.
  var heights: [SavedHeight] = []
  /// The process that made up identities or stamps in it; nil: there are none.
  var process: UInt64?

  /// Makes a snapshot of nothing.
  public init() {}

  /// Whether something in it is told by a number that was made up.
  var hasMadeUpNumbers: Bool {
    anchor?.isMadeUp == true || heights.contains { $0.id.isMadeUp || $0.stamp.isMadeUp }
  }

  /// What of it means something where other numbers were made up: neither the rows that had such an identity, nor that
  /// a row shows the same as it did.
  /// - Parameter stamp: one that no row has.
  func withoutMadeUpNumbers(_ stamp: Stamp) -> LayoutSnapshot {
    var snapshot = self
    if anchor?.isMadeUp == true { snapshot.anchor = nil }
    snapshot.heights.removeAll { $0.id.isMadeUp }
    for index in snapshot.heights.indices where snapshot.heights[index].stamp.isMadeUp {
      snapshot.heights[index].stamp = stamp
    }
    snapshot.process = nil
    return snapshot
  }
}

extension RowID {
  /// Whether nobody gave it: see `ofNewModel()`.
  var isMadeUp: Bool { rawValue < .min + 1 << 52 }
}

extension Stamp {
  /// Whether nobody gave it: see `ofNewContent()`.
  var isMadeUp: Bool { rawValue < .min + 1 << 52 }
}

/// What of a snapshot could not be used.
package struct RestoreProblems: Equatable {
  /// The identities of heights that are none.
  var badHeights: [RowID] = []
  /// The row the viewport was at, if there is none: the place waits for it.
  package var missingAnchor: RowID?
}

extension Layout {
  /// Takes a snapshot. O(n).
  /// - Parameters:
  ///   - limit: the most heights to keep; those of the rows from the first in sight on, then those before it, upwards.
  ///   - report: that of the last commit.
  mutating func snapshot(
    limit: Int, _ tree: inout Tree, _ report: borrowing Report
  ) -> LayoutSnapshot {
    tree.settleHidings()
    var snapshot = LayoutSnapshot()
    snapshot.axis = configuration.axis
    var start = tree.start
    if let row = rowToReturnTo(&tree, report) {
      start = row.place
      let identity = tree.arena[row.node].identity
      snapshot.anchor = RowID(identity)
      snapshot.anchorDelta = offset - (shown(row, &tree, report)?.top ?? tree.top(of: start))
      var before = tree.order.row(before: start)
      while let row = before {
        if tree.arena[row.node].identity == identity, isNamed(row.node, tree) {
          snapshot.anchorOccurrence += 1
        }
        before = tree.order.row(before: row.place)
      }
    }
    while let row = tree.order.row(before: start), let shown = shown(row, &tree, report),
      shown.end > offset
    {
      start = row.place
    }
    var next: Position? = start
    while let place = next {
      save(place, limit, &snapshot, &tree)
      next = tree.order.next(place)
    }
    // What waits for its row waits on, and where the list is meanwhile is not kept.
    if let restored = scrolling.restored {
      (snapshot.anchor, snapshot.anchorOccurrence) = (restored.id, restored.occurrence)
      snapshot.anchorDelta = restored.delta
    }
    let count = snapshot.heights.count
    next = tree.order.previous(start)
    while let place = next {
      save(place, limit, &snapshot, &tree)
      next = tree.order.previous(place)
    }
    snapshot.heights = snapshot.heights[count...].reversed() + snapshot.heights[..<count]
    return snapshot
  }

  /// Where a row begins and ends in the list that the offset is of; nil if it was not there. While edits wait that is
  /// the list of the last commit, whose report has the rows in sight: how these were in their extents no order tells.
  private func shown(
    _ row: Order.Neighbour, _ tree: inout Tree, _ report: borrowing Report
  ) -> (top: Int64, end: Int64)? {
    var (top, height) = (0 as Int64, tree.arena[row.node].height)
    if tree.isAsTold {
      top = tree.top(of: row.place)
    } else {
      guard let index = tree.index(of: tree.arena.id(row.node), .lastCommit) else { return nil }
      if let placed = report.placed(row: index) {
        (top, height) = (placed.top + report.deferred, placed.height)
      } else {
        top = tree.toldTop(ofRow: index)
      }
    }
    return (top, top + Int64(height))
  }

  /// The row in sight that is nearest to the one that keeps its place and has an identity of the app's; if there is
  /// none, one that has an identity that was made up. If the one that kept it is gone or hidden, the first.
  private func rowToReturnTo(
    _ tree: inout Tree, _ report: borrowing Report
  ) -> Order.Neighbour? {
    guard let anchor else { return nil }
    let isThere = tree.arena.isValid(anchor) && tree.arena[anchor.index].flags.isRow
    let place = isThere ? tree.order.position(of: .start(anchor.index)) : tree.start
    var known: Order.Neighbour?
    for isBehind in [true, false] {
      var next =
        isBehind && isThere
        ? Order.Neighbour(node: anchor.index, place: place, space: 0)
        : isBehind ? tree.order.row(after: place) : tree.order.row(before: place)
      while let row = next {
        next = isBehind ? tree.order.row(after: row.place) : tree.order.row(before: row.place)
        guard let shown = shown(row, &tree, report) else { continue }
        if isBehind ? shown.top >= offset + extent : shown.end <= offset { break }
        guard isNamed(row.node, tree), isThere || shown.end > offset else { continue }
        if !RowID(tree.arena[row.node].identity).isMadeUp { return row }
        if known == nil { known = row }
      }
    }
    return known
  }

  /// Whether a row has an identity of its own, which a separator has not, and a run has not for each row.
  func isNamed(_ node: Int32, _ tree: borrowing Tree) -> Bool {
    tree.arena[node].flags.isDisjoint(with: [.run, .separator])
  }

  private func save(
    _ place: Position, _ limit: Int, _ snapshot: inout LayoutSnapshot, _ tree: inout Tree
  ) {
    let node = tree.order.entry(at: place).node
    guard snapshot.heights.count < limit, tree.order.counts(.newRows, at: place),
      tree.arena[node].flags.contains(.automatic), tree.arena[node].role != .background,
      !needsMeasuring(node, &tree), Settings.isKept(setting(of: node, &tree))
    else { return }
    let request = request(for: node, &tree)
    snapshot.heights.append(
      LayoutSnapshot.SavedHeight(
        id: request.id, stamp: request.stamp, breadth: request.breadth,
        traits: request.traits == 0 ? nil : request.traits, height: tree.arena[node].height))
  }

  /// Brings back viewport and heights, of the rows there are; what is left is kept for rows to come, and the viewport is
  /// where it was when its row comes, unless something else is asked for before. A height counts as measured for the
  /// same identity, stamp, width and traits, else it is an estimate. O(n) and the heights.
  mutating func restore(_ snapshot: LayoutSnapshot, _ tree: inout Tree) -> RestoreProblems {
    tree.settleHidings()
    var problems = RestoreProblems()
    var saved: [RowID: [LayoutSnapshot.SavedHeight]] = [:]
    for height in snapshot.heights.reversed() where snapshot.axis == configuration.axis {
      if height.height >= 0, height.height <= Units.maximum, height.breadth > 0 {
        saved[height.id, default: []].append(height)
      } else {
        problems.badHeights.append(height.id)
      }
    }
    // Rows that come may be as many as those that were measured.
    heights.makeRoom(for: snapshot.heights.count)
    var next = tree.order.row(after: tree.start)
    while let row = next {
      let flags = tree.arena[row.node].flags
      // Of one identity each row takes its own, measured or not, and leaves the others theirs.
      if flags.contains(.automatic), flags.role != .background,
        let height = saved[RowID(tree.arena[row.node].identity)]?.popLast()
      {
        if needsMeasuring(row.node, &tree) {
          use(height, of: row.node, &tree)
        } else {
          // It is measured, or nothing is yet: what is kept is for a setting that comes.
          keep(height)
          noteExchanged(row.node, &tree)
        }
      }
      next = tree.order.row(after: row.place)
    }
    // Not in the order of the dictionary, which is another one in every process.
    for height in snapshot.heights {
      for left in saved.removeValue(forKey: height.id) ?? [] { keep(left) }
    }
    tree.settleHidings()
    forgetPass()
    (scrolling.point, scrolling.restored) = (nil, nil)
    guard let anchor = snapshot.anchor else { return problems }
    // What is beyond all that a list can hold was not written by one; the row is kept all the same.
    let delta = max(-(1 << 40), min(1 << 40, snapshot.anchorDelta))
    scrolling.restored = RestoredPlace(
      id: anchor, occurrence: max(0, snapshot.anchorOccurrence), delta: delta)
    if !comeBack(&tree) { problems.missingAnchor = anchor }
    return problems
  }

  private mutating func use(
    _ saved: LayoutSnapshot.SavedHeight, of node: Int32, _ tree: inout Tree
  ) {
    let present = request(for: node, &tree)
    let isMeasured =
      saved.stamp == present.stamp && (saved.traits ?? 0) == present.traits
      && saved.breadth == present.breadth
    // What it had was measured in another setting, if at all, and is found when that comes back.
    keepHeight(node, &tree)
    if !isMeasured {
      keep(saved)
      noteExchanged(node, &tree)
    }
    tree.set(height: saved.height, measuredIn: isMeasured ? setting(of: node, &tree) : 0, node)
  }

  private mutating func keep(_ saved: LayoutSnapshot.SavedHeight) {
    guard settings.canNumber(saved.traits ?? 0) else { return }
    heights.keep(
      saved.height, settings.number(ofTraits: saved.traits ?? 0, saved.breadth),
      identity: saved.id.rawValue, stamp: saved.stamp.rawValue)
  }
}
