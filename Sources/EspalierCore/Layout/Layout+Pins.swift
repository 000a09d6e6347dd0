// SPDX-License-Identifier: MIT

// Rows that stay at the top, level below level. The order counts the pinned rows of each level, so the last one
// before a place, and the next one, are found as rows are found by their index.
extension Layout {
  /// Finds the rows that are held at the top; returns one that has to be measured first, or −1.
  ///
  /// A row is held if it begins above its line: the top of the viewport, or the end of the rows held by levels above.
  /// It is pushed by the next row of its level or of one above, or by the end of its container, together with what
  /// is left of the levels below. O(log n) for each level that is in use.
  mutating func placePins(_ tree: inout Tree, _ report: inout Report) -> Int32 {
    report.pinned.removeAll()
    var limits = SIMD4<Int64>()
    var (line, upper) = (offset, nil as Position?)
    for level in 0..<4 where tree.order.total[.pins(level: level)] > 0 {
      guard let place = lastPin(level, line, after: upper, &tree) else { continue }
      let node = tree.order.entry(at: place).node
      let limit = limit(of: node, level, place, &tree)
      if limit <= line { continue }
      if needsMeasuring(tree.arena[node]) { return node }
      let height = tree.arena[node].height
      if line + Int64(height) >= offset + extent { break }
      limits[report.pinned.count] = limit
      report.pinned.append(PlacedRow(node: tree.arena.id(node), top: line, height: height))
      (line, upper) = (line + Int64(height), place)
    }
    push(&report.pinned, limits)
    return -1
  }

  /// The last row pinned in a level that begins above a line, behind what is held already.
  private func lastPin(
    _ level: Int, _ line: Int64, after upper: Position?, _ tree: inout Tree
  ) -> Position? {
    guard line > 0 else { return nil }
    let end = tree.order.after(tree.order.find(height: line - 1).place)
    let count = tree.order.count(.pins(level: level), before: end)
    let passed = upper.map { tree.order.count(.pins(level: level), before: $0) } ?? 0
    return count > passed ? tree.order.find(count - 1, .pins(level: level)) : nil
  }

  /// Where a held row has to have ended.
  private func limit(
    of node: Int32, _ level: Int, _ place: Position, _ tree: inout Tree
  ) -> Int64 {
    var limit = Int64.max
    for level in 0...level {
      let next = tree.order.count(.pins(level: level), before: tree.order.after(place))
      guard next < tree.order.total[.pins(level: level)] else { continue }
      let pusher = tree.order.find(next, .pins(level: level))
      limit = min(limit, tree.order.height(before: pusher))
    }
    if tree.arena[node].flags.contains(.pinnedInContainer) {
      let end = tree.order.position(of: .end(tree.arena[node].parent))
      limit = min(limit, tree.order.height(before: end))
    }
    return limit
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
