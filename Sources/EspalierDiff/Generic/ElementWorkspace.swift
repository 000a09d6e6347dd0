// SPDX-License-Identifier: MIT

import EspalierBase

/// What a diff of elements works on, whatever their type.
@usableFromInline
struct ElementWorkspace: ~Copyable {
  private let place = AtOneAddress()

  /// Which element is which.
  @usableFromInline
  var pairing = ElementPairs()
  /// Storage for many updates.
  @usableFromInline
  var spareUpdates = GrowableBuffer<BatchUpdate.Update>()

  /// The steps that all diffs took so far, behind the beginnings that are compared in place. Nil in builds that do not
  /// count.
  var stepCount: Int? { StepCounter.isCompiledIn ? pairing.stepCount : nil }

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
}
