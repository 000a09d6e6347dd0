// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  /// The pinned rows of a group, found in an order without a layout.
  @Suite struct PinIndexTests {
    @Test(arguments: seeds(count: 20))
    func rowsOfAGroupAreFoundBySearchingAll(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      var order = RowOrder()
      var states = RowStates()
      var pins = PinIndex()
      let groupCount = Int.random(in: 1...3, using: &random)
      var groups: [Int?] = []
      states.grow(to: 30)
      for row in 0..<30 {
        let level = Int.random(in: 0..<2 * groupCount, using: &random)
        let pin = level < groupCount ? Pin(.untilNext, level: level) : Pin.none
        let state = RowState(RowAttributes(pin: pin), in: .list)
        states[Slot(row)] = state
        groups.append(PinIndex.group(of: state))
        pins.note(state)
        order.insert(
          RowOrder.Item(Slot(row), height: .zero, traits: state.traits), after: order.last)
      }
      if pins.isToSettle { pins.settle(order, states) }
      pins.checkInvariants(order, states)
      for group in Set(groups.compactMap(\.self)) {
        for row in 0...30 {
          let after = (row..<30).first { groups[$0] == group }.map { Slot($0) } ?? Slot.none
          let before = (0..<row).last { groups[$0] == group }.map { Slot($0) } ?? Slot.none
          let first = pins.first(group, from: row, order)
          let last = pins.last(group, before: row, order)
          #expect(first == after && last == before, "SEED=\(seed), row \(row)")
        }
      }
    }
  }
#endif
