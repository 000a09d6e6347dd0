// SPDX-License-Identifier: MIT

// Rows that stay at the top, level below level. The order counts the pinned rows of each level, so the last one
// before a place, and the next one, are found as rows are found by their index.
extension Layout {
  /// Finds the rows that are held at the top; returns one that has to be measured first, or −1.
  ///
  /// A row is held if it begins above its line: the top of the viewport, or the end of the rows held by levels above.
  /// It is pushed by the next row of its level, or of a level above that holds none, and by the end of its container,
  /// together with what is left of the levels below, whose rows are those before that. O(log n) for each level in use.
  mutating func placePins(_ tree: inout Tree, _ report: inout Report) -> Int32 {
    report.pinned.removeAll()
    var limits = SIMD4<Int64>()
    var (line, firstPusher) = (offset, 0)
    var (upper, bound) = (nil as Entry?, nil as Entry?)
    for level in 0..<4 where tree.order.total[.pins(level: level)] > 0 {
      guard let entry = lastPin(level, above: line, between: upper, bound, &tree) else { continue }
      let pusher = pusher(of: entry, levels: firstPusher...level, &tree)
      let limit = pusher.map { tree.top(of: $0) } ?? Int64.max
      if limit <= line { continue }
      let node = tree.arena[entry.node]
      if needsMeasuring(entry.node, &tree) { return entry.node }
      if line + Int64(node.height) >= offset + extent { break }
      limits[report.pinned.count] = limit
      report.pinned.append(
        pinned(entry.node, at: line, &tree))
      line += Int64(node.height)
      (upper, firstPusher) = (entry, level + 1)
      bound = tree.first(of: bound, pusher)
    }
    push(&report.pinned, limits)
    return -1
  }

  private func pinned(_ node: Int32, at top: Int64, _ tree: inout Tree) -> PlacedRow {
    var row = PlacedRow(
      node: tree.arena.id(node), top: top, height: tree.arena[node].height,
      row: Int32(
        truncatingIfNeeded: tree.order.count(
          .newRows, before: tree.order.position(of: .start(node)))),
      width: settings.breadth)
    if tree.hasLooks { tree.placeAcross(&row) }
    return row
  }

  /// The last row pinned in a level that begins above a line, and is between two entries, if they are given.
  private func lastPin(
    _ level: Int, above line: Int64, between upper: Entry?, _ bound: Entry?, _ tree: inout Tree
  ) -> Entry? {
    guard line > 0 else { return nil }
    let lane = Lane.pins(level: level)
    let end = tree.order.after(tree.order.find(height: line - 1).place)
    var count = tree.order.count(lane, before: end)
    if let bound { count = min(count, tree.pins(level, before: bound)) }
    let passed = upper.map { tree.pins(level, before: $0) } ?? 0
    // Of the row that reaches the line, only the space before it may be above.
    while tree.hasLooks, count > passed,
      tree.top(of: tree.order.find(count - 1, lane)) >= line
    { count -= 1 }
    return count > passed ? tree.order.entry(at: tree.order.find(count - 1, lane)) : nil
  }

  /// What pushes a held row out: the next row of some levels, or the end of its container.
  private func pusher(
    of entry: Entry, levels: ClosedRange<Int>, _ tree: inout Tree
  ) -> Entry? {
    var pusher: Entry?
    for level in levels {
      let place = tree.order.after(tree.order.position(of: entry))
      let next = tree.order.count(.pins(level: level), before: place)
      guard next < tree.order.total[.pins(level: level)] else { continue }
      let found = tree.order.entry(at: tree.order.find(next, .pins(level: level)))
      pusher = tree.first(of: pusher, found)
    }
    if tree.arena[entry.node].flags.contains(.pinnedInContainer) {
      pusher = tree.first(of: pusher, .end(tree.arena[entry.node].parent))
    }
    return pusher
  }

  /// Pushes the rows up: what pushes one takes what is left of those below along.
  ///
  /// Heights 60 and 48 at 448: the lower one ends at 556. If the next of its level begins at 540, it goes up by 16
  /// alone; if the next of the upper level begins there, both go up by 16.
  private func push(_ rows: inout Buffer<PlacedRow>, _ limits: SIMD4<Int64>) {
    var (pushes, left) = (SIMD4<Int64>(), 0 as Int64)
    for index in (0..<rows.count).reversed() {
      let end = rows[index].bottom + left
      pushes[index] = max(0, end - limits[index])
      left += Int64(rows[index].height) - pushes[index]
    }
    var sum: Int64 = 0
    for index in 0..<rows.count {
      sum += pushes[index]
      rows[index].top -= sum
    }
  }
}

extension Tree {
  fileprivate mutating func top(of entry: Entry) -> Int64 {
    let place = order.position(of: entry)
    return entry.isEnd ? order.height(before: place) : top(of: place)
  }

  fileprivate mutating func pins(_ level: Int, before entry: Entry) -> Int {
    order.count(.pins(level: level), before: order.position(of: entry))
  }

  /// Which of two entries comes first; none comes last.
  fileprivate mutating func first(of a: Entry?, _ b: Entry?) -> Entry? {
    guard let a else { return b }
    guard let b else { return a }
    return order.precedes(b, a) ? b : a
  }
}
