// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// How often each identity is among the rows of the list.
///
/// An open-addressing table with linear probing, at most half full; deleting moves the followers back, so
/// there are no tombstones. It takes 24 to 48 bytes for each row.
struct IdentityCounts: ~Copyable {
  private var ids = UniqueBuffer<RowID>()

  /// How often the identity at the same position is there; 0: the position is free.
  private var counts = UniqueBuffer<Int32>()
  private var used = 0
  private var mask = -1
  private var shift: UInt64 = 64

  /// The identities that the last changes brought to a list that has them already, perhaps repeatedly.
  private var repeated = UniqueBuffer<RowID>()
  private var repeatedCount = 0

  /// The positions and diagnostics that were looked at.
  private(set) var steps = StepCounter()

  init() {}

  /// Counts what came and went, and lists each identity that came and is there more than once.
  ///
  /// - Complexity: O(k) expected for k rows.
  /// - Allocations: none once warm, if no identity is repeated.
  mutating func update(
    _ changes: borrowing RowChanges, _ tree: ComponentTree,
    into diagnostics: inout [EngineDiagnostic]
  ) {
    for index in changes.deletes.indices { remove(changes.deletes[index].id) }
    repeatedCount = 0
    for index in changes.inserts.indices { add(tree.row(at: changes.insertedNodes[index]).id) }
    if repeatedCount > 0 { listRepeated(&diagnostics) }
  }

  /// How often an identity is there.
  func count(of id: RowID) -> Int { mask < 0 ? 0 : Int(counts[position(of: id)]) }

  /// The number of identities.
  var identityCount: Int { used }

  private mutating func listRepeated(_ diagnostics: inout [EngineDiagnostic]) {
    // A snapshot has noticed those of its own.
    var listed: Set<RowID> = []
    for diagnostic in diagnostics {
      steps.add(1)
      if case .duplicateIdentity(let id, _) = diagnostic { listed.insert(id) }
    }
    for index in 0..<repeatedCount {
      steps.add(1)
      let id = repeated[index]
      guard listed.insert(id).inserted else { continue }
      diagnostics.append(.duplicateIdentity(id, count: count(of: id)))
    }
  }

  private mutating func add(_ id: RowID) {
    makeRoom()
    let position = position(of: id)
    steps.add(1)
    if counts[position] == 0 {
      ids[position] = id
      used += 1
    } else {
      repeated.grow(to: repeatedCount + 1)
      repeated[repeatedCount] = id
      repeatedCount += 1
    }
    counts[position] += 1
  }

  private mutating func remove(_ id: RowID) {
    let position = position(of: id)
    steps.add(1)
    assert(counts[position] > 0, "What goes was there.")
    counts[position] -= 1
    guard counts[position] == 0 else { return }
    used -= 1
    close(position)
  }

  /// Moves back what would no longer be found past a gap.
  private mutating func close(_ position: Int) {
    var gap = position
    var next = (gap + 1) & mask
    while counts[next] != 0 {
      steps.add(1)
      if (next - home(of: ids[next])) & mask >= (next - gap) & mask {
        (ids[gap], counts[gap]) = (ids[next], counts[next])
        counts[next] = 0
        gap = next
      }
      next = (next + 1) & mask
    }
  }

  /// Fibonacci hashing; wraps on purpose, and the shift leaves as many bits as the mask has.
  private func home(of id: RowID) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// The position of an identity, or the free one where it belongs. At least half of them are free.
  private func position(of id: RowID) -> Int {
    var position = home(of: id)
    while counts[position] != 0, ids[position] != id { position = (position + 1) & mask }
    return position
  }

  private mutating func makeRoom() {
    guard 2 * (used + 1) > mask + 1 else { return }
    let oldSize = mask + 1
    let size = max(16, 2 * oldSize)
    var oldIDs = UniqueBuffer<RowID>(capacity: size)
    var oldCounts = UniqueBuffer<Int32>(capacity: size)
    swap(&oldIDs, &ids)
    swap(&oldCounts, &counts)
    mask = size - 1
    shift = UInt64(64 - size.trailingZeroBitCount)
    counts.clear(count: size)
    steps.add(oldSize)
    for old in 0..<oldSize where oldCounts[old] != 0 {
      let position = position(of: oldIDs[old])
      (ids[position], counts[position]) = (oldIDs[old], oldCounts[old])
    }
  }
}
