// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Stretches of the content: what is in sight, and what a container takes")
@MainActor struct StretchTests {
  private let engine = ListEngine()
  private let host = ReportingHost()

  init() {
    engine.host = host
    engine.setViewport(width: 320, height: 200)
  }

  /// Adds a row of a fixed height.
  @discardableResult
  private func row(
    _ height: Double, in container: NodeID = .root, role: RowRole = .item, breadth: Double? = nil,
    spansLine: Bool = false
  ) throws -> NodeID {
    try engine.makeRow(
      RowContent(
        RowID(Int64(engine.rowCount * 100 + made.next())), height: .fixed(height), role: role,
        breadth: breadth, spansLine: spansLine), at: .last(in: container))
  }

  private let made = Count()

  private final class Count {
    private var last = 0
    func next() -> Int {
      last += 1
      return last
    }
  }

  private func container(_ style: ContainerStyle?, in parent: NodeID = .root) throws -> NodeID {
    let container = try engine.makeContainer(at: .last(in: parent))
    try engine.setStyle(style, of: container)
    return container
  }

  // MARK: What is in sight

  @Test("The visible range is cut at both ends of the content, the others at its start")
  func visible() throws {
    for _ in 0..<1_000 { try row(44) }
    engine.commit()
    #expect(engine.ranges().visible == 0..<200)
    engine.viewportDidScroll(to: 43_900)
    engine.commit()
    #expect(engine.ranges().visible == 43_900..<44_000)
    #expect(engine.ranges().display == 43_800..<44_300)
    #expect(engine.ranges().preload == 43_600..<44_600)
    engine.viewportDidScroll(to: -50)
    engine.commit()
    #expect(engine.ranges().visible == 0..<150)
    #expect(engine.ranges().display.lowerBound == 0)
    // Beyond the end there is nothing.
    engine.viewportDidScroll(to: 50_000)
    engine.commit()
    #expect(engine.ranges().visible == 44_000..<44_000)
    try engine.removeAll(in: .root)
    engine.commit()
    #expect(engine.ranges().visible == 0..<0)
  }

  @Test("The visible range is cut to content that waits, and to content with rows that wait")
  func visibleInMomentum() throws {
    for _ in 0..<10 { try row(50) }
    engine.viewportDidScroll(to: 100, isDecelerating: true)
    engine.commit()
    try engine.makeRow(RowContent(9_999, height: .fixed(70)), at: .first(in: .root))
    // What is edited has no place yet.
    #expect(engine.ranges().visible == 100..<300 && engine.contentExtent == 500)
    engine.commit()
    engine.viewportDidScroll(to: 350, isDecelerating: true)
    engine.commit()
    #expect(engine.contentExtent == 500 && engine.ranges().visible == 350..<500)
    engine.viewportDidScroll(to: -90, isDecelerating: true)
    engine.commit()
    #expect(engine.ranges().visible == engine.offset(ofRow: 0)!..<110)
    engine.setDecelerating(false)
    engine.commit()
    #expect(engine.contentExtent == 570)
  }

  @Test("Rows of height 0 at the very end are planned when the end is in sight")
  func plannedAtTheEnd() throws {
    for _ in 0..<4 { try row(50) }
    let last = try engine.makeRow(
      RowContent(9_999, height: .automatic(estimate: 0)), at: .last(in: .root))
    var plan: [MeasureRequest] = []
    engine.plan(&plan, budget: 10)
    #expect(plan.map(\.node) == [last])
  }

  // MARK: What a container takes

  @Test("A waterfall takes all its columns, whichever row is the last", arguments: [false, true])
  func waterfall(isStrict: Bool) throws {
    let box = try container(ContainerStyle(.waterfall(columns: 2, strict: isStrict), top: 10))
    for height in [100, 10] as [Double] { try row(height, in: box) }
    try row(20)
    engine.commit()
    #expect(try engine.extent(of: box) == 10..<110)
    #expect(try engine.extent(of: .root) == 10..<130)
    // Small rows fill the second column.
    for _ in 0..<3 { try row(10, in: box) }
    #expect(try engine.extent(of: box) == 10..<110)
    engine.commit()
    #expect(try engine.extent(of: box) == 10..<110)
    try row(200, in: box)
    engine.commit()
    #expect(try engine.extent(of: box) == 10..<250)
  }

  @Test("Of a long waterfall, also one that was edited, it is what the longest column reaches")
  func longWaterfall() throws {
    let box = try container(
      ContainerStyle(.waterfall(columns: 3), bottom: 7, lineSpacing: 5, itemSpacing: 5))
    var ends = [0.0, 0, 0]
    for index in 0..<200 {
      let height = Double((index * 37) % 190 + 10)
      try row(height, in: box)
      let column = ends.firstIndex(of: ends.min()!)!
      ends[column] += height + 5
    }
    for _ in 0..<3 { try row(30) }
    engine.commit()
    let expected = 0..<ends.max()! - 5
    #expect(
      try engine.extent(of: box) == expected && engine.contentExtent == expected.upperBound + 97)
    let first = try #require(engine.node(atRow: 0))
    try engine.remove(first)
    engine.viewportDidScroll(to: engine.contentExtent - 300)
    engine.commit()
    let reached = (0..<199).map { engine.frame(ofRow: $0)! }.map { $0.y + $0.height }.max()!
    #expect(try engine.extent(of: box) == 0..<reached)
  }

  @Test("A container without a style in columns takes what its own rows take there")
  func inColumns() throws {
    let box = try container(ContainerStyle(.waterfall(columns: 2)))
    try row(100, in: box)
    let inner = try container(nil, in: box)
    for height in [80, 40, 10] as [Double] { try row(height, in: inner) }
    engine.commit()
    // The row of 40 is below that of 80, and that of 10 below the first one.
    #expect(try engine.extent(of: inner) == 0..<120)
    #expect(try engine.extent(of: box) == 0..<120)
  }

  @Test("A flow takes all of its first and its last line")
  func flow() throws {
    let box = try container(ContainerStyle(.flow(.justified), top: 10, lineSpacing: 4))
    for height in [20, 60, 30, 50, 90, 10] as [Double] { try row(height, in: box, breadth: 100) }
    try row(20)
    engine.commit()
    // Lines of 60 and 90, and the rows in the middle of each.
    #expect(engine.offset(ofRow: 0) == 30 && engine.offset(ofRow: 5) == 114)
    #expect(try engine.extent(of: box) == 10..<164)
    try row(40, in: box, breadth: 100)
    #expect(try engine.extent(of: box) == 10..<164)
    engine.commit()
    #expect(try engine.extent(of: box) == 10..<208)
  }

  @Test("Headers and footers are among the rows; backgrounds take nothing")
  func roles() throws {
    let style = ContainerStyle(.waterfall(columns: 2), top: 10, bottom: 15)
    let box = try container(style)
    try row(500, in: box, role: .background)
    try row(30, in: box, role: .header)
    for height in [100, 10] as [Double] { try row(height, in: box) }
    engine.commit()
    #expect(try engine.extent(of: box) == 0..<140 && engine.contentExtent == 155)
    try row(25, in: box, role: .footer)
    engine.commit()
    #expect(try engine.extent(of: box) == 0..<180 && engine.contentExtent == 180)
    let last = try container(style)
    for height in [100, 10] as [Double] { try row(height, in: last) }
    try row(500, in: last, role: .background)
    engine.commit()
    #expect(try engine.extent(of: last) == 190..<290)
  }
}
