// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// What is always true of a layout between two edits. Each part has its invariants
// beside it: `KeptPass`, `Anchor`, `PinIndex`, `Lanes`, and the table of containers.
extension RowLayout {
  /// Traps if what the layout keeps contradicts itself or the order. For tests. Built with
  /// `ESPALIER_CHECKS`, every package change and every pass ends with it.
  ///
  /// - Complexity: O(n log n).
  package mutating func checkInvariants(in order: inout RowOrder) {
    settle(&order)
    check(order)
  }

  @inline(__always)
  func didMutate(_ order: borrowing RowOrder) {
    #if ESPALIER_CHECKS
      guard invariantsAreDue(size: order.entryCount) else { return }
      #if DEBUG
        let steps = work.steps
        defer { work.steps = steps }
      #endif
      check(order)
    #endif
  }

  private func check(_ order: borrowing RowOrder) {
    containers.checkInvariants { slot, id in
      self[slot].container == id && !self[slot].isRow && heights.isLive(slot)
    }
    heights.checkInvariants(isLive: { containers.isLive($0) })
    extents.checkInvariants(containersArePlain: containers.isPlain)
    checkExtents(order)
    checkWaterfalls(order)
    checkAnchor(order)
    viewport.kept.checkInvariants(order, heights.states, anchor: viewport.anchor, base: base)
    pins.checkInvariants(order, heights.states)
  }

  /// Extents that wait for nothing are what heights, insets and gaps make of them.
  private func checkExtents(_ order: borrowing RowOrder) {
    guard !extents.isWaiting else { return }
    var (entry, line) = (order.first, Slot.none)
    while entry != Slot.none {
      defer { entry = order.next(entry) }
      let extent = order.extent(of: entry)
      guard isKnown(entry) else {
        precondition(extent == 0, "What the layout does not know has no extent.")
        continue
      }
      let state = self[entry]
      let container = self[state.container]
      let traits = order.traits(of: entry)
      precondition(!state.isRow || traits.contains(.row), "A row is one for the order as well.")
      guard container.arranges(state) else {
        let own = min(ownExtent(entry, state, container, order), Length.maximum.rawValue)
        precondition(extent == own, "An extent is a height and the gap or inset before it.")
        continue
      }
      guard container.shape == .flow else { continue }
      if line == Slot.none { line = entry }
      if !state.flags.contains(.closes) {
        precondition(extent == 0, "The last row of a line carries all of it.")
        precondition(arranges(next(entry, order), with: state.container), "A line ends.")
        continue
      }
      let tallest = self.line(from: line, order).tallest
      let gap = gap(before: line, self[line], container, order)
      precondition(extent == min(tallest + gap, Length.maximum.rawValue), "A line is as tall.")
      line = Slot.none
    }
  }

  /// The anchor is a row of the list, or none.
  private func checkAnchor(_ order: borrowing RowOrder) {
    precondition(
      viewport.anchor.whole >= 0 && viewport.anchor.part >= 0, "A fraction is of a height.")
    precondition(viewport.target.map { isLiveRow($0.entry) } ?? true, "A scroll leads to a row.")
    guard viewport.anchor.entry != Slot.none, isLiveRow(viewport.anchor.entry) else { return }
    precondition(
      order.contains(viewport.anchor.entry), "The anchor is in the order.")
  }

  /// The rows of waterfalls, and no others, have columns, of the run they are in.
  private func checkWaterfalls(_ order: borrowing RowOrder) {
    guard !extents.isWaiting else { return }
    waterfalls.order.checkInvariants()
    var entry = firstKnown(order)
    while entry != Slot.none {
      let last = isInWaterfall(entry) ? checkRun(from: entry, order) : entry
      if last == entry, !isInWaterfall(entry) {
        precondition(
          waterfalls.lane(of: entry) == Waterfalls.none, "A row that is not arranged has no column."
        )
      }
      entry = next(last, order)
    }
  }

  /// Checks one run; returns its last row.
  private func checkRun(from first: Slot, _ order: borrowing RowOrder) -> Slot {
    let state = self[first]
    let container = self[state.container]
    let index = waterfalls.run(of: first)
    precondition(index != Waterfalls.none, "A row of a waterfall has a column.")
    let run = waterfalls.runs[Int(index)]
    precondition(run.first == first, "A run knows its first row.")
    precondition(run.columns == container.columns, "A run has the columns of its container.")
    let last = lastOfRun(first, order)
    var (current, count) = (first, 1)
    while current != last {
      current = next(current, order)
      precondition(waterfalls.run(of: current) == index, "Rows side by side are of one run.")
      count += 1
    }
    precondition(count == Int(run.rows), "A run has only rows that stand side by side.")
    let extent = waterfalls.extent(ofRun: index, spacing: container.lineSpacing)
    let shared = order.offset(of: last) + Int64(order.extent(of: last)) - order.offset(of: first)
    precondition(
      shared == extent + Int64(gap(before: first, state, container, order)),
      "The extents of the rows of a run add up to that of the run.")
    return last
  }
}

extension ListLayout {
  /// Traps if the order is not as it must be, or the layout contradicts it. For tests.
  ///
  /// - Complexity: O(n log n).
  package mutating func checkInvariants() {
    order.checkInvariants()
    layout.checkInvariants(in: &order)
  }
}
