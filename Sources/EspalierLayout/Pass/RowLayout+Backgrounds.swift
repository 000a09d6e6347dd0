// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Rows that are stretched behind their containers: over the insets on all four sides, as header and footer,
// which are in front of them, reach over the insets as well.
extension RowLayout {
  /// Places the backgrounds of all containers that are open where the stretch starts.
  func placeBackgrounds(
    around entry: Slot, _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let state = self[entry]
    // A begin marker in sight places the background itself when its turn comes.
    var index = state.container
    if state.flags.contains(.begin) { index = self[index].parent }
    placeBackgrounds(from: index, origin, order, &report)
  }

  /// Places the backgrounds of a container and of all around it, those of the outermost first.
  private func placeBackgrounds(
    from index: ContainerID, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    guard index != .none else { return }
    placeBackgrounds(from: self[index].parent, origin, order, &report)
    if self[index].options.contains(.hasBackground) {
      placeBackground(of: index, origin, order, &report)
    }
  }

  /// Places the backgrounds of a list without markers where nothing but its insets is in sight.
  func placeListBackground(
    _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    guard self[.list].options.contains(.hasBackground), stretch.end > 0,
      stretch.start < contentExtent(in: order)
    else { return }
    placeBackground(of: .list, origin, order, &report)
  }

  /// Places the background rows of a container: they are its first rows, beside its header.
  func placeBackground(
    of index: ContainerID, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let container = self[index]
    let stretch = stretch(of: index, order)
    var entry =
      container.begin == Slot.none ? firstKnown(order) : next(container.begin, order)
    while isBackground(entry, of: index) || isRow(entry, .header, of: index) {
      defer { entry = next(entry, order) }
      if isRow(entry, .header, of: index) { continue }
      report.addBackground(
        RowFrame(
          along: stretch.start - origin, extent: stretch.end - stretch.start,
          across: 0, breadth: breadth, entry: entry, row: Int32(order.rank(of: entry))
        ).on(.background))
    }
  }

  /// The stretch of a container, its insets included.
  func stretch(of index: ContainerID, _ order: borrowing RowOrder) -> Stretch {
    let container = self[index]
    guard container.begin != Slot.none else {
      return Stretch(start: 0, end: contentExtent(in: order))
    }
    return Stretch(
      start: base + order.offset(of: container.begin),
      end: base + order.offset(of: container.end) + Int64(order.extent(of: container.end)))
  }
}
