// SPDX-License-Identifier: MIT

// What is in sight: a row of which any part is in the viewport, and one without a height if its place is from the start to
// the end of the viewport, both included. So a row that was measured as 0 is looked at again like any other.

extension Walk {
  /// Whether a row is in a viewport of an extent, by its distance from the start.
  @inline(__always)
  static func isInSight(_ distance: Int64, _ height: Int64, in extent: Int64) -> Bool {
    height == 0
      ? distance >= 0 && distance <= extent : distance < extent && distance + height > 0
  }
}

extension Layout {
  func isInSight(_ row: PlacedRow) -> Bool {
    Walk.isInSight(row.top - offset, Int64(row.height), in: extent)
  }

  /// Lists the rows in sight, from the first on that ends at the top of the viewport or below it: there, rows without a
  /// height may follow. What is not shown between rows is passed at once.
  mutating func place(_ tree: inout Tree, _ report: inout Report) {
    report.rows.removeAll()
    report.backgrounds.removeAll()
    let end = offset + extent
    var (place, top) = tree.order.find(height: offset - 1)
    if tree.hasLooks { return placeDressed(from: place, top, &tree, &report) }
    var row: Int32 = -1
    while top <= end {
      let bottom = top + tree.order.extent(at: place)
      guard tree.order.counts(.newRows, at: place) else {
        guard let next = tree.order.row(after: place) else { break }
        (place, top) = (next.place, bottom + next.space)
        continue
      }
      if top == end, bottom > end { break }
      if bottom > offset || bottom == top && top == offset {
        if row < 0 {
          row = Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place))
        }
        let (id, height) = (
          tree.arena.id(tree.order.entry(at: place).node), tree.order.height(at: place)
        )
        if tree.order.hasRuns, tree.arena[id.index].flags.contains(.run) {
          let count = tree.order.weight(at: place)
          placeRun(id, top, height, count, row: row, &report)
          row &+= count
        } else {
          report.rows.append(
            PlacedRow(node: id, top: top, height: height, row: row, width: settings.breadth))
          row &+= 1
        }
      }
      guard let next = tree.order.next(place) else { break }
      (place, top) = (next, bottom)
    }
  }

  /// The same in a list with looks: rows have spaces around them, and backgrounds behind.
  private mutating func placeDressed(
    from first: Position, _ start: Int64, _ tree: inout Tree, _ report: inout Report
  ) {
    let end = offset + extent
    var (place, top) = tree.looks.first(
      reaching: offset, isTouching: true, from: (first, start), tree.arena, &tree.order)
    var row = Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place))
    placeBackgrounds(around: tree.order.entry(at: place), &tree, &report)
    while top <= end || tree.isInColumns(place) {
      if tree.looks.isArranged(tree.order.entry(at: place).node, tree.arena),
        tree.order.counts(.newRows, at: place)
      {
        guard let last = placeArranged(from: place, &top, &row, &tree, &report),
          let following = tree.order.next(last)
        else { break }
        place = following
        continue
      }
      let (entry, height) = (tree.order.entry(at: place), tree.order.height(at: place))
      let isRow = tree.order.counts(.newRows, at: place)
      if isRow {
        var placed = PlacedRow(
          node: tree.arena.id(entry.node), top: top, height: height, row: row)
        row += 1
        tree.looks.dress(&placed, at: place, tree.arena, &tree.order)
        if tree.arena[entry.node].flags.role != .background, isInSight(placed) {
          report.rows.append(placed)
        }
      } else if !entry.isEnd {
        placeBackground(of: entry.node, &tree, &report)
      }
      top += Int64(height)
      if isRow || tree.looks.hasBackgrounds {
        guard let following = tree.order.next(place) else { break }
        place = following
      } else {
        guard let following = tree.order.row(after: place) else { break }
        (place, top) = (following.place, top + following.space)
      }
    }
  }
}
