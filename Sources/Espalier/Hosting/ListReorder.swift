// SPDX-License-Identifier: MIT

import EspalierTree

/// What a ``RowReorder`` and a ``SectionReorder`` have in common: what the caller decides about a drag, and where
/// what is dragged appears.
@preconcurrency @MainActor
public class ListReorder {
  /// Whether what is dragged may be moved to a place; nil: anywhere. A section is named by its container.
  public final var mayMove: ((_ dragged: NodeID, _ place: Place) -> Bool)?

  /// Moves the data; nil: what is dragged is moved in the tree. Lists that are described again by snapshots have to
  /// move it in what they are made of.
  public final var moveData: ((_ dragged: NodeID, _ place: Place) throws -> Void)?

  /// Is told how a drag ended.
  public final var onEnd: ((_ dragged: NodeID, _ outcome: ReorderOutcome) -> Void)?

  /// Where what is dragged would be moved; nil: it would stay.
  public internal(set) final var place: Place?

  /// The index at which the row appears in the list, or the section among the sections.
  public internal(set) final var index = 0

  /// The row, or the container of the section; nil: nothing is dragged.
  final var dragged: NodeID?

  final let link: EngineLink

  init(of engine: ListEngine) {
    link = engine.link
  }

  /// Ends the drag; what was dragged appears where it was.
  ///
  /// - Complexity: O(log n), and the commit that shows it.
  public final func cancel() { finish(.cancelled) }
}

/// The steps of a drag.
extension ListReorder {
  /// The engine goes away.
  func close() { (dragged, place) = (nil, nil) }

  func finish(_ outcome: ReorderOutcome) {
    guard let dragged else { return }
    (self.dragged, place) = (nil, nil)
    link.engine?.showMarks()
    onEnd?(dragged, outcome)
  }

  /// Moves the data to where what is dragged appears, commits, and ends the drag.
  ///
  /// - Parameters:
  ///   - isThere: whether it is still in the list.
  ///   - lookAgain: sees to it that its place is one that is still there.
  func end(
    _ context: UpdateContext?, isThere: (NodeID, ListEngine) -> Bool,
    lookAgain: (NodeID, ListEngine) -> Void
  ) throws -> Bool {
    guard let engine = link.livingEngine, let dragged else { return false }
    guard isThere(dragged, engine) else {
      finish(.isGone)
      return false
    }
    lookAgain(dragged, engine)
    guard self.dragged == dragged else { return false }
    guard let place else {
      finish(.stayed)
      return false
    }
    do {
      if let moveData {
        try moveData(dragged, place)
      } else {
        try engine.tree.move(dragged, to: place)
      }
    } catch {
      if self.dragged == dragged { finish(.cancelled) }
      throw error
    }
    // Who moved the data may have ended the drag, and begun another.
    if self.dragged == dragged { finish(.moved(place)) }
    engine.commit(context)
    return true
  }

  /// Whether the caller lets a place be taken; nil if the caller ended the drag when asked.
  func isAllowed(_ place: Place, for dragged: NodeID) -> Bool? {
    guard let mayMove else { return true }
    let isAllowed = mayMove(dragged, place)
    return self.dragged == dragged ? isAllowed : nil
  }

  /// The place to appear at an index: behind the neighbour above on the way down, before the one below on the way
  /// up. Nil if nothing moves.
  ///
  /// - Parameter neighbour: what is at an index; nil if it is no neighbour, and the next one is looked at.
  func findPlace(
    _ target: Int, _ source: Int, _ engine: ListEngine, neighbour: (Int) -> NodeID?
  ) -> (place: Place, index: Int)? {
    let step = target > source ? -1 : 1
    var index = target
    while index != source {
      engine.noteWork()
      if let node = neighbour(index) {
        return (target > source ? .after(node) : .before(node), index)
      }
      index += step
    }
    return nil
  }
}

/// How a drag ended.
public enum ReorderOutcome: Hashable, Sendable {
  /// What was dragged was moved to this place.
  case moved(Place)

  /// It is where it was.
  case stayed

  /// The caller called `cancel()`.
  case cancelled

  /// The row or the section left the list, or is no section any more.
  case isGone
}
