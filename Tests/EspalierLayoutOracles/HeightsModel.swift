// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout

/// A list and what it should look like.
struct HeightsModel<Random: RandomNumberGenerator>: ~Copyable {
  /// The rows of the list and the containers around them, in the order of the list.
  enum Token {
    case begin(Int)
    case end(Int)
    case row(Int)
  }

  struct Known {
    var stamp = 1
    var height = 0
    var isMeasured = false
    /// The heights in other settings of the list.
    var elsewhere: [Setting: (height: Int, isMeasured: Bool)] = [:]
    var attributes = RowAttributes()
  }

  /// The width of the list, and the traits of the kinds 0, 1 and 2, and of all others.
  struct Setting: Hashable {
    var width = 300
    var traits = [0, 0, 0, 0]
  }

  struct Key: Hashable {
    var id: Int
    var stamp: Int
    var width: Int
    var trait: Int
  }

  let axis: ScrollAxis
  var random: Random
  var list: ListLayout
  var boxes: [NaiveLayout.Box] = []
  var containers: [ContainerID] = []
  var tokens: [Token] = []
  var known: [Int: Known] = [:]
  var cache: [Key: Int] = [:]
  var nextID = 0
  var setting = Setting()
  /// The two settings that were left last, the last one last.
  var left: [Setting] = []
  let isMirrored: Bool
  var width: Int { setting.width }

  init(using source: Random, axis: ScrollAxis) {
    self.axis = axis
    var random = source
    let root = HeightsModel.box(&random)
    var configuration = LayoutConfiguration()
    configuration.axis = axis
    configuration.isRightToLeft = Bool.random(using: &random)
    isMirrored = configuration.isRightToLeft && axis == .vertical
    list = ListLayout(configuration, style: HeightsModel.style(root, axis))
    self.random = random
    setViewport(breadth: 300)
    boxes = [root]
    containers = [list.root]
    tokens = [.begin(0), .end(0)]
    for _ in 0..<Int.random(in: 0...4, using: &self.random) { addContainer() }
  }

  static func box(_ random: inout Random) -> NaiveLayout.Box {
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

  mutating func setViewport(breadth: Int) {
    switch axis {
    case .vertical: list.setViewport(width: Double(breadth), height: 400)
    case .horizontal: list.setViewport(width: 400, height: Double(breadth))
    }
  }

  static func style(_ box: NaiveLayout.Box, _ axis: ScrollAxis) -> ContainerStyle {
    func height(_ units: Int) -> Length { Length(rawValue: Int32(units)) }
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

  mutating func addContainer() {
    let parent = Int.random(in: 0..<boxes.count, using: &random)
    let box = HeightsModel.box(&random)
    let index = boxes.count
    containers.append(list.addContainer(HeightsModel.style(box, axis), in: containers[parent]))
    boxes.append(box)
    let place = tokens.firstIndex {
      if case .end(parent) = $0 { true } else { false }
    }!
    tokens.insert(contentsOf: [.begin(index), .end(index)], at: place)
  }

  var ids: [Int] {
    tokens.compactMap { if case .row(let id) = $0 { id } else { nil } }
  }

  // Changes.

  mutating func change() {
    switch Int.random(in: 0..<11, using: &random) {
    case 0...2: edit()
    case 3, 4: editOne()
    case 5, 6: measure()
    case 7, 10: changeSetting()
    case 8: append()
    default: list.viewportDidScroll(to: Double.random(in: -50...1500, using: &random))
    }
  }

  mutating func newRow() -> Int {
    // Some rows are old acquaintances.
    let absent = known.keys.filter { !ids.contains($0) }.sorted()
    if let id = absent.randomElement(using: &random), Bool.random(using: &random) { return id }
    nextID += 1
    var row = Known()
    let estimate = Length(rawValue: Int32.random(in: 0...60_000, using: &random))
    row.attributes.height = .automatic(estimate: estimate)
    if Int.random(in: 0..<3, using: &random) == 0 { row.attributes.height = .fixed(estimate) }
    if Bool.random(using: &random) {
      row.attributes.breadth = Length(rawValue: Int32.random(in: 0...200, using: &random) * 768)
    }
    row.attributes.kind = RowKind(UInt16.random(in: 0..<3, using: &random))
    row.attributes.spansLine = Int.random(in: 0..<9, using: &random) == 0
    row.attributes.startsLine = Int.random(in: 0..<9, using: &random) == 0
    known[nextID] = row
    return nextID
  }

  mutating func append() {
    let box = Int.random(in: 0..<boxes.count, using: &random)
    let id = newRow()
    let place = tokens.firstIndex { if case .end(box) = $0 { true } else { false } }!
    tokens.insert(.row(id), at: place)
    join(id)
    list.append(row(id), known[id]!.attributes, in: containers[box])
  }

  func row(_ id: Int) -> Row {
    Row(id: RowID(Int64(id)), stamp: Stamp(Int64(known[id]!.stamp)))
  }

  /// A batch update of random deletes, moves, inserts and updates.
  mutating func edit() {
    let old = ids
    let isLarge = Int.random(in: 0..<6, using: &random) == 0
    let count = isLarge ? 30 : 4
    let leaving = Set(
      old.shuffled(using: &random).prefix(Int.random(in: 0...count, using: &random)))
    let moving = leaving.sorted().filter { _ in Bool.random(using: &random) }
    edit(
      old, leaving: leaving, moving: moving, inserts: Int.random(in: 0...count, using: &random),
      updating: { $0.chance() })
  }

  /// One row comes, goes, moves or shows something new, without a batch update around it.
  mutating func editOne() {
    let old = ids
    let some = old.randomElement(using: &random)
    let leaving = Set([some].compactMap { $0 })
    switch some == nil ? 0 : Int.random(in: 0..<4, using: &random) {
    case 0: edit(old, leaving: [], moving: [], inserts: 1, isOne: true, updating: { _ in false })
    case 1:
      edit(old, leaving: leaving, moving: [], inserts: 0, isOne: true, updating: { _ in false })
    case 2:
      edit(
        old, leaving: leaving, moving: leaving.sorted(), inserts: 0, isOne: true,
        updating: { _ in false })
    default:
      var left = Int.random(in: 0..<old.count, using: &random)
      edit(old, leaving: [], moving: [], inserts: 0, isOne: true) { _ in
        left -= 1
        return left == -1
      }
    }
  }

  private mutating func edit(
    _ old: [Int], leaving: Set<Int>, moving: [Int], inserts: Int, isOne: Bool = false,
    updating: (inout HeightsModel) -> Bool
  ) {
    var new = old.filter { !leaving.contains($0) }
    var inserted: [Int] = []
    for _ in 0..<inserts { inserted.append(newRow()) }
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
    var updates: [Int] = []
    for index in new.indices where !inserted.contains(new[index]) {
      if updating(&self) { updates.append(index) }
    }
    for index in updates { update(new[index]) }
    let (gone, come) = (
      deletes.map { OldRow($0) },
      new.indices.filter { inserted.contains(new[$0]) }.map { NewRow($0) }
    )
    let from = moving.map { id in OldRow(old.firstIndex(of: id)!) }
    let to = moving.map { id in NewRow(new.firstIndex(of: id)!) }
    let changed = updates.map { NewRow($0) }
    let (rows, attributes) = (new.map { row($0) }, new.map { known[$0]!.attributes })
    if isOne {
      if let row = gone.first { list.removeRow(at: row.index) }
      if let row = come.first {
        list.insertRow(rows[row.index], at: row.index, attributes[row.index])
      }
      if let row = from.first { list.moveRow(from: row.index, to: to[0].index) }
      if let row = changed.first {
        list.updateRow(at: row.index, stamp: rows[row.index].stamp, attributes[row.index])
      }
      return
    }
    list.apply(
      deletes: gone.span, inserts: come.span, moveSources: from.span, moveTargets: to.span,
      updates: changed.span, rows: rows.span
    ) { attributes[$0] }
  }

  mutating func chance() -> Bool { Int.random(in: 0..<8, using: &random) == 0 }

  /// After the row before it, into that row's container; the first one before the first row.
  mutating func put(_ id: Int, at index: Int) {
    let places = tokens.indices.filter { if case .row = tokens[$0] { true } else { false } }
    let place = index > 0 ? places[index - 1] + 1 : places.first ?? 1
    tokens.insert(.row(id), at: place)
  }

  func boxOfRow() -> [Int: Int] {
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
}
