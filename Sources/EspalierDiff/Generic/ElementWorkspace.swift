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

  private var differ = ListDiffer()

  /// The steps that all diffs took so far, behind the beginnings that are compared in place.
  var stepCount: Int? {
    differ.stepCount.flatMap { steps in kept.stepCount.map { steps + $0 } }
  }

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
