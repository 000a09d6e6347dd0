// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Passes that are kept")
struct KeptPassTests {
  /// Edits a long list here and there. After each commit the same viewport is laid out from scratch,
  /// which has to give the same frames.
  @Test("A report that was moved is that of a whole pass", arguments: seeds(count: 10))
  func movedReports(seed: UInt64) throws {
    var world = LongList(seed: seed)
    for _ in 0..<200 { try world.editAndCompare() }
    #expect(world.movedCount > 20)
    #expect(world.movedCount < 200)
  }

  @Test(
    "With pinned rows, a report that holds is that of a whole pass", arguments: seeds(count: 10))
  func pinnedReports(seed: UInt64) throws {
    var world = LongList(seed: seed, hasPins: true)
    for _ in 0..<200 { try world.editAndCompare() }
    #expect(world.movedCount > 5)
    #expect(world.movedCount < 150)
  }
}

/// A list of 300 rows, of which twenty or so are in sight.
struct LongList {
  private let engine = ListEngine()
  private let host = ReportingHost()
  private var generator: SeededGenerator
  private var rows: [NodeID] = []
  private var nextID: Int64 = 1
  private(set) var movedCount = 0
  private let hasPins: Bool

  init(seed: UInt64, hasPins: Bool = false) {
    self.hasPins = hasPins
    generator = SeededGenerator(seed: seed)
    engine.host = host
    engine.setViewport(width: 320, height: 300)
    for _ in 0..<300 { rows.append(append()) }
    engine.commit()
    engine.setContentOffset(4_000)
    engine.commit()
  }

  private mutating func append() -> NodeID {
    nextID += 1
    return try! engine.tree.appendRow(
      RowID(nextID), attributes: randomAttributes(), to: engine.tree.root)
  }

  private mutating func randomAttributes() -> RowAttributes {
    let isFixed = Bool.random(using: &generator)
    let height = Length(whole: Int.random(in: 0...40, using: &generator))
    let isPinned = hasPins && Int.random(in: 0..<8, using: &generator) == 0
    return RowAttributes(
      height: isFixed ? .fixed(height) : .automatic(estimate: 30),
      pin: isPinned ? .untilNext : .none)
  }

  /// The anchor stays the row it is; what is in sight may begin with another one.
  mutating func editAndCompare() throws {
    for _ in 0..<Int.random(in: 1...2, using: &generator) { try edit() }
    engine.commit()
    let moved = try #require(host.last)
    if moved.hasSameRows { movedCount += 1 }
    // Half a point less and back again: the same rows, found by a whole pass.
    engine.setViewport(width: 320, height: 299.5)
    engine.commit()
    engine.setViewport(width: 320, height: 300)
    engine.commit()
    let whole = try #require(host.last)
    #expect(!whole.hasSameRows)
    #expect(whole.frames == moved.frames)
    #expect(whole.pinned == moved.pinned)
    #expect(whole.offset == moved.offset)
    #expect(whole.adjustment == 0)
    #expect(whole.contentExtent == moved.contentExtent)
    #expect(whole.appeared.isEmpty && whole.disappeared.isEmpty)
  }

  private mutating func edit() throws {
    let tree = engine.tree
    let position = Int.random(in: 0..<rows.count, using: &generator)
    let row = rows[position]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      nextID += 1
      rows.append(
        try tree.makeRow(RowID(nextID), attributes: randomAttributes(), at: .before(row)))
    case 1:
      try tree.remove(row)
      rows.remove(at: position)
    case 2:
      let other = rows.randomElement(using: &generator)!
      if other != row { try tree.move(row, to: .after(other)) }
    case 3: try tree.update(row)
    case 4: try tree.setAttributes(randomAttributes(), of: row)
    default:
      let isHidden = try tree.isHidden(row)
      try tree.setHidden(!isHidden, row)
    }
  }
}
