// SPDX-License-Identifier: MIT

import EspalierBase

/// The places of the rows of one flow line across the axis. Whole units, so every run is the same.
///
/// Worked example (width 320, insets 10, rows of 50, spacing 10): a line holds
/// ⌊(300 + 10) / (50 + 10)⌋ = 5 rows, 300 − 5 · 50 = 50 units of space are left for 4 gaps of 12.5,
/// so the rows are at 10, 72.5, 135, 197.5 and 260. The last line, two rows, is aligned to the
/// same grid: 10 and 72.5.
struct FlowLine {
  /// The space a line has.
  var breadth: Int64
  /// The smallest gap.
  var spacing: Int64
  /// The rows in the line.
  var count: Int64
  /// The sum of the breadths of the rows in the line.
  var filled: Int64
  /// The breadth of the last row of the line.
  var lastBreadth: Int64

  /// The rows of the last row's breadth a full line would hold, and what they would fill.
  private var full: (count: Int64, filled: Int64) {
    let free = breadth - filled - (count - 1) * spacing
    let more = lastBreadth + spacing > 0 && free > 0 ? free / (lastBreadth + spacing) : 0
    return (count + more, filled + more * lastBreadth)
  }

  /// The space to share out and the gaps to share it among; nil: the smallest gaps are right.
  func shared(_ alignment: LineAlignment, lastLine: LastLine?) -> (space: Int64, gaps: Int64)? {
    guard alignment != .leading else { return nil }
    var (rows, filled) = (count, filled)
    if alignment == .justified, let lastLine {
      switch lastLine {
      case .natural: return nil
      case .justified: break
      case .gridAligned: (rows, filled) = full
      }
    }
    guard rows > 1, breadth > filled else { return nil }
    return (breadth - filled, rows - 1)
  }

  /// The gaps before row `index` of the line, added up.
  ///
  /// Space that is shared out is rounded down per gap sum, so the last row ends at the edge exactly.
  func gaps(before index: Int64, _ shared: (space: Int64, gaps: Int64)?) -> Int64 {
    guard let shared else { return index * spacing }
    return shared.space * index / shared.gaps
  }
}
