// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Lines depend on breadths alone: a measured height never wraps a line again.
extension RowLayout {
  /// The first row of the line an arranged row is in.
  func lineStart(_ entry: Slot, _ order: borrowing RowOrder) -> Slot {
    let container = self[entry].container
    var start = entry
    while case let previous = self.previous(start, order), arranges(previous, with: container),
      !self[previous].flags.contains(.closes)
    {
      start = previous
    }
    return start
  }

  /// Wraps the lines around a row that is new or changed, from the line before it on: the row may
  /// have made room there.
  mutating func wrap(around entry: Slot, _ order: inout RowOrder) {
    let container = self[entry].container
    var start = lineStart(entry, order)
    let previous = self.previous(start, order)
    if arranges(previous, with: container) { start = lineStart(previous, order) }
    wrap(from: start, until: entry, &order)
  }

  /// Wraps lines from the start of one on, to the first old end of a line that comes out again at or
  /// after `changed`; without `changed`, to the end of the run.
  ///
  /// Rows 50 wide in a line of 170, spacing 10: `ab|cd|e` is wrong after `b` was inserted into
  /// `acd|e`, so the wrap starts at `a`: `abc|de`. The end after `e` was one before and is after
  /// `b`, so whatever follows `e` is as it was.
  mutating func wrap(from start: Slot, until changed: Slot, _ order: inout RowOrder) {
    let index = self[start].container
    let container = self[index]
    let room = Int64(container.innerBreadth(of: breadth))
    var (current, line) = (start, start)
    var (filled, tallest) = (0 as Int64, 0 as Int32)
    var hasPassed = false
    while true {
      let state = self[current]
      filled += Int64(breadth(of: current))
      tallest = max(tallest, state.height)
      if current == changed { hasPassed = true }
      let next = self.next(current, order)
      let goesOn = arranges(next, with: index)
      let ends = !goesOn || endsLine(filled, before: next, room, container)
      let endedBefore = state.flags.contains(.closes)
      setEnd(ends, of: current, line: line, tallest, &order)
      if !goesOn || (ends && endedBefore && hasPassed) { return }
      if ends { (line, filled, tallest) = (next, 0, 0) }
      if !ends { filled += Int64(container.itemSpacing) }
      current = next
    }
  }

  /// Whether a row does not fit behind what fills the line so far, or begins a line anyway.
  private func endsLine(
    _ filled: Int64, before next: Slot, _ room: Int64, _ container: Container
  ) -> Bool {
    self[next].flags.contains(.startsLine)
      || filled + Int64(container.itemSpacing) + Int64(breadth(of: next)) > room
  }

  /// Makes a row the end of a line of rows from `line` on, or no end.
  private mutating func setEnd(
    _ ends: Bool, of entry: Slot, line: Slot, _ tallest: Int32, _ order: inout RowOrder
  ) {
    guard ends else {
      self[entry].flags.remove(.closes)
      return setExtent(0, of: entry, &order)
    }
    self[entry].flags.insert(.closes)
    let state = self[line]
    let gap = gap(before: line, state, self[state.container], order)
    setExtent(tallest + gap, of: entry, &order)
  }

  /// Brings the extent of a row's line up to date after a height changed.
  mutating func setLineExtent(of entry: Slot, _ order: inout RowOrder) {
    let start = lineStart(entry, order)
    var (end, tallest) = (start, self[start].height)
    while !self[end].flags.contains(.closes) {
      end = next(end, order)
      tallest = max(tallest, self[end].height)
    }
    let state = self[start]
    let gap = gap(before: start, state, self[state.container], order)
    setExtent(tallest + gap, of: end, &order)
  }

  /// The line that starts at an entry: its last row and what its places are computed from.
  func line(from start: Slot, _ order: borrowing RowOrder) -> Line {
    let container = self[self[start].container]
    var line = Line(
      end: start,
      flow: FlowLine(
        breadth: Int64(container.innerBreadth(of: breadth)),
        spacing: Int64(container.itemSpacing), count: 0, filled: 0, lastBreadth: 0))
    var current = start
    while true {
      let own = breadth(of: current)
      line.add(current, breadth: own, height: self[current].height)
      if self[current].flags.contains(.closes) { break }
      current = next(current, order)
    }
    return line
  }

  struct Line {
    var end: Slot
    var tallest: Int32 = 0
    var flow: FlowLine

    mutating func add(_ entry: Slot, breadth: Int32, height: Int32) {
      end = entry
      tallest = max(tallest, height)
      flow.count += 1
      flow.filled += Int64(breadth)
      flow.lastBreadth = Int64(breadth)
    }
  }

  /// Where a row of a height is in a line that is at least as tall.
  func inset(_ height: Int32, in tallest: Int32, _ container: Container) -> Int32 {
    switch container.rowAlignment {
    case .center: (tallest - height) / 2
    case .leading: 0
    case .trailing: tallest - height
    }
  }

  /// The distance of a row's top from the offset its line has in the order.
  func topInLine(
    of entry: Slot, _ state: RowState, _ container: Container, _ order: borrowing RowOrder
  ) -> Int64 {
    let start = lineStart(entry, order)
    let gap = gap(before: start, self[start], container, order)
    if container.rowAlignment == .leading { return Int64(gap) }
    let line = line(from: start, order)
    return Int64(gap) + Int64(inset(state.height, in: line.tallest, container))
  }

  /// How the space of a line is shared out.
  func sharedSpace(
    of line: Line, _ container: Container, _ order: borrowing RowOrder
  ) -> (space: Int64, gaps: Int64)? {
    let next = self.next(line.end, order)
    let isLast = !arranges(next, with: self[line.end].container)
    return line.flow.shared(
      container.alignment,
      lastLine: isLast ? container.lastLine : nil)
  }
}
