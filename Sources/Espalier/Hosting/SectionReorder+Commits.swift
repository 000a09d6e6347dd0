// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

extension SectionReorder: CommitParticipant {
  package func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard let section else { return }
    guard let source = committedIndex(of: section, engine) else { return finish(.isGone) }
    switch place {
    case .before(let neighbour)?: follow(neighbour, isBefore: true, section, source, engine)
    case .after(let neighbour)?: follow(neighbour, isBefore: false, section, source, engine)
    default:
      index = source
      take(nil, section, engine)
    }
  }

  private func follow(
    _ neighbour: NodeID, isBefore: Bool, _ section: NodeID, _ source: Int, _ engine: ListEngine
  ) {
    guard let committed = committedIndex(of: neighbour, engine) else {
      return findAgain(section, source, engine)
    }
    let among = committed - (source < committed ? 1 : 0)
    index = isBefore ? among : among + 1
    take(place, section, engine)
  }

  /// Finds another place if the one there was is none any more.
  func lookAgain(_ section: NodeID, _ engine: ListEngine) {
    switch place {
    case .before(let neighbour)? where !isSection(neighbour, engine),
      .after(let neighbour)? where !isSection(neighbour, engine):
      guard let source = committedIndex(of: section, engine) else {
        place = nil
        return
      }
      findAgain(section, source, engine)
    default: return
    }
  }

  /// Finds a place near the index at which the section appears; where it is, if that may not be taken.
  private func findAgain(_ section: NodeID, _ source: Int, _ engine: ListEngine) {
    let found = findPlace(max(0, min(engine.sectionCount - 1, index)), source, engine)
    index = source
    take(nil, section, engine)
    _ = move(section, to: found, source, engine)
  }
}
