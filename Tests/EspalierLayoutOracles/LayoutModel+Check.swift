// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport

// What has to be true after every step.
extension LayoutModel {
  mutating func check() throws {
    heightOfRow = try heights()
    noteRuns()
    try checkPass(measures: isTargetExact && chance(2))
    // What is measured later moves what is below it, and so the middle of the row.
    (expectedTop, expectedShift, middleRow, isTargetExact) = (nil, nil, nil, false)
    if chance(2) { try checkMeasuringPass() }
  }

  mutating func checkMeasuringPass() throws {
    mayJump = false
    disturbed = Set(seen.map(\.id).filter { !isMeasured($0, boxOfRow()[$0]!) })
    try checkPass(measures: true)
  }

  func key(_ id: Int, _ box: Int) -> Key {
    Key(
      id: id, stamp: items[id]!.stamp, width: width(of: id, in: box),
      trait: items[id]!.attributes.kind == 1 ? setting.trait : 0)
  }

  func isMeasured(_ id: Int, _ box: Int) -> Bool {
    if case .fixed = items[id]!.attributes.height { return true }
    if items[id]!.role == .background { return true }
    return measured.contains(key(id, box))
  }

  /// Brings the columns that persist up to date after a change.
  private mutating func noteRuns() {
    var runs: [NaiveColumns.Run] = []
    var open: [Int] = []
    var (isOpen, hidden) = (false, 0)
    for token in tokens {
      switch token {
      case .begin(let box):
        open.append(box)
        if hidden > 0 || boxes[box]!.isHidden { hidden += 1 } else { isOpen = false }
      case .end:
        open.removeLast()
        if hidden > 0 { hidden -= 1 } else { isOpen = false }
      case .row(let id):
        guard heightOfRow[id] != nil else { continue }
        let look = boxes[open.last!]!.look
        let attributes = items[id]!.attributes
        guard look.persists, case .waterfall(let count) = look.shape, !attributes.spansLine,
          attributes.role == .item
        else {
          isOpen = false
          continue
        }
        if !isOpen {
          runs.append(.init(box: open.last!, columns: count, spacing: look.line, rows: []))
        }
        runs[runs.count - 1].rows.append(id)
        isOpen = true
      }
    }
    let (moved, styles, isAll) = (movedRows, restyled, hasOtherSetting)
    columns.change(to: runs, heights: heightOfRow) { run, id in
      isAll || moved.contains(id) || styles.contains(run.box)
    }
    (movedRows, restyled, hasOtherSetting) = ([], [], false)
  }

  /// Takes note of a height that was measured for a row that is shown.
  mutating func note(_ key: Key, _ box: Int) {
    let wasMeasured = isMeasured(key.id, box)
    measured.insert(key)
    // A row of a fixed height keeps that.
    if case .fixed = items[key.id]!.attributes.height { return }
    firm.insert(key)
    let change = truth(key) - (heightOfRow[key.id] ?? 0)
    heightOfRow[key.id] = truth(key)
    if wasMeasured { return }
    let boxes = boxOfRow()
    let known = Set(heightOfRow.keys.filter { isMeasured($0, boxes[$0]!) })
    columns.measured(
      key.id, growing: change, isBack: isScrolledBack, heights: &heightOfRow
    ) { known.contains($0) }
  }

  /// The heights of all rows that are shown. A full plan names exactly those that were never measured at
  /// their stamp and width, each once, with the estimates that stand for them.
  private mutating func heights() throws -> [Int: Int] {
    var plan: [MeasureRequest] = []
    self.plan(&plan, budget: .max)
    var estimates: [Int: Int] = [:]
    var sequence: [Int] = []
    for index in plan.indices {
      let request = plan[index]
      sequence.append(Int(request.id.rawValue))
      estimates[Int(request.id.rawValue)] = Int(request.estimate.rawValue)
    }
    try expect(estimates.count == sequence.count, message)
    let budget = Int.random(in: 0...(sequence.count + 2), using: &random)
    self.plan(&plan, budget: budget)
    let part = plan.indices.map { Int(plan[$0].id.rawValue) }
    try expect(part == Array(sequence.prefix(budget)), message)
    var heights: [Int: Int] = [:]
    for place in places(tokens) where place.isShown {
      let key = key(place.id, place.box)
      // A height that came late may have been found by now.
      if kept.contains(key), estimates[place.id] == nil { measured.insert(key) }
      let isPlanned = estimates[place.id] != nil
      if isForgetful, isPlanned, !firm.contains(key), measured.remove(key) != nil {
        kept.insert(key)
      }
      if items[place.id]!.role == .background {
        try expect(!isPlanned, "\(message): background \(place.id) is to be measured")
        heights[place.id] = 0
        continue
      }
      let height: Int? =
        switch items[place.id]!.attributes.height {
        case .fixed(let height): Int(height.rawValue)
        case .automatic: measured.contains(key) ? truth(key) : estimates[place.id]
        }
      try expect(
        isPlanned == !isMeasured(place.id, place.box) && height != nil,
        "\(message): row \(place.id) \(key)")
      heights[place.id] = height
    }
    return heights
  }

  private func role(_ role: RowRole) -> NaiveLayout.Role {
    switch role {
    case .item: .item
    case .header: .header
    case .footer: .footer
    case .background: .background
    }
  }

  private func nodes(_ heights: [Int: Int]) -> [NaiveLayout.Node] {
    var index = 1
    return nodes(&index, heights, isShown: true)
  }

  private func nodes(
    _ index: inout Int, _ heights: [Int: Int], isShown: Bool
  ) -> [NaiveLayout.Node] {
    var nodes: [NaiveLayout.Node] = []
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      switch token {
      case .row(let id):
        guard let height = heights[id] else { continue }
        let attributes = items[id]!.attributes
        nodes.append(
          .item(
            NaiveLayout.Item(
              id: id, height: height, breadth: attributes.breadth.map { Int($0.rawValue) } ?? -1,
              startsLine: attributes.startsLine, spansLine: attributes.spansLine,
              role: role(attributes.role))))
      case .begin(let box):
        // What is hidden contributes nothing, as if it were not there.
        let isShown = isShown && !boxes[box]!.isHidden
        let inside = self.nodes(&index, heights, isShown: isShown)
        if isShown { nodes.append(.box(boxes[box]!.look, inside)) }
      case .end: return nodes
      }
    }
    return nodes
  }

  /// Carries out a pass; returns the heights after it.
  private mutating func pass(_ report: inout LayoutReport, measures: Bool) throws {
    guard measures else { return pass(&report) { _ in nil } }
    let boxes = boxOfRow()
    var asked: [Key] = []
    var wrong: [Key] = []
    let (model, known) = (copyOfKeys(boxes), measured)
    pass(&report) { request in
      let id = Int(request.id.rawValue)
      let key = Key(
        id: id, stamp: Int(request.stamp.rawValue), width: Int(request.breadth.rawValue),
        trait: request.traits)
      if model[id] != key || known.contains(key) || asked.contains(key) { wrong.append(key) }
      asked.append(key)
      return Double(LayoutModel.height(key)) / 768
    }
    for key in asked { note(key, boxes[key.id]!) }
    try expect(wrong.isEmpty, "\(message): asked for \(wrong)")
    try expect(report.measurements == asked.count && report.unmeasuredCount == 0, message)
  }

  /// Whether a pass reports what a layout from scratch finds.
  private mutating func checkPass(measures: Bool) throws {
    var report = LayoutReport()
    swap(&report, &lastReport)
    defer { swap(&report, &lastReport) }
    let (wasSeen, order) = (seen, shown())
    try pass(&report, measures: measures)
    let naive = NaiveLayout(
      boxes[0]!.look, nodes(heightOfRow), breadth: width * 768, columns: columns.columnOfRow,
      isMirrored: isMirrored)
    // While the list moves by itself, the host is behind: by as much as its frames are.
    let host = Int((report.offset * 768).rounded())
    let places = Dictionary(uniqueKeysWithValues: naive.frames.map { ($0.id, $0.y) })
    if let frame = frames(report.rows, report, order).first {
      deferred += places[frame.id].map { $0 - frame.y } ?? 0
    } else if isDecelerating {
      // How far it is behind does not show.
      (seen, isBeyond) = ([], true)
      if hasJumped { offset = report.offset }
      hasJumped = false
      try expect(report.contentExtent * 768 == Double(naive.extent), "\(message): content")
      return
    }
    if !isDecelerating { deferred = 0 }
    let top = host + deferred
    let content = report.contentExtent * 768
    try expect(content == Double(naive.extent), "\(message): content \(content), \(naive.extent)")
    let expected = naive.frames.filter {
      $0.y < top + viewport * 768 && ($0.y + $0.height > top || $0.y > top)
    }
    // A row without a height at the very edge may be in sight or not.
    let found = frames(report.rows, report, order).filter { $0.height > 0 || $0.y > top }
    try compare(found, expected, "rows")
    let pins = pins(naive, at: top)
    try compare(frames(report.pinned, report, order), pins, "pinned")
    func isInSight(_ frame: NaiveLayout.Frame) -> Bool {
      frame.height > 0 && frame.y < top + viewport * 768 && frame.y + frame.height > top
    }
    let backgrounds = frames(report.backgrounds, report, order).filter(isInSight)
    try compare(backgrounds, naive.backgrounds.filter(isInSight), "backgrounds")
    if isDecelerating { try expect(report.adjustment == 0, message) }
    // A jump is known to the host, and where it ends as well.
    if hasJumped { offset = report.offset } else { offset += report.adjustment }
    hasJumped = false
    try expect(abs(offset - report.offset) < 1e-6, "\(message): host \(offset), \(report.offset)")
    offset = report.offset
    let isClamped = top == 0 || top == max(0, naive.extent - viewport * 768)
    let wasBeyond = isBeyond
    isBeyond = top < 0 || top > max(0, naive.extent - viewport * 768)
    if let expectedTop {
      let wanted = max(0, min(expectedTop(naive), naive.extent - viewport * 768))
      try expect(top == wanted, "\(message): the viewport at \(top) not \(wanted)")
    }
    if let keptFold, let frame = naive.frames.first(where: { $0.id == keptFold.id }) {
      let (part, whole) = (keptFold.part, keptFold.whole)
      let above = whole > 0 ? (2 * part * frame.height + whole) / (2 * whole) : part
      let wanted = max(0, min(frame.y + above, naive.extent - viewport * 768))
      try expect(top == wanted, "\(message): row \(frame.id) lost its fraction \(part) of \(whole)")
    }
    if let middleRow { try checkMiddle(of: middleRow, naive, at: top) }
    if let expectedShift {
      for row in wasSeen {
        let place = places[row.id].map { $0 - top }
        try expect(place == row.place - expectedShift, "\(message): scrolling moves row \(row.id)")
      }
    }
    // A scroll to the very place is none.
    if expectedTop != nil || expectedShift != nil, top != lastTop { keepsFraction = false }
    let oldTop = lastTop
    lastTop = top
    try checkHeld(
      naive, from: oldTop, to: top, isClamped: isClamped, wasBeyond: wasBeyond, measures: measures)
    try checkPlace(wasSeen, naive, top, isClamped: isClamped, in: order)
    seen = expected.map { Seen(id: $0.id, place: $0.y - top) }
    near = Set(
      naive.frames.filter { $0.y <= top + viewport * 768 && $0.y + $0.height >= top }.map(\.id))
    self.isClamped = isClamped
    try checkQueries(naive)
    // To place pinned rows drops what is kept of the pass.
    if step % 3 == 0 { try checkPinned(naive, &report) }
  }

  private func compare(
    _ found: [NaiveLayout.Frame], _ expected: [NaiveLayout.Frame], _ what: String
  ) throws {
    if found == expected { return }
    let place = zip(found, expected).first { $0 != $1 }
    throw CaseFailure(
      "\(message): \(found.count) \(what), not \(expected.count): \(String(describing: place))")
  }

  /// If no row in sight stays where it was in the list, the offset stays the number it is; and a row across
  /// the fold that shows something new keeps its top.
  private mutating func checkHeld(
    _ naive: NaiveLayout, from oldTop: Int, to top: Int, isClamped: Bool, wasBeyond: Bool,
    measures: Bool
  ) throws {
    if let held = heldRow, !isClamped, !isBeyond,
      let frame = naive.frames.first(where: { $0.id == held.id })
    {
      try expect(frame.y - top == held.place, "\(message): row \(held.id) lost its top")
    }
    // By its estimate it may have been so small that the end of the content moved it.
    if isClamped || isBeyond { heldRow = nil }
    guard !measures, !near.isEmpty, near.isSubset(of: unsettled), !wasBeyond else { return }
    let wanted = max(0, min(oldTop, naive.extent - viewport * 768))
    try expect(top == wanted, "\(message): the offset \(top), not \(wanted)")
  }

  /// A row is in the middle of what pinned rows leave of the viewport there; or where a header that comes would make
  /// it jump over the middle, or where the content ends.
  private func checkMiddle(of id: Int, _ naive: NaiveLayout, at top: Int) throws {
    guard let frame = naive.frames.first(where: { $0.id == id }) else { return }
    func wanted(at offset: Int) -> Int {
      var (above, below) = (pinInsets.leading, pinInsets.trailing)
      for pin in pins(naive, at: offset) where pin.id != id {
        if items[pin.id]!.attributes.pin.edge == .leading {
          above = max(above, pin.y + pin.height - offset)
        } else {
          below = max(below, offset + viewport * 768 - pin.y)
        }
      }
      let middle = Double(2 * frame.y + frame.height - above + below - viewport * 768) / 2
      return max(0, min(Int(middle.rounded(.towardZero)), naive.extent - viewport * 768))
    }
    if wanted(at: top) == top { return }
    let jumps =
      wanted(at: top) > top ? wanted(at: top + 1) <= top : wanted(at: top - 1) >= top
    try expect(
      jumps,
      "\(message): row \(id) at \(top) is not in the middle, \(wanted(at: top))")
  }

  /// Nothing jumps: of the rows that were in sight and were not disturbed, one at least has stayed.
  private func checkPlace(
    _ seen: [Seen], _ naive: NaiveLayout, _ top: Int, isClamped: Bool, in order: [Int]
  ) throws {
    // The row that keeps its place may be out of sight: in a line a short one, or by its estimate; and by its estimate
    // the end of the content may have moved it, which its height undoes.
    let waits = waiting.contains { id in self.isClamped || !seen.contains { $0.id == id } }
    guard !mayJump, !waits, !keepsFraction, !isClamped, !isBeyond,
      boxes.values.allSatisfy({ $0.look.shape == .list })
    else { return }
    let places = Dictionary(uniqueKeysWithValues: naive.frames.map { ($0.id, $0.y - top) })
    let calm = seen.filter {
      places[$0.id] != nil && !disturbed.contains($0.id) && items[$0.id]!.attributes.pin == .none
    }
    guard !calm.isEmpty else { return }
    let isKept = seen.contains { places[$0.id] == $0.place }
    try expect(isKept, "\(message): nothing in sight kept its place")
  }

  private func copyOfKeys(_ boxes: [Int: Int]) -> [Int: Key] {
    var keys: [Int: Key] = [:]
    for (id, box) in boxes { keys[id] = key(id, box) }
    return keys
  }

  static func height(_ key: Key) -> Int {
    var hash = SeededGenerator(
      seed: UInt64(key.id) &* 31 &+ UInt64(key.stamp) &* 1009 &+ UInt64(key.width) &* 7919
        &+ UInt64(key.trait) &* 104_729)
    return Int.random(in: 0..<5, using: &hash) == 0 ? 0 : Int.random(in: 768...60_000, using: &hash)
  }

  func frames(
    _ rows: Span<RowFrame>, _ report: borrowing LayoutReport, _ order: [Int]
  ) -> [NaiveLayout.Frame] {
    let origin = Int64((report.windowOrigin * 768).rounded())
    return rows.indices.map {
      NaiveLayout.Frame(
        id: order[Int(rows[$0].row)], x: Int(rows[$0].across),
        y: Int(rows[$0].along + origin) + deferred,
        width: Int(rows[$0].breadth), height: Int(rows[$0].extent))
    }
  }
}
