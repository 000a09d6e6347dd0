// SPDX-License-Identifier: MIT

import EspalierBase

// What is always true of a layout when nobody is in the middle of an edit. Each part has its invariants
// beside it: `KeptPass`, `Anchor`, `PinIndex`, `Lanes`, and the table of containers.
extension RowLayout {
  /// Traps if what the layout keeps contradicts itself or the order. For tests. Built with
  /// `ESPALIER_CHECKS`, every public change and every pass ends with it.
  ///
  /// - Complexity: O(n log n).
  public mutating func checkInvariants(in order: inout RowOrder) {
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
    checkContainers()
    checkExtents(order)
    checkWaterfalls(order)
    checkAnchor(order)
    kept.checkInvariants(order, states, anchor: anchor, base: base)
    pins.checkInvariants(order, states)
  }

  /// Extents that wait for nothing are what heights, insets and gaps make of them.
  private func checkExtents(_ order: borrowing RowOrder) {
    guard !isAllDirty, dirtyCount == 0 else { return }
    var (entry, line) = (order.first, EntrySlot.none)
    while entry != EntrySlot.none {
      defer { entry = order.next(entry) }
      let extent = order.height(of: entry)
      guard isKnown(entry) else {
        precondition(extent == 0, "What the layout does not know has no extent.")
        continue
      }
      let state = states[Int(entry)]
      let container = containers[Int(state.container)]
      let traits = order.traits(of: RowOrder.Entry(rawValue: entry))
      precondition(!state.isRow || traits.contains(.row), "A row is one for the order as well.")
      guard container.arranges(state) else {
        let own = min(ownExtent(entry, state, container, order), Height.maximum.rawValue)
        precondition(extent == own, "An extent is a height and the gap or inset before it.")
        continue
      }
      guard container.shape == .flow else { continue }
      if line == EntrySlot.none { line = entry }
      if !state.flags.contains(.closes) {
        precondition(extent == 0, "The last row of a line carries all of it.")
        precondition(arranges(next(entry, order), with: state.container), "A line ends.")
        continue
      }
      let tallest = self.line(from: line, order).tallest
      let gap = gap(before: line, states[Int(line)], container, order)
      precondition(extent == min(tallest + gap, Height.maximum.rawValue), "A line is as tall.")
      line = EntrySlot.none
    }
  }

  /// The anchor is a row of the list, or none.
  private func checkAnchor(_ order: borrowing RowOrder) {
    precondition(anchor.whole >= 0 && anchor.part >= 0, "A fraction is of a height.")
    precondition(target.map { isLiveRow($0.entry) } ?? true, "A scroll leads to a row.")
    guard anchor.entry != EntrySlot.none, isLiveRow(anchor.entry) else { return }
    precondition(
      order.contains(RowOrder.Entry(rawValue: anchor.entry)), "The anchor is in the order.")
  }

  /// Containers have a container around them, and markers that name them.
  private func checkContainers() {
    var hidden = 0
    for index in 0..<styles.count where containers[index].options.contains(.live) {
      let container = containers[index]
      hidden += container.options.contains(.hidden) ? 1 : 0
      guard index > 0 else { continue }
      precondition(
        containers[Int(container.parent)].options.contains(.live), "A container lies in another.")
      for marker in [container.begin, container.end] {
        let state = states[Int(marker)]
        precondition(
          state.container == Int32(index) && !state.isRow, "A marker names its container.")
      }
    }
    precondition(hidden == hiddenCount, "Hidden containers are counted.")
    for index in freeContainers {
      precondition(!containers[Int(index)].options.contains(.live), "A free one is not in use.")
    }
  }

  /// The rows of waterfalls, and no others, have columns, of the run they stand in.
  private func checkWaterfalls(_ order: borrowing RowOrder) {
    guard !isAllDirty, dirtyCount == 0 else { return }
    lanes.order.checkInvariants()
    var entry = firstKnown(order)
    while entry != EntrySlot.none {
      let last = isInWaterfall(entry) ? checkRun(from: entry, order) : entry
      if last == entry, !isInWaterfall(entry) {
        precondition(
          lanes.lane(of: entry) == Lanes.none, "A row that is not arranged has no column.")
      }
      entry = next(last, order)
    }
  }

  /// Checks one run; returns its last row.
  private func checkRun(from first: Int32, _ order: borrowing RowOrder) -> Int32 {
    let state = states[Int(first)]
    let container = containers[Int(state.container)]
    let index = lanes.run(of: first)
    precondition(index != Lanes.none, "A row of a waterfall has a column.")
    let run = lanes.runs[Int(index)]
    precondition(run.first == first, "A run knows its first row.")
    precondition(run.columns == container.columns, "A run has the columns of its container.")
    let last = lastOfRun(first, order)
    var (current, count) = (first, 1)
    while current != last {
      current = next(current, order)
      precondition(lanes.run(of: current) == index, "Rows side by side are of one run.")
      count += 1
    }
    precondition(count == Int(run.rows), "A run has only rows that stand side by side.")
    let extent = lanes.extent(ofRun: index, spacing: container.lineSpacing)
    let shared = order.offset(of: last) + Int64(order.height(of: last)) - order.offset(of: first)
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
  public mutating func checkInvariants() {
    order.checkInvariants()
    layout.checkInvariants(in: &order)
  }
}
