// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// A row on its way to another place, under the user's finger.
///
///     try engine.reorder.begin(row)
///     engine.reorder.move(to: 7)     // as often as the hand moves
///     try engine.reorder.end()       // or cancel()
///
/// A container without rows has no index to aim at: `move(into:)` goes there.
///
/// Until the end only the way the list looks is changed: `shownIndex(of:)` and `node(atShown:)` say
/// where each row appears meanwhile. The data moves at the end.
///
/// Everything is keyed by identity, so other edits and commits may come in between. The dragged row keeps
/// the neighbour it was moved to; if that one goes, it keeps its index. If the dragged row itself goes or
/// is hidden, the move is over. One drag goes on at a time: beginning that of a section cancels this one.
/// Indices are those of the rows as they were committed; but a row that was removed or hidden since has no
/// neighbours, so the row goes beside the next one that is there.
///
/// It does not keep its engine. Once that is gone, no row is dragged and every handle is unknown.
@preconcurrency @MainActor
public final class RowReorder: ListReorder {
  /// The dragged row; nil: none.
  public var row: NodeID? { dragged }

  /// Takes a row. What was dragged before is cancelled, unless this one is refused.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`, `TreeError.separatorIsManaged`.
  /// - Returns: false if the row is not in the list: hidden, detached, or not yet committed.
  /// - Complexity: O(depth + log n), and O(v) for a host that shows v rows.
  @discardableResult
  public func begin(_ node: NodeID) throws(TreeError) -> Bool {
    guard let engine = link.livingEngine else { throw .unknownNode(node) }
    guard try canDrag(node, engine) != nil else { return false }
    cancel()
    engine.parts.value.sectionReorder?.cancel()
    // Who heard of that may have done anything.
    guard row == nil, engine.parts.value.sectionReorder?.section == nil,
      let index = try canDrag(node, engine)
    else { return false }
    (dragged, place) = (node, nil)
    self.index = index
    engine.showMarks()
    return true
  }

  /// The index of a row that may be dragged; nil if it is not in the list, or not any more.
  private func canDrag(_ node: NodeID, _ engine: ListEngine) throws(TreeError) -> Int? {
    let index = try engine.rowIndex(of: node)
    if try engine.tree.isSeparator(node) { throw .separatorIsManaged(node) }
    return try engine.tree.isVisible(node) ? index : nil
  }

  /// Moves the data to where the row appears, commits, and ends the move.
  ///
  /// If the neighbour it would be moved to was removed or hidden since, it goes beside the next row that is
  /// there, if `mayMove` allows it.
  ///
  /// - Returns: whether the row was moved. A row that was removed or hidden since is not: the move ends
  ///   with `isGone`.
  /// - Throws: what moving the data throws; then the move is over as well, and nothing was moved.
  /// - Complexity: that of `move(to:)` and of the commit.
  @discardableResult
  public func end(_ context: UpdateContext? = nil) throws -> Bool {
    try end(context, isThere: { (try? $1.tree.isVisible($0)) == true }, lookAgain: lookAgain)
  }
}
