// SPDX-License-Identifier: MIT

import EspalierDiff

/// One run of rows that is replaced by another.
@frozen
public struct Splice: Hashable, Sendable, BitwiseCopyable {
  /// Where the splice begins in the list that the splices before it have left: at the first of the added
  /// rows in the new list.
  public var position: NewRow

  /// Where the removed rows begin in the old list.
  public var oldPosition: OldRow

  /// The number of rows that go.
  public var removed: Int32

  /// The number of rows that come.
  public var added: Int32

  /// Makes a splice.
  package init(position: NewRow, oldPosition: OldRow, removed: Int32, added: Int32) {
    self.position = position
    self.oldPosition = oldPosition
    self.removed = removed
    self.added = added
  }
}

extension Splice: CustomStringConvertible {
  /// The splice as `position −removed +added`.
  public var description: String { "\(position) −\(removed) +\(added)" }
}

/// A batch update in the dialect of `GListModel::items-changed`, and of arrays: runs of rows that are
/// replaced, front to back.
///
/// Example: delete 1, insert 2, move 4→0 on a b c d e. Of the old rows a, c and d stay. Before a comes a row (+1), before
/// c one goes and one comes (−1 +1), behind d one goes (−1).
///
/// Each splice is valid on the list that the splices before it have left. Done from the back to the
/// front, with `oldPosition` in place of `position`, they are valid as well. Splices never touch each
/// other: at least one row that stays is between two of them.
///
/// The dialect has no word for a move: a row that moves is removed in one place and added in another,
/// and its host makes a new view for it. Nor has it one for an update: see
/// `init(_:replacingUpdates:)`.
public struct Splices: Equatable, Sendable {
  /// The splices, front to back.
  public let list: SharedBuffer<Splice>

  /// Makes the splices for a batch update.
  ///
  /// - Parameters:
  ///   - update: what leads from the old list to the new one.
  ///   - replacingUpdates: whether updated rows that did not move are removed and added again, which is how such
  ///     hosts learn of new content. If not, they stay; the host tells their views itself, such as by a property
  ///     that changed.
  ///
  /// Traps if the update fits no lists, because it names a row twice or a negative one.
  ///
  /// - Complexity: O(k) for k operations and a sort of the sources of moves.
  public init(_ update: BatchUpdate, replacingUpdates: Bool = true) {
    var operations = Operations()
    operations.read(update)
    if replacingUpdates { operations.replaceUpdated() }
    operations.forgetMoves()
    var map = PieceMap()
    map.read(operations, sections: .oneSection)
    // What stays ascends in both lists, and ends with a piece behind them: the splices are between.
    var (old, new) = (Place(0), Place(0))
    var made: [Splice] = []
    for piece in map.pieces {
      if piece.old > old || piece.new > new {
        made.append(
          Splice(
            position: NewRow(place: new), oldPosition: OldRow(place: old),
            removed: Int32(piece.old - old), added: Int32(piece.new - new)))
      }
      (old, new) = (piece.old + piece.count, piece.new + piece.count)
    }
    list = SharedBuffer(made)
  }

  /// Carries the splices out on an array of old elements; added elements are taken from `new`.
  ///
  /// Traps if the splices do not fit the arrays.
  ///
  /// - Complexity: O(n).
  public func apply<Element>(to elements: inout [Element], from new: [Element]) {
    var result: [Element] = []
    result.reserveCapacity(new.count)
    var next = 0
    for splice in list {
      let start = splice.oldPosition.index
      let target = splice.position.index
      require(
        start >= next && start + Int(splice.removed) <= elements.count
          && target + Int(splice.added) <= new.count, "The splices do not fit the arrays.")
      result += elements[next..<start]
      result += new[target..<target + Int(splice.added)]
      next = start + Int(splice.removed)
    }
    result += elements[next...]
    require(result.count == new.count, "The splices do not fit the arrays.")
    elements = result
  }
}
