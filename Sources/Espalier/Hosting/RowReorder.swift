// SPDX-License-Identifier: MIT

/// A row or a section on its way to another place, under the user's finger.
///
///     try engine.reorder.begin(row)              // or begin(sectionOf: header)
///     engine.reorder.move(to: 7)                 // as often as the hand moves
///     try engine.reorder.end()                   // or cancel()
///
/// A row is moved among rows; a section, with its header, its rows and its footer, among the sections. A container
/// without rows has no index to aim at: `move(into:)` goes there. A finger that holds a section is over rows:
/// `move(overRow:)`.
///
/// Until the end only the way the list looks is changed: `shownIndex(of:)` and `node(atShown:)` say where each row
/// appears meanwhile. The data moves at the end, in one commit.
///
/// Everything is keyed by identity, so other edits and commits may come in between. What is dragged keeps the neighbour
/// it was moved to; if that one goes, it keeps its index. If it goes itself, is hidden, or is no section any more, the
/// drag is over. Indices are those of the last commit; but what was removed or hidden since is no neighbour, so the
/// next one that is there becomes it. One drag goes on at a time: to begin another one cancels it.
///
/// It does not keep its engine. Once that is gone, nothing is dragged and every handle is unknown.
@preconcurrency @MainActor
public final class RowReorder {
  /// Whether what is dragged may be moved to a place; nil: anywhere. A section is named by its container. Asked again
  /// once the neighbour is in another container, or a footer comes behind the last place of one.
  public var mayMove: ((_ dragged: NodeID, _ place: Place) -> Bool)?

  /// Moves the data; nil: what is dragged is moved in the list. Lists that are described again by snapshots have to
  /// move it in what they are made of.
  public var moveData: ((_ dragged: NodeID, _ place: Place) throws -> Void)?

  /// Is told how a drag ended.
  public var onEnd: ((_ dragged: NodeID, _ outcome: ReorderOutcome) -> Void)?

  /// The row, or the container of the section; nil: nothing is dragged.
  ///
  /// What was removed stays here, with a handle that leads nowhere, until the host was told of the commit that removes
  /// it; then the drag is over (`ReorderOutcome.isGone`), as it is at once if `end` is called. What was hidden stays as
  /// long.
  public private(set) var dragged: NodeID?

  /// Whether it is a section.
  public private(set) var isSection = false

  /// Where it would be moved; nil: it would stay.
  public internal(set) var place: Place?

  /// The index at which the row appears in the list, or the section among the sections.
  public internal(set) var index = 0

  /// The number of rows before it, as they appear.
  public internal(set) var firstRow = 0

  /// The container of the place as it was taken.
  var container: NodeID?

  /// The index before the commit that the host is being told of.
  var formerIndex: Int?

  private(set) weak var engine: ListEngine?

  init(of engine: ListEngine) { self.engine = engine }

  /// The engine goes away.
  func close() { (dragged, place, engine) = (nil, nil, nil) }

  /// Takes a row, or a section by its container. What was dragged before is cancelled, unless this is refused.
  ///
  /// A header or a footer that is taken as a row is one of the rows where it is dropped among them; to move the section with
  /// it is `begin(sectionOf:)`.
  ///
  /// - Throws: `EditError.unknownNode`, `EditError.separatorIsManaged`.
  /// - Returns: false if it is not in the list: hidden, not yet committed, or a container that is no section; and for a run.
  /// - Complexity: O(log n), and O(v) for a host that shows v rows.
  @discardableResult
  public func begin(_ node: NodeID) throws(EditError) -> Bool {
    guard let engine, engine.bare.tree.isValid(node) else { throw .unknownNode(node) }
    if engine.bare.tree.isSeparator(node) { throw .separatorIsManaged(node) }
    let isContainer = engine.bare.tree.arena[node.index].isContainer
    guard engine.canDrag(node, isSection: isContainer) else { return false }
    cancel()
    // Who heard of that may have done anything.
    guard dragged == nil, engine.canDrag(node, isSection: isContainer) else { return false }
    (dragged, isSection) = (node, isContainer)
    take(nil, at: engine.committedIndex(of: node, isSection: isContainer) ?? 0, engine)
    engine.host?.showMarks(in: engine)
    return true
  }

  /// Takes the section that a node is in: most often its header.
  ///
  /// A pinned header may be what the finger took: it goes on being pinned where the list is scrolled to, and after the
  /// end where its section is then.
  ///
  /// - Throws: `EditError.unknownNode`.
  /// - Returns: false if the node is in no section of the list: hidden, or not yet committed.
  /// - Complexity: O(depth + log n), and O(v) for a host that shows v rows.
  @discardableResult
  public func begin(sectionOf node: NodeID) throws(EditError) -> Bool {
    guard let engine, engine.bare.tree.isValid(node) else { throw .unknownNode(node) }
    var section = node
    while let parent = engine.bare.tree.parent(of: section), parent != .root { section = parent }
    let isContainer = engine.bare.tree.arena[section.index].isContainer
    return isContainer ? try begin(section) : false
  }

  /// Ends the drag; what was dragged appears where it was.
  ///
  /// - Complexity: O(log n), and the commit that shows it.
  public func cancel() { finish(.cancelled) }

  /// Moves the data to where what is dragged appears, commits, and ends the drag. The rows around it stay where they are
  /// drawn, also if what was dragged came from above what is in sight.
  ///
  /// If the neighbour it would be moved to was removed or hidden since, it goes beside the next one that is there, if
  /// `mayMove` allows it; where none is, beside the one before. Before a footer it goes also if that is hidden.
  ///
  /// Where there is nothing to move, as it stays or is gone, nothing is committed: edits that wait go on waiting.
  ///
  /// - Returns: whether it was moved. What was removed or hidden since, or by `moveData`, is not: the drag ends with `isGone`.
  ///   True also if `moveData` cancelled the drag: the data is as that left it.
  /// - Throws: what moving the data throws; then the drag is over as well, and what was dragged is where it was, unless
  ///   `moveData` had moved it before it threw.
  /// - Complexity: that of `move(to:)` and of the commit.
  @discardableResult
  public func end(_ context: UpdateContext? = nil) throws -> Bool {
    guard let engine, let dragged else { return false }
    let isSection = isSection
    guard engine.isThere(dragged, isSection: isSection) else {
      finish(.isGone)
      return false
    }
    lookAgain(dragged, engine)
    guard self.dragged == dragged else { return false }
    guard let place else {
      finish(.stayed)
      return false
    }
    engine.bare.keepDrawn(dragging: draggedRows, to: firstRow)
    do {
      if let moveData {
        try moveData(dragged, place)
      } else {
        try engine.move(dragged, to: place)
      }
    } catch {
      engine.bare.layout.keepDrawn(nil)
      if self.dragged == dragged { finish(.cancelled) }
      throw error
    }
    // Who moved the data may have removed what is dragged; or ended the drag, and begun another.
    let isThere = engine.isThere(dragged, isSection: isSection)
    if self.dragged == dragged { finish(isThere ? .moved(place) : .isGone) }
    engine.commit(context)
    return isThere
  }

  func finish(_ outcome: ReorderOutcome) {
    guard let dragged else { return }
    (self.dragged, place) = (nil, nil)
    if let engine { engine.host?.showMarks(in: engine) }
    onEnd?(dragged, outcome)
  }

  /// Whether a row is dragged, or in the dragged section.
  func drags(_ node: NodeID) -> Bool {
    guard let dragged else { return false }
    if node == dragged { return true }
    guard isSection, let engine else { return false }
    var next = engine.bare.tree.parent(of: node)
    while let container = next {
      if container == dragged { return true }
      next = engine.bare.tree.parent(of: container)
    }
    return false
  }
}

/// How a drag ended.
public enum ReorderOutcome: Hashable, Sendable {
  /// What was dragged was moved to this place.
  case moved(Place)

  /// It is where it was.
  case stayed

  /// The caller called `cancel()` or began another drag, or moving the data threw an error: it is where it was, unless
  /// `moveData` had moved it before it threw.
  case cancelled

  /// The row or the section left the list, or is no section any more.
  case isGone
}

// How the list appears meanwhile.
extension RowReorder {
  /// The index at which a row appears; nil if it is not in the list.
  ///
  /// - Complexity: O(log n).
  public func shownIndex(of node: NodeID) -> Int? {
    guard let engine, let row = engine.rowIndex(of: node) else { return nil }
    return counterpart(of: row, isShown: false)
  }

  /// The row that appears at an index; nil if it was removed since the last commit, and outside of the list.
  ///
  /// - Complexity: O(log n).
  public func node(atShown shown: Int) -> NodeID? {
    engine?.node(atRow: counterpart(of: shown, isShown: true))
  }

  /// The committed index of the row that appears at an index, or the index at which a committed row appears.
  func counterpart(of row: Int, isShown: Bool) -> Int {
    guard let rows = draggedRows else { return row }
    let (source, target) = isShown ? (firstRow, rows.lowerBound) : (rows.lowerBound, firstRow)
    if row >= source, row < source + rows.count { return target + row - source }
    let among = row - (source < row ? rows.count : 0)
    return among + (target <= among ? rows.count : 0)
  }

  /// The committed rows of what is dragged.
  var draggedRows: Range<Int>? {
    dragged.flatMap { engine?.bare.tree.committedRows(of: $0) }
  }
}

// The list as a drag sees it.
extension ListEngine {
  /// Whether a node is in the list now, as it has to be for a drag.
  func isThere(_ node: NodeID, isSection: Bool) -> Bool {
    guard bare.tree.isShown(node) else { return false }
    return !isSection || configuration.hasSections && bare.tree.parent(of: node) == .root
  }

  func canDrag(_ node: NodeID, isSection: Bool) -> Bool {
    isThere(node, isSection: isSection) && rowCount(ofRun: node) == nil
      && committedIndex(of: node, isSection: isSection) != nil
  }

  /// The committed index of a row in the list, or of a section among the sections.
  func committedIndex(of node: NodeID, isSection: Bool) -> Int? {
    isSection ? bare.tree.sectionIndex(of: node, .lastCommit) : rowIndex(of: node)
  }
}
