// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// A section on its way to another place, under the user's finger, with its header, its rows and its footer.
///
///     try engine.sectionReorder.begin(header)   // or the section itself: list.node(ofSection: "friends")!
///     engine.sectionReorder.move(overRow: 17)   // as often as the hand moves; or move(to: 1)
///     try engine.sectionReorder.end()           // or cancel()
///
/// It is for engines with sections. Until the end only the way the list looks is changed: `shownIndex(of:)` and
/// `node(atShown:)` say where each row appears meanwhile. The data moves at the end, in one commit that moves the
/// section and nothing else.
///
/// Everything is keyed by identity, so other edits and commits may come in between. The dragged section keeps the
/// neighbour it was moved to; if that one goes, it keeps its index. If the dragged section itself goes, is hidden, or
/// is put into another container, the move is over. Indices are those of the sections as they were committed; but a
/// section that was removed or hidden since is no neighbour, so the dragged one goes beside the next that is there.
/// Rows of the root that are in no section, and separators between sections, stay where they are meanwhile.
///
/// A pinned header may be what the finger took: it goes on being pinned where the list is scrolled to, and after the
/// end where its section is then. One drag goes on at a time: beginning this one cancels that of a row, and the other
/// way round.
///
/// It does not keep its engine. Once that is gone, no section is dragged and every handle is unknown.
@preconcurrency @MainActor
public final class SectionReorder: ListReorder {
  /// The container of the dragged section; nil: none.
  public var section: NodeID? { dragged }

  /// The number of rows before where the section appears: the index of its first row, if it has any.
  public internal(set) var firstRow = 0

  /// Takes the section that a node is or is in: most often its header. What was dragged before is cancelled, unless
  /// this one is refused.
  ///
  /// - Throws: `TreeError.unknownNode`.
  /// - Returns: false if the node is in no section of the list: hidden, detached, not yet committed, or beside the
  ///   sections; and while a host measures.
  /// - Complexity: O(depth + log n), and O(v) for a host that shows v rows.
  @discardableResult
  public func begin(_ node: NodeID) throws(TreeError) -> Bool {
    guard let engine = link.livingEngine, engine.tree.contains(node) else {
      throw .unknownNode(node)
    }
    return engine.sectionIndex(of: node).map { begin(section: $0) } ?? false
  }

  /// Takes a section by its index. What was dragged before is cancelled, unless this one is refused.
  ///
  /// - Parameter index: the index of a committed section.
  /// - Returns: false if there is none, if it was removed or hidden since the commit, and while a host measures.
  /// - Complexity: O(depth + log n), and O(v) for a host that shows v rows.
  @discardableResult
  package func begin(section index: Int) -> Bool {
    guard let engine = link.livingEngine, !engine.isMeasuring,
      let section = engine.container(ofSection: index), isSection(section, engine)
    else { return false }
    cancel()
    engine.parts.value.reorder?.cancel()
    // Who heard of that may have done anything.
    guard self.section == nil, engine.parts.value.reorder?.row == nil, isSection(section, engine),
      let index = committedIndex(of: section, engine)
    else { return false }
    (dragged, self.index) = (section, index)
    take(nil, section, engine)
    engine.showMarks()
    return true
  }

  /// Moves the data to where the section appears, commits, and ends the move.
  ///
  /// If the neighbour it would be moved to was removed or hidden since, it goes beside the next section that is
  /// there, if `mayMove` allows it.
  ///
  /// - Returns: whether the section was moved. One that was removed or hidden since is not: the move ends with
  ///   `isGone`.
  /// - Throws: what moving the data throws; then the move is over as well, and nothing was moved.
  /// - Complexity: that of `move(to:)` and of the commit.
  @discardableResult
  public func end(_ context: UpdateContext? = nil) throws -> Bool {
    try end(context, isThere: isSection, lookAgain: lookAgain)
  }

  /// Whether a row is in the dragged section.
  func drags(_ node: NodeID) -> Bool {
    guard let section, let engine = link.engine else { return false }
    return (try? engine.tree.contains(node, in: section)) == true
  }
}
