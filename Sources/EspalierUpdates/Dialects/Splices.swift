// SPDX-License-Identifier: MIT

import EspalierBase

/// One run of rows that is replaced by another.
@frozen
public struct Splice: Hashable, Sendable, ZeroInitializable {
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
/// Each splice is valid on the list that the splices before it have left. Done from the back to the
/// front, with `oldPosition` in place of `position`, they are valid as well. Splices never touch each
/// other: at least one row that stays is between two of them.
///
/// The dialect has no word for a move: a row that moves is removed in one place and added in another,
/// and its host makes a new view for it. Nor has it one for an update: see
/// `init(_:replacingUpdates:)`.
public struct Splices: Equatable, Sendable {
  /// The splices, front to back.
  public fileprivate(set) var list: SharedBuffer<Splice> = SharedBuffer()

  /// Makes an empty list of splices.
  package init() {}

  /// Makes the splices for a batch update.
  ///
  /// - Parameters:
  ///   - update: what leads from the old list to the new one.
  ///   - replacingUpdates: whether updated rows that did not move are removed and added again, which is how such
  ///     hosts learn of new content. If not, they stay; the host tells their views itself, such as by a property
  ///     that changed.
  /// - Complexity: O(operations).
  public init(_ update: BatchUpdate, replacingUpdates: Bool = true) {
    var translator = SpliceTranslator()
    translator.translate(update, replacingUpdates: replacingUpdates, into: &self)
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

/// Translates batch updates into splices, in working space that is reused.
///
/// Example: delete 1, insert 2, move 4→0 on a b c d e. Taken out are old 1 and 4, put in are new 0 and 2.
/// Counted among the rows that stay (a c d), old 1 is before the second and old 4 behind the third; new 0
/// before the first and new 2 before the second. So there are three splices: before a (+1), before c
/// (−1 +1), behind d (−1).
package struct SpliceTranslator: ~Copyable {
  private var removed = RadixSorter<UInt64>()
  private var added = GrowableBuffer<NewRow>()

  /// Counts passes over the keys, and operations.
  private var steps = StepCounter()

  /// The steps that all translations took so far. Nil in builds that do not count.
  package var stepCount: Int? {
    StepCounter.isCompiledIn ? steps.count + removed.steps.count : nil
  }

  /// Makes a translator. Allocates nothing.
  package init() {}

  /// Writes the splices for a batch update into `splices`, whose storage is reused.
  ///
  /// - Complexity: O(operations).
  /// - Allocations: none once translator and splices have seen as many operations.
  package mutating func translate(
    _ update: borrowing BatchUpdate, replacingUpdates: Bool = true,
    into splices: inout Splices
  ) {
    removed.elements.removeAll()
    added.removeAll()
    let deletes = update.deletes.span
    for index in deletes.indices { removed.elements.append(UInt64(deletes[index].index)) }
    let replacements = replacingUpdates ? update.updates.span.count : 0
    collect(
      inserts: update.inserts.span, moves: update.moves.span,
      updates: update.updates.span.extracting(first: replacements))
    removed.sort()
    var list = GrowableBuffer(lentBy: &splices.list)
    pair(into: &list)
    list.giveBack(to: &splices.list)
  }

  /// Collects what is put in, ascending, and takes out moved and replaced rows.
  private mutating func collect(
    inserts: Span<NewRow>, moves: Span<BatchUpdate.Move>, updates: Span<BatchUpdate.Update>
  ) {
    var move = 0
    var update = 0
    var insert = 0
    while true {
      let nextInsert = insert < inserts.count ? inserts[insert].rawValue : .max
      let nextMove = move < moves.count ? moves[move].to.rawValue : .max
      let nextUpdate = update < updates.count ? updates[update].new.rawValue : .max
      let next = min(nextInsert, nextMove, nextUpdate)
      steps.add(1)
      if next == .max { return }
      added.append(NewRow(rawValue: next))
      if next == nextMove {
        removed.elements.append(UInt64(moves[move].from.index))
        move += 1
        if next == nextUpdate { update += 1 }  // A moved row is taken out once.
      } else if next == nextInsert {
        insert += 1
      } else {
        removed.elements.append(UInt64(updates[update].old.index))
        update += 1
      }
    }
  }

  /// Joins what goes and what comes between the same two rows that stay.
  private mutating func pair(into list: inout GrowableBuffer<Splice>) {
    var old = 0
    var new = 0
    while old < removed.elements.count || new < added.count {
      steps.add(1)
      // The number of rows that stay before the next row to take out, and before the next to put in.
      let before = old < removed.elements.count ? Int(removed.elements[old]) - old : .max
      let behind = new < added.count ? added[new].index - new : .max
      let stayed = min(before, behind)
      let firstOld = old
      let firstNew = new
      while old < removed.elements.count && Int(removed.elements[old]) - old == stayed { old += 1 }
      while new < added.count && added[new].index - new == stayed { new += 1 }
      list.append(
        Splice(
          position: NewRow(stayed + firstNew), oldPosition: OldRow(stayed + firstOld),
          removed: Int32(old - firstOld), added: Int32(new - firstNew)))
    }
  }
}
