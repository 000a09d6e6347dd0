// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Insets, spaces between rows, headers, footers and backgrounds (SEMANTICS 7.9, LAYOUT P1 to P4).
@Suite struct LookTests {
  private var list = ArrangedList()
  private var bare: BareList { list.bare }

  @Test mutating func aContainerOfABackgroundAloneIsEmpty() throws {
    list.add(20)
    let section = list.container(ContainerStyle(top: 10, bottom: 5, collapsesWhenEmpty: true))
    list.add(0, role: .background, in: section)
    #expect(bare.tree.contentHeight == 20)
    // A row is there, though it has no height.
    let row = list.add(0, in: section)
    #expect(bare.tree.contentHeight == 35)
    try bare.tree.setRole(.background, row)
    #expect(bare.tree.contentHeight == 20)
    try bare.tree.setRole(.header, row)
    #expect(bare.tree.contentHeight == 35)
  }

  @Test(
    arguments: [
      (.list, [0, 28]), (.flow(FlowStyle(columns: 2)), [0, 0]), (.waterfall(columns: 2), [0, 0]),
      (.waterfall(columns: 2, strict: true), [0, 0]),
    ] as [(Arrangement, [Double])])
  mutating func aBackgroundPartsNothing(arrangement: Arrangement, ys: [Double]) throws {
    try bare.tree.setStyle(ContainerStyle(arrangement, lineSpacing: 8), of: .root)
    list.add(20)
    let section = list.container()
    list.add(0, role: .background, in: section)
    list.add(20)
    bare.commit()
    #expect(list.ys == ys)
    let between = list.add(20, in: section)
    bare.commit()
    #expect(list.ys == [0, 20, 40])
    try bare.tree.setHidden(true, between)
    bare.commit()
    #expect(list.ys == ys)
    try bare.tree.setHidden(false, between)
    bare.commit()
    try bare.tree.setRole(.background, between)
    bare.commit()
    #expect(list.ys == ys)
  }

  /// Of a container with an inset at its start alone, in which the first row comes to a container inside.
  @Test mutating func anInsetAtTheStartComesWithARowInside() {
    let outer = list.container(ContainerStyle(top: 20, collapsesWhenEmpty: true))
    let inner = list.container(in: outer)
    #expect(bare.tree.contentHeight == 0)
    list.add(50, in: inner)
    #expect(bare.tree.contentHeight == 70)
  }

  /// A background is as high as its container, whatever height it is given.
  @Test mutating func theHeightOfABackgroundTakesNoRoom() throws {
    list.add(50)
    let background = list.add(10, role: .background)
    #expect(bare.tree.contentHeight == 50)
    try bare.tree.setHeight(.fixed(30), background)
    #expect(bare.tree.contentHeight == 50)
  }

  /// Two rows and, between them, a container with an empty one in it: hidden, it separates nothing (ERRATA 14).
  @Test mutating func aHiddenContainerSeparatesNothing() throws {
    try bare.tree.setStyle(ContainerStyle(lineSpacing: 8), of: .root)
    list.add(50)
    let style = ContainerStyle(top: 30, bottom: 40, lineSpacing: 5)
    let outer = list.container(style)
    _ = list.container(style, in: outer)
    list.add(50)
    #expect(bare.tree.contentHeight == 240)
    try bare.tree.setHidden(true, outer)
    #expect(bare.tree.contentHeight == 108)
    try bare.tree.setHidden(false, outer)
    #expect(bare.tree.contentHeight == 240)
  }

  /// A separator is before the header, and behind the footer; the insets are between these.
  @Test mutating func separatorsBesideHeadersAndFootersAreOutsideTheInsets() throws {
    let separator = Separator(height: 2)
    try bare.tree.setSeparatorBetweenChildren(separator, of: .root)
    list.add(20)
    let section = list.container(ContainerStyle(top: 10, bottom: 5, left: 30))
    let header = list.add(20, role: .header, in: section)
    list.add(20, in: section)
    bare.commit()
    #expect(list.ys == [0, 20, 22, 52])
    #expect(bare.tree.contentHeight == 77)
    try bare.tree.setSeparatorBetweenChildren(nil, of: .root)
    for edge in SeparatorEdge.allCases {
      try bare.tree.setSeparator(separator, at: edge, of: section)
    }
    let footer = list.add(20, role: .footer, in: section)
    bare.commit()
    #expect(list.ys == [0, 20, 22, 52, 77, 97])
    #expect(bare.tree.contentHeight == 99)
    // Beside an item it is inside of them.
    for row in [header, footer] { try bare.tree.setHidden(true, row) }
    bare.commit()
    #expect(list.ys == [0, 30, 32, 52])
    #expect(bare.tree.contentHeight == 59)
    try bare.tree.setHidden(false, header)
    bare.commit()
    #expect(list.ys == [0, 20, 22, 52, 72])
    #expect(bare.tree.contentHeight == 79)
  }

  @Test(arguments: [[RowRole.header, .background, .item], [.background, .header, .item]])
  mutating func backgroundsAreBesideTheHeader(roles: [RowRole]) throws {
    let section = list.container(ContainerStyle().inset(by: 10))
    let rows = roles.map { list.add(40, role: $0, in: section) }
    bare.commit()
    #expect(list.placed.map { [$0.y, $0.width] } == [[0, 320], [50, 300]])
    #expect(list.backgrounds.map { [$0.y, $0.height] } == [[0, 100]])
    // Without the header, the start of the container has the inset again.
    try bare.tree.remove(rows[roles[0] == .header ? 0 : 1])
    bare.commit()
    #expect(list.ys == [10])
    #expect(list.backgrounds.map(\.height) == [60])
  }

  /// A container without a style shares lines, columns and spacings with what is around it: its background is behind its
  /// rows, from the highest to the lowest one.
  @Test(
    arguments: [
      (.list, 28, 148), (.flow(FlowStyle(alignment: .leading, columns: 3)), 0, 78),
      (.waterfall(columns: 2), 0, 78), (.waterfall(columns: 2, strict: true), 0, 78),
    ] as [(Arrangement, Double, Double)])
  func backgroundsOfContainersWithoutAStyle(
    arrangement: Arrangement, top: Double, end: Double
  ) throws {
    var list = ArrangedList(ContainerStyle(arrangement, lineSpacing: 8), height: 30)
    list.add(20)
    let box = try list.bare.tree.makeContainer(at: .last(in: .root))
    list.add(0, role: .background, in: box)
    for height in [50.0, 34, 20] { list.add(height, in: box) }
    for _ in 0..<9 { list.add(20) }
    for offset in stride(from: 0.0, to: 200, by: 2) {
      list.show(scrolledTo: offset)
      let offset = Units.points(list.bare.report.offset)
      let isInSight = end > offset && top < offset + 30
      let found = list.backgrounds.map { [$0.y, $0.y + $0.height] }
      #expect(found == (isInSight ? [[top, end]] : []), "at \(offset)")
    }
  }

  @Test mutating func aBackgroundIsBehindInsetsOfContainersInItsOwn() throws {
    try bare.tree.setStyle(ContainerStyle(lineSpacing: 8), of: .root)
    list.add(20)
    let box = try bare.tree.makeContainer(at: .last(in: .root))
    list.add(0, role: .background, in: box)
    let section = list.container(ContainerStyle(top: 10, bottom: 5), in: box)
    let row = list.add(20, in: section)
    bare.commit()
    #expect(list.backgrounds.map { [$0.y, $0.height] } == [[20, 35]])
    try bare.tree.setHidden(true, row)
    list.add(20, in: box)
    bare.commit()
    #expect(list.backgrounds.map { [$0.y, $0.height] } == [[20, 35]])
    try bare.tree.setHidden(true, section)
    bare.commit()
    #expect(list.backgrounds.map { [$0.y, $0.height] } == [[28, 20]])
  }

  /// Found by coverage: the container begins in a line that is as high as a row before it.
  @Test func aBackgroundIsBehindAnInsetBelowALineItBeginsIn() throws {
    var list = ArrangedList(ContainerStyle(.flow(FlowStyle(columns: 2))))
    list.add(40)
    let box = try list.bare.tree.makeContainer(at: .last(in: .root))
    list.add(0, role: .background, in: box)
    list.add(0, in: box)
    list.add(20, in: list.container(ContainerStyle(top: 10, bottom: 5), in: box))
    list.commit()
    #expect(list.ys == [0, 20, 50])
    #expect(list.backgrounds.map { [$0.y, $0.height] } == [[40, 35]])
  }

  /// The insets of the whole list are around everything, headers and footers as well.
  @Test mutating func insetsOfTheWholeList() throws {
    try bare.tree.setStyle(ContainerStyle(top: 12, bottom: 8, left: 10), of: .root)
    for role in [RowRole.header, .item, .footer] { list.add(20, role: role) }
    bare.commit()
    #expect(
      list.placed == [
        Placed(0, 0, 12, 320, 20), Placed(1, 10, 32, 310, 20), Placed(2, 0, 52, 320, 20),
      ])
    #expect(bare.tree.contentHeight == 80)
  }

  @Test func lengthsOutsideTrap() async {
    #expect(Length(points: -1) == nil && Length(points: .nan) == nil && Length(points: 5e4) == nil)
    await #expect(processExitsWith: .failure) { _ = ContainerStyle(top: -1) }
    await #expect(processExitsWith: .failure) { _ = ContainerStyle(lineSpacing: .nan) }
    await #expect(processExitsWith: .failure) { _ = ContainerStyle().inset(by: 43_691) }
    await #expect(processExitsWith: .failure) { _ = Separator(height: .infinity) }
    await #expect(processExitsWith: .failure) {
      _ = LayoutConfiguration { $0.leadingPinInset = -1 }
    }
    await #expect(processExitsWith: .failure) {
      _ = LayoutConfiguration { $0.defaultEstimate = .nan }
    }
  }

  @Test func pointsAreRoundedWhereTheyEnter() {
    let rounded = (0.1 * 768).rounded() / 768
    let style = ContainerStyle(
      top: 0.1, bottom: 0.5, left: 43_690, right: 0, lineSpacing: 1.0 / 3, itemSpacing: 0.1)
    #expect(style.top == rounded && style.itemSpacing == rounded && rounded != 0.1)
    #expect(style.bottom == 0.5 && style.left == 43_690 && style.right == 0)
    #expect(style.lineSpacing == 1.0 / 3)
    var other = ContainerStyle()
    #expect(other.top == nil && other.lineSpacing == nil && other != style)
    (other.top, other.bottom, other.left, other.right) = (0.1, 0.5, 43_690, 0)
    (other.lineSpacing, other.itemSpacing) = (1.0 / 3, rounded)
    #expect(other == style)
    other.right = nil
    #expect(other.right == nil && other != style)
    let inset = style.inset(by: 0.1)
    #expect(
      [inset.top, inset.bottom, inset.left, inset.right] == [rounded, rounded, rounded, rounded])
    #expect(inset.lineSpacing == 1.0 / 3)
    var separator = Separator(height: 0.1, kind: 3)
    #expect(separator.height == rounded)
    separator.height = 2.25
    #expect(separator == Separator(height: 2.25, kind: 3))
    var configuration = LayoutConfiguration()
    (configuration.leadingPinInset, configuration.trailingPinInset) = (0.1, 7)
    configuration.defaultEstimate = 0.1
    #expect(configuration.leadingPinInset == rounded && configuration.trailingPinInset == 7)
    #expect(configuration.defaultEstimate == rounded)
  }
}
