// SPDX-License-Identifier: MIT

import EspalierBase

/// What is in a container, as lists: what a snapshot of its new content is compared with. Hidden rows
/// are among it, separators are not.
package struct ContainerContent: ~Copyable {
  /// The rows below the container, in preorder, and their handles.
  package private(set) var rows = GrowableBuffer<Row>()
  package private(set) var nodes = GrowableBuffer<NodeID>()

  /// The containers among the children, in order.
  package private(set) var sections = GrowableBuffer<Section>()

  /// The containers further down.
  package private(set) var nested = GrowableBuffer<NodeID>()

  /// Whether any of the rows may be a header, a footer or a background.
  package var hasRoles = false

  /// The number of rows that are children of the container itself.
  package private(set) var ownRowCount = 0

  /// A container among the children.
  package struct Section: ZeroInitializable {
    package var node: NodeID
    package var id: RowID

    /// Where its rows begin; they end where those of the next one begin, if no row is between.
    package var start: Int32
  }

  /// Makes an empty list. Allocates nothing.
  package init() {}

  /// Whether the container holds nothing but rows.
  package var isFlat: Bool { sections.isEmpty }

  /// Whether the container holds nothing but containers of rows.
  package var isSectioned: Bool { ownRowCount == 0 && nested.isEmpty }

  /// Changes a row's stamp as it was changed in the tree.
  package mutating func setStamp(_ stamp: Stamp, ofRow row: Int) { rows[row].stamp = stamp }

  /// Takes other rows in place of those it has, and gives away their memory.
  package mutating func exchange(
    _ newRows: inout GrowableBuffer<Row>, _ newNodes: inout GrowableBuffer<NodeID>
  ) {
    swap(&rows, &newRows)
    swap(&nodes, &newNodes)
    ownRowCount = rows.count
    sections.removeAll()
    nested.removeAll()
  }

  /// Forgets all. The only functions that grow the buffers follow.
  mutating func removeAll() {
    rows.removeAll()
    nodes.removeAll()
    sections.removeAll()
    nested.removeAll()
    ownRowCount = 0
    hasRoles = false
  }

  @inline(__always)
  mutating func append(_ row: Row, _ node: NodeID) {
    rows.append(row)
    nodes.append(node)
  }

  mutating func append(section node: NodeID, _ id: RowID) {
    sections.append(Section(node: node, id: id, start: Int32(truncatingIfNeeded: rows.count)))
  }

  mutating func append(nested node: NodeID) { nested.append(node) }

  mutating func noteOwnRow() { ownRowCount += 1 }
}

extension ComponentTree {
  /// Lists what is in a container, by the links: edits that were not committed count.
  ///
  /// - Complexity: O(the nodes below).
  /// - Allocations: none if the buffers have room.
  package func list(
    contentOf container: NodeID, into content: inout ContainerContent
  ) throws(TreeError) {
    let parent = try forest.resolveContainer(container)
    content.removeAll()
    var current = forest.store.firstChild(of: parent)
    while current != parent.end {
      if forest.store[current].state.isContainer {
        content.append(section: forest.handle(current), try identity(of: forest.handle(current)))
        list(rowsBelow: current, &content)
      } else {
        content.noteOwnRow()
        append(rowAt: current, to: &content)
      }
      current = forest.store.siblingAfter(current)
    }
  }

  private func list(rowsBelow top: NodeIndex, _ content: inout ContainerContent) {
    var current = forest.store.preorderSuccessor(of: top, below: top)
    while !current.isNone {
      let state = forest.store[current].state
      if state.isContainer {
        content.append(nested: forest.handle(current))
      } else if !state.isSeparator {
        append(rowAt: current, to: &content)
      }
      current = forest.store.preorderSuccessor(of: current, below: top)
    }
  }

  private func append(rowAt index: NodeIndex, to content: inout ContainerContent) {
    content.append(row(at: index), forest.handle(index))
    let set = forest.store[index].state.attributeSet
    // The first set is that of plain rows.
    if set.rawValue != 0, forest.attributeSets[set].role != .item { content.hasRoles = true }
  }

  /// Counts the edits that changed where nodes are.
  package var shapeNumber: UInt64 { forest.revisions.shape }

  /// The number of containers that are hidden themselves.
  package var hiddenContainerCount: Int { forest.hiddenContainers }

  /// Counts the stamps that were changed.
  package var stampNumber: UInt64 { forest.revisions.stamps }
}
