// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// The rows of one working range, found without looking at those that stay in it.
///
/// Rows that a batch update does not list keep their order, so those of the former range are still
/// side by side, with new rows in between at most. Their bounds are carried over to the new indices;
/// of the rows no one listed, only those between old and new bounds come or go. The listed ones are
/// looked at one by one, as far as either range has to do with them. Where the two ranges have no row in
/// common, all of one leave and all of the other enter, and the rows between them stay as they are.
///
/// Worked example. The range was rows 2..<5 of `a b c d e f`: c d e. Now `a` is deleted and `x`
/// inserted before `d`: `b c x d e f`, and the range is 2..<5 again. The bounds 2 and 5 become 1 and
/// 5. Between 1 and 2 is `c`, which leaves; between 5 and 5 nothing; `x` is listed, and enters.
@MainActor
struct RangeMembers {
  private(set) var entered: [VisibleRow] = []
  private(set) var left: [VisibleRow] = []
  private var members = EntryTable<VisibleRow>()
  private var bounds = 0..<0

  /// Some rows that are next to each other, while they are looked at.
  private var nodes: [NodeIndex] = []

  var count: Int { members.count }

  func contains(_ node: NodeIndex) -> Bool { members[node] != nil }

  /// The rows in the order of the list.
  func rows(_ tree: ComponentTree) -> [VisibleRow] {
    members.values
      .map { (row: tree.order.contains($0.node) ? tree.order.row(of: $0.node) : .max, member: $0) }
      .sorted { $0.row < $1.row }.map(\.member)
  }

  /// Moves the range.
  ///
  /// - Complexity: O((rows that come or go) · log n), and O(inserts + moves) for those of the commit.
  /// - Allocations: none once warm.
  mutating func update(to range: Range<Int>, _ commit: borrowing CommitReport, _ engine: ListEngine)
  {
    entered.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    var kept = bounds
    if !commit.update.isEmpty {
      drop(commit, engine)
      kept = commit.update.newIndices(ofGapsAround: bounds)
    }
    if kept.overlaps(range) {
      look(between: kept.lowerBound, range.lowerBound, range, engine)
      look(between: kept.upperBound, range.upperBound, range, engine)
    } else {
      look(kept, range, engine)
      look(range, range, engine)
    }
    if !commit.update.isEmpty { lookAtListed(commit, range, engine) }
    bounds = range
  }

  /// Forgets what is deleted.
  private mutating func drop(_ commit: borrowing CommitReport, _ engine: ListEngine) {
    let deletes = commit.update.deletes
    let count = deletes.count
    var position = deletes.partition { $0.index >= bounds.lowerBound }
    while position < count, deletes[position].index < bounds.upperBound {
      let node = engine.memory.value.changes.deletes[position].node
      if let row = members.remove(node) { left.append(row) }
      position += 1
    }
  }

  /// Looks at the inserted rows of the range, and at the moved rows of both.
  private mutating func lookAtListed(
    _ commit: borrowing CommitReport, _ range: Range<Int>, _ engine: ListEngine
  ) {
    let inserts = commit.update.inserts
    let count = inserts.count
    var position = inserts.partition { $0.index >= range.lowerBound }
    while position < count, inserts[position].index < range.upperBound {
      look(at: inserts[position].index, range, engine)
      position += 1
    }
    for move in commit.update.moves
    where bounds.contains(move.from.index) || range.contains(move.to.index) {
      look(at: move.to.index, range, engine)
    }
  }

  private mutating func look(
    between bound: Int, _ other: Int, _ range: Range<Int>, _ engine: ListEngine
  ) {
    look(min(bound, other)..<max(bound, other), range, engine)
  }

  private mutating func look(_ rows: Range<Int>, _ range: Range<Int>, _ engine: ListEngine) {
    // What is beyond the end was deleted, and is dealt with.
    let rows = rows.clamped(to: 0..<engine.rowCount)
    if rows.count < 2 {
      if !rows.isEmpty { look(at: rows.lowerBound, range, engine) }
      return
    }
    if nodes.isEmpty { nodes = Array(repeating: .none, count: 64) }
    var row = rows.lowerBound
    while row < rows.upperBound {
      let listed = listNodes(from: row, engine.tree)
      for index in 0..<min(listed, rows.upperBound - row) {
        look(at: nodes[index], range.contains(row + index), engine.tree)
      }
      row += listed
    }
  }

  /// Copies the nodes of rows from one on, as many as fit or are there, and returns how many.
  private mutating func listNodes(from row: Int, _ tree: ComponentTree) -> Int {
    unsafe nodes.withUnsafeMutableBufferPointer { buffer in
      var span = unsafe MutableSpan(_unsafeElements: buffer)
      return tree.order.copyRows(from: row, into: &span)
    }
  }

  /// Looks at a row by itself.
  private mutating func look(at row: Int, _ range: Range<Int>, _ engine: ListEngine) {
    look(at: engine.tree.order.entry(atRow: row), range.contains(row), engine.tree)
  }

  #if DEBUG
    /// How many rows were looked at, for tests.
    private(set) var work = 0
  #endif

  /// Lets a row in or out if it is not where it should be.
  private mutating func look(at node: NodeIndex, _ isInside: Bool, _ tree: ComponentTree) {
    #if DEBUG
      work += 1
    #endif
    if isInside {
      guard members[node] == nil else { return }
      let row = VisibleRow(at: node, tree)
      members[node] = row
      entered.append(row)
    } else if let row = members.remove(node) {
      left.append(row)
    }
  }
}

extension BatchUpdate {
  /// Where the gaps before and behind a range of old rows are among the new rows: rows that are not
  /// listed are on the same side of them.
  ///
  /// - Complexity: O(log deletes + inserts + moves).
  func newIndices(ofGapsAround rows: Range<Int>) -> Range<Int> {
    let lower = newIndex(ofGapAt: rows.lowerBound)
    return lower..<max(lower, newIndex(ofGapAt: rows.upperBound))
  }

  /// Counts the rows before the gap that are not listed, then passes as many among the new rows.
  private func newIndex(ofGapAt old: Int) -> Int {
    var unlisted = old - deletes.partition { $0.index >= old }
    for move in moves where move.from.index < old { unlisted -= 1 }
    var (index, insert, move) = (unlisted, 0, 0)
    while true {
      let nextInsert = insert < inserts.count ? inserts[insert].index : .max
      let nextMove = move < moves.count ? moves[move].to.index : .max
      guard min(nextInsert, nextMove) <= index else { return index }
      if nextInsert < nextMove { insert += 1 } else { move += 1 }
      index += 1
    }
  }

  /// Whether a row, by its new index, is among the updated ones.
  ///
  /// - Complexity: O(log updates).
  func hasUpdate(ofNewRow row: Int) -> Bool {
    let position = updates.partition { $0.new.index >= row }
    return position < updates.count && updates[position].new.index == row
  }

  /// Whether a row, by its new index, is among the inserted ones.
  ///
  /// - Complexity: O(log inserts).
  func hasInsert(ofNewRow row: Int) -> Bool {
    let position = inserts.partition { $0.index >= row }
    return position < inserts.count && inserts[position].index == row
  }
}

extension SharedBuffer {
  /// The position of the first element that is beyond something; all after it are.
  fileprivate func partition(_ isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
