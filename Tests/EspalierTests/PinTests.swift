// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Rows held at the top, on several levels (SEMANTICS 7.8).
@Suite struct PinTests {
  let bare = BareList()
  private var identity: Int64 = 0

  init() { bare.setViewport(width: 100, height: 300) }

  private mutating func add(
    _ height: Double, _ pin: Pin? = nil, in container: NodeID = .root
  ) throws {
    identity += 1
    try bare.tree.makeRow(
      RowContent(RowID(identity), height: .fixed(height), pin: pin), at: .last(in: container))
  }

  /// The identities of the held rows, and where they are in the viewport.
  private func held(at offset: Double) -> [[Double]] {
    bare.layout.scroll(to: offset)
    bare.commit()
    return bare.report.pinned.array.map { row in
      [
        bare.tree.identity(of: row.node).map(Double.init) ?? -1,
        Units.points(row.top - bare.report.offset),
      ]
    }
  }

  @Test mutating func theNextRowPushesTheFormerOut() throws {
    for height in [40.0, 360, 40, 460, 40, 600] {
      try add(height, height == 40 ? Pin() : nil)
    }
    #expect(held(at: 0) == [])
    #expect(held(at: 1) == [[1, 0]])
    #expect(held(at: 360) == [[1, 0]])
    #expect(held(at: 380) == [[1, -20]])
    #expect(held(at: 400) == [])
    #expect(held(at: 401) == [[3, 0]])
    #expect(held(at: 1000) == [[5, 0]])
  }

  /// Departments of 60 with teams of 48: the second department pushes both.
  @Test mutating func levelsStickBelowEachOther() throws {
    for _ in 0..<2 {
      try add(60, Pin(level: 0))
      for _ in 0..<2 {
        try add(48, Pin(level: 1))
        for _ in 0..<10 { try add(40) }
      }
    }
    // Team 2 begins at 60; the second team at 508; the second department at 956.
    #expect(held(at: 10) == [[1, 0], [2, 60]])
    #expect(held(at: 400) == [[1, 0], [2, 60]])
    #expect(held(at: 420) == [[1, 0], [2, 40]])
    #expect(held(at: 449) == [[1, 0], [13, 60]])
    #expect(held(at: 856) == [[1, -8], [13, 52]])
  }

  @Test mutating func aRowGoesWithItsContainer() throws {
    let container = try bare.tree.makeContainer(at: .last(in: .root))
    try add(40, Pin(.insideContainer), in: container)
    try add(540, nil, in: container)
    try add(1000)
    #expect(held(at: 50) == [[1, 0]])
    #expect(held(at: 540) == [[1, 0]])
    #expect(held(at: 550) == [[1, -10]])
    #expect(held(at: 580) == [])
    #expect(held(at: 900) == [])
  }

  @Test mutating func aRowThatIsLetGoIsHeldNoMore() throws {
    try add(40, Pin())
    try add(1000)
    #expect(held(at: 100) == [[1, 0]])
    let row = bare.tree.node(atRow: 0)
    try bare.tree.setPin(nil, #require(row))
    bare.commit()
    #expect(bare.report.pinned.count == 0)
    #expect(bare.report.disappeared.count == 1)
  }
}
