// SPDX-License-Identifier: MIT

import Espalier

/// What the terminal shows.
extension FeedApp {
  /// The screen as it is now.
  ///
  /// - Complexity: O(cells).
  public var screen: Screen {
    var screen = Screen(width: size.width, height: size.height)
    if let helpTop {
      drawHelp(from: helpTop, on: &screen)
    } else {
      area.draw(on: &screen)
      drawScrollBar(on: &screen)
    }
    guard size.height >= 2 else { return screen }
    screen.draw(status, x: 0, y: size.height - 2, width: size.width)
    drawBottom(on: &screen)
    return screen
  }

  /// The truth of the last commit, and where the reader is.
  private var status: Line {
    let figures = area.figures
    let style = Style(252, on: 236)
    let left =
      " #\(figures.number) \(figures.operations) · engine \(figures.engine.inWords)"
      + " · host \(figures.host.inWords) · measured \(figures.measured)"
    let rows = "\(engine.rowCount.grouped) row\(engine.rowCount == 1 ? "" : "s") "
    // As much of it as there is room for.
    let free = size.width - CharacterWidth.of(left) - 1
    let right = ["\(place) · \(rows)", rows].first { CharacterWidth.of($0) <= free } ?? ""
    let room = free + 1 - CharacterWidth.of(right)
    let gap = String(repeating: " ", count: max(1, room))
    return Line(
      Paragraph.cut(
        [Run(left, style), Run(gap, style), Run(right, style)], to: size.width), on: 236)
  }

  private var place: String {
    guard let current, let index = feed.index(of: current) else { return "no post" }
    return "\((index + 1).grouped)/\(feed.posts.count.grouped)"
  }

  /// What is typed, what went wrong, or the keys.
  private func drawBottom(on screen: inout Screen) {
    let y = size.height - 1
    if let prompt {
      let (line, cursor) = prompt.line(width: size.width)
      screen.draw(line, x: 0, y: y, width: size.width)
      screen.cursor = Screen.Position(x: min(cursor, size.width - 1), y: y)
      return
    }
    screen.draw(Line(Paragraph.cut(bottom, to: size.width)), x: 0, y: y, width: size.width)
  }

  private var bottom: [Run] {
    if helpTop != nil, helpLines.count > listHeight {
      return [Run(" ↑ ↓ more, any other key: back ", Style().dim)]
    }
    var runs = isLive ? [Run(" ● live ", Style(255, on: 160).bold)] : []
    if let problem = complaint ?? area.figures.diagnostics.first.map({ "\($0)" }) {
      return runs + [Run(" \(problem)", Style(203).bold)]
    }
    for (key, what) in Self.keys where !(isLive && key == "f") {
      runs += [Run(" \(key)", Style().bold), Run(" \(what) ", Style().dim)]
    }
    return runs
  }

  /// As many as 80 columns have room for; the help page has them all.
  private static let keys = [
    ("l", "like"), ("c", "comment"), ("i", "insert"), ("r", "shuffle"), ("w", "waterfall"),
    ("f", "live"), ("?", "keys"), ("q", "quit"),
  ]

  /// Where in the list the reader is, at the right edge.
  private func drawScrollBar(on screen: inout Screen) {
    let extent = engine.contentExtent
    guard listHeight > 0, extent > Double(listHeight), size.width > 1 else { return }
    let height = Double(listHeight)
    let length = max(1, Int((height * height / extent).rounded()))
    let way = max(0, min(1, area.offset / (extent - height)))
    let top = Int((way * Double(listHeight - length)).rounded())
    for y in 0..<listHeight {
      let isThumb = (top..<top + length).contains(y)
      screen.put(isThumb ? "█" : "│", Style(isThumb ? 245 : 238), cells: 1, x: size.width - 1, y: y)
    }
  }

  /// The help page: what keys do is beside them, or below where there is no room.
  var helpLines: [Line] {
    var lines = [Line([Run("  A feed of posts, kept by Espalier", Style().bold)]), Line()]
    let isNarrow = size.width < 72
    for (keys, what) in Self.help {
      if isNarrow { lines.append(Line([Run("  \(keys)", Style().bold)])) }
      let pad = String(repeating: " ", count: max(1, 22 - CharacterWidth.of(keys)))
      let lead = isNarrow ? Run("    ") : Run("  \(keys)\(pad)", Style().bold)
      lines += Paragraph([Run(what)], lead: lead).lines(width: size.width)
    }
    return lines
  }

  private func drawHelp(from top: Int, on screen: inout Screen) {
    let lines = helpLines
    // The terminal may have become higher.
    let first = max(0, min(top, lines.count - listHeight))
    for (y, line) in lines[first...].enumerated() where y < listHeight {
      screen.draw(line, x: 0, y: y, width: size.width)
    }
  }
}
