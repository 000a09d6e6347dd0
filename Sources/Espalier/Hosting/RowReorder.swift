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
/// is hidden, the move is over. Indices are those of the rows as they were committed; but a row that was
/// removed or hidden since has no neighbours, so the row goes beside the next one that is there.
///
/// It does not keep its engine. Once that is gone, no row is dragged and every handle is unknown.
@preconcurrency @MainActor
public final class RowReorder {
  /// How a move ended.
  public enum Outcome: Hashable, Sendable {
    /// The row was moved to this place.
    case moved(Place)

    /// The row is where it was.
    case stayed

    /// The caller called `cancel()`.
    case cancelled

    /// The row left the list.
    case rowIsGone
  }

  /// Whether the row may be moved to a place; nil: anywhere.
  public var mayMove: ((_ row: NodeID, _ place: Place) -> Bool)?

  /// Moves the data; nil: the row is moved in the tree. Lists that are described again by snapshots
  /// have to move the row in what they are made of.
  public var moveData: ((_ row: NodeID, _ place: Place) throws -> Void)?

  /// Is told how a move ended.
  public var onEnd: ((_ row: NodeID, _ outcome: Outcome) -> Void)?

  /// The dragged row; nil: none.
  public private(set) var row: NodeID?

  /// Where the row would be moved; nil: it would stay.
  public private(set) var place: Place?

  /// The index at which the row appears.
  public private(set) var index = 0

  private let link: EngineLink

  init(of engine: ListEngine) {
    link = engine.link
  }

  /// The engine goes away.
  func close() { (row, place) = (nil, nil) }

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
    // Who heard of that may have done anything.
    guard row == nil, let index = try canDrag(node, engine) else { return false }
    (row, place) = (node, nil)
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
  private func move(_ row: NodeID, to found: (place: Place, index: Int)?, _ source: Int) -> Int? {
    if let found, let mayMove {
      let isAllowed = mayMove(row, found.place)
      // Who was asked may have ended the move.
      guard self.row == row else { return nil }
      guard isAllowed else { return index }
    }
    place = found?.place
    index = found?.index ?? source
    return index
  }

  /// Moves the data to where the row appears, commits, and ends the move.
  ///
  /// If the neighbour it would be moved to was removed or hidden since, it goes beside the next row that is
  /// there, if `mayMove` allows it.
  ///
  /// - Returns: whether the row was moved. A row that was removed or hidden since is not: the move ends
  ///   with `rowIsGone`.
  /// - Throws: what moving the data throws; then the move is over as well, and nothing was moved.
  /// - Complexity: that of `move(to:)` and of the commit.
  @discardableResult
  public func end(_ context: UpdateContext? = nil) throws -> Bool {
    guard let engine = link.livingEngine, let row else { return false }
    guard (try? engine.tree.isVisible(row)) == true else {
      finish(.rowIsGone)
      return false
    }
    lookAgain(row, engine)
    guard self.row == row else { return false }
    guard let place else {
      finish(.stayed)
      return false
    }
    do {
      if let moveData { try moveData(row, place) } else { try engine.tree.move(row, to: place) }
    } catch {
      if self.row == row { finish(.cancelled) }
      throw error
    }
    // Who moved the data may have ended the move, and begun another.
    if self.row == row { finish(.moved(place)) }
    engine.commit(context)
    return true
  }

  /// Finds another place if the one there was is none any more.
  private func lookAgain(_ row: NodeID, _ engine: ListEngine) {
    let isThere =
      switch place {
      case .before(let neighbour)?, .after(let neighbour)?: isNeighbour(neighbour, engine)
      case .last(let container)?: (try? engine.tree.isVisible(container)) == true
      default: true
      }
    guard !isThere else { return }
    if let source = committedIndex(of: row, engine) {
      findAgain(row, source, engine)
    } else {
      place = nil
    }
  }

  /// Finds a place near the index at which the row appears; where it is, if that may not be taken.
  private func findAgain(_ row: NodeID, _ source: Int, _ engine: ListEngine) {
    let found = findPlace(max(0, min(engine.rowCount - 1, index)), source, engine)
    (place, index) = (nil, source)
    _ = move(row, to: found, source)
  }

  /// Ends the move; the row appears where it was.
  ///
  /// - Complexity: O(log n), and the commit that shows it.
  public func cancel() { finish(.cancelled) }

  /// The index at which a row appears; nil if it is not in the list.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Complexity: O(log n).
  public func shownIndex(of node: NodeID) throws(TreeError) -> Int? {
    guard let engine = link.engine else { throw .unknownNode(node) }
    guard let committed = try engine.rowIndex(of: node) else { return nil }
    guard let row, let source = committedIndex(of: row, engine) else { return committed }
    if node == row { return index }
    let among = committed - (source < committed ? 1 : 0)
    return among + (index <= among ? 1 : 0)
  }

  /// The row that appears at an index; nil if it was removed since the last commit. Traps outside the list.
  ///
  /// - Complexity: O(log n).
  public func node(atShown shown: Int) -> NodeID? {
    guard let engine = link.engine else { return nil }
    guard let row, let source = committedIndex(of: row, engine) else {
      return engine.node(atRow: shown)
    }
    if shown == index { return row }
    let among = shown - (index < shown ? 1 : 0)
    return engine.node(atRow: among + (source <= among ? 1 : 0))
  }

  private func isCommitted(_ container: NodeID, _ engine: ListEngine) -> Bool {
    guard (try? engine.tree.isVisible(container)) == true else { return false }
    return container == engine.tree.root || engine.tree.order.contains(container.index)
  }

  /// The index at which the row appears behind all else in a container.
  private func shownIndex(behind container: NodeID, _ source: Int, _ engine: ListEngine) -> Int {
    let end = NodeIndex(rawValue: container.index.rawValue + 1)  // The marker behind its rows.
    let isRoot = container == engine.tree.root
    let before = isRoot ? engine.rowCount : engine.tree.order.row(of: end)
    return before - (source < before ? 1 : 0)
  }

  private func committedIndex(of node: NodeID, _ engine: ListEngine) -> Int? {
    (try? engine.rowIndex(of: node)) ?? nil
  }

  /// The place for a row to appear at an index: behind the row above if it goes down, before the row
  /// below if it goes up. Nil if it stays.
  private func findPlace(
    _ target: Int, _ source: Int, _ engine: ListEngine
  ) -> (place: Place, index: Int)? {
    let step = target > source ? -1 : 1
    var neighbour = target
    while neighbour != source {
      engine.noteWork()
      if let node = engine.node(atRow: neighbour), isNeighbour(node, engine) {
        return (target > source ? .after(node) : .before(node), neighbour)
      }
      neighbour += step
    }
    return nil
  }

  /// Whether a row may be dragged to a place beside this one, and is seen there.
  private func isNeighbour(_ node: NodeID, _ engine: ListEngine) -> Bool {
    guard (try? engine.tree.isSeparator(node)) == false,
      let parent = (try? engine.tree.parent(of: node)) ?? nil
    else { return false }
    return (try? engine.tree.isVisible(parent)) == true
  }

  private func finish(_ outcome: Outcome) {
    guard let row else { return }
    (self.row, place) = (nil, nil)
    link.engine?.showMarks()
    onEnd?(row, outcome)
  }
}

extension RowReorder: CommitParticipant {
  package func prepareCommit(in engine: ListEngine) -> Bool { false }

  package func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard let row, !commit.update.isEmpty else { return }
    guard let source = committedIndex(of: row, engine) else { return finish(.rowIsGone) }
    switch place {
    case .before(let neighbour)?:
      follow(row, committedIndex(of: neighbour, engine), source, isBefore: true, engine)
    case .after(let neighbour)?:
      follow(row, committedIndex(of: neighbour, engine), source, isBefore: false, engine)
    case .last(let container)?:
      if isCommitted(container, engine) {
        index = shownIndex(behind: container, source, engine)
      } else {
        follow(row, nil, source, isBefore: false, engine)
      }
    default:
      index = source
    }
  }

  private func follow(
    _ row: NodeID, _ neighbour: Int?, _ source: Int, isBefore: Bool, _ engine: ListEngine
  ) {
    guard let neighbour else { return findAgain(row, source, engine) }
    let among = neighbour - (source < neighbour ? 1 : 0)
    index = isBefore ? among : among + 1
  }
}
