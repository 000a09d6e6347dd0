// SPDX-License-Identifier: MIT

/// One line of a flow: from where to where it reaches in the order, and what the places of its rows come of.
///
/// Worked example (width 320, insets 10, rows of 50, spacing 10): a line holds ⌊(300 + 10) / (50 + 10)⌋ = 5 rows,
/// 300 − 5 · 50 = 50 points are left for 4 gaps of 12.5, so the rows are at 10, 72.5, 135, 197.5 and 260. The last
/// line, two rows, is aligned to the same grid: 10 and 72.5.
struct FlowLine: BitwiseCopyable {
  var style: FlowStyle
  var first: Position
  var last: Position
  /// The space a line has across the axis, and the smallest gap.
  var room: Int64
  var spacing: Int64
  /// The rows in the line, the sum of their breadths, and the breadth of the last one.
  var count: Int64 = 0
  var filled: Int64 = 0
  var lastBreadth: Int64 = 0
  var tallest: Int32 = 0
  /// The space before the line, if it has a height.
  var space: Int32 = 0
  /// Whether no other line follows.
  var isLast = false

  /// The space before the line, and what the line takes with it.
  var gap: Int32 { tallest == 0 ? 0 : space }
  var extent: Int32 { tallest + gap }

  mutating func add(breadth: Int32, height: Int32) {
    count += 1
    filled += Int64(breadth)
    lastBreadth = Int64(breadth)
    tallest = max(tallest, height)
  }

  /// Whether a row does not fit behind those that are in the line.
  func isFull(for breadth: Int32) -> Bool {
    filled + count * spacing + Int64(breadth) > room
  }

  /// Where a row is in the line, from its top.
  func inset(ofHeight height: Int32) -> Int32 {
    switch style.rows {
    case .center: (tallest - height) / 2
    case .leading: 0
    case .trailing: tallest - height
    }
  }

  /// The space to share out and the gaps to share it among; nil: the smallest gaps are right.
  var shared: (space: Int64, gaps: Int64)? {
    guard style.alignment != .leading else { return nil }
    var (rows, filled) = (count, filled)
    if style.alignment == .justified, isLast {
      switch style.lastLine {
      case .natural: return nil
      case .justified: break
      case .gridAligned:
        // As many rows of the last one's breadth as there is room for.
        let free = room - filled - (count - 1) * spacing
        let more = lastBreadth + spacing > 0 && free > 0 ? free / (lastBreadth + spacing) : 0
        (rows, filled) = (count + more, filled + more * lastBreadth)
      }
    }
    guard rows > 1, room > filled else { return nil }
    return (room - filled, rows - 1)
  }

  /// The gaps before a row, added up: rounded down as a sum, so that the last row ends at the edge exactly.
  func gaps(before index: Int64) -> Int64 {
    guard let shared else { return index * spacing }
    return shared.space * index / shared.gaps
  }
}
