// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Insets, spaces between rows, headers, footers and backgrounds (SEMANTICS 7.9, LAYOUT P1 to P4).
@Suite struct LookTests {
  private var list = ArrangedList()
  private var bare: BareList { list.bare }

  @Test mutating func noSpaceAroundNestedContainers() throws {
    try bare.tree.setStyle(ContainerStyle(lineSpacing: 8), of: .root)
    list.add(20)
    let nested = list.container()
    list.add(20, in: nested)
    list.add(20, in: nested)
    list.add(20)
    list.add(20)
    bare.commit()
    #expect(list.ys == [0, 20, 48, 68, 96])
  }

  @Test mutating func spacesAreBetweenRowsAlone() throws {
    try bare.tree.setStyle(ContainerStyle(lineSpacing: 8), of: .root)
    var rows: [NodeID] = []
    for count in 1...5 {
      rows.append(list.add(20))
      #expect(bare.tree.contentHeight == Double(20 * count + 8 * (count - 1)))
    }
    try bare.tree.remove(rows[0])
    try bare.tree.setHidden(true, rows[2])
    #expect(bare.tree.contentHeight == 76)
    try bare.tree.move(rows[4], to: .first(in: .root))
    #expect(bare.tree.contentHeight == 76)
    for row in rows[1...] { try bare.tree.remove(row) }
    #expect(bare.tree.contentHeight == 0)
  }

  @Test(arguments: [(false, 18.0), (true, 0)])
  mutating func emptyContainers(collapses: Bool, extent: Double) throws {
    let section = list.container(
      ContainerStyle(top: 10, bottom: 8, lineSpacing: 5, collapsesWhenEmpty: collapses))
    #expect(bare.tree.contentHeight == extent)
    let row = list.add(20, in: section)
    #expect(bare.tree.contentHeight == 38)
    try bare.tree.remove(row)
    #expect(bare.tree.contentHeight == extent)
  }

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

  @Test mutating func headersAndFootersAreOutsideTheInsets() throws {
    let section = list.container(ContainerStyle(lineSpacing: 10).inset(by: 10))
    list.add(44, role: .header, in: section)
    list.add(50, in: section)
    list.add(20, role: .footer, in: section)
    bare.commit()
    #expect(
      list.placed == [
        Placed(0, 0, 0, 320, 44), Placed(1, 10, 54, 300, 50), Placed(2, 0, 114, 320, 20),
      ])
    #expect(bare.tree.contentHeight == 134)
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

  @Test mutating func backgroundsStretchOverTheirContainers() throws {
    list.add(100)
    let outer = list.container(ContainerStyle(top: 5, bottom: 5, left: 8, right: 8))
    list.add(0, role: .background, in: outer)
    list.add(500, in: outer)
    let inner = list.container(in: outer)
    list.add(0, role: .background, in: inner)
    list.add(1000, in: inner)
    list.add(50, in: outer)
    list.add(2000)
    let outside = Placed(1, 0, 100, 320, 1560)
    let inside = Placed(3, 0, 605, 320, 1000)
    for (offset, expected) in [
      (0.0, [outside, inside]), (700, [outside, inside]), (1605, [outside]), (1660, []),
    ] {
      bare.layout.scroll(to: offset)
      bare.commit()
      #expect(list.backgrounds == expected)
    }
  }

  @Test mutating func backgroundsOfOneContainerKeepTheirOrder() throws {
    let section = list.container()
    try bare.tree.setSeparator(Separator(height: 2), at: .top, of: section)
    for _ in 0..<2 { list.add(0, role: .background, in: section) }
    list.add(2000, in: section)
    for offset in [0.0, 500] {
      bare.layout.scroll(to: offset)
      bare.commit()
      #expect(bare.report.backgrounds.array.map(\.row) == [1, 2])
    }
  }

  @Test(arguments: [[RowRole.header, .background, .item], [.background, .header, .item]])
  mutating func backgroundsAreBesideTheHeader(roles: [RowRole]) throws {
    let section = list.container(ContainerStyle().inset(by: 10))
    let rows = roles.map { list.add(40, role: $0, in: section) }
    bare.commit()
    #expect(list.ys == [0, 50])
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
      list.bare.layout.viewportDidScroll(to: offset)
      list.commit()
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

  @Test mutating func anotherStyleReachesNestedContainers() throws {
    let outer = list.container(ContainerStyle(left: 10, right: 10))
    let inner = list.container(in: outer)
    let own = list.container(ContainerStyle(left: 0), in: outer)
    var widths: [Double] = []
    let host = TestHost {
      widths.append($0.width)
      return 30
    }
    bare.host = host
    for place in [inner, own] {
      list.add(44, isMeasured: true, in: place)
    }
    bare.commit()
    try bare.tree.setStyle(ContainerStyle(left: 10, right: 40), of: outer)
    bare.commit()
    #expect(widths == [300, 310, 270, 280])
    // Both rows were measured at these widths.
    try bare.tree.setStyle(ContainerStyle(left: 10, right: 10), of: outer)
    bare.commit()
    #expect(widths.count == 4)
  }

  /// A background that shows something new is not measured.
  @Test mutating func backgroundsAreNotMeasured() throws {
    let host = TestHost { _ in 10 }
    bare.host = host
    let row = try bare.tree.makeRow(RowContent(0, role: .background), at: .last(in: .root))
    try bare.tree.makeRow(RowContent(1), at: .last(in: .root))
    bare.commit()
    try bare.tree.update(row)
    bare.commit()
    #expect(host.measured == [1] && bare.report.update.updates.count == 1)
  }

  @Test func lengthsOutsideTrap() async {
    #expect(Length(points: -1) == nil && Length(points: .nan) == nil && Length(points: 5e4) == nil)
    await #expect(processExitsWith: .failure) { _ = ContainerStyle(top: -1) }
    await #expect(processExitsWith: .failure) { _ = ContainerStyle(lineSpacing: .nan) }
    await #expect(processExitsWith: .failure) { _ = ContainerStyle().inset(by: 43_691) }
    await #expect(processExitsWith: .failure) { _ = Separator(height: .infinity) }
    await #expect(processExitsWith: .failure) {
      var configuration = LayoutConfiguration()
      configuration.leadingPinInset = -1
    }
    await #expect(processExitsWith: .failure) {
      var configuration = LayoutConfiguration()
      configuration.defaultEstimate = .nan
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
