// SPDX-License-Identifier: MIT

import Espalier

/// The rows pinned at one edge, as they are seen from there: at the end edge all is mirrored.
struct TwinEdge {
  struct Row {
    var node: TwinNode
    var pin: Pin
    /// Its index among all rows.
    var index: Int
    var start: Int64
    /// Where its container ends, and the number of rows before that, if it has to end there.
    var end: (place: Int64, index: Int)?
  }
  /// A row that is held, and where.
  struct Held {
    var row: Row
    var place: Int64
    var height: Int64 { row.node.height }
  }

  var rows: [Row] = []
  var count = 0
  var border: Int64 = 0
  var inset: Int64 = 0
  var extent: Int64

  init(_ edge: PinEdge, _ pieces: [TwinPiece], _ tops: [Int64], offset: Int64, extent: Int64) {
    self.extent = extent
    let isLeading = edge == .leading
    border = isLeading ? offset : -offset - extent
    count = pieces.count { $0.row != nil }
    var index = -1
    for (piece, top) in zip(pieces, tops) {
      guard let node = piece.row else { continue }
      index += 1
      guard let pin = node.pin, pin.edge == edge, node.role != .background else { continue }
      rows.append(
        Row(
          node: node, pin: pin, index: isLeading ? index : count - 1 - index,
          start: isLeading ? top + piece.inset : -top - piece.inset - node.height,
          end: pin.mode == .insideContainer ? Self.end(of: node, edge, pieces, tops) : nil))
    }
    if !isLeading { rows.reverse() }
  }

  private static func end(
    of node: TwinNode, _ edge: PinEdge, _ pieces: [TwinPiece], _ tops: [Int64]
  ) -> (place: Int64, index: Int) {
    let container = node.parent
    let isLeading = edge == .leading
    let marker = pieces.firstIndex { (isLeading ? $0.end : $0.start) === container }!
    var end = pieces.place(marker, tops) + (isLeading ? pieces[marker].height : 0)
    let beside = (isLeading ? pieces[..<marker].reversed() : Array(pieces[marker...]))
      .compactMap(\.row)
    // The outermost row, if it is a header or a footer of the container, is no part of it.
    if let last = beside.first(where: { $0.parent !== container || $0.role != .background }),
      last.parent === container, last !== node
    {
      if isLeading, last.role == .footer { end -= last.height }
      if !isLeading, last.role == .header { end += last.height }
    }
    let before = pieces[..<marker].count { $0.row != nil }
    return isLeading ? (end, before) : (-end, pieces.count { $0.row != nil } - before)
  }

  /// The rows that stack, from a line on, and the line behind them. Ends with one that has to be measured.
  func stacking(
    from start: Int64, without target: TwinNode? = nil, _ needs: (TwinNode) -> Bool
  ) -> (held: [Held], line: Int64, needed: TwinNode?) {
    var (held, line) = ([Held](), start)
    for row in rows where row.pin.mode.stacks && row.node !== target {
      if row.pin.mode == .afterContainer, row.start >= line { continue }
      if row.pin.mode == .beforeContainer, row.start <= line { continue }
      if needs(row.node) { return (held, line, row.node) }
      held.append(Held(row: row, place: line))
      line += row.node.height
    }
    return (held, line, nil)
  }

  /// The rows that push each other, the first one at a line.
  func pushing(from start: Int64, _ needs: (TwinNode) -> Bool) -> (held: [Held], needed: TwinNode?)
  {
    var held: [(row: Row, line: Int64, limit: Int64)] = []
    var (sum, bounds) = (0 as Int64, 0..<count)
    for level in 0..<4 {
      let line = start + sum
      let current = rows.last {
        !$0.pin.mode.stacks && $0.pin.level == level && bounds.contains($0.index)
          && (sum == 0 ? $0.start < line : $0.start <= line)
      }
      guard let current else { continue }
      // What pushes it: where, what is before that, and what is behind it.
      var pushers: [(place: Int64, before: Int, behind: Int)] = []
      for upper in 0...level {
        let next = rows.first {
          !$0.pin.mode.stacks && $0.pin.level == upper && $0.index > current.index
            && bounds.contains($0.index)
        }
        if let next { pushers.append((next.start, next.index, next.index + 1)) }
      }
      if let end = current.end { pushers.append((end.place, end.index, end.index)) }
      let limit = pushers.map(\.place).min() ?? .max / 4
      if limit < line || limit == line && (sum > 0 || current.end != nil) {
        let behind = pushers.filter { $0.place == limit }.map(\.behind).max() ?? 0
        bounds = bounds.clamped(to: min(behind, count)..<count)
        continue
      }
      if sum + current.node.height >= extent { break }
      if needs(current.node) { return ([], current.node) }
      held.append((current, line, limit))
      let end = pushers.map(\.before).min() ?? count
      bounds = bounds.clamped(to: current.index + 1..<max(current.index + 1, end))
      sum += current.node.height
    }
    // What pushes a row takes what is left of the rows below along.
    var (pushes, left) = ([Int64](repeating: 0, count: held.count), 0 as Int64)
    for index in held.indices.reversed() {
      let height = held[index].row.node.height
      pushes[index] = max(0, held[index].line + height + left - held[index].limit)
      left += height - pushes[index]
    }
    return (
      held.indices.map { index in
        Held(
          row: held[index].row, place: held[index].line - pushes[0...index].reduce(0, +))
      }, nil
    )
  }

  /// The rows that slide on under the inset behind the ends of their containers.
  func sliding(from start: Int64, _ needs: (TwinNode) -> Bool) -> (held: [Held], needed: TwinNode?)
  {
    var (held, line) = ([Held](), start)
    let ends = rows.filter { !$0.pin.mode.stacks }.compactMap { $0.end?.place }
    while let end = ends.filter({ $0 > border && $0 <= line }).max() {
      let stack = pushing(from: end - 1) { _ in false }.held
      if let first = stack.firstIndex(where: { $0.row.end?.place == end }) {
        for row in stack[first...] {
          if needs(row.row.node) { return (held, row.row.node) }
          held.append(row)
        }
      }
      line = end - 1
    }
    return (held, nil)
  }

  /// All that is held, or a row that has to be measured first.
  func held(_ needs: (TwinNode) -> Bool) -> (held: [Held], needed: TwinNode?) {
    let stacked = stacking(from: border + inset, needs)
    if let needed = stacked.needed { return ([], needed) }
    let pushed = pushing(from: stacked.line, needs)
    if let needed = pushed.needed { return ([], needed) }
    if inset == 0 { return (stacked.held + pushed.held, nil) }
    let slid = sliding(from: stacked.line, needs)
    return (stacked.held + pushed.held + slid.held, slid.needed)
  }

  /// How far rows reach into the viewport, but for one.
  func reach(without target: TwinNode) -> Int64 {
    let stacked = stacking(from: border + inset, without: target) { _ in false }
    let pushed = pushing(from: stacked.line) { _ in false }.held.filter { $0.row.node !== target }
    return max(stacked.line, pushed.map { $0.place + $0.height }.max() ?? stacked.line) - border
  }

  /// The rows that cover the edge when a row is beside it: of the node, its index and where it begins, seen from the edge.
  func covering(_ target: TwinNode, _ index: Int, _ start: Int64) -> [TwinNode] {
    var found: [TwinNode] = []
    var (sum, upper) = (0 as Int64, -1)
    let own = target.pin.flatMap { $0.edge == rows.first?.pin.edge ? $0.level : nil } ?? 4
    for level in 0..<min(4, own) {
      let row = rows.last { !$0.pin.mode.stacks && $0.pin.level == level && $0.index < index }
      guard let row, row.index > upper else { continue }
      if row.pin.mode == .insideContainer {
        guard let container = row.node.parent, target.parent?.isInside(container) == true else {
          continue
        }
      }
      if sum + row.node.height >= extent { break }
      found.append(row.node)
      (sum, upper) = (sum + row.node.height, row.index)
    }
    for row in rows.reversed() where row.pin.mode.stacks && row.node !== target {
      let isBefore = row.index < index
      // If that is farther before the target than all that is held below it, it is out of sight there.
      let isHeld =
        switch row.pin.mode {
        case .afterContainer: isBefore && start - row.start > sum
        case .beforeContainer: !isBefore || start - row.start < sum
        default: true
        }
      guard isHeld else { continue }
      found.append(row.node)
      sum += row.node.height
    }
    return found
  }
}

extension PinMode {
  fileprivate var stacks: Bool { self != .untilNext && self != .insideContainer }
}

extension LayoutOracle {
  func edge(_ edge: PinEdge, at offset: Int64) -> TwinEdge {
    var view = TwinEdge(edge, pieces, tops, offset: offset, extent: extent)
    view.inset =
      edge == .leading
      ? insets.start + Units.length(configuration.leadingPinInset)
      : insets.end + Units.length(configuration.trailingPinInset)
    return view
  }

  /// The rows that are held, or one that has to be measured first.
  func pinned() -> (held: [Seen], needed: TwinNode?) {
    guard hasPins else { return ([], nil) }
    let leading = edge(.leading, at: offset).held(needsMeasuring)
    if let needed = leading.needed { return ([], needed) }
    let trailing = edge(.trailing, at: offset).held(needsMeasuring)
    if let needed = trailing.needed { return ([], needed) }
    let all =
      leading.held.map { Seen(row: $0.row.node, top: $0.place, height: $0.height) }
      + trailing.held.map {
        Seen(row: $0.row.node, top: -$0.place - $0.height, height: $0.height)
      }
    return (all.filter { $0.top + $0.height > offset && $0.top < offset + extent }, nil)
  }

  var hasPins: Bool {
    pieces.contains { $0.row.map { $0.pin != nil && $0.role != .background } ?? false }
  }

  /// Where a row is to be that was scrolled to, or a row that has to be measured first.
  func distance(
    of row: TwinNode, _ alignment: ScrollAlignment, present: Int64
  ) -> (distance: Int64, needed: TwinNode?) {
    if needsMeasuring(row) { return (0, row) }
    if alignment == .center { return (centered(row), nil) }
    var (above, below) = insets
    if hasPins {
      let all = pieces.compactMap(\.row)
      let index = all.firstIndex { $0 === row } ?? 0
      let (leading, trailing) = (edge(.leading, at: 0), edge(.trailing, at: 0))
      let (over, under) = (
        leading.covering(row, index, top(of: row)),
        trailing.covering(row, all.count - 1 - index, -top(of: row) - row.height)
      )
      if let needed = (over + under).first(where: needsMeasuring) { return (0, needed) }
      above = leading.inset + over.reduce(0) { $0 + $1.height }
      below = trailing.inset + under.reduce(0) { $0 + $1.height }
    }
    let (first, last) = (above, extent - below - row.height)
    switch alignment {
    case .top, .center: return (first, nil)
    case .bottom: return (last, nil)
    case .nearest: return (max(min(first, last), min(present, max(first, last))), nil)
    }
  }

  /// The row's middle is in the middle of what is free at the offset that follows.
  private func centered(_ row: TwinNode) -> Int64 {
    if !hasPins { return insets.start + (extent - insets.start - insets.end - row.height) / 2 }
    let top = top(of: row)
    func place(_ above: Int64, _ below: Int64) -> Int64 {
      clamped(top - (above + (extent - above - below - row.height) / 2))
    }
    func wanted(_ offset: Int64) -> Int64 {
      place(
        edge(.leading, at: offset).reach(without: row),
        edge(.trailing, at: offset).reach(without: row))
    }
    var found = place(0, 0)
    for _ in 0..<3 {
      if wanted(found) == found { return top - found }
      found = wanted(found)
    }
    var (low, high) = (place(extent, 0), place(0, extent) + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if middle <= wanted(middle) { low = middle } else { high = middle }
    }
    return top - (high - wanted(high) < wanted(low) - low ? high : low)
  }
}
