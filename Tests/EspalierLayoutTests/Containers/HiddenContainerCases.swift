// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import Testing

/// Rules 3.2 and 7.9: a hidden container leaves nothing behind, and neither do those in it.
@Suite struct HiddenContainerCases {
  /// Rows of 20 and two containers in an order: 0 [1 (2 3 4 5) 6 7] 8, where 1 and 7 are the markers of the
  /// outer container, 2 and 5 those of the inner one. Insets of 7 and 9, and of 11 and 13.
  private struct Nest: ~Copyable {
    static let inner: [Int32] = [3, 4]
    static let all: [Int32] = [3, 4, 6]

    var order = RowOrder()
    var layout = RowLayout()
    let outer: ContainerID
    let inner: ContainerID

    init() {
      var before = RowOrder.Entry.start
      for slot in 0..<9 as Range<Int32> {
        let entry = RowOrder.Entry(rawValue: slot)
        let isMarker = [1, 2, 5, 7].contains(slot)
        order.insert(
          RowOrder.Item(entry, height: .zero, traits: isMarker ? [] : .row), after: before)
        before = entry
      }
      layout.setViewport(width: 300, height: 500, in: &order)
      outer = layout.addContainer(begin: 1, end: 7, style: ContainerStyle(top: 7, bottom: 9))
      inner = layout.addContainer(
        begin: 2, end: 5, style: ContainerStyle(top: 11, bottom: 13), in: outer)
      for slot in [0, 3, 4, 6, 8] as [Int32] { add(slot) }
    }

    mutating func add(_ slot: Int32) {
      let id = Nest.inner.contains(slot) ? inner : slot == 6 ? outer : RowLayout.list
      layout.addRow(
        RowOrder.Entry(rawValue: slot), Row(id: RowID(Int64(slot))), fixed(20), in: id)
    }

    /// Hides a container; `slots` are the rows that were in sight in it.
    mutating func hide(_ id: ContainerID, _ slots: [Int32]) {
      layout.willChange(in: &order)
      let leaving = slots.map { OldRow(order.row(of: RowOrder.Entry(rawValue: $0))) }
      layout.setHidden(true, id)
      for slot in slots {
        layout.removeRow(RowOrder.Entry(rawValue: slot))
        order.setTraits([], of: RowOrder.Entry(rawValue: slot))
      }
      layout.didChange(deletes: leaving, in: &order)
    }

    mutating func show(_ id: ContainerID, _ slots: [Int32]) {
      layout.willChange(in: &order)
      layout.setHidden(false, id)
      for slot in slots {
        order.setTraits(.row, of: RowOrder.Entry(rawValue: slot))
        add(slot)
      }
      let arriving = slots.map { NewRow(order.row(of: RowOrder.Entry(rawValue: $0))) }
      layout.didChange(inserts: arriving, in: &order)
    }

    var extent: Double {
      mutating get { layout.contentExtent(settling: &order) }
    }
  }

  @Test func nestedInsetsGoAndComeBack() {
    var nest = Nest()
    var extents = [nest.extent]
    nest.hide(nest.outer, Nest.all)
    extents.append(nest.extent)
    nest.show(nest.outer, Nest.all)
    extents.append(nest.extent)
    #expect(extents == [140, 40, 140])
  }

  @Test func whatIsHiddenInsideStaysHidden() {
    var nest = Nest()
    nest.hide(nest.inner, Nest.inner)
    var extents = [nest.extent]
    nest.hide(nest.outer, [6])
    extents.append(nest.extent)
    nest.show(nest.outer, [6])
    extents.append(nest.extent)
    nest.show(nest.inner, Nest.inner)
    extents.append(nest.extent)
    #expect(extents == [76, 40, 76, 140])
  }

  /// The inner container is shown while the outer one is hidden: it has no insets until that is shown.
  @Test func whatIsShownInsideSomethingHiddenWaits() {
    var nest = Nest()
    nest.hide(nest.inner, Nest.inner)
    nest.hide(nest.outer, [6])
    nest.show(nest.inner, [])
    var extents = [nest.extent]
    nest.show(nest.outer, Nest.all)
    extents.append(nest.extent)
    #expect(extents == [40, 140])
  }

  /// A container that comes into a hidden one, with those in it, loses its insets; and has them outside.
  @Test func insetsFollowTheContainerAround() {
    var order = RowOrder()
    var layout = RowLayout()
    var before = RowOrder.Entry.start
    for slot in 0..<8 as Range<Int32> {
      let entry = RowOrder.Entry(rawValue: slot)
      order.insert(RowOrder.Item(entry, height: .zero, traits: []), after: before)
      before = entry
    }
    let hidden = layout.addContainer(begin: 0, end: 7, style: ContainerStyle(top: 7))
    let box = layout.addContainer(begin: 1, end: 6, style: ContainerStyle(top: 11))
    let plain = layout.addContainer(begin: 2, end: 5, style: ContainerStyle(), in: box)
    _ = layout.addContainer(begin: 3, end: 4, style: ContainerStyle(bottom: 13), in: plain)
    layout.setHidden(true, hidden)
    var extents = [layout.contentExtent(settling: &order)]
    layout.setParent(of: box, to: hidden)
    extents.append(layout.contentExtent(settling: &order))
    layout.setParent(of: box, to: RowLayout.list)
    extents.append(layout.contentExtent(settling: &order))
    #expect(extents == [24, 0, 24])
  }

  /// A container that was hidden and removed in one change is not looked for afterwards.
  @Test func aHiddenContainerMayLeave() {
    var nest = Nest()
    nest.layout.willChange(in: &nest.order)
    nest.layout.setHidden(true, nest.outer)
    for slot in Nest.all { nest.layout.removeRow(RowOrder.Entry(rawValue: slot)) }
    nest.layout.removeContainer(nest.inner)
    nest.layout.removeContainer(nest.outer)
    nest.order.remove(from: 1, through: 7)
    nest.layout.didChange(deletes: [1, 2, 3].map { OldRow($0) }, in: &nest.order)
    let extent = nest.extent
    #expect(extent == 40)
  }

  /// A hidden row that is touched stands for the two rows around it.
  @Test func touchingAHiddenRowLooksAtItsNeighbours() {
    var order = RowOrder()
    var layout = RowLayout(style: ContainerStyle(lineSpacing: 8))
    var before = RowOrder.Entry.start
    for slot in 0..<3 as Range<Int32> {
      let entry = RowOrder.Entry(rawValue: slot)
      order.insert(
        RowOrder.Item(entry, height: .zero, traits: slot == 1 ? [] : .row), after: before)
      before = entry
    }
    layout.addRow(0, Row(id: 0), fixed(20))
    layout.addRow(2, Row(id: 2), fixed(20))
    var extents = [layout.contentExtent(settling: &order)]
    for slot in 0..<3 as Range<Int32> { order.setHeight(5, of: RowOrder.Entry(rawValue: slot)) }
    layout.touch(1)
    extents.append(layout.contentExtent(settling: &order))
    // What is not in the order has no neighbours.
    layout.touch(100)
    layout.touch(RowOrder.Entry(rawValue: .max))
    extents.append(layout.contentExtent(settling: &order))
    #expect(extents == [48, 48, 48])
  }
}
