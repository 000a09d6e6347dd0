// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// A wish to have something in sight.
struct ScrollRequest {
  enum Goal {
    case node(NodeID)
    case identity(RowID)
  }

  var goal: Goal
  var alignment: ScrollAlignment
  var distance: Double
  var isAnimated: Bool

  /// The committed row to scroll to: that of the goal, or one of the rows in it. None if there is none.
  ///
  /// - Complexity: O(log n).
  @MainActor
  func row(in engine: ListEngine) -> NodeIndex {
    let rows: Range<Int>?
    switch goal {
    case .node(let node): rows = engine.committedRows(of: node)
    case .identity(let id): rows = Self.rows(of: id, in: engine)
    }
    guard let rows, !rows.isEmpty else { return .none }
    return engine.tree.order.entry(
      atRow: alignment == .bottom ? rows.upperBound - 1 : rows.lowerBound)
  }

  /// The rows of an identity: of a row, of a section, or of a container that has a model.
  @MainActor
  private static func rows(of id: RowID, in engine: ListEngine) -> Range<Int>? {
    let row = engine.committedRow(id)
    if !row.isNone {
      let index = engine.tree.order.row(of: row)
      return index..<index + 1
    }
    let section = engine.committedSection(id)
    let container =
      section.isNone ? engine.registry?.model(withID: id)?.node : engine.tree.node(at: section)
    return container.flatMap { engine.committedRows(of: $0) }
  }
}

/// The scroll that the next commit carries out, and the one that a host is animating.
@MainActor
final class ScrollRequests {
  private var next: ScrollRequest?

  /// What the host is on its way to, and the offset it was told.
  private var animated: (request: ScrollRequest, offset: Double)?

  /// Nothing is asked for any more. A host that animates ends at the offset that it was told.
  func forget() { (next, animated) = (nil, nil) }

  func ask(for request: ScrollRequest) { (next, animated) = (request, nil) }

  /// Finds the row, now that the list is what is to be shown, and brings it into sight; an animated scroll waits
  /// until the host has the list.
  func resolve(_ engine: ListEngine) {
    guard let request = next, engine.hasLayout else { return }
    if request.isAnimated, engine.status.value.screen.isKnown, engine.host != nil { return }
    next = nil
    let row = request.row(in: engine)
    if !row.isNone { jump(request, to: row, engine) }
  }

  private func jump(_ request: ScrollRequest, to row: NodeIndex, _ engine: ListEngine) {
    engine.layout.value.scrollToRow(row, at: request.alignment, distance: request.distance)
  }

  /// Lets the host begin what was asked for, or tells it that the target is elsewhere by now.
  func animate(_ engine: ListEngine) {
    guard engine.hasLayout, let request = next ?? animated?.request else { return }
    let isNew = next != nil
    next = nil
    let row = request.row(in: engine)
    guard !row.isNone else {
      animated = nil
      return
    }
    let offset = engine.layout.value.offset(
      bringing: row, to: request.alignment, distance: request.distance, in: &engine.tree.order)
    if !isNew, let told = animated?.offset, abs(told - offset) < 0.5 { return }
    animated = (request, offset)
    let isAnimating = engine.host?.animateScroll(to: offset, in: engine) == true
    guard !isAnimating, animated?.offset == offset else { return }
    animated = nil
    jump(request, to: row, engine)
    engine.setNeedsCommit()
  }

  /// The host is there: what is asked for now is exact, as all on the way was measured.
  func end(isFinished: Bool, _ engine: ListEngine) {
    guard let (request, _) = animated else { return }
    animated = nil
    guard isFinished else { return }
    next = request
    next?.isAnimated = false
    engine.setNeedsCommit()
  }
}
