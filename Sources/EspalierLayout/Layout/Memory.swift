// SPDX-License-Identifier: MIT

import EspalierBase

extension RowLayout {
  /// The bytes that the layout keeps, room to spare included, without the row order it stands on.
  ///
  /// In a flat list 24 per row, and 4 more for each width that was left and is kept; with several containers
  /// 4 more, and 24 for each of the spare heights.
  /// - Complexity: O(1).
  public var memoryInUse: Int {
    let perEntry = states.memoryInUse + rows.memoryInUse + breadths.memoryInUse
    let shared = spares.memoryInUse + containers.memoryInUse + seen.memoryInUse
    let passing = dirty.memoryInUse + sortKeys.memoryInUse + skipped.memoryInUse
    return perEntry + columns.memoryInUse + shared + passing + lanes.memoryInUse + pins.memoryInUse
  }
}

extension ListLayout {
  /// The bytes that the list keeps, with its row order. The order is counted without room to spare.
  ///
  /// - Complexity: O(the nodes of the order that are free).
  public var memoryInUse: Int {
    order.memoryInUse + layout.memoryInUse + editingMemoryInUse
  }
}

extension UniqueBuffer {
  /// The bytes of the buffer.
  var memoryInUse: Int { capacity * MemoryLayout<Element>.stride }
}
