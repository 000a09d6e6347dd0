// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import Testing

/// Case P2 with containers in containers: a hidden container shows nothing of itself (rule 7.9).
@Suite struct HiddenCases {
  /// Rows 0 and 6 of 20 around two containers, one in the other, with row 3 of 20 in the inner one. The
  /// entries 1 and 5, 2 and 4 are their markers; 7 and 8 those of another container behind row 6.
  private struct Nest: ~Copyable {
    var order = RowOrder()
    var layout = RowLayout()
    var outer = RowLayout.list
    var inner = RowLayout.list
    var other = RowLayout.list

    init() {
      for entry in 0..<9 {
        order.insert(
          RowOrder.Item(
            RowOrder.Entry(entry), height: .zero,
            traits: [0, 3, 6].contains(entry) ? .row : []),
          after: entry == 0 ? .start : RowOrder.Entry(entry - 1))
      }
      layout.setViewport(width: 300, height: 500, in: &order)
      outer = layout.addContainer(begin: 1, end: 5, style: ContainerStyle(top: 7, bottom: 9))
      inner = layout.addContainer(
        begin: 2, end: 4, style: ContainerStyle(top: 1, bottom: 2), in: outer)
      other = layout.addContainer(begin: 7, end: 8, style: ContainerStyle(top: 100, bottom: 200))
      layout.addRow(0, Row(id: 0), fixed(20))
      layout.addRow(3, Row(id: 3), fixed(20), in: inner)
      layout.addRow(6, Row(id: 6), fixed(20))
    }

    mutating func extent() -> Double { layout.contentExtent(settling: &order) }

    /// Hides or shows the row in the inner container.
    mutating func setRow(isHidden: Bool) {
      layout.willChange(in: &order)
      if isHidden {
        layout.removeRow(3)
      } else {
        layout.addRow(3, Row(id: 3), fixed(20), in: inner)
      }
      order.setTraits(isHidden ? [] : .row, of: 3)
      if isHidden {
        layout.didChange(deletes: [1], in: &order)
      } else {
        layout.didChange(inserts: [1], in: &order)
      }
    }
  }

  @Test func aHiddenContainerHidesTheInsetsOfThoseInIt() {
    var nest = Nest()
    var extents = [nest.extent()]
    nest.setRow(isHidden: true)
    nest.layout.setHidden(true, nest.outer)
    extents.append(nest.extent())
    // What is said of the inner one while the outer one is hidden makes no difference.
    nest.layout.setHidden(true, nest.inner)
    nest.layout.setHidden(false, nest.inner)
    extents.append(nest.extent())
    nest.layout.setHidden(false, nest.outer)
    nest.setRow(isHidden: false)
    extents.append(nest.extent())
    #expect(extents == [379, 340, 340, 379])
  }

  @Test func anInnerOneThatIsHiddenStaysSo() {
    var nest = Nest()
    nest.setRow(isHidden: true)
    nest.layout.setHidden(true, nest.inner)
    var extents = [nest.extent()]
    nest.layout.setHidden(true, nest.outer)
    nest.layout.setHidden(false, nest.outer)
    extents.append(nest.extent())
    #expect(extents == [356, 356])
  }

  /// Another container, or another style, of a hidden one.
  @Test func aContainerMovesIntoAHiddenOneAndOut() {
    var nest = Nest()
    nest.setRow(isHidden: true)
    nest.layout.setHidden(true, nest.other)
    var extents = [nest.extent()]
    nest.layout.willChange(in: &nest.order)
    nest.layout.setParent(of: nest.outer, to: nest.other)
    nest.order.move(from: 1, through: 5, after: 7)
    nest.layout.didChange(in: &nest.order)
    extents.append(nest.extent())
    nest.layout.setStyle(ContainerStyle(top: 3, bottom: 4), of: nest.inner)
    extents.append(nest.extent())
    nest.layout.willChange(in: &nest.order)
    nest.layout.setParent(of: nest.outer, to: RowLayout.list)
    nest.order.move(from: 1, through: 5, after: 0)
    nest.layout.didChange(in: &nest.order)
    extents.append(nest.extent())
    #expect(extents == [59, 40, 40, 63])
  }

  /// The container inside a hidden one that goes is shown where it comes to lie.
  @Test func aContainerLeavesAHiddenOneThatGoes() {
    var nest = Nest()
    nest.setRow(isHidden: true)
    nest.layout.setHidden(true, nest.outer)
    _ = nest.extent()
    nest.layout.willChange(in: &nest.order)
    nest.layout.removeContainer(nest.outer)
    nest.layout.setParent(of: nest.inner, to: RowLayout.list)
    nest.order.remove(1)
    nest.order.remove(5)
    nest.layout.didChange(in: &nest.order)
    let extent = nest.extent()
    #expect(extent == 343)
  }

  /// A hidden entry that is touched, as its neighbours are, keeps no extent and harms nothing.
  @Test func touchingAHiddenRow() {
    var nest = Nest()
    nest.setRow(isHidden: true)
    nest.layout.touch(3)
    nest.order.setHeight(50, of: 3)
    var extent = nest.extent()
    #expect(extent == 359)
    nest.setRow(isHidden: false)
    nest.layout.touch(3)
    extent = nest.extent()
    #expect(extent == 379)
  }
}
