// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// Carrying out a `ScrollRequest`, in the list as it is to be shown.
extension ListEngine {
  /// Brings into sight with the next pass what a request is for; nothing if it is not in the list.
  func jump(to request: ScrollRequest) {
    if case .fraction(let fraction) = request.goal {
      return layout.value.scroll(toFraction: fraction, in: &tree.order)
    }
    let row = row(of: request)
    if row.isNone { return }
    layout.value.scrollToRow(row, at: request.alignment, distance: request.distance)
  }

  /// The offset at which what a request is for is where it is to be, in points; nil if it is not in the list.
  func offset(bringing request: ScrollRequest) -> Double? {
    if case .fraction(let fraction) = request.goal {
      return layout.value.offset(ofFraction: fraction, in: &tree.order)
    }
    let row = row(of: request)
    if row.isNone { return nil }
    return layout.value.offset(
      bringing: row, to: request.alignment, distance: request.distance, in: &tree.order)
  }

  /// The committed row to scroll to: that of the goal, or one of the rows in it. None if there is none.
  ///
  /// - Complexity: O(log n).
  private func row(of request: ScrollRequest) -> NodeIndex {
    guard let rows = rows(of: request.goal), !rows.isEmpty else { return .none }
    return tree.order.entry(
      atRow: request.alignment == .bottom ? rows.upperBound - 1 : rows.lowerBound)
  }

  /// Whether there is anything to scroll to in the list as it was committed last.
  func isListed(_ goal: ScrollRequest.Goal) -> Bool {
    guard hasLayout, !isMeasuring else { return false }
    return rows(of: goal)?.isEmpty == false
  }

  private func rows(of goal: ScrollRequest.Goal) -> Range<Int>? {
    switch goal {
    case .node(let node): committedRows(of: node)
    case .identity(let id): committedRows(ofID: id)
    case .fraction: 0..<rowCount
    }
  }
}
