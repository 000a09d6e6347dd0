// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

extension ComponentTree {
  private typealias ListedSection = (
    container: NodeID, header: NodeID?, footer: NodeID?, rows: Range<Int>
  )

  /// The list read as sections: one for every container of the root that is not hidden, in order.
  /// Rows that are in the root beside the containers are in none.
  ///
  /// - Returns: of each section its container; the container's first child, if that is a visible row in the role of
  ///   a header; its last child, if that is one in the role of a footer; and the indices of the other visible rows in
  ///   the flat list, from the first after the header to the last before the footer.
  /// - Complexity: O(sections · log n), once the row order has settled.
  public func sections() -> [(
    container: NodeID, header: NodeID?, footer: NodeID?, rows: Range<Int>
  )] {
    settleUnlessRecording()
    var sections: [ListedSection] = []
    var child = forest.store.firstChild(of: NodeForest.rootIndex)
    while child != NodeForest.rootIndex.end {
      let state = forest.store[child].state
      if state.isContainer && !state.isHidden && state.isPlaced {
        sections.append(section(of: child))
      }
      child = forest.store.siblingAfter(child)
    }
    return sections
  }

  /// The header and the footer of a container, or none.
  package func supplementaries(
    of container: NodeIndex
  ) -> (header: NodeIndex, footer: NodeIndex) {
    (
      supplementary(forest.store.firstChild(of: container), .header),
      supplementary(forest.store.lastChild(of: container), .footer)
    )
  }

  private func section(of container: NodeIndex) -> ListedSection {
    let (header, footer) = supplementaries(of: container)
    let start = header.isNone ? order.row(of: container) : order.row(of: header) + 1
    let end = footer.isNone ? order.row(of: container.end) : order.row(of: footer)
    return (
      forest.handle(container), forest.optionalHandle(header), forest.optionalHandle(footer),
      start..<max(start, end)
    )
  }

  private func supplementary(_ index: NodeIndex, _ role: RowRole) -> NodeIndex {
    let state = forest.store[index].state
    let isOne =
      !state.isContainer && state.isPlaced && !state.isHidden
      && forest.attributeSets[state.attributeSet].role == role
    return isOne ? index : .none
  }
}
