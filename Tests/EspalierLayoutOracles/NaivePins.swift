// SPDX-License-Identifier: MIT

import EspalierBase

/// Where pinned rows stand, found by the words of the rules: by looking at every row, for one edge, the end
/// edge as in a mirror.
struct NaivePins {
  /// A row as it is seen from the edge.
  private struct Seen {
    var index: Int
    var start: Int
    var height: Int
    var pin: Pin
    var id: Int
  }

  let layout: NaiveLayout
  let pins: [Int: Pin]
  let offset: Int
  let viewport: Int

  /// The pinned rows, those of the leading edge first.
  func frames(leading: Int, trailing: Int) -> [NaiveLayout.Frame] {
    frames(.leading, line: offset + leading, border: offset)
      + frames(.trailing, line: trailing - offset - viewport, border: -offset - viewport)
  }

  private func rows(_ edge: PinEdge) -> [Seen] {
    let all = layout.frames.enumerated().compactMap { index, frame -> Seen? in
      guard let pin = pins[frame.id], pin.mode != .none, pin.edge == edge else { return nil }
      let start = edge == .leading ? frame.y : -frame.y - frame.height
      return Seen(
        index: edge == .leading ? index : -index, start: start, height: frame.height, pin: pin,
        id: frame.id)
    }
    return edge == .leading ? all : all.reversed()
  }

  /// The boxes around a row, innermost last, and where the one it lies in ends, less what the other edge of
  /// it is kept for.
  private func end(_ row: Seen, _ edge: PinEdge) -> Int {
    let bounds = layout.bounds[layout.boxes[row.id]!.last!]
    if edge == .leading { return bounds.end - (bounds.footer == row.id ? 0 : bounds.footerHeight) }
    return -(bounds.start + (bounds.header == row.id ? 0 : bounds.headerHeight))
  }

  private func lies(_ row: Seen, inBoxOf other: Seen) -> Bool {
    layout.boxes[row.id]!.contains(layout.boxes[other.id]!.last!)
  }

  private func frames(
    _ edge: PinEdge, line start: Int, border: Int
  ) -> [NaiveLayout.Frame] {
    let rows = rows(edge)
    var found: [NaiveLayout.Frame] = []
    func add(_ row: Seen, at place: Int) {
      var frame = layout.frames[abs(row.index)]
      frame.y = edge == .leading ? place : -place - row.height
      if frame.y + frame.height > offset, frame.y < offset + viewport { found.append(frame) }
    }
    var line = start
    for row in rows {
      let stacks =
        switch row.pin.mode {
        case .always: true
        case .afterContainer: row.start < line
        case .beforeContainer: row.start > line
        default: false
        }
      guard stacks else { continue }
      add(row, at: line)
      line += row.height
    }
    for (row, place) in stack(rows, edge, from: line) { add(row, at: place) }
    guard start > border else { return found }
    // Under the inset: what the end of a container pushes goes on with that end, as it was when the end was a
    // unit from the line.
    let inside = rows.filter { $0.pin.mode == .insideContainer }
    let ends = Set(inside.map { end($0, edge) }.filter { $0 > border && $0 <= line })
    for place in ends.sorted(by: >) {
      let all = stack(rows, edge, from: place - 1)
      let first = all.firstIndex {
        $0.row.pin.mode == .insideContainer && end($0.row, edge) == place
      }
      for (row, place) in all[(first ?? all.count)...] { add(row, at: place) }
    }
    return found
  }

  /// The rows of all levels that are pinned below a line, and where.
  private func stack(
    _ rows: [Seen], _ edge: PinEdge, from top: Int
  ) -> [(row: Seen, place: Int)] {
    var line = top
    var taken: [(row: Seen, line: Int, limit: Int)] = []
    // What rows of lower levels have to stand between: the rows that are pinned above and what pushes those.
    var mayBeBelow: [(Seen) -> Bool] = []
    for level in 0..<Pin.levels {
      let group = rows.filter { row in
        (row.pin.mode == .untilNext || row.pin.mode == .insideContainer) && row.pin.level == level
          && mayBeBelow.allSatisfy { $0(row) }
      }
      let passed = group.filter { line == top ? $0.start < line : $0.start <= line }
      guard let row = passed.last else { continue }
      // Rows of this level and of those above push it out.
      let pushers = rows.filter { other in
        (other.pin.mode == .untilNext || other.pin.mode == .insideContainer)
          && other.pin.level <= level && mayBeBelow.allSatisfy { $0(other) }
      }
      let next = pushers.first { $0.index > row.index }
      let isInside = row.pin.mode == .insideContainer
      let limit = min(next?.start ?? Int.max / 4, isInside ? end(row, edge) : Int.max / 4)
      if limit <= line {
        // Nothing is left of it, nor of what was pinned below it.
        mayBeBelow.append { other in
          let isBehindNext = next?.start != limit || other.index > next!.index
          let isOutside =
            !isInside || end(row, edge) != limit
            || (other.index > row.index && !lies(other, inBoxOf: row))
          return other.index > row.index && isBehindNext && isOutside
        }
        continue
      }
      if line - top + row.height >= viewport { break }
      mayBeBelow.append { other in
        other.index > row.index && other.index < next?.index ?? .max
          && (!isInside || lies(other, inBoxOf: row))
      }
      taken.append((row, line, limit))
      line += row.height
    }
    // From the lowest level up: what is left of a level and those below it has to end at its limit.
    var pushes = taken.map { _ in 0 }
    var left = 0
    for place in taken.indices.reversed() {
      let part = taken[place]
      pushes[place] = max(0, part.line + part.row.height + left - part.limit)
      left += part.row.height - pushes[place]
    }
    var push = 0
    return zip(taken, pushes).map { part, own in
      push += own
      return (part.row, part.line - push)
    }
  }
}
