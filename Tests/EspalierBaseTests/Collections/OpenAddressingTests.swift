// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

/// The rule of tables with open addressing, on a table that is an array.
@Suite("Open addressing")
struct OpenAddressingTests {
  /// A table of identities.
  private struct Table {
    let addressing: OpenAddressing
    var slots: [RowID?]

    init(slotCount: Int) {
      addressing = OpenAddressing(slotCount: slotCount)
      slots = Array(repeating: nil, count: slotCount)
    }

    func slot(of id: RowID) -> Int {
      addressing.slot(of: id) { slots[$0] }
    }

    mutating func insert(_ id: RowID) { slots[slot(of: id)] = id }

    mutating func remove(_ id: RowID) {
      let slot = slot(of: id)
      slots[slot] = nil
      addressing.close(slot) {
        slots[$0]
      } move: { slot, gap in
        slots[gap] = slots[slot]
        slots[slot] = nil
      }
    }

    /// Whether every identity is found, and no slot between its home and its own is free.
    var holds: Bool {
      slots.indices.allSatisfy { slot in
        guard let id = slots[slot] else { return true }
        return self.slot(of: id) == slot
      }
    }
  }

  /// Identities whose home in a table of eight is a slot.
  private func identities(at home: Int, count: Int) -> [RowID] {
    let addressing = OpenAddressing(slotCount: 8)
    return Array(
      (0...).lazy.map { RowID($0) }.filter { addressing.home(of: $0) == home }.prefix(count))
  }

  @Test("The example: what belongs to a slot that was freed moves there, what is at home stays")
  func example() {
    let (a, c) = (identities(at: 4, count: 2)[0], identities(at: 4, count: 2)[1])
    let b = identities(at: 5, count: 1)[0]
    var table = Table(slotCount: 8)
    for id in [a, b, c] { table.insert(id) }
    #expect(table.slots[4...6] == [a, b, c])
    table.remove(a)
    #expect(table.slots[4...6] == [c, b, nil])
  }

  @Test("Around the end of the table as well")
  func wrapping() {
    let ids = identities(at: 7, count: 3)
    var table = Table(slotCount: 8)
    for id in ids { table.insert(id) }
    #expect([7, 0, 1].map { table.slots[$0] } == ids)
    table.remove(ids[0])
    #expect([7, 0, 1].map { table.slots[$0] } == [ids[1], ids[2], nil])
  }

  @Test("All orders in which six of eight slots are filled and emptied leave no gap")
  func exhaustive() {
    let ids =
      identities(at: 6, count: 2) + identities(at: 7, count: 2) + identities(at: 0, count: 2)
    func permute(_ rest: [RowID], _ taken: [RowID], _ body: ([RowID]) -> Void) {
      if rest.isEmpty { return body(taken) }
      for id in rest { permute(rest.filter { $0 != id }, taken + [id], body) }
    }
    permute(ids, []) { order in
      var table = Table(slotCount: 8)
      for id in order { table.insert(id) }
      for id in ids {
        table.remove(id)
        #expect(table.holds && !table.slots.contains(id))
      }
      #expect(table.slots.allSatisfy { $0 == nil })
    }
  }

  @Test("A table without slots says so")
  func empty() {
    #expect(OpenAddressing().isEmpty && OpenAddressing().slotCount == 0)
    #expect(!OpenAddressing(slotCount: 2).isEmpty && OpenAddressing(slotCount: 2).slotCount == 2)
  }
}
