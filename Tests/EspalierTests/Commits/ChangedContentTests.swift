// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Rows in sight that show something new, for the most part as high as before: two lists go through the same, and one of
/// them places everything again with every commit.
@Suite("Content that changes in sight")
struct ChangedContentTests {
  @Test(
    "What is placed, measured, bound and told is what it is from scratch",
    arguments: seeds(count: 24))
  func random(seed: UInt64) throws {
    var world = FeedWorld(seed: seed)
    try world.fill(200)
    for step in 0..<120 {
      if let difference = try world.editAndCompare() {
        Issue.record("SEED=\(seed), step \(step): \(difference)")
        return
      }
    }
    // A list that is held at its top or its end, and one with spacings, is always placed again.
    if world.mayKeepPasses { #expect(world.keptCount > 10, "SEED=\(seed)") }
  }

  @Test("A like asks for one height, places nothing, and binds one view")
  func like() throws {
    let list = FeedList(EngineConfiguration(), isThorough: false)
    var rows: [NodeID] = []
    for id in 0..<100 {
      rows.append(
        try list.engine.tree.appendRow(
          RowID(Int64(id)),
          attributes: RowAttributes(
            height: .automatic(estimate: 60), pin: id % 5 == 0 ? .untilNext : .none),
          to: list.engine.tree.root))
    }
    list.commit()
    list.engine.setContentOffset(1_000)
    list.commit()
    let row = try #require(
      list.recycler.shownRows.dropFirst(3).first { $0.row.id.rawValue % 5 != 0 })
    let (before, places) = (list.recycler.counts, list.views.places)
    try list.engine.tree.update(rows[Int(row.row.id.rawValue)])
    list.commit()
    #expect(list.views.isUnchanged && list.views.asked.count == 1)
    #expect(list.views.places == places && row.view.stamp == 1)
    let counts = list.recycler.counts
    #expect(counts.updates == before.updates + 1 && counts.placements == before.placements)
    #expect(counts.binds == before.binds)
    // Another height, and everything is looked at.
    for _ in 0..<2 { try list.engine.tree.update(rows[Int(row.row.id.rawValue)]) }
    list.commit()
    #expect(!list.views.isUnchanged && list.views.places != places && list.views.asked.count == 1)
  }

  @Test("What the host would not measure is asked for once, and again with the next commit")
  func refusal() throws {
    let list = FeedList(EngineConfiguration(), isThorough: false)
    var rows: [NodeID] = []
    for id in 0..<50 {
      rows.append(try list.engine.tree.appendRow(RowID(Int64(id)), to: list.engine.tree.root))
    }
    list.commit()
    list.views.refusal = 1
    try list.engine.tree.update(rows[3])
    list.commit()
    #expect(list.views.asked.count == 1 && !list.views.isUnchanged)
    list.views.refusal = 0
    list.commit()
    #expect(list.views.asked.count == 1)
    list.commit()
    #expect(list.views.asked.isEmpty && list.views.isUnchanged)
  }

  @Test("A row that was at the top keeps the list in its place when another one gets its entry")
  func deletedAtTheTop() throws {
    var world = try SmallWorld(rows: 100)
    world.engine.setContentOffset(25)
    world.engine.commit()
    world.engine.viewportDidScroll(to: 0)
    world.engine.commit()
    // To the top, where it is: the first row keeps its place from here on.
    world.engine.setContentOffset(0)
    try world.tree.remove(world.rows.removeFirst())
    world.engine.commit()
    #expect(world.host.last?.offset == 0)
    try world.tree.appendRow(
      RowID(500), attributes: RowAttributes(height: .fixed(10)), to: world.tree.root)
    world.engine.commit()
    #expect(world.host.last?.offset == 0)
  }
}

/// Two lists that are edited in the same way.
private struct FeedWorld {
  private let quick: FeedList
  private let thorough: FeedList
  private var generator: SeededGenerator
  private var rows: [RowID] = []

  /// What was done since the last commit, to be read.
  private var edits: [String] = []
  private var nextID: Int64 = 1
  private let hasPins: Bool
  let mayKeepPasses: Bool

  /// How often a commit knew that nothing has moved although there were updates.
  private(set) var keptCount = 0

  private var lists: [FeedList] { [quick, thorough] }

  init(seed: UInt64) {
    var configuration = EngineConfiguration()
    configuration.layout?.staysAtTop = seed % 6 == 3
    configuration.layout?.followsTail = seed % 6 == 4
    configuration.layout?.foldPolicy = seed % 2 == 0 ? .automatic : .firstFullyVisible
    if seed % 8 == 7 { configuration.style.lineSpacing = 3 }
    mayKeepPasses = seed % 6 < 3 && seed % 8 != 7
    quick = FeedList(configuration, isThorough: false)
    thorough = FeedList(configuration, isThorough: true)
    hasPins = seed % 2 == 0
    generator = SeededGenerator(seed: seed)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func fill(_ count: Int) throws {
    for list in lists {
      for number in 0..<8 {
        let container = try list.tree.appendContainer(to: list.tree.root)
        list.containers.append(container)
        if number % 3 == 0 { try list.engine.setStyle(ContainerStyle(), of: container) }
      }
    }
    for _ in 0..<count { try insert() }
    for list in lists {
      list.commit()
      list.engine.setContentOffset(2_000)
      list.commit()
    }
  }

  /// Edits both and returns what is different by that; nil if nothing is.
  mutating func editAndCompare() throws -> String? {
    edits = []
    let places = quick.views.places
    try edit()
    if number(0...3) == 0 { try edit() }
    let refusal = number(0...11) == 0 ? Int64(number(1...3)) : 0
    for list in lists {
      list.views.refusal = refusal
      list.commit()
    }
    if quick.views.isUnchanged, quick.views.hasUpdates { keptCount += 1 }
    if quick.views.hasSameRows, quick.views.places != places { return "\(edits): rows have moved" }
    #expect(!thorough.views.isUnchanged)
    for (one, other) in zip(quick.outcome + quick.screen, thorough.outcome + thorough.screen)
    where one != other {
      return "\(edits), \(refusal):\n\(one)\n\(other)"
    }
    return quick.screen.count == thorough.screen.count ? nil : "\(edits): the screen"
  }

  /// Most rows that show something new are in sight.
  private mutating func randomRow() -> RowID {
    if number(0...5) > 0, let row = quick.recycler.shownRows.randomElement(using: &generator),
      rows.contains(row.row.id)
    {
      return row.row.id
    }
    return rows.randomElement(using: &generator)!
  }

  private mutating func attributes() -> RowAttributes {
    let isFixed = number(0...3) == 0
    let height: HeightMode =
      isFixed
      ? .fixed(Length(whole: number(0...40)))
      : number(0...1) == 0 ? .automatic() : .automatic(estimate: Length(whole: number(5...60)))
    let modes: [PinMode] = [.untilNext, .insideContainer, .always]
    let isPinned = hasPins && number(0...11) == 0
    return RowAttributes(
      kind: RowKind(UInt16(number(0...1))), height: height,
      pin: isPinned
        ? Pin(modes[number(0...2)], edge: number(0...3) == 0 ? .trailing : .leading) : .none)
  }

  private mutating func insert() throws {
    let (attributes, container) = (attributes(), number(0...8))
    let isFirst = number(0...1) == 0
    for list in lists {
      let home = list.containers[container]
      list.rows[RowID(nextID)] = try list.tree.makeRow(
        RowID(nextID), attributes: attributes, at: isFirst ? .first(in: home) : .last(in: home))
    }
    rows.append(RowID(nextID))
    nextID += 1
  }

  private mutating func edit() throws {
    let (row, kind) = (randomRow(), number(0...24))
    edits.append("\(kind) at \(row)")
    switch kind {
    case 0...9: for list in lists { try list.tree.update(list.rows[row]!) }
    case 10, 11:
      for row in [row, randomRow(), randomRow()] {
        for list in lists { try list.tree.update(list.rows[row]!) }
      }
    case 12: for list in lists { try list.tree.setStamp(3, of: list.rows[row]!) }
    case 13:
      let attributes = attributes()
      for list in lists { try list.tree.setAttributes(attributes, of: list.rows[row]!) }
    case 14: try insert()
    case 15:
      guard rows.count > 100 else { return }
      rows.removeAll { $0 == row }
      for list in lists { try list.tree.remove(list.rows.removeValue(forKey: row)!) }
    case 16:
      let other = rows.randomElement(using: &generator)!
      guard other != row else { return }
      for list in lists { try list.tree.move(list.rows[row]!, to: .after(list.rows[other]!)) }
    case 17:
      for list in lists {
        let node = list.rows[row]!
        try list.tree.setHidden(!list.tree.isHidden(node), node)
      }
    default: try move(row)
    }
  }

  /// What moves the viewport, or has to do with it.
  private mutating func move(_ row: RowID) throws {
    let kind = number(0...7)
    edits.append("move \(kind)")
    switch kind {
    case 0:
      let size = (width: [320.0, 200, 410][number(0...2)], height: 300.0)
      for list in lists {
        list.size = size
        list.engine.setViewport(width: size.width, height: size.height)
      }
    case 1:
      let offset = quick.views.offset + Double(number(-80...80))
      let isDecelerating = number(0...2) == 0
      for list in lists {
        list.engine.viewportDidScroll(to: max(0, offset), isDecelerating: isDecelerating)
      }
    case 2: for list in lists { try list.engine.scroll(to: list.rows[row]!, at: .nearest) }
    case 3:
      let offset = [0, quick.views.offset, 100_000][number(0...2)]
      for list in lists { list.engine.setContentOffset(offset) }
    case 4:
      for list in lists {
        guard let request = list.views.lastRequest else { return }
        let height = FeedViews.height(of: request.id, request.stamp, request.width)
        list.engine.setMeasuredHeight(height, for: request)
      }
    case 5:
      for list in lists {
        list.engine.focus.removeAll()
        try list.engine.focus.insert(list.rows[row]!)
      }
    case 6: for list in lists { list.engine.followedRow = list.rows[row]! }
    default:
      for list in lists {
        list.engine.followedRow = nil
        list.engine.setDecelerating(false)
      }
    }
  }
}
