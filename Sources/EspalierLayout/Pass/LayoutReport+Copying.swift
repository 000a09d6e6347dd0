// SPDX-License-Identifier: MIT

import EspalierBase

// For a host that is told of several passes at once: all places are those of the last one.
extension LayoutReport {
  /// Becomes a copy of another report.
  ///
  /// - Parameters:
  ///   - other: the report of the last pass.
  ///   - adjustment: how far the offset moved in all passes, in points.
  ///   - hasSameRows: whether the rows in sight were the same in all of them.
  /// - Complexity: O(v) for v rows in sight.
  /// - Allocations: none once warm.
  package mutating func copy(
    _ other: borrowing LayoutReport, adjustment: Double, hasSameRows: Bool
  ) {
    rowCount = other.rowCount
    pinnedCount = other.pinnedCount
    backgroundCount = other.backgroundCount
    unmeasuredCount = other.unmeasuredCount
    LayoutReport.copy(other.frames, count: rowCount, into: &frames)
    LayoutReport.copy(other.pinnedFrames, count: pinnedCount, into: &pinnedFrames)
    LayoutReport.copy(other.backgroundFrames, count: backgroundCount, into: &backgroundFrames)
    LayoutReport.copy(other.unmeasuredEntries, count: unmeasuredCount, into: &unmeasuredEntries)
    axis = other.axis
    windowOrigin = other.windowOrigin
    offset = other.offset
    contentExtent = other.contentExtent
    contentBreadth = other.contentBreadth
    measurements = other.measurements
    self.adjustment = adjustment
    self.hasSameRows = hasSameRows
    isUnchanged = false
    passNumber = 0  // No layout goes on from a copy.
  }

  private static func copy<Element>(
    _ source: borrowing UniqueBuffer<Element>, count: Int,
    into target: inout UniqueBuffer<Element>
  ) {
    target.reserve(count)
    for index in 0..<count { target[index] = source[index] }
  }
}
