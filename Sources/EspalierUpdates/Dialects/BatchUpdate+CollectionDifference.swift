// SPDX-License-Identifier: MIT

import EspalierDiff

extension BatchUpdate {
  /// The batch update as a `CollectionDifference` of the standard library: `old.applying(difference)`
  /// gives `new`.
  ///
  /// A deleted element is a removal and an inserted one an insertion. A moved one is a removal and an
  /// insertion that name each other; so is an updated one, whose two elements differ. Nothing is lost:
  /// `init(_:isUpdated:)` finds the updates again.
  ///
  /// Traps if the batch update does not fit the arrays, or is not valid.
  ///
  /// - Complexity: O(operations), expected.
  /// - Allocations: the changes, and what `CollectionDifference` keeps of them.
  public func collectionDifference<Element>(
    from old: [Element], to new: [Element]
  ) -> CollectionDifference<Element> {
    precondition(
      deletes.allSatisfy { $0.index < old.count } && inserts.allSatisfy { $0.index < new.count }
        && moves.allSatisfy { $0.from.index < old.count && $0.to.index < new.count }
        && updates.allSatisfy { $0.old.index < old.count && $0.new.index < new.count },
      "The batch update does not fit the arrays.")
    var changes: [CollectionDifference<Element>.Change] = []
    changes.reserveCapacity(deletes.count + inserts.count + 2 * (moves.count + updates.count))
    for row in deletes {
      changes.append(.remove(offset: row.index, element: old[row.index], associatedWith: nil))
    }
    for row in inserts {
      changes.append(.insert(offset: row.index, element: new[row.index], associatedWith: nil))
    }
    func replace(_ from: Int, _ to: Int) {
      changes.append(.remove(offset: from, element: old[from], associatedWith: to))
      changes.append(.insert(offset: to, element: new[to], associatedWith: from))
    }
    for move in moves { replace(move.from.index, move.to.index) }
    let moved = Set(moves.map(\.to))
    for update in updates where !moved.contains(update.new) {
      replace(update.old.index, update.new.index)
    }
    guard let difference = CollectionDifference(changes) else {
      fatalError("The batch update names a row twice.")
    }
    return difference
  }

  /// Makes a batch update of a difference of the standard library, such as one that
  /// `difference(from:)` and `inferringMoves()` return.
  ///
  /// A removal and an insertion that name each other are one row: it moves if it must, and is updated if
  /// `isUpdated` says so. All others are deletes and inserts; `difference(from:)` alone names no pairs.
  /// Rows the difference does not mention stay, and as few of the others move as is then possible.
  ///
  /// - Parameters:
  ///   - difference: Any difference between two collections with integer offsets.
  ///   - isUpdated: Whether the content of a row, removed as the first element and inserted as the
  ///     second, has changed.
  /// - Complexity: O(m log m) for m changes.
  /// - Allocations: the result, and arrays of the size of the difference.
  public init<Element>(
    _ difference: CollectionDifference<Element>, isUpdated: (Element, Element) -> Bool
  ) {
    var pairs: [AssociatedPair] = []
    var removals: [Int: Element] = [:]
    var deletes: [OldRow] = []
    for case .remove(let offset, let element, let target) in difference.removals {
      if target == nil { deletes.append(OldRow(offset)) } else { removals[offset] = element }
    }
    var inserts: [NewRow] = []
    var updates: [Update] = []
    let oldOffsets = difference.removals.map(\.position)
    for (number, change) in difference.insertions.enumerated() {
      guard case .insert(let offset, let element, let source) = change else { continue }
      guard let source, let removed = removals[source] else {
        inserts.append(NewRow(offset))
        continue
      }
      if isUpdated(removed, element) {
        updates.append(Update(old: OldRow(source), new: NewRow(offset)))
      }
      // Among the rows that are not mentioned, a pair stays in its gap or goes to another.
      let removedBefore = oldOffsets.partitionPoint { $0 < source }
      pairs.append(
        AssociatedPair(
          move: Move(from: OldRow(source), to: NewRow(offset)),
          staysInGap: source - removedBefore == offset - number))
    }
    self.init(
      deletes: SharedBuffer(deletes), inserts: SharedBuffer(inserts),
      moves: SharedBuffer(Self.moves(among: pairs)), updates: SharedBuffer(updates))
  }

  /// Makes a batch update of a difference of the standard library, in which a row is updated if the
  /// element that was removed and the one that was inserted for it are not equal.
  ///
  /// - Complexity: O(m log m) for m changes.
  public init<Element: Equatable>(_ difference: CollectionDifference<Element>) {
    self.init(difference) { $0 != $1 }
  }

  /// A removal and an insertion that name each other.
  private struct AssociatedPair {
    var move: Move
    /// Whether as many rows that are not mentioned are before it as were before it.
    var staysInGap: Bool
  }

  /// The pairs, by ascending new row, that have to move: all but a longest increasing subsequence
  /// (Fredman 1975) of those that stay in their gaps.
  private static func moves(among pairs: [AssociatedPair]) -> [Move] {
    var piles: [OldRow] = []
    let ranks = pairs.map { pair -> Int? in
      guard pair.staysInGap else { return nil }
      let pile = piles.partitionPoint { $0 < pair.move.from }
      if pile == piles.count {
        piles.append(pair.move.from)
      } else {
        piles[pile] = pair.move.from
      }
      return pile
    }
    var moves: [Move] = []
    var wanted = piles.count - 1
    for (pair, rank) in zip(pairs, ranks).reversed() {
      if rank == wanted && wanted >= 0 { wanted -= 1 } else { moves.append(pair.move) }
    }
    return moves.reversed()
  }
}

extension CollectionDifference.Change {
  fileprivate var position: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}

extension Array {
  /// How many elements of this sorted array come before the condition fails.
  fileprivate func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
