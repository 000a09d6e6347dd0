// SPDX-License-Identifier: MIT

import EspalierLayout
import EspalierTree

/// Containers that arrange their rows in a way of their own.
extension ListEngine {
  /// Gives a container a style: its arrangement, insets and spacings. What is nil in it is inherited from
  /// the nearest container around it that has one.
  ///
  /// Rows of a container without a style are arranged by the nearest one around it. A row that is pinned
  /// inside its container is pinned inside the nearest one with a style, be it the default one.
  ///
  /// - Throws: `unknownNode`, `notContainer`.
  /// - Complexity: the first time, O(m log n) with the next commit for the m nodes inside; else O(n).
  public func setStyle(_ style: ContainerStyle, of container: NodeID) throws(TreeError) {
    precondition(configuration.layout != nil, "The engine was made without a layout.")
    precondition(
      !status.value.isMeasuring, "A host that measures a row must not change the layout.")
    guard container != tree.root else { return layout.value.setStyle(style, of: RowLayout.list) }
    try tree.reportPlacement(of: container)
    scratch.value.styled.setStyle(style, of: container)
    if let id = scratch.value.styled.container(at: container.index) {
      layout.value.setStyle(style, of: id)
    }
  }

  /// The style that a container was given; nil if it has none.
  public func style(of container: NodeID) -> ContainerStyle? {
    scratch.value.styled.style(of: container)
  }
}
