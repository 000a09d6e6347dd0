// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

extension RowReorder: CommitParticipant {
  package func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard let row, !commit.update.isEmpty else { return }
    guard let source = committedIndex(of: row, engine) else { return finish(.isGone) }
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

  /// Finds another place if the one there was is none any more.
  func lookAgain(_ row: NodeID, _ engine: ListEngine) {
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
}
