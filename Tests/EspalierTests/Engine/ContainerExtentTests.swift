// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("What of the content a container takes")
@MainActor struct ContainerExtentTests {
  private let engine: ListEngine
  private let host = ReportingHost()

  init() { engine = ListEngine(for: host, width: 320, height: 200) }

  /// Adds a row of a fixed height.
  @discardableResult
  private func row(
    _ height: Double, in container: NodeID = .root, role: RowRole = .item, breadth: Double? = nil
  ) throws -> NodeID {
    try engine.makeRow(
      RowContent(
        height: .fixed(height), role: role, breadth: breadth), at: .last(in: container))
  }

  private func container(_ style: ContainerStyle?, in parent: NodeID = .root) throws -> NodeID {
    let container = try engine.makeContainer(at: .last(in: parent))
    try engine.setStyle(style, of: container)
    return container
  }

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
    engine.scrollAndCommit(to: engine.contentExtent - 300)
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

  @Test("While edits wait, no row out of sight reaches out of a line that is in sight")
  func edited() throws {
    let lines = try container(ContainerStyle(.flow(.justified), lineSpacing: 6))
    try row(15, in: lines, breadth: 300)
    let box = try container(nil, in: lines)
    var rows: [NodeID] = []
    for height in [60, 10, 50] as [Double] { rows.append(try row(height, in: box, breadth: 100)) }
    for _ in 0..<20 { try row(40) }
    engine.scrollAndCommit(to: 60)
    // The one in the middle of the line ends at 56.
    #expect(engine.bare.report.rows.array.allSatisfy { $0.node != rows[1] })
    try engine.remove(rows[1])
    #expect(try engine.extent(of: box) == 21..<81)
    engine.commit()
    #expect(try engine.extent(of: box) == 21..<81)
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

  @Test("A background behind the inset of its own container takes nothing of the one around")
  func backgroundAtTheEnd() throws {
    let outer = try container(ContainerStyle())
    try row(20, in: outer)
    let inner = try container(ContainerStyle(top: 10, bottom: 5), in: outer)
    try row(0, in: inner, role: .background)
    engine.commit()
    #expect(try engine.extent(of: outer) == 0..<20)
    #expect(try engine.extent(of: inner) == 30..<30)
  }

  @Test("A background amid a line, which is at the start of it, takes nothing either")
  func backgroundInLine() throws {
    let lines = try container(ContainerStyle(.flow(.justified)))
    try row(80, in: lines, breadth: 150)
    let box = try container(nil, in: lines)
    try row(20, in: box, breadth: 40)
    try row(0, in: box, role: .background)
    let last = try row(40, in: box, breadth: 40)
    engine.commit()
    #expect(try engine.extent(of: box) == 20..<60)
    try engine.setHeight(.fixed(30), of: last)
    #expect(try engine.extent(of: box) == 20..<60)
    engine.commit()
    #expect(try engine.extent(of: box) == 25..<55)
  }

  @Test("A row of height 0 amid a line, which would be in the middle of it, takes nothing")
  func emptyRowInLine() throws {
    let lines = try container(ContainerStyle(.flow(.justified)))
    let box = try container(nil, in: lines)
    try row(3, in: box, role: .header)
    try row(0, in: box, breadth: 40)
    let last = try row(0, in: container(ContainerStyle(), in: box))
    try row(60, in: lines, breadth: 40)
    engine.commit()
    #expect(engine.offset(ofRow: 1) == 33)
    #expect(try engine.extent(of: box) == 0..<3)
    try engine.setHeight(.fixed(6), of: last)
    #expect(try engine.extent(of: box) == 0..<3)
  }
}
