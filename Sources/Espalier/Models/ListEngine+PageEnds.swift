// SPDX-License-Identifier: MIT

import EspalierLayout
import EspalierTree

extension ListEngine {
  /// Whether the end of a container is so near that more of it is to be fetched, as the host was last told.
  func isNearEnd(of container: ContainerModel, _ leadingScreens: Double) -> Bool {
    guard hasLayout, hasScreen, !isMeasuring,
      let node = container.node, let rows = tree.committedRows(of: node),
      let end = offset(ofRow: rows.upperBound)
    else { return false }
    let size = viewportSize
    return BatchFetch(leadingScreens: leadingScreens).fetchesAtEnd(
      offset: report.value.layout.offset,
      viewport: configuration.layout?.axis == .horizontal ? size.width : size.height,
      content: end, direction: status.value.screen.direction, isFetching: false)
  }
}
