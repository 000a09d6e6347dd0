// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import TestSupport
import Testing

/// Random edits, measurements, widths and scrolls against the naive layout; horizontal lists against the
/// naive layout with the axes exchanged.
@Suite struct ModelTests {
  @Test(arguments: seeds(count: 40), [Axis.vertical, .horizontal])
  func everyFrameIsThatOfALayoutFromScratch(seed: UInt64, axis: Axis) {
    var model = Model(seed: seed, axis: axis)
    for step in 0..<60 {
      model.change()
      guard model.check(step) else { return }
    }
  }
}

/// A list and what it should look like.
private struct Model: ~Copyable {
  /// The rows of the list and the containers around them, in the order of the list.
  private enum Token {
    case begin(Int)
    case end(Int)
    case row(Int)
  }

  private struct Known {
    var stamp = 1
    var height = 0
    var isMeasured = false
    /// The heights at other widths of the list.
    var elsewhere: [Int: (height: Int, isMeasured: Bool)] = [:]
    var attributes = RowTraits()
  }

  private struct Key: Hashable {
    var id: Int
    var stamp: Int
    var width: Int
  }

  private let seed: UInt64
  private let axis: Axis
  private var random: SeededGenerator
  private var list: ListLayout
  private var boxes: [NaiveLayout.Box] = []
  private var containers: [ContainerID] = []
  private var tokens: [Token] = []
  private var known: [Int: Known] = [:]
  private var cache: [Key: Int] = [:]
  private var nextID = 0
  private var width = 300

  init(seed: UInt64, axis: Axis) {
    self.seed = seed
    self.axis = axis
    random = SeededGenerator(seed: seed)
    let root = Model.box(&random)
    var configuration = LayoutConfiguration()
    configuration.axis = axis
    list = ListLayout(configuration, style: Model.style(root, axis))
    setViewport(breadth: 300)
    boxes = [root]
    containers = [list.root]
    tokens = [.begin(0), .end(0)]
    for _ in 0..<Int.random(in: 0...4, using: &random) { addContainer() }
  }

  private static func box(_ random: inout SeededGenerator) -> NaiveLayout.Box {
    func units(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) * 256 }
    var box = NaiveLayout.Box()
    switch Int.random(in: 0..<5, using: &random) {
    case 0: box.shape = .flow(isJustified: true, isCentered: true)
    case 1: box.shape = .flow(isJustified: false, isCentered: false)
    case 2: box.shape = .waterfall(Int.random(in: 1...4, using: &random))
    default: break
    }
    if Bool.random(using: &random) { return box }
    (box.top, box.bottom) = (units(0...30), units(0...30))
    (box.left, box.right) = (units(0...30), units(0...30))
    (box.line, box.item) = (units(0...15), units(0...15))
    box.collapses = Bool.random(using: &random)
    return box
  }

  private mutating func setViewport(breadth: Int) {
    switch axis {
    case .vertical: list.setViewport(width: Double(breadth), height: 400)
    case .horizontal: list.setViewport(width: 400, height: Double(breadth))
    }
  }

  private static func style(_ box: NaiveLayout.Box, _ axis: Axis) -> ContainerStyle {
    func height(_ units: Int) -> Height { Height(rawValue: Int32(units)) }
    let (start, end) = (height(box.top), height(box.bottom))
    let (near, far) = (height(box.left), height(box.right))
    let isVertical = axis == .vertical
    let arrangement: Arrangement =
      switch box.shape {
      case .list: .list
      case .flow(true, _): .flow(.justified)
      case .flow(false, _): .flow(.lines)
      case .waterfall(let columns): .waterfall(columns: columns, strict: true)
      }
    return ContainerStyle(
      arrangement, top: isVertical ? start : near, bottom: isVertical ? end : far,
      left: isVertical ? near : start, right: isVertical ? far : end, lineSpacing: height(box.line),
      itemSpacing: height(box.item),
      collapsesWhenEmpty: box.collapses)
  }

  private mutating func addContainer() {
    let parent = Int.random(in: 0..<boxes.count, using: &random)
    let box = Model.box(&random)
    let index = boxes.count
    containers.append(list.addContainer(Model.style(box, axis), in: containers[parent]))
    boxes.append(box)
    let place = tokens.firstIndex {
      if case .end(parent) = $0 { true } else { false }
    }!
    tokens.insert(contentsOf: [.begin(index), .end(index)], at: place)
  }

  private var ids: [Int] {
    tokens.compactMap { if case .row(let id) = $0 { id } else { nil } }
  }

  // Changes.

  mutating func change() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4: edit()
    case 5, 6: measure()
    case 7: changeWidth()
    case 8: append()
    default: list.scrolled(to: Double.random(in: -50...1500, using: &random))
    }
  }

  private mutating func newRow() -> Int {
    // Some rows are old acquaintances.
    let absent = known.keys.filter { !ids.contains($0) }.sorted()
    if let id = absent.randomElement(using: &random), Bool.random(using: &random) { return id }
    nextID += 1
    var row = Known()
    let estimate = Height(rawValue: Int32.random(in: 0...60_000, using: &random))
    row.attributes.height = .automatic(estimate: estimate)
    if Int.random(in: 0..<3, using: &random) == 0 { row.attributes.height = .fixed(estimate) }
    if Bool.random(using: &random) {
      row.attributes.breadth = Height(rawValue: Int32.random(in: 0...200, using: &random) * 768)
    }
    row.attributes.spansLine = Int.random(in: 0..<9, using: &random) == 0
    row.attributes.startsLine = Int.random(in: 0..<9, using: &random) == 0
    known[nextID] = row
    return nextID
  }

  private mutating func append() {
    let box = Int.random(in: 0..<boxes.count, using: &random)
    let id = newRow()
    let place = tokens.firstIndex { if case .end(box) = $0 { true } else { false } }!
    tokens.insert(.row(id), at: place)
    join(id)
    list.append(row(id), known[id]!.attributes, in: containers[box])
  }

  private func row(_ id: Int) -> Row {
    Row(id: RowID(Int64(id)), stamp: Stamp(Int64(known[id]!.stamp)))
  }

  /// A batch update of random deletes, moves, inserts and updates.
  private mutating func edit() {
    let old = ids
    let isLarge = Int.random(in: 0..<6, using: &random) == 0
    let count = isLarge ? 30 : 4
    let leaving = Set(
      old.shuffled(using: &random).prefix(Int.random(in: 0...count, using: &random)))
    let moving = leaving.sorted().filter { _ in Bool.random(using: &random) }
    var new = old.filter { !leaving.contains($0) }
    var inserted: [Int] = []
    for _ in 0..<Int.random(in: 0...count, using: &random) { inserted.append(newRow()) }
    inserted = Array(Set(inserted)).sorted()
    for id in (moving + inserted).shuffled(using: &random) {
      new.insert(id, at: Int.random(in: 0...new.count, using: &random))
    }
    let deletes = old.indices.filter { leaving.contains(old[$0]) && !moving.contains(old[$0]) }
    let arriving = Set(moving + inserted)
    let boxesBefore = boxOfRow()
    for index in deletes { leave(old[index]) }
    tokens.removeAll { if case .row(let id) = $0 { leaving.contains(id) } else { false } }
    for index in new.indices where arriving.contains(new[index]) { put(new[index], at: index) }
    for id in inserted { join(id) }
    let boxesAfter = boxOfRow()
    for id in moving { move(id, from: boxesBefore[id]!, to: boxesAfter[id]!) }
    let updates = new.indices.filter { !inserted.contains(new[$0]) && chance() }
    for index in updates { update(new[index]) }
    let moves = moving.map { (old.firstIndex(of: $0)!, new.firstIndex(of: $0)!) }
    let attributes = new.map { known[$0]!.attributes }
    list.apply(
      deletes: deletes, inserts: new.indices.filter { inserted.contains(new[$0]) },
      moves: moves, updates: updates, rows: new.map { row($0) }
    ) { attributes[$0] }
  }

  private mutating func chance() -> Bool { Int.random(in: 0..<8, using: &random) == 0 }

  /// After the row before it, into that row's container; the first one before the first row.
  private mutating func put(_ id: Int, at index: Int) {
    let places = tokens.indices.filter { if case .row = tokens[$0] { true } else { false } }
    let place = index > 0 ? places[index - 1] + 1 : places.first ?? 1
    tokens.insert(.row(id), at: place)
  }

  private func boxOfRow() -> [Int: Int] {
    var boxes: [Int: Int] = [:]
    var open: [Int] = []
    for token in tokens {
      switch token {
      case .begin(let box): open.append(box)
      case .end: open.removeLast()
      case .row(let id): boxes[id] = open.last!
      }
    }
    return boxes
  }

  // What becomes of heights.

  /// The width of a row in a container, in units.
  private func width(of id: Int, in index: Int, at width: Int) -> Int {
    let box = boxes[index]
    let attributes = known[id]!.attributes
    let room = max(0, width * 768 - box.left - box.right)
    if attributes.spansLine { return room }
    switch box.shape {
    case .list: return room
    case .flow: return attributes.breadth.map { Int($0.rawValue) } ?? room
    case .waterfall(let columns):
      if columns == 1 { return room }
      return max(0, room - (columns - 1) * box.item) / columns / 768 * 768
    }
  }

  private mutating func keep(_ id: Int, in box: Int) {
    let row = known[id]!
    if case .fixed = row.attributes.height { return }
    let heights = row.elsewhere.merging([width: (row.height, row.isMeasured)]) { $1 }
    for (width, height) in heights where height.isMeasured {
      cache[Key(id: id, stamp: row.stamp, width: self.width(of: id, in: box, at: width))] =
        height.height
    }
  }

  private mutating func look(_ id: Int, in box: Int, otherwise: Int) {
    let key = Key(
      id: id, stamp: known[id]!.stamp, width: width(of: id, in: box, at: width))
    known[id]!.height = cache[key] ?? otherwise
    known[id]!.isMeasured = cache[key] != nil
  }

  private mutating func join(_ id: Int) {
    known[id]!.elsewhere = [:]
    switch known[id]!.attributes.height {
    case .fixed(let height):
      (known[id]!.height, known[id]!.isMeasured) = (Int(height.rawValue), true)
    case .automatic(let estimate):
      look(id, in: boxOfRow()[id]!, otherwise: Int(estimate!.rawValue))
    }
  }

  private mutating func leave(_ id: Int) { keep(id, in: boxOfRow()[id]!) }

  private mutating func move(_ id: Int, from old: Int, to new: Int) {
    guard old != new else { return }
    if case .fixed = known[id]!.attributes.height { return }
    keep(id, in: old)
    for other in Array(known[id]!.elsewhere.keys)
    where width(of: id, in: old, at: other) != width(of: id, in: new, at: other) {
      known[id]!.elsewhere[other]!.isMeasured = false
    }
    guard width(of: id, in: old, at: width) != width(of: id, in: new, at: width) else { return }
    look(id, in: new, otherwise: known[id]!.height)
  }

  private mutating func demote(_ id: Int) {
    for width in Array(known[id]!.elsewhere.keys) {
      known[id]!.elsewhere[width]!.isMeasured = false
    }
  }

  private mutating func update(_ id: Int) {
    guard case .automatic(let estimate) = known[id]!.attributes.height else {
      known[id]!.stamp += 1
      return
    }
    let box = boxOfRow()[id]!
    keep(id, in: box)
    known[id]!.stamp += Bool.random(using: &random) ? 1 : known[id]!.stamp > 1 ? -1 : 1
    demote(id)
    look(id, in: box, otherwise: Int(estimate!.rawValue))
  }

  private mutating func measure() {
    let all = ids
    let boxes = boxOfRow()
    for id in all.shuffled(using: &random).prefix(5) {
      if case .fixed = known[id]!.attributes.height { continue }
      guard width(of: id, in: boxes[id]!, at: width) > 0 else { continue }
      let height = truth(id, width: width(of: id, in: boxes[id]!, at: width))
      (known[id]!.height, known[id]!.isMeasured) = (height, true)
      list.deliver(Double(height) / 768, row: all.firstIndex(of: id)!)
    }
  }

  /// The height of a row: of its identity, stamp and width, and nothing else.
  private func truth(_ id: Int, width: Int) -> Int {
    var hash = SeededGenerator(
      seed: UInt64(id) &* 31 &+ UInt64(known[id]!.stamp) &* 1009 &+ UInt64(width) &* 7919)
    return Int.random(in: 0...60_000, using: &hash)
  }

  private mutating func changeWidth() {
    let wanted = [300, 200, 77].randomElement(using: &random)!
    setViewport(breadth: wanted)
    guard wanted != width else { return }
    let boxes = boxOfRow()
    let old = width
    width = wanted
    for id in ids {
      if case .fixed = known[id]!.attributes.height { continue }
      known[id]!.elsewhere[old] = (known[id]!.height, known[id]!.isMeasured)
      let back = known[id]!.elsewhere.removeValue(forKey: wanted)
      let isAsWide =
        self.width(of: id, in: boxes[id]!, at: old)
        == self.width(of: id, in: boxes[id]!, at: wanted)
      if isAsWide, known[id]!.isMeasured, back?.isMeasured != true { continue }
      if let back, back.isMeasured {
        (known[id]!.height, known[id]!.isMeasured) = back
      } else {
        look(id, in: boxes[id]!, otherwise: back?.height ?? known[id]!.height)
      }
    }
  }

  // Comparison.

  private func nodes(_ index: inout Int) -> [NaiveLayout.Node] {
    var nodes: [NaiveLayout.Node] = []
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      switch token {
      case .row(let id):
        let attributes = known[id]!.attributes
        nodes.append(
          .item(
            NaiveLayout.Item(
              id: id, height: known[id]!.height,
              breadth: attributes.breadth.map { Int($0.rawValue) } ?? -1,
              startsLine: attributes.startsLine, spansLine: attributes.spansLine)))
      case .begin(let box):
        nodes.append(.box(boxes[box], self.nodes(&index)))
      case .end: return nodes
      }
    }
    return nodes
  }

  /// Whether the list looks as it should.
  mutating func check(_ step: Int) -> Bool {
    var index = 1
    let naive = NaiveLayout(boxes[0], nodes(&index), breadth: width * 768)
    let message: Comment = "SEED=\(seed), step \(step)"
    var report = LayoutReport()
    list.pass(report: &report)
    let top = Int((report.offset * 768).rounded())
    let seen = frames(report)
    let expected = naive.frames.filter {
      $0.y < top + 400 * 768 && ($0.y + $0.height > top || $0.y >= top)
    }
    let content = [report.contentWidth, report.contentHeight]
    let size = [Double(width), Double(naive.extent) / 768]
    #expect(content == (axis == .vertical ? size : size.reversed()), message)
    let place = zip(seen, expected).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(place == nil && seen.count == expected.count, message)
    let unmeasured = seen.count { !known[$0.id]!.isMeasured }
    #expect(report.unmeasuredCount == unmeasured, message)
    let order = ids
    for row in order.indices.shuffled(using: &random).prefix(3) {
      let offset = list.offset(ofRow: row) * 768
      #expect(Int(offset) == naive.frames.first { $0.id == order[row] }!.y, message)
    }
    return report.contentExtent * 768 == Double(naive.extent) && seen == expected
      && report.unmeasuredCount == unmeasured
  }

  private func frames(_ report: borrowing LayoutReport) -> [NaiveLayout.Frame] {
    let all = ids
    let origin = report.windowOrigin
    func units(_ points: Double) -> Int { Int((points * 768).rounded()) }
    var frames: [NaiveLayout.Frame] = []
    for index in report.rows.indices {
      let frame = report.rows[index]
      frames.append(
        NaiveLayout.Frame(
          id: all[Int(frame.row)], x: units(axis == .vertical ? frame.x : frame.y),
          y: units((axis == .vertical ? frame.y : frame.x) + origin),
          width: units(axis == .vertical ? frame.width : frame.height),
          height: units(axis == .vertical ? frame.height : frame.width)))
    }
    return frames
  }
}
