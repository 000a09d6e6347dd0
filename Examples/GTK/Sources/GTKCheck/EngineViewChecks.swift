// SPDX-License-Identifier: MIT

import CEspalierGTK
import Espalier
import EspalierGTK
import Foundation
import GTKTestSupport

/// A text in words, as long as its number says: one to some thirty lines.
func words(_ number: Int) -> String {
  let count = 3 + (number &* 7919) % 97 + (number % 11 == 0 ? 150 : 0)
  return (["#\(number)"] + (0..<count).map { "word\(($0 &* 31 &+ number) % 13)" })
    .joined(separator: " ")
}

/// A list of lines in the engine's own view.
@MainActor
final class ViewFixture {
  let view: EngineView
  let list: ElementList<Line, Int>
  let window: TestWindow

  init(
    _ lines: [Line], _ configuration: EngineConfiguration = EngineConfiguration(),
    content: @escaping (Line) -> RowContent = { _ in RowContent(height: .automatic()) }
  ) throws {
    view = EngineView(configuration)
    view.registerOtherKinds { _ in LabelRow() }
    list = ElementList(in: view.engine, content: content)
    view.configure = { [weak list] view, row, _ in
      guard let view = view as? LabelRow,
        let line = list?.element(withID: Int(row.id.rawValue))
      else { return }
      (view.id, view.text) = (line.id, line.text)
    }
    try list.apply(lines)
    window = unsafe TestWindow(view.widget, width: 320, height: 480)
  }

  /// Where the toolkit put the rows in sight, by their identities.
  var places: [Int: Double] {
    var places: [Int: Double] = [:]
    for (_, frame, view) in view.shownRows where frame.layer == .row {
      guard let view = view as? LabelRow, let place = view.allocation else { continue }
      if place.y < 480, place.y + place.height > 0 { places[view.id] = place.y }
    }
    return places
  }

  /// What is shown is what the list says, where the engine says, as high as GTK wants it.
  func check(_ when: String) {
    let lines = Dictionary(uniqueKeysWithValues: list.elements.map { ($0.id, $0.text) })
    let offset = view.offset
    var end = -1.0
    for (_, frame, row) in view.shownRows {
      guard let label = row as? LabelRow, let place = row.allocation else {
        Checks.expect(false, "\(when): a row has no place.")
        continue
      }
      Checks.expect(
        lines[label.id] == label.text, "\(when): row \(label.id) says \(label.text.prefix(20))")
      guard frame.layer == .row, let start = view.engine.offset(ofRow: frame.row) else { continue }
      Checks.expect(
        abs(place.y - (start - offset)) < 1,
        "\(when): row \(frame.row) is at \(place.y), not at \(start - offset).")
      var natural: Int32 = 0
      unsafe gtk_widget_measure(
        gtk_widget_get_parent(label.widget), GTK_ORIENTATION_VERTICAL, 320, nil, &natural, nil, nil)
      Checks.expect(
        abs(place.height - Double(natural)) < 1,
        "\(when): row \(frame.row) is \(place.height) high, and wants \(natural).")
      end = max(end, place.y + place.height)
    }
    let isFull = end >= 480 || view.engine.contentExtent < 480 + 1
    Checks.expect(isFull, "\(when): rows end at \(end).")
  }
}

@MainActor
func checkEngineView() {
  Checks.check("rows are where the engine says, and as high as their labels want") {
    let fixture = try ViewFixture((0..<10_000).map { Line(id: $0, text: words($0)) })
    fixture.check("at the start")
    for offset in [100.0, 900, 40_000, 123_456, 0] {
      fixture.view.offset = offset
      fixture.window.nextFrame()
      fixture.check("at \(offset)")
    }
    fixture.window.close()
  }

  Checks.check("random edits show what the list says") {
    let fixture = try ViewFixture((0..<500).map { Line(id: $0, text: words($0)) })
    var generator = Seeded(seed)
    var next = 500
    for step in 0..<150 {
      var lines = fixture.list.elements
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<lines.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
          lines.insert(Line(id: next, text: words(next)), at: index)
          next += 1
        case 1: lines.remove(at: index)
        case 2: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &generator))
        case 3: lines[index].text = words(Int.random(in: 0..<9999, using: &generator))
        default:
          lines.insert(Line(id: next, text: words(next)), at: 0)
          next += 1
        }
      }
      try fixture.list.apply(lines)
      if step % 3 == 0 {
        fixture.view.offset += Double.random(in: -400...400, using: &generator).rounded()
      }
      fixture.window.nextFrame()
      fixture.check("after edit \(step)")
    }
    fixture.window.close()
  }

  Checks.check("what is prepended moves nothing in sight") {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    fixture.view.offset = 5000
    fixture.window.nextFrame()
    for step in 0..<20 {
      let before = fixture.places
      let new = (0..<5).map { Line(id: 10_000 + step * 5 + $0, text: words(step * 5 + $0)) }
      try fixture.list.apply(new + fixture.list.elements)
      fixture.window.nextFrame()
      Checks.expect(fixture.places == before, "\(before) became \(fixture.places).")
    }
    fixture.window.close()
  }

  Checks.check("the end stays the end when rows behind it go") {
    let fixture = try ViewFixture((0..<300).map { Line(id: $0, text: words($0)) })
    let last = fixture.view.engine.node(atRow: 299)!
    try fixture.view.scroll(to: last, at: .bottom)
    fixture.window.nextFrame()
    fixture.check("at the end")
    Checks.expect(
      abs(fixture.view.offset + 480 - fixture.view.engine.contentExtent) < 1,
      "The end is at \(fixture.view.engine.contentExtent), the view at \(fixture.view.offset).")
    try fixture.list.apply(Array(fixture.list.elements.prefix(250)))
    fixture.window.nextFrame()
    fixture.check("after fifty rows are gone")
    try fixture.list.apply(Array(fixture.list.elements.prefix(3)))
    fixture.window.nextFrame()
    fixture.check("with three rows")
    try fixture.list.apply([])
    fixture.window.nextFrame()
    Checks.expect(fixture.view.shownRows.isEmpty && fixture.view.offset == 0, "There are rows.")
    fixture.window.close()
  }

  Checks.check("another width measures again, and keeps the row at the fold") {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    let row = fixture.view.engine.node(atRow: 400)!
    try fixture.view.scroll(to: row, at: .top)
    fixture.window.nextFrame()
    for width in [500, 260, 320] {
      fixture.window.resize(width: width, height: 480)
      fixture.window.nextFrame()
      fixture.window.nextFrame()
      Checks.expect(
        abs(fixture.places[400] ?? .nan) < 1, "At \(width): \(fixture.places[400] ?? .nan).")
      let heights = fixture.view.shownRows.allSatisfy { row in
        var natural: Int32 = 0
        unsafe gtk_widget_measure(
          gtk_widget_get_parent(row.view.widget), GTK_ORIENTATION_VERTICAL, Int32(width), nil,
          &natural, nil, nil)
        return abs((row.view.allocation?.height ?? 0) - Double(natural)) < 1
      }
      Checks.expect(heights, "At \(width) a row has not the height of its label.")
    }
    fixture.window.close()
  }

  Checks.check("another size of text measures again, and keeps the row at the fold") {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    try fixture.view.scroll(to: fixture.view.engine.node(atRow: 400)!, at: .top)
    fixture.window.nextFrame()
    let height = fixture.view.engine.contentExtent
    var heights: [Double] = []
    for font in ["DejaVu Sans 18", "DejaVu Sans 7", "DejaVu Sans 10"] {
      setFont(font)
      for _ in 0..<4 { fixture.window.nextFrame() }
      fixture.check("in \(font)")
      Checks.expect(
        abs(fixture.places[400] ?? .nan) < 1, "In \(font): \(fixture.places[400] ?? .nan).")
      let row = fixture.view.shownRows.first { ($0.view as? LabelRow)?.id == 400 }
      heights.append(row?.view.allocation?.height ?? .nan)
    }
    Checks.expect(heights[0] > heights[2] && heights[2] > heights[1], "They are \(heights).")
    Checks.expect(fixture.view.engine.contentExtent != height, "Nothing was measured.")
    fixture.window.close()
  }

  Checks.check("rows that are measured ahead are where they are shown later") {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    var count = 0
    for _ in 0..<4 { count += fixture.view.measureAhead(limit: 25) }
    Checks.expect(count > 0, "\(count) rows were measured.")
    let row = fixture.view.shownRows.count + 5
    let start = fixture.view.engine.offset(ofRow: row)!
    fixture.view.offset = start
    fixture.window.nextFrame()
    fixture.check("where it was measured ahead")
    Checks.expect(abs(fixture.places[row] ?? .nan) < 1, "It is at \(fixture.places[row] ?? .nan).")
    fixture.window.close()
  }

  checkSections()
  checkFocus()
  checkScrolls()
}
