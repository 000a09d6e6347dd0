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
  ///
  /// Traps if the update fits no lists, because it names a row twice or a negative one.
  ///
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
  private var operations = Operations()
  private var removed: [Place] = []
  private var added: [Place] = []
  private var sorter = Sorter<Place>()
  private var made: [Splice] = []

  /// Counts rows.
  private var steps = StepCounter()

  /// The steps that all translations took so far. Nil in builds that do not count.
  package var stepCount: Int? { StepCounter.isCompiledIn ? steps.count : nil }

  /// Makes a translator. Allocates nothing.
  package init() {}

  /// Writes the splices for a batch update into `splices`, whose storage is reused.
  ///
  /// - Complexity: O(operations).
  /// - Allocations: none once translator and splices have seen as many operations.
  package mutating func translate(
    _ update: BatchUpdate, replacingUpdates: Bool = true, into splices: inout Splices
  ) {
    operations.read(update)
    removed.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
    made.removeAll(keepingCapacity: true)
    removed.append(contentsOf: operations.removed)
    var next = 0
    for row in operations.filled {
      if replacingUpdates { replaceUpdates(from: &next, before: row.new) }
      added.append(row.new)
    }
    if replacingUpdates { replaceUpdates(from: &next, before: .max) }
    sorter.sort(&removed) { $0 }
    for index in removed.indices.dropFirst() {
      require(removed[index - 1] < removed[index], "The batch update names a row twice.")
    }
    pair()
    steps.add(removed.count + added.count)
    splices.list.replaceAll(count: made.count) { made[$0] }
  }

  /// Takes out updated rows and puts them in again, up to a new row; a moved one there is taken out already.
  private mutating func replaceUpdates(from next: inout Int, before row: Place) {
    while next < operations.updated.count, operations.updated[next].new <= row {
      let update = operations.updated[next]
      next += 1
      if update.new == row { return }
      added.append(update.new)
      removed.append(update.old)
    }
  }

  /// Joins what goes and what comes between the same two rows that stay.
  private mutating func pair() {
    var (old, new) = (0, 0)
    while old < removed.count || new < added.count {
      // The number of rows that stay before the next row to take out, and before the next to put in.
      let before = old < removed.count ? removed[old] - Place(old) : .max
      let behind = new < added.count ? added[new] - Place(new) : .max
      let stayed = min(before, behind)
      let (firstOld, firstNew) = (old, new)
      while old < removed.count, removed[old] - Place(old) == stayed { old += 1 }
      while new < added.count, added[new] - Place(new) == stayed { new += 1 }
      made.append(
        Splice(
          position: NewRow(place: stayed + Place(firstNew)),
          oldPosition: OldRow(place: stayed + Place(firstOld)),
          removed: Int32(old - firstOld), added: Int32(new - firstNew)))
    }
  }
}
