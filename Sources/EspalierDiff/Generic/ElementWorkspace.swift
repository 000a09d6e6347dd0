// SPDX-License-Identifier: MIT

import EspalierBase

/// What a diff of elements works on, whatever their type: rows for the core, and what it said of them.
@usableFromInline
struct ElementWorkspace: ~Copyable {
  private let place = AtOneAddress()

  /// The elements as rows, if their identities are integers.
  @usableFromInline
  var oldRows = UniqueBuffer<Row>()
  @usableFromInline
  var newRows = UniqueBuffer<Row>()
  /// Which element is which, if their identities are no integers.
  @usableFromInline
  var pairing = ElementPairs()
  @usableFromInline
  var kept = KeptRuns()
  /// Storage for many updates.
  @usableFromInline
  var spareUpdates = GrowableBuffer<BatchUpdate.Update>()

  private var differ = ListDiffer()

  /// The steps that all diffs took so far, behind the beginnings that are compared in place.
  var stepCount: Int? {
    differ.stepCount.flatMap { steps in
      kept.stepCount.map { steps + $0 + pairing.stepCount }
    }
  }

  /// How many elements were hashed in the last diff.
  var hashedCount: Int { pairing.unpaired.hashedCount }

  private let rowLimit: Int

  @inline(never)
  init(rowLimit: Int) {
    self.rowLimit = rowLimit
  }

  // Never inlined: else freeing dozens of buffers is compiled into every function that ends with a differ.
  @usableFromInline
  @inline(never)
  deinit {}

  /// Refuses lists that are too long and makes room for none yet.
  @usableFromInline
  mutating func begin(oldCount: Int, newCount: Int) {
    require(
      max(oldCount, newCount) <= rowLimit, "A list has at most 2³¹ − 2 elements.")
    pairing.begin()
  }

  /// Diffs rows, those between the ends that both lists share: behind the first `start`. Finds the runs of elements
  /// that were kept there, counted from there.
  @usableFromInline
  mutating func diff(oldCount: Int, newCount: Int, start: Int, into update: inout BatchUpdate) {
    Self.diff(oldRows, count: oldCount, newRows, count: newCount, with: &differ, into: &update)
    kept.read(update, oldCount: oldCount, newCount: newCount)
    if start > 0 { update.shift(by: Int32(start)) }
  }

  /// Diffs two buffers of rows. A function of its own because spans of one value's fields overlap.
  private static func diff(
    _ old: borrowing UniqueBuffer<Row>, count oldCount: Int,
    _ new: borrowing UniqueBuffer<Row>, count newCount: Int,
    with differ: inout ListDiffer, into update: inout BatchUpdate
  ) {
    differ.diff(from: old.span(count: oldCount), to: new.span(count: newCount), into: &update)
  }

  /// Writes the updates into `update`.
  @usableFromInline
  mutating func write(_ updates: inout ElementUpdates, into update: inout BatchUpdate) {
    updates.write(into: &update.updates, spare: &spareUpdates)
  }
}

extension BatchUpdate {
  /// Takes all operations out but the updates.
  @usableFromInline
  mutating func removeStructure() {
    deletes.removeAll()
    inserts.removeAll()
    moves.removeAll()
  }

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
