// SPDX-License-Identifier: MIT

/// A line of a screen as SVG: every run is stretched to its cells, whatever font draws it.
struct LineDrawing {
  static let cellWidth = 8
  static let lineHeight = 18

  /// The line at the top left corner.
  private(set) var svg = ""

  init(_ line: ArraySlice<Cell>) {
    var start = line.startIndex
    while start < line.endIndex {
      let end = Self.end(ofRunAt: start, in: line)
      draw(line[start..<end], x: start - line.startIndex)
      start = end
    }
  }

  /// The cursor at a place.
  static func cursor(_ place: Screen.Position) -> String {
    "<rect x=\"\(place.x * cellWidth)\" y=\"\(place.y * lineHeight + 2)\" width=\"2\" height=\"14\" "
      + "fill=\"\(Palette.foreground)\"/>\n"
  }

  /// A run is text of one style; a wide character is one of its own, since fonts do not agree on its width.
  private static func end(ofRunAt start: Int, in line: ArraySlice<Cell>) -> Int {
    if isWide(start, in: line) { return start + 2 }
    var end = start + 1
    while end < line.endIndex, line[end].style == line[start].style, !isWide(end, in: line) {
      end += 1
    }
    return end
  }

  private static func isWide(_ index: Int, in line: ArraySlice<Cell>) -> Bool {
    index + 1 < line.endIndex && line[index + 1].isSecondHalf
  }

  private mutating func draw(_ cells: ArraySlice<Cell>, x: Int) {
    guard let style = cells.first?.style else { return }
    var foreground = style.foreground.map(Palette.color)
    var background = style.background.map(Palette.color)
    if style.isReversed {
      let former = foreground ?? Palette.foreground
      (foreground, background) = (background ?? Palette.background, former)
    }
    let (left, width) = (x * Self.cellWidth, cells.count * Self.cellWidth)
    if let background {
      // A hair wider, so that nothing shines through between neighbours.
      svg += "<rect x=\"\(left)\" width=\"\(width).3\" height=\"18.3\" fill=\"\(background)\"/>"
    }
    let text = String(cells.filter { !$0.isSecondHalf }.map(\.character))
    guard text.contains(where: { $0 != " " }) else { return }
    if let path = Self.blocks(text, left: left) {
      let color = foreground ?? Palette.foreground
      svg += "<path d=\"\(path)\" fill=\"\(color)\"/>"
      return
    }
    // Blanks at both ends draw nothing.
    let inner = text.drop { $0 == " " }
    let start = left + (text.count - inner.count) * Self.cellWidth
    let end = inner.lastIndex { $0 != " " }.map { inner.index(after: $0) } ?? inner.endIndex
    let shown = inner[..<end]
    let length = width - (text.count - shown.count) * Self.cellWidth
    var attributes = foreground.map { " fill=\"\($0)\"" } ?? ""
    if style.isBold { attributes += " font-weight=\"bold\"" }
    if style.isDim { attributes += " opacity=\".6\"" }
    if style.isUnderlined { attributes += " text-decoration=\"underline\"" }
    svg +=
      "<text x=\"\(start)\" y=\"13.5\" textLength=\"\(length)\""
      + "\(attributes)>\(Self.escaped(String(shown)))</text>"
  }

  /// The outline of cells that are filled from below; nil if there are other characters. Fonts leave lines
  /// between such cells.
  private static func blocks(_ text: String, left: Int) -> String? {
    let blocks = Array(" ▁▂▃▄▅▆▇█")
    var (path, last) = ("", -1)
    for (index, character) in text.enumerated() {
      guard let eighths = blocks.firstIndex(of: character) else { return nil }
      if eighths != last {
        let y = eighths == 8 ? "0" : "\((lineHeight * (8 - eighths)) / 8)"
        path += path.isEmpty ? "M\(left) \(lineHeight)V\(y)" : "H\(left + index * cellWidth)V\(y)"
        last = eighths
      }
    }
    return path + "H\(left + text.count * cellWidth)V\(lineHeight)z"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}

/// The colours of the palette of 256, as web colours.
enum Palette {
  static let foreground = "#d0d0d0"
  static let background = "#16181d"

  private static let first = [
    "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
    "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff",
  ]

  static func color(_ number: UInt8) -> String {
    switch Int(number) {
    case let number where number < 16: return first[number]
    case let number where number < 232:
      let steps = [0, 95, 135, 175, 215, 255]
      let cube = number - 16
      return web(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    case let number:
      let gray = 8 + 10 * (number - 232)
      return web(gray, gray, gray)
    }
  }

  private static func web(_ red: Int, _ green: Int, _ blue: Int) -> String {
    "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
