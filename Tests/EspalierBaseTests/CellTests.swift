// SPDX-License-Identifier: MIT

import EspalierBase
import Testing

@Suite("Cells")
struct CellTests {
  /// Counts how often it goes.
  private final class Witness {
    let gone: () -> Void
    init(_ gone: @escaping () -> Void) { self.gone = gone }
    deinit { gone() }
  }

  private struct Holder: ~Copyable {
    let cell = Cell((number: 1, witness: nil as Witness?))
  }

  @Test("A constant cell can be changed in place")
  func changesInPlace() {
    let holder = Holder()
    holder.cell.value.number += 4
    #expect(holder.cell.value.number == 5)
  }

  @Test("What a cell holds goes once: when it is replaced, and with the cell")
  func freesOnce() {
    var gone: [Int] = []
    do {
      let holder = Holder()
      holder.cell.value.witness = Witness { gone.append(1) }
      #expect(gone.isEmpty)
      holder.cell.value.witness = Witness { gone.append(2) }
      #expect(gone == [1])
    }
    #expect(gone == [1, 2])
  }

  @Test("A cell that is handed on takes its value along")
  func movesWithItsOwner() {
    let cell = Cell([1, 2, 3])
    let other = cell
    other.value.append(4)
    #expect(other.value == [1, 2, 3, 4])
  }

  @Test("Two cells are changed at once, by one that is handed both")
  func twoAtOnce() {
    func move(_ source: inout [Int], to target: inout [Int]) {
      target += source
      source = []
    }
    let left = Cell([1])
    let right = Cell([2])
    move(&left.value, to: &right.value)
    #expect(left.value.isEmpty && right.value == [2, 1])
  }
}
