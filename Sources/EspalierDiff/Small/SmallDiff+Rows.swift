// SPDX-License-Identifier: MIT

import EspalierBase

extension DiffPipeline {
  /// Finds the difference between two short lists on the stack, and writes it into `update`.
  ///
  /// - Complexity: as `SmallDiff`.
  /// - Allocations: none if `update` has room; else one for each kind of operation that there is.
  @inline(never)
  static func diffSmall(
    _ old: Span<Row>, _ new: Span<Row>, _ steps: inout StepCounter, into update: inout BatchUpdate
  ) {
    var updates = SmallUpdates()
    let length = min(old.count, new.count)
    let start = updates.follow(old, 0, new, 0, count: length)
    var end = 0
    while end < length - start
      && old[old.count - 1 - end].id == new[new.count - 1 - end].id
    { end += 1 }
    let (oldEnd, newEnd) = (old.count - end, new.count - end)
    steps.add(start + end)
    if start == oldEnd && start == newEnd {
      update.removeStructure()
    } else {
      var small = SmallDiff(oldCount: oldEnd - start, newCount: newEnd - start)
      var olds = RowRange(old, first: start, count: oldEnd - start)
      var news = RowRange(new, first: start, count: newEnd - start)
      small.find(&olds, &news)
      small.write(into: &update, start: start)
      for target in start..<newEnd {
        let source = small.source(of: target - start)
        if source >= 0 && old[start + source].stamp != new[target].stamp {
          updates.append(old: start + source, new: target)
        }
      }
      steps.add(small.steps.count)
    }
    _ = updates.follow(old, oldEnd, new, newEnd, count: end)
    updates.write(into: &update.updates, room: length)
  }
}

/// The updates of two short lists, on the stack until they are counted.
struct SmallUpdates: ~Copyable {
  private var list = SmallBuffer<BatchUpdate.Update>()
  private var count = 0

  /// Adds an update.
  mutating func append(old: Int, new: Int) {
    list[count] = BatchUpdate.Update(oldIndex: old, newIndex: new)
    count += 1
  }

  /// Goes on, from these rows, while identities are the same, for so many rows at most; notes changed stamps.
  /// Returns how far it came.
  mutating func follow(
    _ old: Span<Row>, _ firstOld: Int, _ new: Span<Row>, _ firstNew: Int, count limit: Int
  ) -> Int {
    var done = 0
    while done < limit {
      done += RowKernels.equalCount(
        old, from: firstOld + done, new, from: firstNew + done, limit: limit - done)
      if done == limit || old[firstOld + done].id != new[firstNew + done].id { break }
      append(old: firstOld + done, new: firstNew + done)
      done += 1
    }
    return done
  }

  /// Writes the updates.
  mutating func write(into updates: inout SharedBuffer<BatchUpdate.Update>, room: Int) {
    updates.replaceAll(count: count, room: room) { list[$0] }
  }
}
