// SPDX-License-Identifier: MIT

import Espalier

/// A list with a recycler, which writes down what it is asked and told.
final class FeedList {
  let engine: ListEngine
  let views: FeedViews
  let recycler: Recycler<FeedViews>
  let log = DisplayLog()

  /// Whether everything is placed again with every commit.
  let isThorough: Bool
  var size = (width: 320.0, height: 300.0)

  /// The rows by identity, and the containers in the order in which they were made.
  var rows: [RowID: NodeID] = [:]
  var containers: [NodeID] = []
  var tree: ComponentTree { engine.tree }

  init(_ configuration: EngineConfiguration, isThorough: Bool) {
    self.isThorough = isThorough
    engine = ListEngine(configuration)
    views = FeedViews()
    recycler = Recycler(adapter: views, poolLimit: 8)
    engine.host = recycler
    engine.display.add(log)
    engine.setViewport(width: size.width, height: size.height)
    containers = [engine.tree.root]
  }

  func commit() {
    // To be told the size of the viewport is reason enough to look at everything.
    if isThorough { engine.setViewport(width: size.width, height: size.height) }
    views.asked = []
    log.events = []
    engine.commit()
  }

  /// What is on the screen: each row with its place, and what its view shows where.
  var screen: [String] {
    recycler.shownRows.map { row, frame, view in
      "\(row.id) \(row.kind) \(frame) \(view.stamp) \(view.y) \(view.height) \(view.marks)"
    }
  }

  /// What the last commit came to.
  var outcome: [String] {
    let counts = recycler.counts
    return [
      "\(views.asked)", "\(log.events)", views.told,
      "\(counts.binds) \(counts.unbinds) \(counts.updates) \(counts.measurements)",
    ]
  }
}

/// Views that know what they show, and a height for every content.
final class FeedViews: ViewAdapter {
  final class View {
    var stamp: Stamp = -1
    var y = 0.0
    var height = 0.0
    var marks: RowMarks = []
  }

  /// What was asked for in the last commit, in that order.
  var asked: [String] = []
  var lastRequest: MeasureRequest?

  /// What the last commit said, and what it knew to be as before.
  private(set) var told = ""
  private(set) var hasSameRows = false
  private(set) var isUnchanged = false
  private(set) var hasUpdates = false

  /// The rows and how far they are from the start of the viewport.
  private(set) var places: [String] = []
  private(set) var offset = 0.0

  /// One row in so many is not measured now; 0: all are.
  var refusal: Int64 = 0

  /// The height of a content: every fourth one of a row is higher than the others.
  static func height(of id: RowID, _ stamp: Stamp, _ width: Double) -> Double {
    Double(20 + abs(id.rawValue) % 13) + (stamp.rawValue % 4 == 3 ? 7 : 0) + (width < 300 ? 6 : 0)
  }

  func makeView(of kind: RowKind) -> View { View() }

  func height(of prototype: View, for request: MeasureRequest) -> Double? {
    asked.append("\(request.id) \(request.stamp) \(request.estimate) \(request.width)")
    lastRequest = request
    if refusal > 0, (request.id.rawValue + Int64(request.stamp.rawValue)) % refusal == 0 {
      return nil
    }
    return Self.height(of: request.id, request.stamp, request.width)
  }

  func bind(_ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    view.stamp = engine.tree.row(at: row.node).stamp
  }

  func update(_ view: View, of row: VisibleRow, in engine: ListEngine) {
    view.stamp = engine.tree.row(at: row.node).stamp
  }

  func place(_ view: View, at frame: RowFrame) { (view.y, view.height) = (frame.y, frame.height) }

  func remove(_ view: View) {}

  func setMarks(_ marks: RowMarks, of view: View) { view.marks = marks }

  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    places = commit.layout.rows.indices.map {
      let frame = commit.layout.rows[$0]
      // In units, as differences of offsets are rounded.
      let place = (commit.layout.screenPosition(of: frame.y) * 768).rounded()
      return "\(frame.entry) \(place) \(frame.height)"
    }
    (hasSameRows, isUnchanged) = (commit.layout.hasSameRows, commit.layout.isUnchanged)
    hasUpdates = !commit.update.updates.isEmpty
    offset = commit.layout.offset
    let frames = commit.layout.rows.indices.map { "\(commit.layout.rows[$0])" }
    let pinned = commit.layout.pinned.indices.map { "\(commit.layout.pinned[$0])" }
    let unmeasured = commit.layout.unmeasured.indices.map { "\(commit.layout.unmeasured[$0])" }
    told = """
      \(commit.number) \(commit.update) \(commit.layout.offset) \(commit.layout.adjustment)
      \(commit.layout.contentExtent) \(commit.layout.measurements)
      \(frames) \(pinned) \(unmeasured)
      \(Array(commit.appeared)) \(Array(commit.disappeared))
      """
  }
}
