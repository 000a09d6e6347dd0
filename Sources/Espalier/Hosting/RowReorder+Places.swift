// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

// Where what is dragged goes.
extension RowReorder {
  /// Moves it to an index among the rows, or the sections, as they appear; beyond the ends it goes to the end.
  ///
  /// A row has its place beside another row, never beside a separator or a background, before a header or behind a footer,
  /// which is why it may appear at an index near the one that was asked for. A place that `mayMove` refuses leaves it
  /// where it was.
  ///
  /// - Returns: the index at which it appears; nil if nothing is dragged.
  /// - Complexity: O(depth + log n), for each row or section that is passed over because it was removed or hidden.
  @discardableResult
  public func move(to target: Int) -> Int? {
    guard let engine, let dragged,
      let source = engine.committedIndex(of: dragged, isSection: isSection)
    else { return nil }
    let last = (isSection ? engine.sectionCount : engine.rowCount) - 1
    return move(dragged, to: findPlace(max(0, min(last, target)), source, engine), source, engine)
  }

  /// Moves a section to where a finger is: past another section once the finger is beyond the middle of that, so that
  /// it stays there however long the other one is. A row is moved to the index.
  ///
  /// Over the section itself nothing moves.
  ///
  /// - Parameter shown: the index of the row under the finger, as rows appear; beyond the ends, the first or the last.
  /// - Returns: the index at which it appears; nil if nothing is dragged.
  /// - Complexity: as `move(to:)`.
  @discardableResult
  public func move(overRow shown: Int) -> Int? {
    guard isSection else { return move(to: shown) }
    guard let engine, let dragged,
      let source = engine.committedIndex(of: dragged, isSection: true)
    else { return nil }
    guard let target = target(overRow: shown, source, engine) else { return index }
    return move(to: target)
  }

  /// The index to which a finger over a row brings the section; nil: it stays.
  private func target(overRow shown: Int, _ source: Int, _ engine: ListEngine) -> Int? {
    guard engine.rowCount > 0 else { return nil }
    let row = counterpart(of: max(0, min(engine.rowCount - 1, shown)), isShown: true)
    guard let other = engine.sectionIndex(ofRow: row), other != source,
      let container = engine.container(ofSection: other),
      let rows = engine.bare.tree.committedRows(of: container)
    else { return nil }
    // The place of the other one among all but the dragged section, and whether that appears before it now.
    let among = other - (source < other ? 1 : 0)
    let isAbove = index <= among
    // The middle row of an odd number is past the middle from either side; but from above alone if the section shows no row,
    // which would come under the finger then.
    let above = 2 * (row - rows.lowerBound) + 1
    let isPast =
      isAbove
      ? above >= rows.count : above < rows.count + (draggedRows?.isEmpty == false ? 1 : 0)
    return isAbove == isPast ? among + 1 : among
  }

  /// Moves the row into a container, behind all that is in it but its footer: the only way into one that shows no row.
  ///
  /// The row appears where it would be. A place that `mayMove` refuses leaves it where it was.
  ///
  /// - Returns: the index at which the row appears; nil if no row is dragged, or if the container is hidden.
  /// - Throws: `EditError.unknownNode`; `EditError.notAContainer`, also if a model is dragged, and the container has none;
  ///   `EditError.rowOutsideSections` for the root of a list in sections.
  /// - Complexity: O(depth + log n).
  @discardableResult
  public func move(into container: NodeID) throws(EditError) -> Int? {
    guard let engine else { throw .unknownNode(container) }
    _ = try engine.bare.tree.resolve(container: container)
    if !mayGo(into: container, engine) { throw .notAContainer(container) }
    guard let dragged, !isSection, let source = engine.rowIndex(of: dragged) else { return nil }
    if container == .root, engine.configuration.hasSections { throw .rowOutsideSections }
    guard let found = find(.last(in: container), source, engine) else { return nil }
    return move(dragged, to: found, source, engine)
  }

  /// Moves the row before another one, in the container of that one: also to the first place of a section without a
  /// header, which no index names to a row from above.
  ///
  /// A place that `mayMove` refuses leaves it where it was.
  ///
  /// - Parameter neighbour: a row; nothing is moved if it is a separator, a header or a background, or not in the list.
  /// - Returns: the index at which the row appears; nil if no row is dragged, or if nothing was moved because of the
  ///   neighbour.
  /// - Throws: `EditError.unknownNode`.
  /// - Complexity: O(depth + log n).
  @discardableResult
  public func move(before neighbour: NodeID) throws(EditError) -> Int? {
    guard let engine, engine.bare.tree.isValid(neighbour) else {
      throw .unknownNode(neighbour)
    }
    guard let dragged, !isSection, let source = engine.rowIndex(of: dragged),
      engine.canDrag(neighbour, isSection: false),
      let found = find(.before(neighbour), source, engine), isPlace(found.place, engine)
    else { return nil }
    return move(dragged, to: found, source, engine)
  }

  /// Takes a place if it may be taken; nil as a place stands for where it is.
  private func move(
    _ dragged: NodeID, to found: (place: Place, index: Int)?, _ source: Int, _ engine: ListEngine
  ) -> Int? {
    if let found, stays(dragged, at: found.place, found.index, source, engine) {
      return move(dragged, to: nil, source, engine)
    }
    if let found, let mayMove {
      let isAllowed = mayMove(dragged, found.place)
      // Who was asked may have ended the drag.
      guard self.dragged == dragged else { return nil }
      guard isAllowed else { return index }
    }
    take(found?.place, at: found?.index ?? source, engine)
    return index
  }

  /// Whether what is dragged is at a place already: before itself or the next one, behind the one above, with no more
  /// than a separator between.
  private func stays(
    _ dragged: NodeID, at place: Place, _ index: Int, _ source: Int, _ engine: ListEngine
  ) -> Bool {
    guard engine.bare.tree.parent(of: dragged) == container(of: place, engine) else { return false }
    if isSection || abs(index - source) != 1 { return index == source }
    return engine.node(atRow: index).map { engine.bare.tree.isSeparator($0) } == true
  }

  /// The container that a place is in; nil: none any more.
  private func container(of place: Place, _ engine: ListEngine) -> NodeID? {
    switch place {
    case .before(let node), .after(let node): engine.bare.tree.parent(of: node)
    case .first(let container), .last(let container): container
    }
  }

  /// Whether it may stay at its place: asked again if that is another one by now, or in another container.
  private func mayStay(_ dragged: NodeID, at place: Place, _ engine: ListEngine) -> Bool {
    if place == self.place, container(of: place, engine) == container { return true }
    return mayMove?(dragged, place) ?? true
  }

  /// A place and the index at which what is dragged appears there; nil if that is not in the list. The last of a container
  /// is before its footer, be that hidden. Beside a row is beside its own separators, and those of what is dragged go along.
  private func find(
    _ place: Place, _ source: Int, _ engine: ListEngine
  ) -> (place: Place, index: Int)? {
    var (index, step) = (nil as Int?, 0)
    switch place {
    case .before(let node):
      index = engine.committedIndex(of: node, isSection: isSection)
      step = -engine.bare.tree.committedSeparators(.top, of: node)
      if index == nil, let parent = engine.bare.tree.parent(of: node),
        engine.bare.tree.isShown(parent), engine.bare.tree.placeOfLast(in: parent) == place
      {
        index = engine.bare.tree.committedEnd(of: parent)
      }
    case .after(let node):
      index = engine.committedIndex(of: node, isSection: isSection)
      step = engine.rowCount(ofRun: node) ?? 1
      step += engine.bare.tree.committedSeparators(.bottom, of: node)
    case .first(let container), .last(let container):
      guard engine.bare.tree.isShown(container) else { return nil }
      let last = engine.bare.tree.placeOfLast(in: container)
      if last != place, let found = find(last, source, engine) { return found }
      index = engine.bare.tree.committedEnd(of: container)
    }
    guard let index, let dragged else { return nil }
    let start = index + step
    if source < start {
      return (place, start - 1 - engine.bare.tree.committedSeparators(.bottom, of: dragged))
    }
    return (place, start + engine.bare.tree.committedSeparators(.top, of: dragged))
  }

  /// Has a place, and appears there.
  func take(_ place: Place?, at index: Int, _ engine: ListEngine) {
    (self.place, formerIndex) = (place, nil)
    container = place.flatMap { container(of: $0, engine) }
    appear(at: place, index, engine)
  }

  private func appear(at place: Place?, _ index: Int, _ engine: ListEngine) {
    self.index = index
    guard isSection else {
      firstRow = index
      return
    }
    guard let dragged, let rows = engine.bare.tree.committedRows(of: dragged) else { return }
    var start = rows.lowerBound
    switch place {
    case .before(let neighbour)?:
      start = engine.bare.tree.committedRows(of: neighbour)?.lowerBound ?? start
    case .after(let neighbour)?:
      start = engine.bare.tree.committedRows(of: neighbour)?.upperBound ?? start
    default: break
    }
    firstRow = start - (rows.lowerBound < start ? rows.count : 0)
  }

  /// The place to appear at an index: behind the neighbour above on the way down, before the one below on the way up.
  /// What is no neighbour is passed over. Nil if nothing moves.
  private func findPlace(
    _ target: Int, _ source: Int, _ engine: ListEngine, without refused: Place? = nil
  ) -> (place: Place, index: Int)? {
    let isDown = target > source
    var index = target
    while index != source {
      // Amid a run is no place: it is before all of its rows, or behind, at another index.
      if let place = place(at: index, isDown, engine), place != refused {
        return find(place, source, engine)
      }
      index += isDown ? -1 : 1
    }
    return nil
  }

  /// The place beside what is at an index: where that is a header on the way up, behind the row above it, which is in the
  /// section before; where it is a footer on the way down, before the row below. Nil if there is none.
  private func place(at index: Int, _ isDown: Bool, _ engine: ListEngine) -> Place? {
    let node = isSection ? engine.container(ofSection: index) : engine.node(atRow: index)
    guard let node else { return nil }
    let place = isDown ? Place.after(node) : .before(node)
    if isPlace(place, engine) { return place }
    let edge = isDown ? RowRole.footer : .header
    guard !isSection, engine.bare.tree.arena[node.index].role == edge else { return nil }
    guard let other = engine.node(atRow: index + (isDown ? 1 : -1)) else { return nil }
    let beyond = isDown ? Place.before(other) : .after(other)
    return isPlace(beyond, engine) ? beyond : nil
  }

  /// Whether there is a place beside a row or a section, and it is seen there.
  private func isPlace(_ place: Place, _ engine: ListEngine) -> Bool {
    switch place {
    case .before(let node), .after(let node):
      if isSection { return engine.isThere(node, isSection: true) }
      guard let parent = engine.bare.tree.parent(of: node), mayGo(into: parent, engine) else {
        return false
      }
      let neighbour = engine.bare.tree.arena[node.index]
      if neighbour.flags.contains(.separator) || neighbour.role == .background { return false }
      if case .before = place, neighbour.role == .header { return false }
      if case .after = place, neighbour.role == .footer { return false }
      // What is last comes before a footer, be that hidden.
      return engine.bare.tree.isShown(neighbour.role == .footer ? parent : node)
    case .first(let container), .last(let container): return engine.bare.tree.isShown(container)
    }
  }

  /// Whether `ListEngine.move` takes what is dragged into a container: a model goes where there are models.
  private func mayGo(into container: NodeID, _ engine: ListEngine) -> Bool {
    guard moveData == nil, let dragged, engine.model(of: dragged) != nil else { return true }
    return engine.model(of: container) != nil
  }
}

// Keeping to the place while the list changes.
extension RowReorder {
  /// The host is about to be told of a commit: what is dragged appears where it is to be in the new list. Whether it may
  /// stay there the app is asked once the commit is done.
  func appearAnew(_ engine: ListEngine) {
    guard let dragged,
      let source = engine.committedIndex(of: dragged, isSection: isSection)
    else { return }
    let found = place.flatMap { find($0, source, engine) ?? findPlaceNear(source, engine) }
    let former = index
    appear(at: found?.place, found?.index ?? source, engine)
    formerIndex = former
  }

  /// A commit is done: a container without rows may be elsewhere, and nobody is told.
  func follow(_ engine: ListEngine) {
    guard let dragged else { return }
    // If its place may not be kept, another one is looked for near the one that the user saw.
    if let formerIndex { (index, self.formerIndex) = (formerIndex, nil) }
    guard let source = engine.committedIndex(of: dragged, isSection: isSection) else {
      return finish(.isGone)
    }
    guard let place else { return take(nil, at: source, engine) }
    guard let found = find(place, source, engine) else {
      return findAgain(dragged, source, engine)
    }
    let stays = stays(dragged, at: found.place, found.index, source, engine)
    let isAllowed = stays || mayStay(dragged, at: found.place, engine)
    guard self.dragged == dragged else { return }
    guard isAllowed else { return findAgain(dragged, source, engine, without: found.place) }
    take(stays ? nil : found.place, at: found.index, engine)
  }

  /// Finds another place if the one there was is none any more.
  func lookAgain(_ dragged: NodeID, _ engine: ListEngine) {
    guard var place else { return }
    let isThere = isPlace(place, engine)
    if isThere {
      if case .last(let container) = place {
        place = engine.bare.tree.placeOfLast(in: container)
      }
      let isAllowed = mayStay(dragged, at: place, engine)
      guard self.dragged == dragged else { return }
      guard !isAllowed else {
        self.place = place
        return
      }
    }
    if let source = engine.committedIndex(of: dragged, isSection: isSection) {
      findAgain(dragged, source, engine, without: isThere ? place : nil)
    } else {
      self.place = nil
    }
  }

  /// Finds a place near the index at which it appears; where it is, if that may not be taken.
  private func findAgain(
    _ dragged: NodeID, _ source: Int, _ engine: ListEngine, without refused: Place? = nil
  ) {
    let found = findPlaceNear(source, engine, without: refused)
    take(nil, at: source, engine)
    _ = move(dragged, to: found, source, engine)
  }

  private func findPlaceNear(
    _ source: Int, _ engine: ListEngine, without refused: Place? = nil
  ) -> (place: Place, index: Int)? {
    let last = (isSection ? engine.sectionCount : engine.rowCount) - 1
    let target = max(0, min(last, index))
    // What comes next is at this index once it is committed that what was there is gone.
    let next =
      target > source
      ? (target...last).first {
        let place = place(at: $0, true, engine)
        return place != nil && place != refused
      } : nil
    return findPlace(next ?? target, source, engine, without: refused)
  }
}

extension Tree {
  /// Behind which committed rows the last one of a container goes: not behind the separator below the container.
  fileprivate mutating func committedEnd(of container: NodeID) -> Int? {
    guard let end = committedRows(of: container)?.upperBound else { return nil }
    let separator = looks.separator(.bottom, of: container.index)
    if separator < 0 || index(of: arena.id(separator), .lastCommit) != end - 1 { return end }
    return end - 1
  }

  /// How many separators a row of the last commit has of its own at an edge: 1 or 0.
  fileprivate mutating func committedSeparators(_ edge: SeparatorEdge, of id: NodeID) -> Int {
    guard arena.isValid(id), !arena[id.index].isContainer else { return 0 }
    let separator = looks.separator(edge, of: id.index)
    guard separator >= 0, arena[separator].flags.contains(.ownSeparator) else { return 0 }
    return index(of: arena.id(separator), .lastCommit) == nil ? 0 : 1
  }

  /// Where a row goes that is to be the last of a container: behind all, but before a footer, be it hidden. O(log n), for
  /// each that was removed there since the commit.
  fileprivate mutating func placeOfLast(in container: NodeID) -> Place {
    var next = order.previous(order.position(of: .end(container.index)))
    while let place = next {
      let entry = order.entry(at: place)
      if arena.isNamed(entry.node), !arena[entry.node].flags.contains(.separator) {
        let isFooter = !entry.isEnd && arena[entry.node].role == .footer
        return isFooter ? .before(arena.id(entry.node)) : .last(in: container)
      }
      next = order.previous(place)
    }
    return .last(in: container)
  }
}
