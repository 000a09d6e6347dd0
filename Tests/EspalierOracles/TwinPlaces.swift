// SPDX-License-Identifier: MIT

import Espalier

/// Where all was at a commit, by summation: what a list answers until the next one, whatever is edited meanwhile.
struct TwinPlaces {
  private struct Row {
    var top: Int64
    var height: Int64
    var across: (left: Int64, width: Int64)
    var isInLine: Bool
    var isBackground: Bool
    var isInSight: Bool
  }

  private var rows: [Row] = []
  private var containers: [(node: TwinNode, rows: Range<Int>)] = []
  /// Where all ends for the host.
  private let end: Int64

  /// - Parameters:
  ///   - layout: one that has just judged a report.
  ///   - isSeen: whether there was a viewport. Without one, nothing waits.
  init(_ layout: LayoutOracle, _ nodes: [TwinNode], isSeen: Bool) {
    end = layout.told
    var listed: [TwinNode] = []
    let seen = isSeen ? Set(layout.seen.map { ObjectIdentifier($0.row) }) : []
    let deferred = isSeen ? layout.deferred : 0
    let width = Units.length(layout.setting.width)
    for (index, piece) in layout.pieces.enumerated() {
      guard let row = piece.row else { continue }
      listed.append(row)
      var across = row.across(width)
      if layout.configuration.isRightToLeft { across.left = width - across.left - across.width }
      rows.append(
        Row(
          top: layout.tops[index] + piece.inset - deferred, height: row.height,
          across: across, isInLine: piece.isInLine,
          isBackground: row.role == .background, isInSight: seen.contains(ObjectIdentifier(row))))
    }
    for node in nodes {
      let first = listed.firstIndex { $0.isInside(node) } ?? 0
      let end = listed.lastIndex { $0.isInside(node) }.map { $0 + 1 } ?? first
      containers.append((node, first..<end))
    }
  }

  /// Holds what a list answers against it. In a list with looks what is out of sight need not be exact.
  func judge(
    _ bare: BareList, isPlain: Bool, isEdited: Bool, _ random: (Int) -> Int
  ) throws {
    try check(bare.end == Units.points(end), "all ends at \(bare.end), not \(Units.points(end))")
    for (index, row) in rows.enumerated() where row.isInSight || random(4) == 0 {
      try judge(index, row, bare, isPlain)
    }
    try check(bare.offset(ofRow: rows.count) == bare.end, "the offset behind the last row")
    try check(bare.offset(ofRow: rows.count + 1) == nil, "an offset behind the list")
    try judgeStretch(bare, isPlain, random)
    for container in containers where bare.tree.isValid(container.node.id) {
      try judge(container.node, container.rows, bare, isPlain, isEdited)
    }
  }

  private func judge(_ index: Int, _ row: Row, _ bare: BareList, _ isPlain: Bool) throws {
    let place = bare.place(ofRow: index)
    guard let place, let offset = bare.offset(ofRow: index) else {
      throw Broken("row \(index) is nowhere")
    }
    if isPlain || row.isInSight {
      try check(
        place.top == row.top && offset == Units.points(row.top),
        "row \(index) was at \(row.top), not at \(place.top)")
    }
    if isPlain || row.isInSight, !row.isBackground {
      try check(Int64(place.height) == row.height, "row \(index) is \(place.height) high")
    }
    if isPlain || row.isInSight {
      try check(
        Int64(place.left) == row.across.left && Int64(place.width) == row.across.width,
        "row \(index) is \(place.width) wide")
    }
    guard row.height > 0, !row.isInLine, !row.isBackground else { return }
    let found = bare.row(atOffset: Units.points(row.top + row.height / 2))
    try check(found == index, "in the middle of row \(index) is row \(found ?? -1)")
  }

  /// The rows of some stretch.
  private func judgeStretch(_ bare: BareList, _ isPlain: Bool, _ random: (Int) -> Int) throws {
    let points = Int(Units.points(end))
    let start = random(max(1, points + 40)) - 20
    let stretch = start..<start + 1 + random(300)
    let (top, bottom) = (Int64(stretch.lowerBound) * 768, Int64(stretch.upperBound) * 768)
    let found = bare.rows(in: Double(stretch.lowerBound)..<Double(stretch.upperBound))
    for (index, row) in rows.enumerated() where row.height > 0 && !row.isBackground {
      let isThere = row.top < bottom && row.top + row.height > top
      guard isPlain || isThere && row.isInSight else { continue }
      try check(
        found.contains(index) == isThere, "row \(index) of \(found) is there: \(isThere)")
    }
  }

  private func judge(
    _ container: TwinNode, _ expected: Range<Int>, _ bare: BareList, _ isPlain: Bool,
    _ isEdited: Bool
  ) throws {
    let found = bare.tree.committedRows(of: container.id) ?? 0..<0
    guard let last = expected.last else {
      return try check(found.isEmpty, "\(found) are in a container that had none")
    }
    try check(found == expected, "\(found) are in a container that had \(expected)")
    // A background takes nothing, wherever it is. While edits wait, what is one by now is not what was one.
    let more = rows[expected].filter { !$0.isBackground && !isEdited }
    let (first, end) = (more.first ?? rows[expected.lowerBound], more.last ?? rows[last])
    guard isPlain || first.isInSight && end.isInSight else { return }
    // In a line the first row and the last one need not be the highest. One of height 0 between them takes nothing,
    // wherever in the line it would be.
    let there = rows[expected].filter { !$0.isBackground && $0.height > 0 }
    let top = there.reduce(first.top) { min($0, $1.top) }
    let bottom = there.reduce(max(top, end.top + end.height)) { max($0, $1.top + $1.height) }
    // Where a row out of sight is in a line in sight, or behind one of height 0, nobody knows while edits wait.
    let outermost = there.filter { $0.top == top || $0.top + $0.height == bottom }
    guard isPlain || outermost.allSatisfy(\.isInSight) else { return }
    let stretch = bare.stretch(of: found)
    try check(
      stretch == Units.points(top)..<Units.points(bottom),
      "rows \(found) were at \(top)..<\(bottom), not \(stretch.map { "\($0)" } ?? "nowhere")")
  }
}
