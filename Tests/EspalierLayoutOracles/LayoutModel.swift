// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport

/// A layout, on an order of somebody else or on that of a list, and everything that is true of it.
struct LayoutModel<Random: RandomNumberGenerator>: ~Copyable {
  enum Token: Hashable {
    case begin(Int)
    case end(Int)
    case row(Int)

    var row: Int? { if case .row(let id) = self { id } else { nil } }
  }

  struct Item {
    var entry: RowOrder.Entry
    var stamp = 1
    var attributes = RowAttributes()
    var isHidden = false
    var isShown = false
    var role: RowRole { attributes.role }
  }

  struct Box {
    var look: NaiveLayout.Box
    var id = RowLayout.list
    var begin: RowOrder.Entry = 0
    var end: RowOrder.Entry = 0
    var parent = 0
    var isHidden = false
    var isShown = true
  }

  struct Key: Hashable {
    var id: Int
    var stamp: Int
    var width: Int
    var trait: Int
  }

  /// What heights depend on beside the row: the width of the list, and the trait of rows of kind 1.
  struct Setting: Equatable {
    var width = 300
    var trait = 0
  }

  struct Seen: Equatable {
    var id: Int
    var place: Int
  }

  /// What the layout is like: which axis, which insets, how much is kept.
  let variant: UInt64
  var step = 0
  var random: Random
  var order = RowOrder()
  var layout: RowLayout
  /// Used in place of the order and the layout.
  var list: ListLayout
  /// The report of the last pass: the next one may move it.
  var lastReport = LayoutReport()
  let isOwned: Bool
  var tokens: [Token] = [.begin(0), .end(0)]
  var items: [Int: Item] = [:]
  var boxes: [Int: Box] = [:]
  var measured: Set<Key> = []
  /// As many as a layout keeps the heights in.
  let settings: [Setting]
  var setting = Setting()
  var width: Int { setting.width }
  let viewport = 400
  let isMirrored: Bool
  let axis: ScrollAxis
  let pinInsets: (leading: Int, trailing: Int)
  /// Whether so few spare heights are kept that some get lost.
  let isForgetful: Bool
  /// The offset the host has.
  var offset = 0.0
  var isDecelerating = false
  /// How far the layout was ahead of the host at the last check, in units.
  var deferred = 0
  /// Where a jump or a scroll to a row leads if nothing is measured, in units.
  var expectedTop: ((NaiveLayout) -> Int)?
  /// How far what is in sight moves up in this step, in units, if that is known.
  var expectedShift: Int?
  /// Where the viewport stood at the last check, in units.
  var lastTop = 0
  var hasJumped = false
  var isBeyond = false
  /// Rows in sight at the last check and where on the screen they were.
  var seen: [Seen] = []
  /// Rows that were moved or whose height may have changed since the last check.
  var disturbed: Set<Int> = []
  /// Whether the step may move what is in sight.
  var mayJump = true
  /// Whether the fraction of a row keeps its place and not its top: since a change of width.
  var keepsFraction = false
  /// The row at the fold when another setting came in this step, how much of it was above, and how much there was.
  var keptFold: (id: Int, part: Int, whole: Int)?
  /// Rows that show something new and were not measured since. One across the fold keeps its top, and may be out of
  /// sight by its estimate: then all others move when it is measured.
  var waiting: Set<Int> = []
  /// The row that is brought to the middle of what pinned rows leave.
  var middleRow: Int?
  /// Whether a row is brought to a place that does not depend on where the list is: in one pass, whatever is measured.
  var isTargetExact = false
  var freeEntries: [RowOrder.Entry] = []
  var nextEntry = 0
  var nextID = 0
  var late: [MeasureRequest] = []
  /// Heights that came too late and may be used by the layout, or not yet.
  var kept: Set<Key> = []
  /// What was measured and cannot have been forgotten: the row has been in its place since.
  var firm: Set<Key> = []
  /// The heights of all rows that are shown, as they were at the last check.
  var heightOfRow: [Int: Int] = [:]
  var columns = NaiveColumns()
  /// Rows that moved in this step or left, as long as it lasts.
  var unsettled: Set<Int> = []
  /// Rows that were in sight at the last check or touched the viewport, and whether the content ended there.
  var near: Set<Int> = []
  var isClamped = false
  /// A row whose top has to be where it was, by its content.
  var heldRow: Seen?
  /// Rows that moved in this step, and boxes with other styles.
  var movedRows: Set<Int> = []
  var restyled: Set<Int> = []
  var hasOtherSetting = false

  init(using source: Random, isOwned: Bool) {
    var random = source
    let seed = random.next() % 60
    variant = seed
    self.isOwned = isOwned
    var configuration = LayoutConfiguration()
    // Everything is planned, so that a plan names all rows that are not measured.
    let all = RangeReach(ahead: 1e6, behind: 1e6)
    configuration.preloadRange = all
    configuration.initialPreloadRange = all
    configuration.foldPolicy = .topEdge
    configuration.axis = seed % 4 == 1 ? .horizontal : .vertical
    axis = configuration.axis
    configuration.isRightToLeft = seed % 7 < 3
    // Not by the field of this struct: Swift 6.3 destroys what is not there yet where `&&` captures it.
    isMirrored = configuration.isRightToLeft && configuration.axis == .vertical
    settings = LayoutModel.settings(seed)
    isForgetful = seed % 5 == 2
    if isForgetful { configuration.spareHeightLimit = Int.random(in: 0...12, using: &random) }
    pinInsets =
      seed % 2 == 0
      ? (0, 0)
      : (Int.random(in: 0...40, using: &random) * 768, Int.random(in: 0...9, using: &random))
    configuration.leadingPinInset = Length(rawValue: Int32(pinInsets.leading))
    configuration.trailingPinInset = Length(rawValue: Int32(pinInsets.trailing))
    var look = LayoutModel.look(&random)
    if seed % 3 == 0 { look.shape = .list }
    // The insets of a list without markers lie around all of it, and it is never empty.
    if !isOwned { (look.collapses, look.isList) = (false, true) }
    layout = RowLayout(configuration, style: LayoutModel.style(look, axis))
    list = ListLayout(configuration, style: LayoutModel.style(look, axis))
    boxes[0] = Box(look: look, id: isOwned ? list.root : RowLayout.list)
    self.random = random
    setViewport()
  }

  private static func settings(_ seed: UInt64) -> [Setting] {
    switch seed / 20 {
    case 0: [300, 200, 150].map { Setting(width: $0) }
    case 1: [Setting(), Setting(trait: 1), Setting(width: 200)]
    default: [0, 2, 5].map { Setting(trait: $0) }
    }
  }

  /// Gives the layout the width of the model, or the height if rows lie side by side.
  mutating func setViewport() {
    let (across, along) = (Double(width), Double(viewport))
    let isVertical = axis == .vertical
    setViewport(
      width: isVertical ? across : along, height: isVertical ? along : across)
  }

  var message: String { "step \(step)" }

  static func look(_ random: inout Random) -> NaiveLayout.Box {
    func units(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) * 256 }
    var box = NaiveLayout.Box()
    switch Int.random(in: 0..<6, using: &random) {
    case 0: box.shape = .flow(isJustified: true, isCentered: true)
    case 1: box.shape = .flow(isJustified: false, isCentered: false)
    case 2:
      box.shape = .waterfall(Int.random(in: 1...4, using: &random))
      box.persists = Bool.random(using: &random)
    default: break
    }
    if Bool.random(using: &random) { return box }
    (box.top, box.bottom) = (units(0...30), units(0...30))
    // Few insets, so that widths coincide now and then.
    (box.left, box.right) = (units(0...2) * 15, units(0...2) * 15)
    (box.line, box.item) = (units(0...15), units(0...15))
    box.collapses = Bool.random(using: &random)
    return box
  }

  /// A look; in every third model, of a list.
  mutating func look() -> NaiveLayout.Box {
    var look = LayoutModel.look(&random)
    if variant % 3 == 0 { look.shape = .list }
    return look
  }

  static func style(_ box: NaiveLayout.Box, _ axis: ScrollAxis) -> ContainerStyle {
    func height(_ units: Int) -> Length { Length(rawValue: Int32(units)) }
    let arrangement: Arrangement =
      switch box.shape {
      case .list: .list
      case .flow(true, _): .flow(.justified)
      case .flow(false, _): .flow(.lines)
      case .waterfall(let columns): .waterfall(columns: columns, strict: !box.persists)
      }
    let (start, end) = (height(box.top), height(box.bottom))
    let (near, far) = (height(box.left), height(box.right))
    let isVertical = axis == .vertical
    return ContainerStyle(
      arrangement, top: isVertical ? start : near, bottom: isVertical ? end : far,
      left: isVertical ? near : start, right: isVertical ? far : end,
      lineSpacing: height(box.line), itemSpacing: height(box.item),
      collapsesWhenEmpty: box.collapses)
  }

  // What is where.

  /// Every row with the box it lies in, and whether it is to be seen, in the order of the list.
  func places(_ tokens: [Token]) -> [(id: Int, box: Int, isShown: Bool)] {
    var places: [(id: Int, box: Int, isShown: Bool)] = []
    var open: [(box: Int, isShown: Bool)] = []
    for token in tokens {
      switch token {
      case .begin(let box):
        open.append((box, (open.last?.isShown ?? true) && !boxes[box]!.isHidden))
      case .end: open.removeLast()
      case .row(let id):
        places.append((id, open.last!.box, open.last!.isShown && !items[id]!.isHidden))
      }
    }
    return places
  }

  func shown() -> [Int] { places(tokens).filter(\.isShown).map(\.id) }

  func boxOfRow() -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: places(tokens).map { ($0.id, $0.box) })
  }

  /// The width of a row in a box, in units.
  func width(of id: Int, in box: Int) -> Int {
    let look = boxes[box]!.look
    let attributes = items[id]!.attributes
    let room = max(0, width * 768 - look.left - look.right)
    if attributes.role != .item { return width * 768 }
    if attributes.spansLine { return room }
    switch look.shape {
    case .list: return room
    case .flow: return attributes.breadth.map { Int($0.rawValue) } ?? room
    case .waterfall(let columns):
      if columns == 1 { return room }
      return max(0, room - (columns - 1) * look.item) / columns / 768 * 768
    }
  }

  /// The height of a row: of its identity, stamp, width and trait, and nothing else.
  func truth(_ key: Key) -> Int { LayoutModel.height(key) }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
}
