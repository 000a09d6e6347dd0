// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A container without a style is none for the layout: what is in it is arranged with what is around it.
@Suite struct UnstyledContainerTests {
  private func waterfall(strict: Bool = false) -> ContainerStyle {
    ContainerStyle(.waterfall(columns: 2, strict: strict), lineSpacing: 10, itemSpacing: 10)
  }

  private func plain(_ list: ArrangedList, in parent: NodeID = .root) throws -> NodeID {
    try list.bare.tree.makeContainer(at: .last(in: parent))
  }

  /// Rows 100, 20, 30, 50 and 10 high: the second and the third in a container and one in that, the fourth two levels
  /// deep, and an empty container between.
  private func nested(_ style: ContainerStyle) throws -> (list: ArrangedList, group: NodeID) {
    var list = ArrangedList(style, width: 310)
    list.add(100)
    let group = try plain(list)
    list.add(20, in: group)
    list.add(30, in: try plain(list, in: group))
    _ = try plain(list)
    list.add(50, in: try plain(list, in: try plain(list)))
    list.add(10)
    list.commit()
    return (list, group)
  }

  @Test(arguments: [false, true])
  func columnsGoOnThroughContainers(strict: Bool) throws {
    let (list, group) = try nested(waterfall(strict: strict))
    #expect(list.ys == [0, 0, 30, 70, 110])
    #expect(list.contentHeight == 120)
    try list.bare.tree.setHidden(true, group)
    list.commit()
    #expect(list.ys == [0, 0, 60])
    try list.bare.tree.setHidden(false, group)
    list.commit()
    #expect(list.ys == [0, 0, 30, 70, 110])
    try list.bare.tree.move(group, to: .last(in: .root))
    list.commit()
    #expect(list.ys == [0, 0, 60, 80, 110])
    try list.bare.tree.move(group, to: .first(in: .root))
    list.commit()
    // 20, 30, 100, 50, 10: the third begins below the first.
    #expect(list.ys == [0, 0, 30, 40, 100])
  }

  @Test(arguments: [false, true])
  func aStyleMakesABlockOfItsOwnAndIsTakenAway(strict: Bool) throws {
    let (list, group) = try nested(waterfall(strict: strict))
    for _ in 0..<2 {
      try list.bare.tree.setStyle(ContainerStyle(), of: group)
      list.commit()
      #expect(list.ys == [0, 100, 130, 160, 160])
      #expect(list.contentHeight == 210)
      try list.bare.tree.setStyle(nil, of: group)
      list.commit()
      #expect(list.ys == [0, 0, 30, 70, 110])
      #expect(list.contentHeight == 120)
    }
  }

  /// Rows above others that were in sight are stacked on these, and those above them do not go with them. A container may
  /// begin there, with a row that keeps its place and begins above the viewport: what is above is stacked on all the same.
  @Test func columnsHaveNoHoleAboveTheContainerOfTheAnchor() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 3)), width: 300, height: 100)
    for _ in 0..<60 { list.add(100, isMeasured: true, in: try plain(list)) }
    let height = { Double(60 + $0 * 37 % 80) }
    list.show(50, .top, height)
    list.show(at: 1020, height)
    for row in [1, 44] {
      list.show(row, .top, height)
    }
    list.show(at: 1120, height)
    let tops = Dictionary(grouping: list.placed, by: \.x).mapValues { $0[0].y }
    #expect(tops.count == 3)
    #expect(tops.values.allSatisfy { $0 <= 1120 }, "\(tops)")
  }

  /// Separators are no style: one row in each container has none.
  @Test func separatorsBetweenChildrenAreNoStyle() throws {
    var list = ArrangedList(waterfall(), width: 310)
    for height in [100.0, 20, 30, 50, 10] {
      let card = try plain(list)
      try list.bare.tree.setSeparatorBetweenChildren(Separator(height: 2), of: card)
      list.add(height, in: card)
    }
    list.commit()
    #expect(list.ys == [0, 0, 30, 70, 110])
  }

  @Test func linesGoOnThroughContainers() throws {
    var list = ArrangedList(
      ContainerStyle(.flow(.leading), lineSpacing: 5, itemSpacing: 10), width: 170)
    list.add(20, breadth: 50)
    let group = try plain(list)
    for _ in 0..<2 { list.add(20, breadth: 50, in: group) }
    for _ in 0..<2 { list.add(20, breadth: 50, in: try plain(list, in: try plain(list))) }
    for _ in 0..<2 { list.add(20, breadth: 50) }
    list.commit()
    #expect(list.ys == [0, 0, 0, 25, 25, 25, 50])
    try list.bare.tree.setHidden(true, group)
    list.commit()
    #expect(list.ys == [0, 0, 0, 25, 25])
    try list.bare.tree.setHidden(false, group)
    try list.bare.tree.setStyle(ContainerStyle(), of: group)
    list.commit()
    #expect(list.ys == [0, 20, 45, 65, 65, 65, 90])
  }

  /// A container between two rows gets its first row: if it has no style that takes its turn in the columns, else it
  /// parts them.
  @Test(arguments: [false, true])
  func aContainerBetweenRowsGetsItsFirstRow(styled: Bool) throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 100)
    list.add(100)
    let between = try plain(list)
    if styled { try list.bare.tree.setStyle(ContainerStyle(), of: between) }
    list.add(150)
    list.commit()
    #expect(list.ys == [0, 0])
    list.add(30, in: between)
    list.commit()
    #expect(list.ys == (styled ? [0, 100, 130] : [0, 0, 30]))
    #expect(list.contentHeight == (styled ? 280 : 180))
  }

  /// A container gets a first row before it loses its style and the inset that parted the row from those above.
  @Test(arguments: [false, true])
  func aContainerGetsItsFirstRowAndLosesItsStyle(strict: Bool) throws {
    var list = ArrangedList(waterfall(strict: strict), width: 310)
    list.add(100)
    let group = list.container(ContainerStyle(top: 5))
    let second = list.add(30, in: group)
    list.commit()
    #expect(list.ys == [0, 105])
    let first = list.add(20, in: group)
    try list.bare.tree.move(first, to: .before(second))
    try list.bare.tree.setStyle(nil, of: group)
    list.commit()
    #expect(list.ys == [0, 0, 30])
    #expect(list.contentHeight == 100)
  }

  /// Headers and footers are those of the container with a style: outside of its insets.
  @Test func headersAndFootersAreOfTheContainerWithAStyle() throws {
    var list = ArrangedList()
    let outer = list.container(ContainerStyle(top: 10, bottom: 6))
    let inner = try plain(list, in: outer)
    let header = list.add(20, role: .header, in: inner)
    list.add(30, in: inner)
    list.add(8, role: .footer, in: inner)
    list.commit()
    #expect(list.ys == [0, 30, 66])
    #expect(list.contentHeight == 74)
    try list.bare.tree.remove(header)
    list.commit()
    #expect(list.ys == [10, 46])
    try list.bare.tree.setStyle(ContainerStyle(), of: inner)
    list.commit()
    #expect(list.ys == [10, 40])
    #expect(list.contentHeight == 54)
  }

  @Test func headersAndRowsOverTheLinePartColumns() throws {
    var list = ArrangedList(waterfall(), width: 310)
    for height in [100.0, 20] { list.add(height) }
    let post = try plain(list)
    list.add(10, role: .header, in: post)
    list.add(30, in: post)
    list.add(40)
    list.commit()
    #expect(list.ys == [0, 0, 100, 110, 110])

    list = ArrangedList(waterfall(), width: 310)
    for height in [100.0, 20] { list.add(height) }
    list.add(40, spansLine: true, in: try plain(list))
    list.add(30, in: try plain(list))
    for height in [50.0, 10] { list.add(height) }
    list.commit()
    #expect(list.ys == [0, 0, 110, 160, 160, 200])
  }
}
