// SPDX-License-Identifier: MIT

/// A layout that computes every frame from scratch, in whole units of 1/768 point, from nothing but a
/// nested description. It shares no code and no idea with the layout under test.
struct NaiveLayout {
  enum Shape: Equatable {
    case list
    /// Justified with a grid-aligned last line, or leading; centred in the line, or at its top.
    case flow(isJustified: Bool, isCentered: Bool)
    case waterfall(Int)
  }

  struct Box {
    var shape = Shape.list
    var top = 0
    var bottom = 0
    var left = 0
    var right = 0
    var line = 0
    var item = 0
    var collapses = false
    /// Whether rows keep their columns; they stand in `columns` then.
    var persists = false
    /// Whether it is the whole list, whose insets lie around its header and footer as well.
    var isList = false
  }

  struct Item: Equatable {
    var id: Int
    var height: Int
    /// The breadth of its own; −1: none.
    var breadth = -1
    var startsLine = false
    var spansLine = false
    var role = Role.item
  }

  enum Role {
    case item
    case header
    case footer
    case background
  }

  enum Node {
    case item(Item)
    case box(Box, [Node])
  }

  struct Frame: Equatable {
    var id: Int
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// Where the rows of a box begin and end.
  struct Bounds {
    /// The box without its header and footer.
    var start = 0
    var end = 0
    var header: Int?
    var footer: Int?
    var headerHeight = 0
    var footerHeight = 0
  }

  let breadth: Int
  /// The columns of rows that keep theirs.
  let columns: [Int: Int]
  private(set) var frames: [Frame] = []
  /// The backgrounds, outer ones first.
  private(set) var backgrounds: [Frame] = []
  /// The bounds of the boxes around every row, outermost first, as indices in `bounds`.
  private(set) var boxes: [Int: [Int]] = [:]
  private(set) var bounds: [Bounds] = []
  private(set) var extent = 0
  /// The lines of flows: their rows, and where each begins and ends.
  private(set) var lines: [(rows: [Int], start: Int, end: Int)] = []

  init(
    _ box: Box, _ nodes: [Node], breadth: Int, columns: [Int: Int] = [:], isMirrored: Bool = false
  ) {
    self.breadth = breadth
    self.columns = columns
    place(box, nodes, inside: [])
    guard isMirrored else { return }
    for index in frames.indices {
      frames[index].x = breadth - frames[index].x - frames[index].width
    }
  }

  private mutating func place(_ box: Box, _ nodes: [Node], inside: [Int]) {
    let (index, start, first) = (bounds.count, extent, backgrounds.count)
    let path = inside + [index]
    bounds.append(Bounds())
    var items: [Node] = []
    var (header, footer): (Item?, Item?)
    for node in nodes {
      guard case .item(let item) = node else {
        items.append(node)
        continue
      }
      boxes[item.id] = path
      switch item.role {
      case .item: items.append(node)
      case .header: header = item
      case .footer: footer = item
      case .background:
        backgrounds.append(Frame(id: item.id, x: 0, y: 0, width: breadth, height: 0))
      }
    }
    if nodes.isEmpty, box.collapses {
      bounds[index] = Bounds(start: start, end: start)
      return
    }
    let own = first..<backgrounds.count
    if box.isList { extent += box.top }
    if let header { placeFull(header) }
    if !box.isList { extent += box.top }
    placeItems(box, items, inside: path)
    if !box.isList { extent += box.bottom }
    if let footer { placeFull(footer) }
    if box.isList { extent += box.bottom }
    for place in own { (backgrounds[place].y, backgrounds[place].height) = (start, extent - start) }
    bounds[index] = Bounds(
      start: start, end: extent, header: header?.id, footer: footer?.id,
      headerHeight: header?.height ?? 0, footerHeight: footer?.height ?? 0)
  }

  private mutating func placeFull(_ item: Item) {
    frames.append(Frame(id: item.id, x: 0, y: extent, width: breadth, height: item.height))
    extent += item.height
  }

  private mutating func placeItems(_ box: Box, _ nodes: [Node], inside path: [Int]) {
    var run: [Item] = []
    var followsItem = false
    func gap() -> Int { followsItem ? box.line : 0 }
    for node in nodes {
      if case .item(let item) = node, box.shape != .list, !item.spansLine {
        run.append(item)
        continue
      }
      if !run.isEmpty {
        extent += gap()
        placeRun(box, run)
        (run, followsItem) = ([], true)
      }
      switch node {
      case .item(let item):
        extent += gap()
        let width = max(0, breadth - box.left - box.right)
        frames.append(
          Frame(id: item.id, x: box.left, y: extent, width: width, height: item.height))
        extent += item.height
        followsItem = true
      case .box(let inner, let children):
        place(inner, children, inside: path)
        followsItem = false
      }
    }
    if !run.isEmpty {
      extent += gap()
      placeRun(box, run)
    }
  }

  private mutating func placeRun(_ box: Box, _ run: [Item]) {
    switch box.shape {
    case .list: break
    case .flow(let isJustified, let isCentered): flow(box, run, isJustified, isCentered)
    case .waterfall(let columns): pour(box, run, columns)
    }
  }

  private mutating func flow(
    _ box: Box, _ run: [Item], _ isJustified: Bool, _ isCentered: Bool
  ) {
    let room = max(0, breadth - box.left - box.right)
    var lines: [[(Item, Int)]] = []
    for item in run {
      let width = item.breadth < 0 ? room : item.breadth
      let used = (lines.last ?? []).reduce(0) { $0 + $1.1 + box.item }
      if !lines.isEmpty, !item.startsLine, used + width <= room {
        lines[lines.count - 1].append((item, width))
      } else {
        lines.append([(item, width)])
      }
    }
    for (index, line) in lines.enumerated() {
      if index > 0 { extent += box.line }
      let tallest = line.map { $0.0.height }.max()!
      let offsets = offsets(
        line.map { $0.1 }, room, box.item, isJustified, index == lines.count - 1)
      for (place, (item, width)) in line.enumerated() {
        let inset = isCentered ? (tallest - item.height) / 2 : 0
        frames.append(
          Frame(
            id: item.id, x: box.left + offsets[place], y: extent + inset, width: width,
            height: item.height))
      }
      self.lines.append((line.map(\.0.id), extent, extent + tallest))
      extent += tallest
    }
  }

  private func offsets(
    _ widths: [Int], _ room: Int, _ spacing: Int, _ isJustified: Bool, _ isLast: Bool
  ) -> [Int] {
    var (count, filled) = (widths.count, widths.reduce(0, +))
    if isLast {
      while filled + widths.last! + count * spacing <= room, widths.last! + spacing > 0 {
        count += 1
        filled += widths.last!
      }
    }
    let isShared = isJustified && count > 1 && room > filled
    return widths.indices.map { index in
      let before = widths[..<index].reduce(0, +)
      return before
        + (isShared ? (room - filled) * index / (count - 1) : index * spacing)
    }
  }

  private mutating func pour(_ box: Box, _ run: [Item], _ columns: Int) {
    var ends = [Int](repeating: 0, count: columns)
    let room = max(0, breadth - box.left - box.right)
    let free = columns > 1 ? max(0, room - (columns - 1) * box.item) / columns : room
    let width = columns > 1 ? free / 768 * 768 : room
    // What rounding to whole points leaves goes to the gaps.
    let rest = max(0, room - columns * width - (columns - 1) * box.item)
    func start(_ column: Int) -> Int {
      let share = columns > 1 ? rest * column / (columns - 1) : 0
      let whole = column == columns - 1 ? share : share / 768 * 768
      return box.left + column * (width + box.item) + whole
    }
    for item in run {
      let column = box.persists ? self.columns[item.id]! : ends.firstIndex(of: ends.min()!)!
      frames.append(
        Frame(
          id: item.id, x: start(column), y: extent + ends[column],
          width: width, height: item.height))
      ends[column] += item.height + box.line
    }
    extent += max(0, ends.max()! - box.line)
  }
}
