// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  /// The rule of what is looked at, without a layout.
  @Suite struct DirtyExtentsTests {
    @Test func nothingWaitsAtFirst() {
      var extents = DirtyExtents()
      verify(!extents.isWaiting)
      extents.touch(Slot(3))
      verify(extents.isWaiting)
      extents.forgetTouched()
      verify(!extents.isWaiting)
    }

    @Test func dealingAgainIsForgottenWithAll() {
      var extents = DirtyExtents()
      extents.touchAll(dealingAgain: true)
      extents.touchAll()
      verify(extents.takeAll())
      extents.touchAll()
      let dealsAgain = extents.takeAll()
      verify(!dealsAgain)
      extents.checkInvariants(containersArePlain: true)
    }

    @Test(arguments: [false, true], [false, true])
    func extentsAreTrustedInPlainListsOfExactOrders(isPlain: Bool, isExact: Bool) {
      var extents = DirtyExtents()
      extents.setPlain(isPlain)
      extents.isOrderExact = isExact
      verify(extents.trustsExtents == (isPlain && isExact))
    }

    @Test func whatWasTouchedIsForgottenWhereItNeedNotBeLookedAt() {
      var extents = DirtyExtents()
      extents.touch(Slot(1))
      extents.touch(Slot(2))
      extents.forget(after: 1)
      verify(extents.count == 1)
      extents.setPlain(false)
      extents.touch(Slot(2))
      extents.forget(after: 1)
      verify(extents.count == 2)
      extents.touchAll()
      extents.forget(after: 1)
      verify(extents.count == 1)
    }

    @Test(arguments: seeds(count: 20))
    func entriesAreSortedByTheirPlaces(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      var order = RowOrder()
      let slots = (0..<20).shuffled(using: &random).map { Slot($0) }
      for slot in slots { order.insert(row: slot, extent: 1, after: order.last) }
      var extents = DirtyExtents()
      for slot in slots.shuffled(using: &random) { extents.touch(slot) }
      extents.sort(by: order)
      verify((0..<20).map { extents[$0] } == slots)
    }
  }
#endif
