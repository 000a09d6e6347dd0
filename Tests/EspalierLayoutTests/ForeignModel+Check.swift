// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import TestSupport
import Testing

// What has to be true after every step.
extension ForeignModel {
  mutating func check() -> Bool {
    guard let first = heights() else { return false }
    guard checkPass(first, measures: false) else { return false }
    guard chance(2) else { return true }
    mayJump = false
    disturbed = Set(seen.map(\.id).filter { !isMeasured($0, boxOfRow()[$0]!) })
    return checkPass(first, measures: true)
  }

  func key(_ id: Int, _ box: Int) -> Key {
    Key(id: id, stamp: items[id]!.stamp, width: width(of: id, in: box))
  }

  func isMeasured(_ id: Int, _ box: Int) -> Bool {
    if case .fixed = items[id]!.attributes.height { return true }
    return measured.contains(key(id, box))
  }

  /// The heights of all rows that are shown. A full plan names exactly those that were never measured at
  /// their stamp and width, each once, with the estimates that stand for them.
  private mutating func heights() -> [Int: Int]? {
    var plan = MeasurePlan()
    layout.plan(&plan, budget: .max, in: &order)
    var estimates: [Int: Int] = [:]
    var sequence: [Int] = []
    for index in plan.requests.indices {
      let request = plan.requests[index]
      sequence.append(Int(request.id.rawValue))
      estimates[Int(request.id.rawValue)] = Int(request.estimate.rawValue)
    }
    #expect(estimates.count == sequence.count, message)
    let budget = Int.random(in: 0...(sequence.count + 2), using: &random)
    layout.plan(&plan, budget: budget, in: &order)
    let part = plan.requests.indices.map { Int(plan.requests[$0].id.rawValue) }
    #expect(part == Array(sequence.prefix(budget)), message)
    var heights: [Int: Int] = [:]
    for place in places(tokens) where place.isShown {
      let key = key(place.id, place.box)
      // A height that came late may have been found by now.
      if kept.contains(key), estimates[place.id] == nil { measured.insert(key) }
      let height: Int? =
        switch items[place.id]!.attributes.height {
        case .fixed(let height): Int(height.rawValue)
        case .automatic: measured.contains(key) ? truth(key) : estimates[place.id]
        }
      let isUnknown = order.traits(of: items[place.id]!.entry).contains(.unmeasured)
      let isPlanned = estimates[place.id] != nil
      #expect(
        isPlanned == !isMeasured(place.id, place.box),
        "\(message): row \(place.id) \(key) \(isUnknown)")
      guard let height, isPlanned == !isMeasured(place.id, place.box) else { return nil }
      heights[place.id] = height
    }
    return estimates.count == sequence.count ? heights : nil
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
              startsLine: attributes.startsLine, spansLine: attributes.spansLine)))
      case .begin(let box):
        let isShown = isShown && !boxes[box]!.isHidden
        var look = boxes[box]!.look
        if !isShown { (look.top, look.bottom) = (0, 0) }
        nodes.append(.box(look, self.nodes(&index, heights, isShown: isShown)))
      case .end: return nodes
      }
    }
    return nodes
  }

  /// Whether a pass reports what a layout from scratch finds.
  private mutating func checkPass(_ before: [Int: Int], measures: Bool) -> Bool {
    var report = LayoutReport()
    var heights = before
    let (wasSeen, order) = (seen, shown())
    if measures {
      let boxes = boxOfRow()
      var asked: [Key] = []
      let (model, known) = (copyOfKeys(boxes), measured)
      layout.pass(in: &self.order, report: &report) { request in
        let id = Int(request.id.rawValue)
        let key = Key(
          id: id, stamp: Int(request.stamp.rawValue), width: Int(request.breadth.rawValue))
        #expect(model[id] == key && !known.contains(key) && !asked.contains(key))
        asked.append(key)
        return Double(ForeignModel.height(key)) / 768
      }
      for key in asked {
        measured.insert(key)
        heights[key.id] = truth(key)
      }
      #expect(report.measurements == asked.count && report.unmeasuredCount == 0, message)
    } else {
      layout.pass(in: &self.order, report: &report)
    }
    let naive = NaiveLayout(boxes[0]!.look, nodes(heights), breadth: width * 768)
    let top = Int((report.offset * 768).rounded())
    var isRight = report.contentExtent * 768 == Double(naive.extent)
    #expect(isRight, "\(message): content \(report.contentExtent * 768) not \(naive.extent)")
    let expected = naive.frames.filter {
      $0.y < top + viewport * 768 && ($0.y + $0.height > top || $0.y > top)
    }
    // A row without a height at the very edge may be in sight or not.
    let found = frames(report.rows, report, order).filter { $0.height > 0 || $0.y > top }
    if found != expected {
      isRight = false
      let place = zip(found, expected).first { $0 != $1 }
      Issue.record(
        "\(message): \(found.count) rows, not \(expected.count): \(String(describing: place))")
    }
    let pins = pinned(naive, at: top)
    let foundPins = frames(report.pinned, report, order)
    if foundPins != pins {
      isRight = false
      Issue.record("\(message): pinned \(foundPins) not \(pins)")
    }
    // A jump is known to the host, and where it ends as well.
    if hasJumped { offset = report.offset } else { offset += report.adjustment }
    hasJumped = false
    #expect(abs(offset - report.offset) < 1e-6, "\(message): host \(offset), \(report.offset)")
    offset = report.offset
    let isClamped = top == 0 || top == max(0, naive.extent - viewport * 768)
    isBeyond = top < 0 || top > max(0, naive.extent - viewport * 768)
    checkPlace(wasSeen, naive, top, isClamped: isClamped, in: order)
    seen = expected.map { Seen(id: $0.id, place: $0.y - top) }
    return isRight && abs(offset - report.offset) < 1e-6
  }

  /// Nothing jumps: of the rows that were in sight and were not disturbed, one at least has stayed.
  private func checkPlace(
    _ seen: [Seen], _ naive: NaiveLayout, _ top: Int, isClamped: Bool, in order: [Int]
  ) {
    // In a line the row that keeps its place may be a short one just out of sight.
    guard !mayJump, !keepsFraction, !isClamped, !isBeyond,
      boxes.values.allSatisfy({ $0.look.shape == .list })
    else { return }
    let places = Dictionary(uniqueKeysWithValues: naive.frames.map { ($0.id, $0.y - top) })
    let calm = seen.filter { places[$0.id] != nil && !disturbed.contains($0.id) }
    guard !calm.isEmpty else { return }
    let isKept = seen.contains { places[$0.id] == $0.place }
    #expect(isKept, "\(message): nothing in sight kept its place")
  }

  private func copyOfKeys(_ boxes: [Int: Int]) -> [Int: Key] {
    var keys: [Int: Key] = [:]
    for (id, box) in boxes { keys[id] = key(id, box) }
    return keys
  }

  static func height(_ key: Key) -> Int {
    var hash = SeededGenerator(
      seed: UInt64(key.id) &* 31 &+ UInt64(key.stamp) &* 1009 &+ UInt64(key.width) &* 7919)
    return Int.random(in: 0..<5, using: &hash) == 0 ? 0 : Int.random(in: 768...60_000, using: &hash)
  }

  private func frames(
    _ rows: Span<RowFrame>, _ report: borrowing LayoutReport, _ order: [Int]
  ) -> [NaiveLayout.Frame] {
    let origin = Int64((report.windowOrigin * 768).rounded())
    return rows.indices.map {
      NaiveLayout.Frame(
        id: order[Int(rows[$0].row)], x: Int(rows[$0].across), y: Int(rows[$0].along + origin),
        width: Int(rows[$0].breadth), height: Int(rows[$0].extent))
    }
  }

  // Pinned rows, by the words of the rules: every level looks for its last row that has passed the line
  // below the levels above; what comes next in a level pushes it and all levels below.

  private func pinned(_ naive: NaiveLayout, at offset: Int) -> [NaiveLayout.Frame] {
    var pinned: [NaiveLayout.Frame] = []
    var line = offset
    func pin(_ frame: NaiveLayout.Frame) -> Pin { items[frame.id]!.attributes.pin }
    func add(_ frame: NaiveLayout.Frame, at y: Int) {
      guard y + frame.height > offset, y < offset + viewport * 768 else { return }
      var frame = frame
      frame.y = y
      pinned.append(frame)
    }
    for frame in naive.frames where pin(frame).mode == .always {
      add(frame, at: line)
      line += frame.height
    }
    var stack: [(frame: NaiveLayout.Frame, index: Int, line: Int, next: Int?)] = []
    let start = line
    for level in 0..<Pin.levels {
      let group = naive.frames.indices.filter {
        pin(naive.frames[$0]).mode == .untilNext && pin(naive.frames[$0]).level == level
      }
      let isTop = line == start
      let passed = group.filter {
        isTop ? naive.frames[$0].y < line : naive.frames[$0].y <= line
      }
      guard let current = passed.last, stack.allSatisfy({ $0.index < current }) else { continue }
      let frame = naive.frames[current]
      if line - start + frame.height >= viewport * 768 { break }
      let next = group.first { $0 > current }.map { naive.frames[$0].y }
      stack.append((frame, current, line, next))
      line += frame.height
    }
    var push = 0
    for part in stack {
      if let next = part.next { push = max(push, line - next) }
      add(part.frame, at: part.line - push)
    }
    return pinned
  }
}
