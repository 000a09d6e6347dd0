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

  final let link: EngineLink

  init(of engine: ListEngine) {
    link = engine.link
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
