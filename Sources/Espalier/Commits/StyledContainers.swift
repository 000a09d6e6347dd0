// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// The containers that have a style of their own, and what they are to the layout.
///
/// A container without a style is nothing to the layout: its rows are in the nearest container that has
/// one, or in the list itself. So a tree of many plain containers costs a layout nothing.
struct StyledContainers: ~Copyable {
  private struct Styled {
    var node: NodeID
    var style: ContainerStyle
  }

  /// What a container is to the layout, by its node: one more than its number; 0 if it is nothing. While
  /// a commit is told, the complement: it lost its place and has not got another one yet.
  private var numbers = UniqueBuffer<Int32>()

  private var styles: [NodeIndex: Styled] = [:]

  init() {}

  /// Whether no container has a style.
  var isEmpty: Bool { styles.isEmpty }

  mutating func setStyle(_ style: ContainerStyle, of node: NodeID) {
    styles[node.index] = Styled(node: node, style: style)
    numbers.grow(to: node.index.index + 1)
  }

  /// Takes a style away. The container is something to the layout until the next commit places again what
  /// is inside.
  mutating func removeStyle(of node: NodeID) { styles[node.index] = nil }

  func style(of node: NodeID) -> ContainerStyle? {
    guard let styled = styles[node.index], styled.node == node else { return nil }
    return styled.style
  }

  /// What a container is to the layout; nil if it has no style or no place.
  func container(at node: NodeIndex) -> ContainerID? {
    let number = node.index < numbers.capacity ? numbers[node.index] : 0
    return number > 0 ? ContainerID(rawValue: number - 1) : nil
  }

  /// The container of the layout that a node is in.
  ///
  /// - Complexity: O(depth), O(1) if no container has a style.
  func container(around node: NodeIndex, _ tree: ComponentTree) -> ContainerID {
    guard !isEmpty else { return RowLayout.list }
    var current = tree.parentIndex(of: node)
    while !current.isNone {
      if let id = container(at: current) { return id }
      current = tree.parentIndex(of: current)
    }
    return RowLayout.list
  }

  /// Tells the layout of containers that came, moved, and were hidden or shown. Those that went stay
  /// until `removeLost`, as rows may still have to move out of them.
  mutating func adopt(
    _ changes: borrowing RowChanges, _ layout: inout RowLayout, _ tree: ComponentTree
  ) {
    for change in changes.containers {
      let slot = change.node.index
      // Sections are reported as well, styled or not.
      guard slot < numbers.capacity else { continue }
      switch change.kind {
      case .left:
        guard numbers[slot] > 0 else { continue }
        numbers[slot] = ~numbers[slot]
        // It may have shown nothing, and had a spacing for all that.
        if tree.order.contains(change.before) {
          layout.touch(around: change.before, in: tree.order)
        }
      case .placed, .placedHidden:
        guard let id = place(change.node, &layout, tree) else { continue }
        layout.setHidden(change.kind == .placedHidden, id)
      case .hidden, .shown:
        if let id = container(at: change.node) { layout.setHidden(change.kind == .hidden, id) }
      }
    }
  }

  private mutating func place(
    _ node: NodeIndex, _ layout: inout RowLayout, _ tree: ComponentTree
  ) -> ContainerID? {
    guard let styled = styles[node], styled.node == tree.node(at: node) else { return nil }
    let around = container(around: node, tree)
    let number = numbers[node.index]
    if number < 0 {
      numbers[node.index] = ~number
      let id = ContainerID(rawValue: ~number - 1)
      layout.setParent(of: id, to: around)
      return id
    }
    let end = NodeIndex(rawValue: node.rawValue + 1)
    let id = layout.addContainer(begin: node, end: end, style: styled.style, in: around)
    numbers[node.index] = id.rawValue + 1
    return id
  }

  /// Lets the layout forget the containers that lost their places.
  mutating func removeLost(
    _ changes: borrowing RowChanges, _ layout: inout RowLayout, _ tree: ComponentTree
  ) {
    for change in changes.containers where change.kind == .left {
      let number = change.node.index < numbers.capacity ? numbers[change.node.index] : 0
      guard number < 0 else { continue }
      layout.removeContainer(ContainerID(rawValue: ~number - 1))
      numbers[change.node.index] = 0
      let end = NodeIndex(rawValue: change.node.rawValue + 1)
      for marker in [change.node, end] where tree.order.contains(marker) {
        layout.touch(around: marker, in: tree.order)
      }
      if let styled = styles[change.node], !tree.contains(styled.node) {
        styles[change.node] = nil
      }
    }
  }
}
