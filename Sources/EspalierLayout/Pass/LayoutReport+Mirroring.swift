// SPDX-License-Identifier: MIT

import EspalierBase

// Right to left. All is placed from the left, as ever; what a report hands out is mirrored, all rows of a pass at
// once: nothing else knows of it, and a list from the left pays one question a pass.
extension LayoutReport {
  /// Exchanges left and right of the rows that were placed, in a list of a breadth. Backgrounds are as broad as
  /// the list.
  mutating func mirrorRows(in breadth: Int32) {
    for index in 0..<rowCount { frames[inPlace: index].mirror(in: breadth) }
  }

  /// Exchanges left and right of the pinned rows.
  mutating func mirrorPinnedRows(in breadth: Int32) {
    for index in 0..<pinnedCount { pinnedFrames[inPlace: index].mirror(in: breadth) }
  }
}

extension RowFrame {
  /// x' = width of the list − x − width of the row. A row broader than its line reaches out at the left.
  mutating func mirror(in list: Int32) {
    across = Int32(clamping: Int64(list) - Int64(across) - Int64(breadth))
  }
}

extension RowLayout {
  /// Whether what is handed out is mirrored.
  var isMirrored: Bool { configuration.isRightToLeft && configuration.axis == .vertical }
}
