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
  /// - Parameters:
  ///   - style: the style; nil takes the one it has away. The root then has the one the engine was made
  ///     with.
  ///   - container: the container; the root stands for the whole list.
  /// - Throws: `unknownNode`, `notContainer`. Traps in an engine without a layout, and while a host measures.
  /// - Complexity: O(m log n) with the next commit for the m nodes inside, where the container had no
  ///   style or has none from now on; else O(n).
  public func setStyle(_ style: ContainerStyle?, of container: NodeID) throws(TreeError) {
    require(configuration.layout != nil, "The engine was made without a layout.")
    require(
      !isMeasuring, "A host that measures a row must not change the layout.")
    guard container != tree.root else {
      return layout.value.setStyle(style ?? configuration.style, of: RowLayout.list)
    }
    let hadStyle = memory.value.styled.style(of: container) != nil
    if !hadStyle, style == nil {
      _ = try tree.childCount(of: container)  // Refuses what is no container.
      return
    }
    // If what it arranges changes, everything inside is placed again, there or in the container around.
    if !hadStyle || style == nil { try tree.reportPlacementNow(of: container) }
    guard let style else { return memory.value.styled.removeStyle(of: container) }
    memory.value.styled.setStyle(style, of: container)
    if let id = memory.value.styled.container(at: container.index) {
      layout.value.setStyle(style, of: id)
    }
  }

  /// The style that a container was given; nil if it has none, as the root has.
  ///
  /// - Complexity: O(1).
  public func style(of container: NodeID) -> ContainerStyle? {
    memory.value.styled.style(of: container)
  }
}
