// SPDX-License-Identifier: MIT

import EspalierBase

/// The elements whose content changed: on the stack as long as they are few, so that the result is allocated when it
/// is known how many they are.
///
/// They are noted as they are found, and put in order when they are written: those at the end of both lists from the
/// last one on, and behind all others those of elements that are no neighbours in both lists. Each of the three ascends
/// or descends, so they are merged.
@usableFromInline
struct ElementUpdates: ~Copyable {
  @usableFromInline
  var few = SmallBuffer<BatchUpdate.Update>()
  /// All of them once they are many.
  @usableFromInline
  var many = GrowableBuffer<BatchUpdate.Update>()
  @usableFromInline
  var count = 0

  /// Where those at the end of both lists begin and end, the last one first.
  @usableFromInline
  var end = 0..<0
  /// Where those of elements that are no neighbours begin.
  @usableFromInline
  var partnerStart = Int.max

  /// How many are few.
  private static var limit: Int { 128 }

  /// Begins without updates; if they become many, in the storage of `spare`, until `write`. Inlined, else the kilobyte
  /// is copied.
  @inlinable
  @inline(__always)
  init(spare: inout GrowableBuffer<BatchUpdate.Update>) {
    swap(&many, &spare)
    many.removeAll()
  }

  /// Adds an update. Not compiled into the loops that compare, which few elements leave.
  @usableFromInline
  @inline(never)
  mutating func append(old: Int, new: Int) {
    // Row indices fit 32 bits: the lists' lengths are checked.
    let update = BatchUpdate.Update(oldIndex: old, newIndex: new)
    if count < Self.limit {
      few[count] = update
      count += 1
    } else {
      appendToMany(update)
    }
  }

  private mutating func appendToMany(_ update: BatchUpdate.Update) {
    if many.isEmpty {
      many.removeAll(reserving: 4 * Self.limit)
      for index in 0..<count { many.put(few[index]) }
    }
    many.append(update)
    count += 1
  }

  /// Notes that those at the end come next, the last one first.
  @usableFromInline
  mutating func beginEnd() { end = count..<count }

  /// Notes that those at the end have come.
  @usableFromInline
  mutating func finishEnd() { end = end.lowerBound..<count }

  /// Notes that those of elements that are no neighbours in both lists come next, and nothing else.
  @usableFromInline
  mutating func beginPartners() { partnerStart = count }

  /// Drops those of elements that are no neighbours in both lists.
  @usableFromInline
  mutating func dropPartners() { keepOnly { _ in true } }

  /// Drops all others, and those of elements that are no neighbours in both lists.
  mutating func keepOnly(where isKept: (BatchUpdate.Update) -> Bool) {
    let (all, oldEnd) = (min(count, partnerStart), end)
    partnerStart = .max
    var (endStart, endCount) = (0, 0)
    count = 0
    for index in 0..<all {
      if index == oldEnd.lowerBound { endStart = count }
      let update = self[index]
      if !isKept(update) { continue }
      if oldEnd.contains(index) { endCount += 1 }
      self[count] = update
      count += 1
    }
    end = endStart..<endStart + endCount
    if many.isEmpty { return }
    many.truncate(to: count)
    if count >= Self.limit { return }
    for index in 0..<count { few[index] = many[index] }
    many.removeAll()
  }

  private subscript(index: Int) -> BatchUpdate.Update {
    mutating get { many.isEmpty ? few[index] : many[index] }
    set { if many.isEmpty { few[index] = newValue } else { many[index] = newValue } }
  }

  /// Whether they ascend as they were noted.
  private var areInOrder: Bool {
    partnerStart >= count && (end.isEmpty || end.count == 1 && end.upperBound == count)
  }

  /// Writes the updates. If they are many, storage is exchanged; what is not needed is `spare` again.
  mutating func write(
    into list: inout SharedBuffer<BatchUpdate.Update>,
    spare: inout GrowableBuffer<BatchUpdate.Update>
  ) {
    if !areInOrder {
      merge(into: &list)
      swap(&many, &spare)
    } else if many.isEmpty {
      list.replaceAll(count: count, room: Self.limit) { few[$0] }
      swap(&many, &spare)
    } else {
      spare = GrowableBuffer(lentBy: &list)
      many.giveBack(to: &list)
    }
  }

  /// Writes them in order: the first ones and those of partners as their new indices ascend, then those at the end.
  private mutating func merge(into list: inout SharedBuffer<BatchUpdate.Update>) {
    let partnerStart = min(partnerStart, count)
    var (next, partner, last) = (0, partnerStart, end.upperBound)
    list.replaceAll(count: count, room: Self.limit) { _ in
      if next == end.lowerBound { next = end.upperBound }
      if next < partnerStart {
        let update = self[next]
        if partner == count || update.new < self[partner].new {
          next += 1
          return update
        }
      }
      if partner < count {
        partner += 1
        return self[partner - 1]
      }
      last -= 1
      return self[last]
    }
  }
}
