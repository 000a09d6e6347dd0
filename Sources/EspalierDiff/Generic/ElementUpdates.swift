// SPDX-License-Identifier: MIT

import EspalierBase

/// The elements whose content changed, by ascending new index: on the stack as long as they are few, so that the
/// result is allocated when it is known how many they are.
@usableFromInline
struct ElementUpdates: ~Copyable {
  @usableFromInline
  var few = SmallBuffer<BatchUpdate.Update>()
  /// All of them once they are many.
  private var many = GrowableBuffer<BatchUpdate.Update>()
  @usableFromInline
  var count = 0

  /// How many are few.
  @inlinable
  static var limit: Int { 128 }

  /// Begins without updates; if they become many, in the storage of `spare`, until `write`.
  @usableFromInline
  init(spare: inout GrowableBuffer<BatchUpdate.Update>) {
    swap(&many, &spare)
    many.removeAll()
  }

  /// Adds an update.
  @inlinable
  @inline(__always)
  mutating func append(old: Int, new: Int) {
    // Row indices fit 32 bits: the lists' lengths are checked.
    let update = BatchUpdate.Update(
      old: OldRow(rawValue: Int32(truncatingIfNeeded: old)),
      new: NewRow(rawValue: Int32(truncatingIfNeeded: new)))
    if count < Self.limit {
      few[count] = update
      count += 1
    } else {
      appendToMany(update)
    }
  }

  @usableFromInline
  mutating func appendToMany(_ update: BatchUpdate.Update) {
    if many.isEmpty {
      many.removeAll(reserving: 4 * Self.limit)
      for index in 0..<count { many.put(few[index]) }
    }
    many.append(update)
    count += 1
  }

  /// Writes the updates. If they are many, storage is exchanged; what is not needed is `spare` again.
  mutating func write(
    into list: inout SharedBuffer<BatchUpdate.Update>,
    spare: inout GrowableBuffer<BatchUpdate.Update>
  ) {
    if many.isEmpty {
      list.replaceAll(count: count, room: Self.limit) { few[$0] }
      swap(&many, &spare)
    } else {
      spare = GrowableBuffer(lentBy: &list)
      many.giveBack(to: &list)
    }
  }
}
