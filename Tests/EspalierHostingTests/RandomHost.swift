// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierHostingChecks
import EspalierTestSupport
import Testing

/// A host without a toolkit under random edits, scrolls, drags, taps and animations: once it has laid out, the kit shows what
/// the engine says, each view once, where its row is, in the right order, and marked as it is.
@MainActor final class RandomHost {
  /// The first ones lost a scroll as a commit moved the content, left a copy of a row in the kit, filled a view with the
  /// row that it showed before, and made room for a background.
  @Suite("Random lives of a host") @MainActor struct Lives {
    @Test(arguments: [31, 44, 1296, 3403, 2488, 1479] + seeds(count: 60))
    func hold(seed: UInt64) throws {
      try RandomHost.run(SeededGenerator(seed: seed))
    }
  }

  private let list: ScreenlessList
  private let setup: CheckedSetup
  private var generator: SeededGenerator
  private var rows: [NodeID] = []
  private var containers: [NodeID] = []
  private var lastID: Int64 = 0
  /// Whether the app edits and commits while it is asked for something.
  private var isBusy = false
  private var hasLines = false
  private var roles: [NodeID: RowRole] = [:]

  static func run(_ source: SeededGenerator) throws { try RandomHost(source).run() }

  private init(_ source: SeededGenerator) {
    generator = source
    var setup = CheckedSetup()
    setup.viewport = HostSize(
      width: [240, 150][generator.below(2)], height: [150, 300][generator.below(2)])
    setup.axis = [.vertical, .vertical, .horizontal][generator.below(3)]
    setup.isRightToLeft = generator.below(3) == 0
    if generator.below(3) == 0 { setup.insets = HostInsets(start: 20, end: 15) }
    self.setup = setup
    list = ScreenlessList(setup, Manners.allCases[generator.below(2)])
    containers = [list.host.engine.rootNode]
    list.kit.fades = generator.below(2) == 0
    list.host.allowsSelection = generator.below(2) == 0
    engine.selection.allowsSeveral = true
    if generator.below(3) == 0 {
      hasLines = true
      try? engine.setStyle(
        ContainerStyle(.flow(FlowStyle(columns: 2)), lineSpacing: 5), of: engine.rootNode)
    }
  }

  private var host: ViewHost<ScreenlessKit> { list.host }
  private var engine: ListEngine { list.host.engine }
  private var kit: ScreenlessKit { list.kit }
  private func below(_ bound: Int) -> Int { generator.below(bound) }
  private func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// What an app may do while it is asked for something.
  private func answer() {
    guard isBusy, chance(6) else { return }
    isBusy = false
    defer { isBusy = true }
    try? act(below(11))
    if chance(40) { engine.commit() } else { engine.setNeedsCommit() }
  }

  private func run() throws {
    host.configure = { [unowned self] view, row, _ in
      view.id = row.id
      view.version += 1
      answer()
    }
    engine.reorder.onEnd = { [unowned self] _, _ in answer() }
    engine.selection.onChange = { [unowned self] _ in answer() }
    host.onTap = { [unowned self] _ in answer() }
    for _ in 0..<4 + below(30) { insert() }
    list.layOut()
    for _ in 0..<15 {
      isBusy = chance(40)
      for _ in 0..<1 + below(4) { try act(below(30)) }
      if chance(60) { engine.commit(UpdateContext(isAnimated: chance(50))) }
      isBusy = false
      engine.commit()
      list.layOut()
      try judge()
    }
  }

  private func insert() {
    let container = containers[below(containers.count)]
    lastID += 1
    if chance(10) {
      guard let made = try? engine.makeContainer(at: .last(in: container)) else { return }
      return containers.append(made)
    }
    let role = chance(85) ? RowRole.item : [.header, .footer, .background][below(3)]
    let content = RowContent(
      RowID(lastID), kind: RowKind(UInt8(below(2))),
      height: chance(70) ? .automatic(estimate: Double(below(50))) : .fixed(Double(below(50))),
      pin: role != .background && chance(20)
        ? Pin([.untilNext, .always][below(2)], edge: [.leading, .trailing][below(2)]) : nil,
      role: role)
    let place: Place = chance(50) ? .first(in: container) : .last(in: container)
    if let row = try? engine.makeRow(content, at: place) {
      rows.append(row)
      roles[row] = role
    }
  }

  private func point() -> HostPoint {
    let (w, h) = (Int(kit.viewport.width), Int(kit.viewport.height))
    let point = HostPoint(x: Double(below(w + 40) - 20), y: Double(below(h + 40) - 20))
    return setup.axis == .vertical
      ? HostPoint(x: point.x, y: point.y + kit.offset)
      : HostPoint(x: point.x + kit.offset, y: point.y)
  }

  private func act(_ op: Int) throws {
    let row = rows.isEmpty ? nil : rows[below(rows.count)]
    switch op {
    case 0, 1: insert()
    case 2, 3: if let row { try? engine.remove(row) }
    case 4, 5: if let row { try? engine.setStamp(Stamp(Int64(below(1_000))), of: row) }
    case 6, 7: if let row { try? engine.setHidden(chance(50), row) }
    case 8, 9:
      if let row { try? engine.move(row, to: .first(in: containers[below(containers.count)])) }
    case 10: if let row { try? engine.setHeight(.fixed(Double(below(50))), of: row) }
    case 11...13: kit.offset += Double(below(200) - 100)
    case 14:
      if let row {
        _ = try? host.scroll(
          to: row, at: [.top, .bottom, .center, .nearest][below(4)], isAnimated: chance(60))
      }
    case 15, 16: for _ in 0..<below(8) { list.step() }
    case 17: list.setDecelerating(chance(50))
    case 18:
      kit.viewport = HostSize(width: [240, 150][below(2)], height: [150, 300][below(2)])
    case 19: host.press(at: point())
    case 20: host.release(at: point())
    case 21: if let shown = host.shownRows.first { host.setFocus(chance(60), of: shown.view) }
    case 22:
      if let view = host.reach(FocusStep.allCases[below(FocusStep.allCases.count)]) {
        host.setFocus(true, of: view)
      }
    case 23, 24: _ = host.beginReorder(at: point())
    case 25: host.updateReorder(to: point())
    case 26:
      if chance(50) {
        _ = try host.endReorder(isCancelled: chance(30))
      } else {
        host.autoscroll(for: 0.1)
      }
    case 27:
      let completions = kit.completions
      kit.completions = []
      for body in completions { body() }
    case 28: host.measureAhead(limit: below(5))
    default: if chance(20) { host.textSizeDidChange(to: below(3)) } else { host.wasTaken() }
    }
  }

  private func start(_ frame: RowFrame) -> Double { setup.axis == .vertical ? frame.y : frame.x }
  private func length(_ frame: RowFrame) -> Double {
    setup.axis == .vertical ? frame.height : frame.width
  }

  private func judge() throws {
    let shown = host.shownRows
    let isHeld = engine.reorder.dragged != nil
    let ids = shown.map { ObjectIdentifier($0.view) }
    try check(Set(ids).count == ids.count, "a view shows two rows")
    let inKit = kit.views.map { ObjectIdentifier($0) }
    try check(Set(inKit).count == inKit.count, "a view is in the kit twice")
    var others = Set(inKit).subtracting(ids)
    others.subtract(kit.views.filter(\.isFading).map { ObjectIdentifier($0) })
    try check(others.count <= (isHeld ? 1 : 0), "\(others.count) views are in the kit of no row")
    try check(Set(ids).isSubset(of: inKit), "a row's view is not in the kit")
    let lifted = kit.views.filter { $0.place?.layer == .lifted }
    try check(lifted.count <= (isHeld ? 1 : 0), "\(lifted.count) copies are there")
    for (row, frame, view) in shown {
      try check(view.id == row.id, "row \(row.id) is shown by the view of \(view.id)")
      try check(
        view.position == [frame.row, engine.rowCount],
        "row \(frame.row) is said to be \(view.position)")
      guard let place = view.place else { throw Broken("row \(row.id) is nowhere") }
      try check(
        place.width == frame.width && place.height == frame.height, "row \(row.id) has another size"
      )
      if !isHeld || frame.layer != .row {
        try check(
          place.x == frame.x && place.y == frame.y, "row \(row.id) is at \(place), not \(frame)")
      }
      try check(!view.isFading, "row \(row.id) fades")
      let isDragged = engine.reorder.dragged == row.node
      try check(!view.isHidden || isDragged, "row \(row.id) is not seen")
      var marks: RowMarks = isDragged ? .dragged : []
      if engine.selection.contains(row.node) { marks.insert(.selected) }
      if engine.focus.contains(row.node) { marks.insert(.focused) }
      if host.highlight.contains(row.node) { marks.insert(.highlighted) }
      try check(view.marks == marks, "row \(row.id) is marked \(view.marks), not \(marks)")
    }
    try judgeOrder(shown.map(\.view))
    try judgeGap(shown)
    try check(
      kit.content == host.link.contentSize(engine.contentExtent), "the content is \(kit.content)")
    // Where the view is, rows are seen.
    let range = host.link.range
    guard range.contains(host.link.offset), !list.isAnimating, !kit.isDecelerating else { return }
    for row in 0..<engine.rowCount {
      guard let frame = engine.frame(ofRow: row), let node = engine.node(atRow: row),
        roles[node] != .background, length(frame) > 0
      else { continue }
      let isSeen =
        start(frame) < kit.offset + host.link.extent - 0.01
        && start(frame) + length(frame) > kit.offset + 0.01
      if isSeen {
        try check(shown.contains { $0.row.node == node }, "row \(row) is in sight and has no view")
      }
    }
  }

  /// Rows of a list make room for the one that is dragged: they lie one behind the other in the order in which they appear.
  private func judgeGap(_ shown: [(row: VisibleRow, frame: RowFrame, view: ScreenlessView)]) throws
  {
    let isMirrored = setup.axis == .horizontal && setup.isRightToLeft
    guard !hasLines, let dragged = engine.reorder.dragged else { return }
    let copies = kit.views.count { $0.place?.layer == .lifted }
    guard copies == 1 else { return }
    try check(
      !shown.contains { $0.row.node == dragged && !$0.view.isHidden },
      "the dragged row is seen twice")
    let rows = shown.filter {
      $0.frame.layer == .row && $0.row.node != dragged && roles[$0.row.node] != .background
        && length($0.frame) > 0
    }
    let sorted = rows.sorted {
      engine.reorder.shownIndex(of: $0.row.node) ?? 0 < engine.reorder.shownIndex(of: $1.row.node)
        ?? 0
    }
    var end = -Double.infinity
    for item in sorted {
      guard let place = item.view.place else { continue }
      let (start, length) =
        setup.axis == .vertical
        ? (place.y, place.height)
        : isMirrored ? (-place.x - place.width, place.width) : (place.x, place.width)
      try check(start >= end - 0.01, "row \(item.frame.row) is over the one before it")
      end = start + length
    }
  }

  /// What is in front of what.
  private func judgeOrder(_ views: [ScreenlessView]) throws {
    let layers = kit.views.filter { !$0.isFading }.compactMap { $0.place?.layer.rawValue }
    try check(layers == layers.sorted(), "views are in the order \(layers)")
    for layer in [HostLayer.background, .pinned] {
      let wanted = views.filter { $0.place?.layer == layer }.map { ObjectIdentifier($0) }
      let there = kit.views.filter { $0.place?.layer == layer && !$0.isFading }.map {
        ObjectIdentifier($0)
      }
      try check(wanted == there, "views of layer \(layer) are in another order")
    }
  }
}

private struct Broken: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

private func check(_ isTrue: Bool, _ sentence: @autoclosure () -> String) throws(Broken) {
  if !isTrue { throw Broken(sentence()) }
}
