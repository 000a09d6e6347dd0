// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  /// Where a height comes from, without an order and a viewport.
  @Suite struct HeightStoreTests {
    private struct Store: ~Copyable {
      var heights = HeightStore(LayoutConfiguration())
      let containers = ContainerTable(ContainerStyle(), .vertical)
      let slot = Slot(0)

      init(_ mode: HeightMode = .automatic()) {
        heights.changeBreadth(to: 768 * 100, containers)
        add(mode)
      }

      mutating func add(_ mode: HeightMode, stamp: Stamp = 1) {
        heights.makeRoom(for: slot)
        heights.set(Row(id: 7, stamp: stamp), of: slot)
        heights.set(RowAttributes(height: mode), of: slot, in: .list)
        heights.findHeight(of: slot, mode, last: nil, containers)
        heights.checkInvariants { $0 == .list }
      }

      mutating func remove() {
        heights.retire(slot, containers)
        heights.forget(slot)
        heights.checkInvariants { $0 == .list }
      }

      var height: Double { Length(unchecked: heights[slot].height).points }
      var isMeasured: Bool { heights[slot].isMeasured }
    }

    @Test func fixedOrEstimated() {
      let fixed = Store(.fixed(12))
      verify(fixed.height == 12)
      verify(fixed.isMeasured)
      let estimated = Store(.automatic(estimate: 13))
      verify(estimated.height == 13)
      verify(!estimated.isMeasured)
      let unknown = Store()
      verify(unknown.height == 44)
    }

    @Test func aRowThatComesBackHasItsHeight() {
      var store = Store()
      store.heights.setMeasured(768 * 30, of: store.slot)
      store.remove()
      store.add(.automatic())
      verify(store.height == 30)
      verify(store.isMeasured)
    }

    @Test func withAnotherStampItIsAnEstimate() {
      var store = Store()
      store.heights.setMeasured(768 * 30, of: store.slot)
      store.remove()
      store.add(.automatic(), stamp: 2)
      verify(store.height == 30)
      verify(!store.isMeasured)
    }

    @Test func heightsOfThreeBreadthsAreKept() {
      var store = Store()
      for breadth in [100, 200, 300] {
        store.heights.changeBreadth(to: Int32(768 * breadth), store.containers)
        store.heights.setMeasured(Int32(768 * breadth / 10), of: store.slot)
      }
      for breadth in [200, 100, 300, 100] {
        store.heights.changeBreadth(to: Int32(768 * breadth), store.containers)
        verify(store.height == Double(breadth / 10))
        verify(store.isMeasured)
        store.heights.checkInvariants { $0 == .list }
      }
    }
  }
#endif
