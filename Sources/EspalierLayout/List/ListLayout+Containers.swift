// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Containers of a list: sections, and whatever else has insets or an arrangement of its own.
extension ListLayout {
  /// Adds a container to another one. Traps if that one is not in this list, or if the sibling is not
  /// in it.
  ///
  /// - Parameters:
  ///   - style: how its rows are arranged.
  ///   - parent: the container around it; that of the whole list unless told otherwise.
  ///   - sibling: the container it is before, which is in the same one; nil: it is the last.
  /// - Complexity: O(log n).
  package mutating func addContainer(
    _ style: ContainerStyle = .init(), in parent: ContainerID? = nil,
    before sibling: ContainerID? = nil
  ) -> ContainerID {
    let around = parent ?? root
    let (begin, end) = (entries.take(), entries.take())
    let before = entry(before: sibling, in: around)
    order.insert(marker: begin, after: before)
    order.insert(marker: end, after: begin)
    defer { layout.settle(&order) }
    return layout.addContainer(begin: begin, end: end, style: style, in: around)
  }

  /// Removes a container with all rows and containers in it. The heights of the rows are kept for a while,
  /// and the rows in sight stay where they are. Traps for the container of the whole list, and for one that is
  /// not in the list.
  ///
  /// - Complexity: O(m log n) for m rows and containers in it.
  /// - Allocations: none once warm.
  package mutating func removeContainer(_ id: ContainerID) {
    require(id != root, "The container of the whole list cannot be removed.")
    let (begin, end) = markers(of: id)
    let range = rows(in: id)
    layout.willChange(in: &order)
    touchSurroundings(begin, end)
    var walk = order.walk(from: begin)
    while let entry = order.next(&walk)?.entry {
      forget(entry)
      if entry == end { break }
    }
    order.remove(from: begin, through: end)
    edits.list(range, to: range.lowerBound)
    ListLayout.note(edits.leaving, range.count, &layout, &order)
  }

  /// Moves a container with all that is in it. Its rows keep their heights; the viewport stays where it is,
  /// as when rows move. Traps as `removeContainer` does, and if the sibling is in another container.
  ///
  /// - Parameters:
  ///   - id: the container.
  ///   - sibling: the container it is to be before, which is in the same one; nil: it is the last.
  /// - Complexity: O(m log n) for m rows in it.
  /// - Allocations: none once warm.
  package mutating func moveContainer(_ id: ContainerID, before sibling: ContainerID?) {
    require(id != root, "The container of the whole list cannot be moved.")
    let (begin, end) = markers(of: id)
    let parent = layout[id].parent
    let anchor = entry(before: sibling, in: parent)
    if sibling == id || anchor == end || anchor == order.previous(begin) { return }
    let range = rows(in: id)
    layout.willChange(in: &order)
    touchSurroundings(begin, end)
    order.move(
      from: begin, through: end,
      after: anchor)
    touchSurroundings(begin, end)
    edits.list(range, to: order.rank(of: begin))
    ListLayout.note(edits.leaving, edits.arriving, range.count, &layout, &order)
  }

  /// The indices of the rows in a container, those of containers in it included. Traps if it is not in the
  /// list.
  ///
  /// - Complexity: O(log n).
  package func rows(in id: ContainerID) -> Range<Int> {
    let (begin, end) = markers(of: id)
    return order.rank(of: begin)..<order.rank(of: end)
  }

  /// Where a container begins and ends along the axis, in points, its insets included. Traps if it is not in
  /// the list.
  ///
  /// - Complexity: O(log n).
  package mutating func stretch(of id: ContainerID) -> Range<Double> {
    layout.settle(&order)
    let (begin, end) = markers(of: id)
    let (first, last) = (order.placement(of: begin), order.placement(of: end))
    return Units.points(layout.base + first.top)..<Units.points(layout.base + last.bottom)
  }

  func markers(of id: ContainerID) -> (begin: Slot, end: Slot) {
    layout.containers.checkLive(id)
    let container = layout[id]
    require(container.begin != Slot.none, "The container is not one of this list.")
    return (container.begin, container.end)
  }

  /// The entry after which something is that comes before a container, or last in the one around.
  private func entry(before sibling: ContainerID?, in parent: ContainerID) -> Slot {
    guard let sibling else { return order.previous(markers(of: parent).end) }
    let begin = markers(of: sibling).begin
    require(
      layout[sibling].parent == parent,
      "A container stands before one that lies in the same container.")
    return order.previous(begin)
  }

  /// Marks the neighbours of a container and its markers: gaps and insets depend on neighbours.
  private mutating func touchSurroundings(_ begin: Slot, _ end: Slot) {
    let (before, after) = (order.previous(begin), order.next(end))
    if before != Slot.none { layout.touch(before) }
    layout.touch(begin)
    layout.touch(end)
    if after != Slot.none { layout.touch(after) }
  }

  /// Takes an entry of a container that leaves out of the layout.
  private mutating func forget(_ entry: Slot) {
    let state = layout[entry]
    if state.isRow {
      layout.removeRow(entry)
    } else if state.flags.contains(.end) {
      layout.removeContainer(state.container)
    }
    entries.keep(entry)
  }

  // The spans must not outlive the buffers while the layout changes: all come as parameters.

  static func note(
    _ leaving: borrowing UniqueBuffer<OldRow>, _ count: Int, _ layout: inout RowLayout,
    _ order: inout RowOrder
  ) {
    layout.didChange(deletes: leaving.span(count: count), in: &order)
  }

  static func note(
    _ leaving: borrowing UniqueBuffer<OldRow>, _ arriving: borrowing UniqueBuffer<NewRow>,
    _ count: Int, _ layout: inout RowLayout, _ order: inout RowOrder
  ) {
    layout.didChange(
      moveSources: leaving.span(count: count), moveTargets: arriving.span(count: count), in: &order)
  }
}
