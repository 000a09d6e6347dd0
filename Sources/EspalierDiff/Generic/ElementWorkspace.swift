// SPDX-License-Identifier: MIT

import EspalierBase

/// What a diff of elements works on, whatever their type: rows for the core, and what it said of them.
@usableFromInline
struct ElementWorkspace: ~Copyable {
  private let place = AtOneAddress()

  @usableFromInline
  var oldRows = UniqueBuffer<Row>()
  @usableFromInline
  var newRows = UniqueBuffer<Row>()
  @usableFromInline
  var kept = KeptRuns()
  /// The rows whose content changed, by ascending new index.
  @usableFromInline
  var updates = GrowableBuffer<BatchUpdate.Update>()

  /// What has to be hashed, if identities are no integers.
  @usableFromInline
  var unpaired = UnpairedElements()

  /// How many of the old rows are positions.
  private var positionCount = 0
  /// The number of old rows in the present diff.
  @usableFromInline
  var oldCount = 0

  private var differ = ListDiffer()

  /// The steps that all diffs took so far, behind the beginnings that are compared in place.
  var stepCount: Int? {
    differ.stepCount.flatMap { steps in
      kept.stepCount.map { steps + $0 + unpaired.steps.count }
    }
  }

  /// How many elements were hashed in the last diff.
  var hashedCount: Int { unpaired.hashedCount }

  private let rowLimit: Int

  init(rowLimit: Int) {
    self.rowLimit = rowLimit
  }

  /// Refuses lists that are too long and makes room for none yet.
  @usableFromInline
  mutating func begin(oldCount: Int, newCount: Int) {
    require(
      max(oldCount, newCount) <= rowLimit, "A list has at most 2³¹ − 2 elements.")
    updates.removeAll()
    unpaired.removeAll()
  }

  /// Makes room for rows of elements whose identities are no integers: an old element is known by its position.
  @usableFromInline
  mutating func beginPairing(oldCount: Int, newCount: Int) {
    newRows.reserve(newCount)
    self.oldCount = oldCount
    // The positions of the last diff are those of this one.
    guard oldCount > positionCount else { return }
    oldRows.reserve(oldCount)
    var rows = oldRows.mutableSpan(count: oldCount)
    for row in 0..<oldCount { rows[row] = Row(id: RowID(Int64(row))) }
    positionCount = oldCount
  }

  /// Notes that a new element is an old one.
  @inlinable
  @inline(__always)
  mutating func pair(old: Int, new: Int) {
    newRows[new] = Row(id: RowID(Int64(old)))
  }

  /// Notes that a new element is no old one: it is known by a number that none of those has.
  @inlinable
  @inline(__always)
  mutating func leaveAlone(new: Int) {
    newRows[new] = Row(id: RowID(Int64(oldCount &+ new)))  // Lengths of lists.
  }

  /// Whether one list can be had from the other by leaving elements out although there are moves: identities
  /// may occur again, and have been paired crosswise.
  @usableFromInline
  func mayBeEmbedded(_ update: borrowing BatchUpdate) -> Bool {
    !update.moves.isEmpty && update.deletes.isEmpty != update.inserts.isEmpty
  }

  /// Diffs the rows that follow the first `start` of both lists, which are kept, and finds the runs that
  /// were kept among them; both are counted from `start` on.
  @usableFromInline
  mutating func diff(oldCount: Int, newCount: Int, into update: inout BatchUpdate) {
    Self.diff(
      oldRows, count: oldCount, newRows, count: newCount, with: &differ, into: &update)
    kept.read(update, oldCount: oldCount, newCount: newCount)
  }

  /// Diffs two buffers of rows. A function of its own because spans of one value's fields overlap.
  private static func diff(
    _ old: borrowing UniqueBuffer<Row>, count oldCount: Int,
    _ new: borrowing UniqueBuffer<Row>, count newCount: Int,
    with differ: inout ListDiffer, into update: inout BatchUpdate
  ) {
    differ.diff(from: old.span(count: oldCount), to: new.span(count: newCount), into: &update)
  }

  /// Writes the updates into `update` and counts its other operations from the first row on.
  @usableFromInline
  func finish(_ update: inout BatchUpdate, start: Int) {
    if start > 0 { update.shift(by: Int32(start)) }
    update.updates.replaceAll(with: updates.span)
  }

  /// Writes an update between lists of the same identities.
  @usableFromInline
  func finishUnstructured(_ update: inout BatchUpdate) {
    update.deletes.removeAll()
    update.inserts.removeAll()
    update.moves.removeAll()
    update.updates.replaceAll(with: updates.span)
  }
}

extension BatchUpdate {
  /// Counts all structural operations from `start` rows further ahead.
  fileprivate mutating func shift(by start: Int32) {
    deletes.mapInPlace { OldRow(rawValue: $0.rawValue + start) }
    inserts.mapInPlace { NewRow(rawValue: $0.rawValue + start) }
    moves.mapInPlace {
      Move(
        from: OldRow(rawValue: $0.from.rawValue + start),
        to: NewRow(rawValue: $0.to.rawValue + start))
    }
  }
}

extension SharedBuffer {
  fileprivate mutating func mapInPlace(_ transform: (Element) -> Element) {
    let count = count
    var elements = lend()
    for index in 0..<count { elements[index] = transform(elements[index]) }
    giveBack(elements, count: count)
  }
}
