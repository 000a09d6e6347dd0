// SPDX-License-Identifier: MIT

/// How containers look, and what follows for the extents of entries: insets, the spaces between rows, separators.
///
/// The extents of the entries add up to all places. In a list a row carries its height and the space before it; the
/// start and the end of a container carry its insets, unless a header or a footer does. An extent depends on what is
/// shown beside the entry, so whatever comes, goes or changes is noted as *disturbed*, and the extents around it are
/// settled when the order is needed next. A list without looks has none of this.
struct Looks: ~Copyable {
  private let addressed = Addressed()
  struct Record: BitwiseCopyable {
    var style = ContainerStyle()
    /// Whether the style is its own. One without is arranged with the container around it.
    var isStyled = false
    /// What is between the children.
    var separator: Separator?
  }

  /// Whether there are separators.
  var hasSeparators = false
  /// Whether rows are or were headers, footers or backgrounds, and whether they are or were the last of these.
  var hasRoles = false
  var hasBackgrounds = false
  /// Whether containers are or were flows or waterfalls.
  var hasArrangements = false
  /// How many containers are flows or waterfalls: what is in them depends on the width of the list.
  private(set) var arrangedCount = 0
  /// The width of the list, and the units in a pixel.
  var breadth: Int32 = 0
  /// Whether it scrolls from left to right.
  var isHorizontal = false
  var pixel: Int32 = 768
  /// Whether rows of waterfalls that come into sight grow upwards. Between passes only one that is measured ahead may.
  var growsUp = false
  /// Whether rows were dealt meanwhile, by which those behind them are loose or moved: they may be in sight below.
  var hasDealt = false
  /// How far at most rows of waterfalls ever began before their entries, and ended behind the starts of these.
  var reach = (before: 0 as Int64, behind: 0 as Int64)
  /// Of each column of a waterfall that is looked at, where it ends.
  var ends = Buffer<Int64>()
  /// Of each column of one that is stacked, the row that stands there and that no other is dealt before; −1: none, −2: not
  /// looked for yet.
  var standing = Buffer<Int32>()
  /// What was disturbed since the order was settled: each entry once, as a flag of its node says.
  private(set) var disturbed = Buffer<Entry>()
  /// The nodes whose separators are to be shown or hidden, each once.
  var separatorsDue = Buffer<Int32>()
  /// The looks of containers, by `Node.look`.
  private var records = Buffer<Record>()
  private var free = Buffer<Int32>()
  /// The separators of a node at its two edges; of a separator, the node it belongs to. −1: none.
  private var separators = Buffer<SIMD2<Int32>>()

  // MARK: Containers

  func record(of container: Int32, _ arena: borrowing Arena) -> Record? {
    let look = arena[container].look
    return look < 0 ? nil : records[look]
  }

  @inline(__always)
  func style(_ look: Int32) -> ContainerStyle { records[look].style }

  /// Gives a container another look.
  mutating func set(_ record: Record, of container: Int32, _ arena: inout Arena) {
    arrangedCount -= arrangedCount(arena[container].look)
    if arena[container].look < 0 {
      arena[container].look = free.popLast() ?? Int32(truncatingIfNeeded: records.count)
      if Int(arena[container].look) == records.count { records.append(record) }
    }
    records[arena[container].look] = record
    arrangedCount += arrangedCount(arena[container].look)
    if arrangedCount > 0 { hasArrangements = true }
  }

  private func arrangedCount(_ look: Int32) -> Int {
    look >= 0 && records[look].style.arrangement != .list ? 1 : 0
  }

  /// Whether a node has, or had, a separator of its own, or is a child of a container that has some between these: others
  /// are not looked at again when rows come and go.
  @inline(__always)
  func hasSeparator(_ node: Int32, _ arena: borrowing Arena) -> Bool {
    if Int(node) < separators.count, separators[node] != SIMD2(-1, -1) { return true }
    let parent = arena[node].parent
    guard parent >= 0, arena[parent].look >= 0 else { return false }
    return records[arena[parent].look].separator != nil
  }

  /// Lets go of what is known of a node that is removed.
  mutating func forget(_ node: Int32, _ arena: borrowing Arena) {
    arrangedCount -= arrangedCount(arena[node].look)
    if arena[node].look >= 0 { free.append(arena[node].look) }
    if Int(node) < separators.count { separators[node] = SIMD2(-1, -1) }
  }

  /// The container that a row is arranged in: the nearest one around it that has a style, or the list. O(levels).
  func home(of node: Int32, _ arena: borrowing Arena) -> Int32 {
    var container = arena[node].parent
    while container > 0 {
      let look = arena[container].look
      if look >= 0, records[look].isStyled { return container }
      container = arena[container].parent
    }
    return 0
  }

  /// What a container has of its own, or the nearest one around it that has it.
  @inline(__always)
  func inherited(
    _ container: Int32, _ arena: borrowing Arena, _ value: (ContainerStyle.Lengths) -> Length?
  ) -> Int32 {
    var node = container
    while node >= 0 {
      let look = arena[node].look
      if look >= 0, let length = value(records[look].style.lengths) { return length.rawValue }
      node = arena[node].parent
    }
    return 0
  }

  // MARK: Separators

  /// The separator at an edge of a node, or the node that a separator belongs to; −1: none.
  func separator(_ edge: SeparatorEdge, of node: Int32) -> Int32 {
    guard Int(node) < separators.count else { return -1 }
    return separators[node][edge == .top ? 0 : 1]
  }

  mutating func set(_ separator: Int32, _ edge: SeparatorEdge, of node: Int32) {
    let count = Int(max(separator, node)) + 1
    if separators.count < count {
      separators.resize(to: max(count, separators.count * 2), filling: SIMD2(-1, -1))
    }
    separators[node][edge == .top ? 0 : 1] = separator
    separators[separator] = SIMD2(node, -1)
  }

  // MARK: What is disturbed

  /// Notes that something came, went or changed at an entry. O(1).
  @inline(__always)
  mutating func disturb(_ entry: Entry, _ arena: inout Arena) {
    let flag: Node.Flags = entry.isEnd ? .isEndDisturbed : .isStartDisturbed
    guard arena[entry.node].flags.isDisjoint(with: flag) else { return }
    arena[entry.node].flags.insert(flag)
    disturbed.append(entry)
  }

  /// The n-th entry that is disturbed, which is none any more: what disturbs it from here on is noted again.
  @inline(__always)
  func takeDisturbed(_ index: Int, _ arena: inout Arena) -> Entry {
    let entry = disturbed[index]
    arena[entry.node].flags.remove(entry.isEnd ? .isEndDisturbed : .isStartDisturbed)
    return entry
  }

  /// Forgets the entries that were taken.
  mutating func forgetDisturbed() { disturbed.removeAll() }

  // MARK: Places

  /// How far behind the start of its entry a row begins. O(1), and O(rows in the line) in a flow.
  @inline(never)
  func lead(at place: Position, _ arena: borrowing Arena, _ order: inout Order) -> Int32 {
    let (entry, extent) = (order.entry(at: place).node, order.height(at: place))
    let (role, height) = (arena[entry].flags.role, arena[entry].height)
    switch arrangement(of: entry, arena) {
    case .list: return role == .header || role == .background ? 0 : extent - height
    case .flow:
      let line = line(of: place, arena, &order)
      return line.gap + line.inset(ofHeight: height)
    case .waterfall: return arena[entry].rise
    }
  }

  /// Puts a row, whose entry begins at its top, to its place.
  func dress(
    _ row: inout PlacedRow, at place: Position, _ arena: borrowing Arena, _ order: inout Order
  ) {
    row.top += Int64(lead(at: place, arena, &order))
    row.height = arena[row.node.index].height
    row.left = left(of: row.node.index, arena, &order)
    row.width = breadth(of: row.node.index, arena)
  }

  /// How wide a row is. One that is hidden is as wide as it will be: what the host says of it meanwhile counts then.
  func breadth(of node: Int32, _ arena: borrowing Arena) -> Int32 {
    guard arena[node].flags.role == .item else { return breadth }
    let container = arena[node].parent
    switch hasArrangements ? arrangementOnceShown(of: node, arena) : .list {
    case .list: return innerBreadth(of: container, arena)
    case .waterfall(let columns, _): return columnBreadth(columns, in: container, arena)
    case .flow(let style):
      let own = arena[node].breadth
      if own < 0 { return columnBreadth(style.columns, in: container, arena) }
      return style.clampsWideRows ? min(own, innerBreadth(of: container, arena)) : own
    }
  }

  /// Where a row begins across the axis.
  func left(of node: Int32, _ arena: borrowing Arena, _ order: inout Order) -> Int32 {
    guard arena[node].flags.role == .item else { return 0 }
    let container = arena[node].parent
    switch arrangement(of: node, arena) {
    case .list: return inherited(container, arena) { isHorizontal ? $0.top : $0.left }
    case .flow: return left(ofRowInLine: node, arena, &order)
    case .waterfall(let columns, _):
      return columnStart(
        min(Int(arena[node].column), columns - 1), of: columns, in: container, arena)
    }
  }
}
