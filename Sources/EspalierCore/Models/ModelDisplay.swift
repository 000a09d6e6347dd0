// SPDX-License-Identifier: MIT

/// The containers around the rows in sight, outer ones first, in storage that is kept.
struct ModelDisplay {
  private var containers: [NodeID] = []
  private var spare: [NodeID] = []

  /// Whether a model moved, and with it perhaps a row in sight.
  var isDirty = false

  /// Gives up the containers, and storage for other ones.
  mutating func take() -> (former: [NodeID], present: [NodeID]) {
    var (former, present) = ([NodeID](), [NodeID]())
    swap(&former, &containers)
    swap(&present, &spare)
    return (former, present)
  }

  mutating func give(_ former: consuming [NodeID], _ present: consuming [NodeID]) {
    former.removeAll(keepingCapacity: true)
    (containers, spare) = (present, former)
  }
}

// Each model has a mark of what it was told: one that leaves its list is told at once that it is displayed no more.
extension ModelTable {
  /// Tells models what came and went, after the host has shown a commit: what goes, rows before the containers around
  /// them; then what comes, containers before rows. O(rows in sight, and containers around them), if any row came,
  /// went, or moved with a model.
  func tellDisplay() {
    guard display.isDirty || !core.report.appeared.isEmpty || !core.report.disappeared.isEmpty
    else { return }
    display.isDirty = false
    var (former, present) = display.take()
    for container in former { self[container]?.marks.remove(.hasRowInSight) }
    for index in 0..<core.report.rows.count {
      list(containersOf: core.report.rows[index].node, &present)
    }
    for index in 0..<core.report.pinned.count {
      list(containersOf: core.report.pinned[index].node, &present)
    }
    for index in 0..<core.report.disappeared.count {
      self[core.report.disappeared[index]]?.endDisplay()
    }
    for container in former.reversed() {
      guard let model = self[container], !model.marks.contains(.hasRowInSight) else { continue }
      model.endDisplay()
    }
    for container in present { self[container]?.beginDisplay() }
    for index in 0..<core.report.appeared.count {
      self[core.report.appeared[index]]?.beginDisplay()
    }
    display.give(former, present)
  }

  /// Adds the containers around a row that are not listed yet.
  private func list(containersOf row: NodeID, _ present: inout [NodeID]) {
    var node = core.tree.parent(of: row)
    let start = present.count
    while let current = node {
      if let model = self[current] {
        if !model.marks.insert(.hasRowInSight).inserted { break }
        present.append(current)
      }
      node = core.tree.parent(of: current)
    }
    var (low, high) = (start, present.count - 1)
    while low < high {
      present.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

extension ComponentModel {
  fileprivate final func beginDisplay() {
    guard isAttached, marks.insert(.displayed).inserted else { return }
    willDisplay()
  }

  final func endDisplay() {
    guard marks.remove(.displayed) != nil else { return }
    didEndDisplay()
  }
}

extension ComponentModel {
  /// Whether `willDisplay` was called and `didEndDisplay` was not.
  package final var isDisplayed: Bool { marks.contains(.displayed) }
}
