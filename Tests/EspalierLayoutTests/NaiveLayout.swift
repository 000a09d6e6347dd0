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
  }

  struct Item: Equatable {
    var id: Int
    var height: Int
    /// The breadth of its own; −1: none.
    var breadth = -1
    var startsLine = false
    var spansLine = false
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

  let breadth: Int
  private(set) var frames: [Frame] = []
  private(set) var extent = 0

  init(_ box: Box, _ nodes: [Node], breadth: Int) {
    self.breadth = breadth
    place(box, nodes)
  }

  private mutating func place(_ box: Box, _ nodes: [Node]) {
    if nodes.isEmpty, box.collapses { return }
    extent += box.top
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
        place(inner, children)
        followsItem = false
      }
    }
    if !run.isEmpty {
      extent += gap()
      placeRun(box, run)
    }
    extent += box.bottom
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
    for item in run {
      let column = ends.firstIndex(of: ends.min()!)!
      frames.append(
        Frame(
          id: item.id, x: box.left + column * (width + box.item), y: extent + ends[column],
          width: width, height: item.height))
      ends[column] += item.height + box.line
    }
    extent += max(0, ends.max()! - box.line)
  }
}
