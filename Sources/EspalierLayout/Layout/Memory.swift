// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

extension RowLayout {
  /// The bytes that the layout keeps, room to spare included, without the row order it works on.
  ///
  /// In a flat list 24 per row, and 4 more for each width that was left and is kept; with several containers
  /// 4 more, and 24 for each of the spare heights.
  /// - Complexity: O(1).
  package var memoryInUse: Int {
    let passing = viewport.memoryInUse + extents.memoryInUse + skipped.memoryInUse
    return heights.memoryInUse + containers.memoryInUse + waterfalls.memoryInUse
      + pins.memoryInUse + passing
  }
}

extension ListLayout {
  /// The bytes that the list keeps, with its row order. The order is counted without room to spare.
  ///
  /// - Complexity: O(the nodes of the order that are free).
  package var memoryInUse: Int {
    order.memoryInUse + layout.memoryInUse + edits.memoryInUse
  }
}

extension UniqueBuffer {
  /// The bytes of the buffer.
  var memoryInUse: Int { capacity * MemoryLayout<Element>.stride }
}

extension GrowableBuffer {
  /// The bytes that are kept.
  var memoryInUse: Int { byteCount }
}
