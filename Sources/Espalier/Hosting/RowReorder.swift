// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// A row on its way to another place, in the hand of somebody.
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
/// Everything is keyed by identity, so other commits may come in between. The dragged row keeps the
/// neighbour it was moved to; if that one goes, it keeps its index. If the dragged row itself goes or
/// is hidden, the move is over.
public final class RowReorder {
  /// How a move ended.
  public enum Outcome: Hashable, Sendable {
    /// The row was moved to this place.
    case moved(Place)

    /// The row is where it was.
    case stayed

    /// Somebody called `cancel()`.
    case cancelled

    /// The row left the list.
    case rowIsGone
  }

  /// Whether the row may be moved to a place; nil: anywhere.
  public var mayMove: ((_ row: NodeID, _ place: Place) -> Bool)?

  /// Moves the data; nil: the row is moved in the tree. Lists that are described anew by snapshots
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

  unowned let engine: ListEngine

  init(of engine: ListEngine) {
    self.engine = engine
  }

  /// Takes a row. What was dragged before is cancelled.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`, `TreeError.separatorIsManaged`.
  /// - Returns: false if the row is not in the list: hidden, detached, or not yet committed.
  @discardableResult
  public func begin(_ node: NodeID) throws(TreeError) -> Bool {
    guard let index = try engine.rowIndex(of: node) else { return false }
    if try engine.tree.isSeparator(node) { throw .separatorIsManaged(node) }
    cancel()
    (row, place) = (node, nil)
    self.index = index
    engine.showMarks()
    return true
  }

  /// Moves the row to an index among the rows as they appear; beyond the ends it goes to the end.
  ///
  /// A row has its place beside another row, never beside a separator, which is why it may appear at
  /// an index near the one that was asked for. A place that `mayMove` refuses leaves it where it was.
  ///
  /// - Returns: the index at which the row appears; nil if no row is dragged.
  /// - Complexity: O(log n).
  @discardableResult
  public func move(to target: Int) -> Int? {
    guard let row, let source = committedIndex(of: row) else { return nil }
    let last = engine.rowCount - 1
    let target = max(0, min(last, target))
    let found = findPlace(target, source)
    if let found, let mayMove, !mayMove(row, found.place) { return index }
    place = found?.place
    index = found?.index ?? source
    return index
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
    _ = try engine.tree.childCount(of: container)  // Refuses what is no container.
    guard let row, let source = committedIndex(of: row), isCommitted(container) else { return nil }
    let place = Place.last(in: container)
    if let mayMove, !mayMove(row, place) { return index }
    self.place = place
    index = shownIndex(behind: container, source)
    return index
  }

  /// Moves the data to where the row appears, commits, and ends the move.
  ///
  /// - Returns: whether the row was moved.
  /// - Throws: what moving the data throws; then the move is over as well, and nothing was moved.
  @discardableResult
  public func end(_ context: UpdateContext? = nil) throws -> Bool {
    guard let row else { return false }
    guard let place else {
      finish(.stayed)
      return false
    }
    do {
      if let moveData { try moveData(row, place) } else { try engine.tree.move(row, to: place) }
    } catch {
      finish(.cancelled)
      throw error
    }
    finish(.moved(place))
    engine.commit(context)
    return true
  }

  /// Ends the move; the row appears where it was.
  public func cancel() { finish(.cancelled) }

  /// The index at which a row appears; nil if it is not in the list.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  public func shownIndex(of node: NodeID) throws(TreeError) -> Int? {
    guard let committed = try engine.rowIndex(of: node) else { return nil }
    guard let row, let source = committedIndex(of: row) else { return committed }
    if node == row { return index }
    let among = committed - (source < committed ? 1 : 0)
    return among + (index <= among ? 1 : 0)
  }

  /// The row that appears at an index; traps outside the list.
  public func node(atShown shown: Int) -> NodeID {
    guard let row, let source = committedIndex(of: row) else { return engine.node(atRow: shown) }
    if shown == index { return row }
    let among = shown - (index < shown ? 1 : 0)
    return engine.node(atRow: among + (source <= among ? 1 : 0))
  }

  private func isCommitted(_ container: NodeID) -> Bool {
    guard (try? engine.tree.isShown(container)) == true else { return false }
    return container == engine.tree.root || engine.tree.order.contains(container.index)
  }

  /// The index at which the row appears behind all else in a container.
  private func shownIndex(behind container: NodeID, _ source: Int) -> Int {
    let end = NodeIndex(rawValue: container.index.rawValue + 1)  // The marker behind its rows.
    let isRoot = container == engine.tree.root
    let before = isRoot ? engine.rowCount : engine.tree.order.row(of: end)
    return before - (source < before ? 1 : 0)
  }

  private func committedIndex(of node: NodeID) -> Int? {
    (try? engine.rowIndex(of: node)) ?? nil
  }

  /// The place for a row to appear at an index: behind the row above if it goes down, before the row
  /// below if it goes up. Nil if it stays.
  private func findPlace(_ target: Int, _ source: Int) -> (place: Place, index: Int)? {
    var neighbour = target
    if target > source {
      while neighbour > source, isSeparator(neighbour) { neighbour -= 1 }
      guard neighbour > source else { return nil }
      return (.after(engine.node(atRow: neighbour)), neighbour)
    }
    while neighbour < source, isSeparator(neighbour) { neighbour += 1 }
    guard neighbour < source else { return nil }
    return (.before(engine.node(atRow: neighbour)), neighbour)
  }

  /// Rows whose handles are stale by now are no neighbours either.
  private func isSeparator(_ row: Int) -> Bool {
    (try? engine.tree.isSeparator(engine.node(atRow: row))) ?? true
  }

  private func finish(_ outcome: Outcome) {
    guard let row else { return }
    (self.row, place) = (nil, nil)
    engine.showMarks()
    onEnd?(row, outcome)
  }
}

extension RowReorder: CommitParticipant {
  func prepareCommit(in engine: ListEngine) -> Bool { false }

  func didCommit(_ commit: borrowing Commit, in engine: ListEngine) {
    guard let row, !commit.update.isEmpty else { return }
    guard let source = committedIndex(of: row) else { return finish(.rowIsGone) }
    switch place {
    case .before(let neighbour)?:
      follow(committedIndex(of: neighbour), source, isBefore: true)
    case .after(let neighbour)?:
      follow(committedIndex(of: neighbour), source, isBefore: false)
    case .last(let container)?:
      if isCommitted(container) {
        index = shownIndex(behind: container, source)
      } else {
        follow(nil, source, isBefore: false)
      }
    default:
      index = source
    }
  }

  private func follow(_ neighbour: Int?, _ source: Int, isBefore: Bool) {
    guard let neighbour else {
      let found = findPlace(max(0, min(engine.rowCount - 1, index)), source)
      place = found?.place
      index = found?.index ?? source
      return
    }
    let among = neighbour - (source < neighbour ? 1 : 0)
    index = isBefore ? among : among + 1
  }
}
