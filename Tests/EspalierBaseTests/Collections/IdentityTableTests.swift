// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

/// The table of identities, against lists of positions.
@Suite("Identity table")
struct IdentityTableTests {
  private struct Identities: IdentityList {
    var ids: [RowID]
    func id(at position: Int) -> RowID { ids[position] }
  }

  /// Looks every identity up in turn, and holds the positions against those of a dictionary of lists.
  private func check(
    _ ids: [RowID], lookups: [RowID], hashing: IdentityTable.Hashing, batch: Int,
    _ comment: Comment
  ) {
    var table = IdentityTable()
    let list = Identities(ids: ids)
    table.prepare(count: ids.count, hashing: hashing)
    table.fill(list, batch: batch)
    let isAttacked = table.isAttacked
    #expect(!isAttacked, comment)
    var free = BitSet()
    free.insertAll(bound: ids.count)
    var model = Dictionary(grouping: ids.indices, by: { ids[$0] })
    for id in lookups {
      let layout = table.layout
      let position = table.take(id, hash: layout.hash(id), layout, of: list, from: &free)
      let expected = model[id]?.first ?? -1
      if expected >= 0 { model[id]?.removeFirst() }
      #expect(position == expected, comment)
    }
  }

  @Test("Each row is found once, the first of equal identities first, then none")
  func model() {
    for seed in seeds(count: 40) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...300, using: &random)
      let bound: Int64 = [3, 50, 1 << 40].randomElement(using: &random) ?? 3
      let ids = (0..<count).map { _ in RowID(Int64.random(in: 0..<bound, using: &random)) }
      let strangers = (0..<20).map { _ in RowID(Int64.random(in: 0..<bound, using: &random)) }
      let lookups = (ids + ids + strangers).shuffled(using: &random)
      let batch = [1, 7, 128].randomElement(using: &random) ?? 1
      for hashing in [IdentityTable.Hashing.quick(probes: .max), .seeded] {
        check(ids, lookups: lookups, hashing: hashing, batch: batch, "SEED=\(seed)")
      }
    }
  }

  @Test(
    "Identities made to collide exceed a budget under the quick hash, and not under the seeded one")
  func attack() {
    // The inverse of the multiplier turns small numbers into identities whose hashes are small numbers.
    var inverse: UInt64 = 1
    for _ in 0..<6 { inverse &*= 2 &- 0x9E37_79B9_7F4A_7C15 &* inverse }
    let ids = (0..<500).map { RowID(Int64(bitPattern: UInt64($0) &* inverse)) }
    var table = IdentityTable()
    table.prepare(count: ids.count, hashing: .quick(probes: 1_000))
    table.fill(Identities(ids: ids), batch: 16)
    let isAttacked = table.isAttacked
    #expect(isAttacked)
    check(ids, lookups: ids, hashing: .seeded, batch: 16, "seeded")
  }
}
