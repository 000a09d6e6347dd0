// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// Where the dragged row goes.
extension RowReorder {
  /// Moves the row to an index among the rows as they appear; beyond the ends it goes to the end.
  ///
  /// A row has its place beside another row, never beside a separator, which is why it may appear at
  /// an index near the one that was asked for. A place that `mayMove` refuses leaves it where it was.
  ///
  /// - Returns: the index at which the row appears; nil if no row is dragged.
  /// - Complexity: O(depth + log n), for each row that is passed over because it was removed or hidden.
  @discardableResult
  public func move(to target: Int) -> Int? {
    guard let engine = link.engine, let row, let source = committedIndex(of: row, engine) else {
      return nil
    }
    let last = engine.rowCount - 1
    return move(row, to: findPlace(max(0, min(last, target)), source, engine), source)
  }

  /// Moves the row into a container, behind all that is in it: the only way into one that shows no row.
  ///
  /// The row appears where it would be. A place that `mayMove` refuses leaves it where it was.
  ///
  /// - Returns: the index at which the row appears; nil if no row is dragged, or if the container is
  ///   hidden, in no list, or not yet committed.
  /// - Throws: `TreeError.unknownNode`, `TreeError.notContainer`.
  /// - Complexity: O(depth + log n).
  @discardableResult
  public func move(into container: NodeID) throws(TreeError) -> Int? {
    guard let engine = link.engine else { throw .unknownNode(container) }
    _ = try engine.tree.childCount(of: container)  // Refuses what is no container.
    guard let row, let source = committedIndex(of: row, engine),
      isCommitted(container, engine)
    else { return nil }
    let index = shownIndex(behind: container, source, engine)
    return move(row, to: (.last(in: container), index), source)
  }

  /// Moves the row before another one, in the container of that one: also to the first place of a section without
  /// a header, which no index names to a row from above.
  ///
  /// A place that `mayMove` refuses leaves it where it was.
  ///
  /// - Parameter neighbour: a row; nothing is moved if it is a separator, or not in the list.
  /// - Returns: the index at which the row appears; nil if no row is dragged, or if nothing was moved because of the
  ///   neighbour.
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Complexity: O(depth + log n).
  @discardableResult
  public func move(before neighbour: NodeID) throws(TreeError) -> Int? {
    guard let engine = link.engine else { throw .unknownNode(neighbour) }
    guard let committed = try engine.rowIndex(of: neighbour), let row,
      let source = committedIndex(of: row, engine), isNeighbour(neighbour, engine)
    else { return nil }
    let next = try engine.tree.nextSibling(of: row)
    if neighbour == row || (next == neighbour && source + 1 == committed) {
      return move(row, to: nil, source)
    }
    return move(row, to: (.before(neighbour), committed - (source < committed ? 1 : 0)), source)
  }

  /// Takes a place if it may be taken; nil as a place stands for where the row is.
  func move(_ row: NodeID, to found: (place: Place, index: Int)?, _ source: Int) -> Int? {
    if let found {
      guard let isAllowed = isAllowed(found.place, for: row) else { return nil }
      guard isAllowed else { return index }
    }
    place = found?.place
    index = found?.index ?? source
    return index
  }
}

/// Which places there are.
extension RowReorder {
  /// The place for the row to appear at an index; nil if it stays.
  func findPlace(
    _ target: Int, _ source: Int, _ engine: ListEngine
  ) -> (place: Place, index: Int)? {
    findPlace(target, source, engine) {
      engine.node(atRow: $0).flatMap { isNeighbour($0, engine) ? $0 : nil }
    }
  }

  /// Whether a row may be dragged to a place beside this one, and is seen there.
  func isNeighbour(_ node: NodeID, _ engine: ListEngine) -> Bool {
    guard (try? engine.tree.isSeparator(node)) == false,
      let parent = (try? engine.tree.parent(of: node)) ?? nil
    else { return false }
    return (try? engine.tree.isVisible(parent)) == true
  }
}
