// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A kit of views which checks that it is used as it should be.
@MainActor final class StrictViews: ViewAdapter {
  final class View {
    let kind: RowKind
    var row: VisibleRow?
    var stamp: Stamp?
    var frame: RowFrame?
    var isPrototype = false
    var isClean = true
    var isDiscarded = false
    var marks: RowMarks = []

    init(kind: RowKind) { self.kind = kind }
  }

  /// How often a view was filled with a row that it did not show, stopped showing one, was filled again with its row,
  /// was put somewhere, and was asked for a height.
  struct Counts {
    var (binds, unbinds, updates, placements, measurements) = (0, 0, 0, 0, 0)
  }

  private(set) var counts = Counts()
  var views: [View] = []
  var offset = 0.0
  var animatesRemovals = false
  var leaving: [View] = []
  /// Told of animations that take no time.
  var onEnd: ((View) -> Void)?
  var reports = 0
  var onBind: ((VisibleRow) -> Void)?
  /// What is done once, when a view is bound to be measured.
  var onMeasure: (() -> Void)?
  /// Heights by another rule.
  var ownHeight: ((MeasureRequest) -> Double)?

  func makeView(of kind: RowKind) -> View {
    let view = View(kind: kind)
    views.append(view)
    return view
  }

  func bind(_ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    #expect(view.row == nil && view.isClean && !view.isDiscarded && view.kind == row.kind)
    #expect(view.frame == nil)
    if isPrototype { view.isPrototype = true } else { counts.binds += 1 }
    #expect(view.isPrototype == isPrototype)
    view.row = row
    view.stamp = engine.stamp(of: row.node)
    view.isClean = false
    if isPrototype { onMeasure.take()?() } else { onBind?(row) }
  }

  func update(_ view: View, of row: VisibleRow, in engine: ListEngine) {
    #expect(view.row == row && !view.isPrototype)
    view.stamp = engine.stamp(of: row.node)
    counts.updates += 1
  }

  func unbind(_ view: View, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    #expect(view.row == row && view.isPrototype == isPrototype && view.marks.isEmpty)
    view.row = nil
    view.stamp = nil
    if isPrototype { view.isClean = true } else { counts.unbinds += 1 }
  }

  func discard(_ view: View) {
    #expect(view.row == nil && !view.isDiscarded)
    view.isDiscarded = true
  }

  func height(of prototype: View, for request: MeasureRequest) -> Double? {
    #expect(
      prototype.row?.id == request.id && prototype.isPrototype && request.width > 0)
    counts.measurements += 1
    return ownHeight?(request)
      ?? StrictViews.height(of: request.id, request.stamp, request.width)
  }

  static func height(of id: RowID, _ stamp: Stamp, _ width: Double) -> Double {
    Double(10 + (id.rawValue &* 7 &+ stamp.rawValue &* 3) % 50) + (width < 300 ? 15 : 0)
  }

  func place(_ view: View, at frame: RowFrame) {
    #expect(view.row != nil && !view.isPrototype)
    counts.placements += 1
    view.frame = frame
  }

  func remove(_ view: View) {
    #expect(view.row == nil && !view.isClean)
    view.frame = nil
    view.isClean = true
    leaving.removeAll { $0 === view }
  }

  func setMarks(_ marks: RowMarks, of view: View) { view.marks = marks }

  func animateRemoval(
    of view: View, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
  ) -> Bool {
    guard animatesRemovals, row.id.rawValue % 2 == 0 else { return false }
    if let onEnd, row.id.rawValue % 4 == 0 {
      onEnd(view)
    } else {
      leaving.append(view)
    }
    return true
  }

  /// Somebody scrolls.
  func scroll(to offset: Double, in engine: ListEngine) {
    self.offset = offset
    engine.viewportDidScroll(to: offset)
  }

  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    reports += 1
    #expect((offset + commit.adjustment - commit.offset).magnitude < 0.01)
    offset = commit.offset
  }
}

/// Rows of 40 points in a group, on a screen of 200 points.
@MainActor class RowScreen<Views: ViewAdapter> {
  let engine = ListEngine()
  let views: Views
  let recycler: Recycler<Views>
  let group: NodeID
  let rows: [NodeID]

  init(_ views: Views, ids: Range<Int64>) throws {
    let (engine, recycler) = (engine, Recycler(adapter: views))
    engine.host = recycler
    engine.setViewport(width: 320, height: 200)
    let group = try engine.appendContainer(to: engine.rootNode)
    rows = try engine.addRows(ids, .fixed(40), in: group)
    (self.views, self.recycler, self.group) = (views, recycler, group)
    engine.commit()
  }

  func view(_ row: Int) -> Views.View? { recycler.views(of: rows[row]).first }
}

extension RowScreen<StrictViews> {
  func scroll(to offset: Double) {
    views.scroll(to: offset, in: engine)
    engine.commit()
  }
}

/// Checks everything on the screen against the engine: which rows, with which content, where.
@MainActor struct ScreenCheck {
  let views: StrictViews
  let recycler: Recycler<StrictViews>
  let engine: ListEngine
  let viewport: Double

  func check(_ note: String) {
    checkRows(note)
    checkBalance(note)
  }

  /// The rows on the screen, less pinned ones, lie one below the other, do not overlap, and cover the
  /// viewport; their views have the content of now.
  private func checkRows(_ note: String) {
    let shown = recycler.shownRows
    #expect(Set(shown.map(\.row.node)).count == shown.count, "\(note)")
    var last: (row: Int, end: Double)?
    var covered = 0.0
    for (row, frame, view) in shown {
      #expect(view.frame != nil && view.row == row, "\(note)")
      #expect(view.frame?.y == frame.y, "\(note)")
      #expect(engine.node(atRow: frame.row) == row.node, "\(note)")
      let content = try? engine.row(of: row.node)
      #expect(content?.id == row.id && content?.stamp == view.stamp, "\(note)")
      #expect(frame.width > 0 && frame.height >= 0)
      guard frame.layer == .row else { continue }
      if let last {
        #expect(frame.row > last.row, "\(note)")
        #expect(frame.y >= last.end - 0.001, "\(note)")
      }
      last = (frame.row, frame.y + frame.height)
      covered += frame.height
    }
    checkCover(covered, note)
  }

  private func checkCover(_ covered: Double, _ note: String) {
    let pinned = recycler.shownRows.filter { $0.frame.layer == .pinned }
    let hidden = pinned.map(\.frame.height).reduce(0, +)
    let content = engine.contentExtent
    #expect(views.offset >= -0.001, "\(note)")
    #expect(views.offset <= max(0, content - viewport) + 0.001, "\(note)")
    #expect(covered + hidden >= min(viewport, content) - 0.001, "\(note)")
  }

  private func checkBalance(_ note: String) {
    let counts = views.counts
    let bound = recycler.shownRows.count + views.leaving.count
    #expect(counts.binds - counts.unbinds == bound, "\(note)")
    #expect(views.views.count { $0.row != nil } == bound, "\(note)")
    for kind in 0..<3 {
      #expect(recycler.freeViewCount(of: RowKind(UInt8(kind))) <= recycler.poolLimit)
    }
  }
}
