// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting

/// Rows 0 to so many, whose data follows a drag.
@MainActor
private func makeRows(_ count: Int, _ list: any ListUnderCheck) throws {
  try list.apply(Array(0..<count))
  let rows = list.rows
  list.engine.reorder.moveData = { [unowned engine = list.engine] node, _ in
    var elements = rows.elements
    guard let source = engine.rowIndex(of: node) else { return }
    elements.insert(elements.remove(at: source), at: engine.reorder.index)
    try rows.apply(elements)
  }
}

/// Drags.
extension HostCheck {
  static var drags: [HostCheck] {
    both("a dragged row makes room, and is moved where it is dropped") { list in
      try makeRows(100, list)
      let places = list.places
      let length = CheckedRow.extent(of: RowID(0))
      list.expect(list.beginReorder(at: 10), "Row 0 cannot be moved.")
      list.expect(list.updateReorder(to: places[3]! + 5) == 3, "It is elsewhere.")
      for row in 1...3 {
        let now = list.places[row] ?? .nan
        list.expect(abs(now - (places[row]! - length)) < 1, "Row \(row) is at \(now).")
      }
      list.expect(abs((list.places[4] ?? .nan) - places[4]!) < 1, "Row 4 has moved.")
      list.expect(try list.endReorder(isCancelled: false), "It was not moved.")
      list.expect(list.rows.elements.prefix(5).map(\.id) == [1, 2, 3, 0, 4], "Another order.")
      list.expectFull("dropped")
    }
      + both(
        "held at the end it scrolls the list, no further than that; cancelled, all is as it was"
      ) { list in
        try makeRows(60, list)
        list.expect(list.beginReorder(at: 10), "Row 0 cannot be moved.")
        _ = list.updateReorder(to: list.link.extent - 2)
        for _ in 0..<60 { list.autoscroll(for: 0.1) }
        list.expect(
          abs(list.link.offset - list.link.range.upperBound) < 1, "It is at \(list.link.offset).")
        list.expect(list.engine.reorder.index == 59, "It is at \(list.engine.reorder.index).")
        _ = try list.endReorder(isCancelled: true)
        list.expect(list.rows.elements.map(\.id) == Array(0..<60), "Another order.")
        list.expectFull("cancelled")
      }
      + both("rows that come above during a drag make room as well, and the finger holds the row") {
        list in
        try makeRows(200, list)
        list.scroll(to: 2000)
        list.expect(list.beginReorder(at: 100), "It cannot be moved.")
        let held = list.engine.reorder.dragged
        _ = list.updateReorder(to: 300)
        let (before, index) = (list.places, list.engine.reorder.index)
        try list.apply(Array(1000..<1010) + Array(0..<200))
        let after = list.places
        for (row, place) in before {
          list.expect(
            abs((after[row] ?? .nan) - place) < 1, "Row \(row) is at \(after[row] ?? .nan).")
        }
        list.expect(list.engine.reorder.index == index + 10, "It is at another index.")
        list.expect(try list.endReorder(isCancelled: false), "It was not moved.")
        list.expect(held.flatMap { list.engine.rowIndex(of: $0) } == index + 10, "It is elsewhere.")
        list.expectFull("dropped")
      }
  }
}

/// Taps, keys and focus.
extension HostCheck {
  static var inputs: [HostCheck] {
    both("a tap is on the row that was pressed") { list in
      try list.apply(Array(0..<100))
      list.scroll(to: 1000)
      list.allowsSelection = true
      let row = list.press(at: 200)
      list.expect(row != nil && list.release(at: 200) == row, "There was no tap.")
      list.expect(list.taps == [row] && list.engine.selection.nodes == [row], "It is not selected.")
      _ = list.press(at: 200)
      list.scroll(to: 1200)
      list.expect(list.release(at: 200) == nil && list.taps.count == 1, "Another row was tapped.")
      list.expect(list.press(at: 200) != row && list.release(at: 200) != nil, "There was no tap.")
    }
      + both("a key acts on the row with the focus, as a tap does") { list in
        try list.apply(Array(0..<100))
        list.allowsSelection = true
        list.expect(list.actOnFocus() == nil && list.taps.isEmpty, "There is no focus.")
        let row = list.engine.node(atRow: 3)!
        try list.engine.focus.insert(row)
        list.expect(list.actOnFocus() == row, "It acted on another row.")
        list.expect(
          list.taps == [row] && list.engine.selection.nodes == [row], "It is not selected.")
        list.expect(list.engine.focus.nodes == [row], "The focus is elsewhere.")
      }
      + both("the row with the focus keeps its view out of sight, and keys go on from it") { list in
        try list.apply(Array(0..<300))
        let row = list.engine.node(atRow: 2)!
        list.focus(row)
        let view = list.view(of: row)
        for offset in [3000.0, 0] {
          list.scroll(to: offset)
          list.expect(view != nil && list.view(of: row) === view, "At \(offset) it has another.")
          list.expect(list.engine.focus.contains(row), "At \(offset) it has lost the focus.")
        }
        list.scroll(to: 3000)
        list.expect(list.reach(.next) == list.engine.node(atRow: 3), "It is another row.")
        list.expect(list.places[3] != nil, "Row 3 is not in sight.")
        list.expect(list.reach(.previous) == row, "It is another row.")
        list.expect(list.reach(.last) == list.engine.node(atRow: 299), "It is not the last one.")
        list.expect(list.places[299] != nil && list.reach(.next) == nil, "There is one behind it.")
        list.expect(list.reach(.first) == list.engine.node(atRow: 0), "It is not the first one.")
        list.expect(
          list.places[0] != nil && list.reach(.previous) == nil, "There is one before it.")
      }
      + both("a page is as many rows as fit into the viewport") { list in
        try list.apply(Array(0..<300))
        list.focus(list.engine.node(atRow: 0)!)
        var (row, end) = (0, list.link.extent)
        for _ in 0..<3 {
          var (next, start) = (row, 0.0)
          while start + CheckedRow.extent(of: RowID(Int64(next))) <= end {
            start += CheckedRow.extent(of: RowID(Int64(next)))
            next += 1
          }
          // What is not measured yet is estimated: so it is measured before.
          _ = list.measureAhead(limit: 200)
          let reached = list.reach(.pageDown).flatMap { list.engine.rowIndex(of: $0) }
          list.expect(reached == next - 1, "From \(row) it is \(reached ?? -1), not \(next - 1).")
          list.expectFull("at row \(next - 1)")
          (row, end) = (next - 1, list.link.extent)
        }
        for _ in 0..<3 { _ = list.reach(.pageUp) }
        list.expect(list.engine.focus.contains(list.engine.node(atRow: 0)!), "It is not back.")
        list.expect(list.reach(.pageUp) == nil, "There is a page before the first.")
      }
  }
}
