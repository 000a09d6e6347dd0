// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout

// What has to be true after every step.
extension HeightsModel {
  func nodes(_ index: inout Int) -> [NaiveLayout.Node] {
    var nodes: [NaiveLayout.Node] = []
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      switch token {
      case .row(let id):
        let attributes = known[id]!.attributes
        nodes.append(
          .item(
            NaiveLayout.Item(
              id: id, height: known[id]!.height,
              breadth: attributes.breadth.map { Int($0.rawValue) } ?? -1,
              startsLine: attributes.startsLine, spansLine: attributes.spansLine)))
      case .begin(let box):
        nodes.append(.box(boxes[box], self.nodes(&index)))
      case .end: return nodes
      }
    }
    return nodes
  }

  /// Whether the list looks as it should.
  mutating func check(_ step: Int) throws {
    var index = 1
    let naive = NaiveLayout(boxes[0], nodes(&index), breadth: width * 768, isMirrored: isMirrored)
    let message = "step \(step)"
    var report = LayoutReport()
    list.pass(report: &report)
    let top = Int((report.offset * 768).rounded())
    let seen = frames(report)
    let expected = naive.frames.filter {
      $0.y < top + 400 * 768 && ($0.y + $0.height > top || $0.y >= top)
    }
    let content = [report.contentWidth, report.contentHeight]
    let size = [Double(width), Double(naive.extent) / 768]
    try expect(content == (axis == .vertical ? size : size.reversed()), message)
    let place = zip(seen, expected).enumerated().first { $0.element.0 != $0.element.1 }
    try expect(place == nil && seen.count == expected.count, message)
    // A line comes into sight as a whole.
    let lines = naive.lines.filter {
      $0.start < top + 400 * 768 && ($0.end > top || $0.start >= top)
    }
    let toMeasure = Set(seen.map(\.id) + lines.flatMap(\.rows))
    let unmeasured = toMeasure.count { !known[$0]!.isMeasured }
    try expect(report.unmeasuredCount == unmeasured, message)
    let order = ids
    for row in order.indices.shuffled(using: &random).prefix(3) {
      let offset = list.offset(ofRow: row)! * 768
      try expect(Int(offset) == naive.frames.first { $0.id == order[row] }!.y, message)
    }
  }

  func frames(_ report: borrowing LayoutReport) -> [NaiveLayout.Frame] {
    let all = ids
    let origin = report.windowOrigin
    func units(_ points: Double) -> Int { Int((points * 768).rounded()) }
    var frames: [NaiveLayout.Frame] = []
    for index in report.rows.indices {
      let frame = report.rows[index]
      frames.append(
        NaiveLayout.Frame(
          id: all[Int(frame.row)], x: units(axis == .vertical ? frame.x : frame.y),
          y: units((axis == .vertical ? frame.y : frame.x) + origin),
          width: units(axis == .vertical ? frame.width : frame.height),
          height: units(axis == .vertical ? frame.height : frame.width)))
    }
    return frames
  }
}
