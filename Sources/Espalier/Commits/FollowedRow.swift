// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// The row that keeps its place on the screen, and where it was when the commit began.
struct FollowedRow {
  var row: NodeID?

  /// Where the row that was followed then was; nil if it was out of sight.
  private(set) var place: ScreenPlace?

  /// A commit begins; a function says where a row is.
  mutating func note(_ screenPlace: (NodeID) -> ScreenPlace?) {
    place = row.flatMap(screenPlace)
  }
}

extension ListEngine {
  /// Where a committed row is on the screen; nil if it is out of sight, and without a viewport.
  func screenPlace(of row: NodeID) -> ScreenPlace? {
    guard hasLayout, hasScreen, tree.order.contains(row.index) else { return nil }
    return layout.value.screenPlace(of: row.index, in: &tree.order)
  }

  /// Lets the next pass put a followed row where it was; one that was removed is followed no more.
  func hold(_ following: inout FollowedRow) {
    guard let row = following.row else { return }
    guard tree.contains(row) else {
      following.row = nil
      return
    }
    guard let place = following.place, tree.order.contains(row.index) else { return }
    layout.value.hold(row.index, at: place, in: &tree.order)
  }
}
