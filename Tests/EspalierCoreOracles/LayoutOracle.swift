// SPDX-License-Identifier: MIT

import EspalierCore

/// The layout by summation: all rows, one after the other.
struct LayoutOracle {
  struct Seen {
    var row: TwinNode
    var top: Int64
    var height: Int64
  }

  var setting = TwinSetting(width: 0, traits: 0)
  var extent: Int64 = 0
  var offset: Int64 = 0
  var askedOffset: Int64?
  var askedRow: (TwinNode, ScrollAlignment)?
  var isResized = false
  var anchor: TwinNode?
  var seen: [Seen] = []
  var display: Set<NodeID> = []
  /// Every height that was measured, by identity and stamp.
  var known: [[Int64]: [TwinSetting: Int64]] = [:]
  /// What the host says, in points.
  var measure: (TwinNode, TwinSetting) -> Double = { _, _ in 0 }
  /// The rows whose height was needed in this pass, and those of them of which it was not known.
  private(set) var needed: Set<NodeID> = []
  private(set) var measured: Set<NodeID> = []

  /// Another setting: rows that were measured in it have that height again.
  mutating func select(_ new: TwinSetting, _ root: TwinNode) {
    setting = new
    root.visit { row in
      let own = setting(of: row)
      if needsMeasuring(row), !row.isRevised, let height = known[row.key]?[own] {
        (row.height, row.setting) = (height, own)
      }
    }
  }

  private var pieces: [TwinPiece] = []
  private var tops: [Int64] = []
  private var total: Int64 { tops.last ?? 0 }

  /// Carries out a pass, and holds the report against it.
  mutating func judge(
    _ report: borrowing Report, _ root: TwinNode, carriedAway: Set<ObjectIdentifier>
  ) throws(Broken) {
    let asked = askedOffset ?? offset
    (needed, measured) = ([], [])
    sum(root)
    let start = self.start(asked, carriedAway)
    var distance: Int64 = 0
    if let start { distance = walk(start, root) }
    moveTo(start?.row, distance, asked)
    // Rows that are held are measured as well, which shifts what is above the anchor.
    var held = pinned()
    while let row = held.first(where: { needsMeasuring($0.row) })?.row {
      measureRow(row, root)
      moveTo(start?.row, distance, asked)
      held = pinned()
    }
    let (rows, all) = (rowsInSight(), pieces.compactMap(\.row))
    let fit = rows.map(\.row).filter { $0.height > 0 }
    anchor = fit.first { $0 === start?.row } ?? fit.first { $0.pin == nil } ?? fit.first
    try check(
      report.offset == offset, "offset \(report.offset), not \(offset), of \(total)")
    try check(report.contentHeight == total, "content \(report.contentHeight), not \(total)")
    try check(report.adjustment == offset - asked, "adjustment \(report.adjustment)")
    try check(
      report.rows.count == rows.count, "\(report.rows.count) rows in sight, not \(rows.count)")
    for (index, row) in rows.enumerated() {
      let placed = report.rows[index]
      let across = row.row.across(Units.length(setting.width))
      try check(
        placed.node == row.row.id && placed.top == row.top && Int64(placed.height) == row.height,
        "row \(index) in sight is not where it is")
      try check(
        Int64(placed.left) == across.left && Int64(placed.width) == across.width,
        "row \(index) in sight is not as wide as it is")
      try check(
        all.indices.contains(Int(placed.row)) && all[Int(placed.row)] === row.row,
        "the index of row \(index) in sight")
    }
    let backgrounds = backgroundsInSight()
    try check(
      report.backgrounds.array.map { [Int64($0.top), Int64($0.height)] }
        == backgrounds.map { [$0.top, $0.height] }
        && report.backgrounds.array.map(\.node) == backgrounds.map(\.row.id), "the backgrounds")
    try check(report.pinned.count == held.count, "\(report.pinned.count) held, not \(held.count)")
    for (index, row) in held.enumerated() {
      let placed = report.pinned[index]
      try check(
        placed.node == row.row.id && placed.top == row.top && Int64(placed.height) == row.height,
        "held row \(index) is at \(placed.top), not \(row.top)")
    }
    let now = Set((rows + held + backgrounds).map(\.row.id))
    try check(
      Set(report.appeared.array) == now.subtracting(display)
        && report.appeared.count == now.subtracting(display).count, "appeared")
    try check(
      Set(report.disappeared.array) == display.subtracting(now)
        && report.disappeared.count == display.subtracting(now).count, "disappeared")
    for row in seen { row.row.changedInSight = false }
    (seen, display) = (rows, now)
    (askedOffset, askedRow, isResized) = (nil, nil, false)
  }

  // MARK: Sums

  private mutating func sum(_ root: TwinNode) {
    pieces = root.pieces
    tops = [0]
    for piece in pieces { tops.append(tops[tops.count - 1] + piece.height) }
  }

  private func top(of row: TwinNode) -> Int64 {
    pieces.firstIndex { $0.row === row }.map { tops[$0] } ?? 0
  }

  private func needsMeasuring(_ row: TwinNode) -> Bool {
    row.isAutomatic && row.role != .background && row.setting != setting(of: row)
  }

  /// The setting a row is measured in: the list's, but for its width.
  private func setting(of row: TwinNode) -> TwinSetting {
    let width = row.across(Units.length(setting.width)).width
    return TwinSetting(width: Units.points(width), traits: setting.traits)
  }

  private mutating func measureRow(_ row: TwinNode, _ root: TwinNode) {
    needed.insert(row.id)
    let setting = setting(of: row)
    if let height = known[row.key]?[setting], !row.isRevised {
      row.height = height
    } else {
      measured.insert(row.id)
      row.height = Units.length(measure(row, setting))
      known[row.key, default: [:]][setting] = row.height
    }
    row.setting = setting
    sum(root)
  }

  private mutating func moveTo(_ row: TwinNode?, _ distance: Int64, _ asked: Int64) {
    let wanted = row.map { top(of: $0) - distance } ?? asked
    offset = max(0, min(wanted, max(0, total - extent)))
  }

  private func rowsInSight() -> [Seen] {
    var rows: [Seen] = []
    for (index, piece) in pieces.enumerated() {
      guard let row = piece.row, row.role != .background, tops[index] < offset + extent else {
        continue
      }
      if rows.isEmpty, tops[index + 1] <= offset { continue }
      rows.append(Seen(row: row, top: tops[index], height: row.height))
    }
    return rows
  }

  /// The backgrounds of containers that reach into the viewport, in the order in which those begin.
  private func backgroundsInSight() -> [Seen] {
    var found: [Seen] = []
    for (index, piece) in pieces.enumerated() {
      guard let container = piece.start,
        let end = pieces.firstIndex(where: { $0.end === container })
      else { continue }
      let (top, bottom) = (tops[index], tops[end + 1])
      guard bottom > offset, top < offset + extent else { continue }
      for row in pieces[index...end].compactMap(\.row) {
        guard row.parent === container, row.role != .item || row.isSeparator, row.role != .footer
        else { break }
        if row.role == .background { found.append(Seen(row: row, top: top, height: bottom - top)) }
      }
    }
    return found
  }

  // MARK: The anchor

  struct Start {
    var row: TwinNode
    /// Where its top is in the viewport, once its height is known.
    var distance: (Int64) -> Int64
  }

  private func start(_ asked: Int64, _ carriedAway: Set<ObjectIdentifier>) -> Start? {
    let extent = extent
    if let (row, alignment) = askedRow, !row.isRemoved, pieces.contains(where: { $0.row === row }) {
      return start(at: row, alignment, asked)
    }
    let standing = seen.filter { seen in
      !seen.row.isRemoved && pieces.contains { $0.row === seen.row }
        && !carriedAway.contains(ObjectIdentifier(seen.row)) && seen.height > 0
        && seen.top + seen.height > asked && seen.top < asked + extent
    }
    func kept(_ seen: Seen) -> Start {
      let (distance, height) = (seen.top - asked, seen.height)
      if isResized && distance < 0 { return Start(row: seen.row) { distance * $0 / height } }
      return Start(row: seen.row) { _ in distance }
    }
    if isResized, let fold = standing.first { return kept(fold) }
    let measured = standing.filter { !needsMeasuring($0.row) }
    if let fold = standing.first, fold.row.changedInSight { return kept(fold) }
    if let same = measured.first(where: { $0.row === anchor }) { return kept(same) }
    if let row = measured.first(where: { $0.row.pin == nil }) ?? measured.first {
      return kept(row)
    }
    return startAtOffset(asked)
  }

  private func startAtOffset(_ asked: Int64) -> Start? {
    let offset = max(0, min(asked, max(0, total - extent)))
    var first: Start?
    for (index, piece) in pieces.enumerated() {
      guard let row = piece.row, row.role != .background, row.height > 0, tops[index + 1] > offset,
        tops[index] < offset + extent
      else { continue }
      let (distance, height) = (tops[index] - offset, row.height)
      if !needsMeasuring(row) { return Start(row: row) { _ in distance } }
      if first == nil {
        first = Start(row: row) { distance >= 0 ? distance : distance * $0 / height }
      }
    }
    return first
  }

  private func start(at row: TwinNode, _ alignment: ScrollAlignment, _ asked: Int64) -> Start {
    let extent = extent
    switch alignment {
    case .top: return Start(row: row) { _ in 0 }
    case .bottom: return Start(row: row) { extent - $0 }
    case .center: return Start(row: row) { (extent - $0) / 2 }
    case .nearest:
      let (top, height) = (top(of: row) - asked, row.height)
      let bottom = top + height
      if top >= 0 && bottom <= extent || top < 0 && bottom > extent {
        return Start(row: row) { _ in top }
      }
      // Smaller than the viewport: the edge that is out of it. Greater: the edge that is in it.
      let isAbove = top < 0
      return self.start(at: row, isAbove == (height <= extent) ? .top : .bottom, asked)
    }
  }

  // MARK: Measuring

  /// Measures the anchor and what is in sight from there, downwards and upwards; returns where the anchor's top is.
  private mutating func walk(_ start: Start, _ root: TwinNode) -> Int64 {
    if needsMeasuring(start.row) { measureRow(start.row, root) }
    var distance = start.distance(start.row.height)
    measureDown(start.row, distance, root)
    let end = distance + total - top(of: start.row)
    if end < extent { distance += extent - end }
    measureUp(start.row, distance, root)
    let begin = distance - top(of: start.row)
    if begin > 0 {
      distance -= begin
      measureDown(start.row, distance, root)
    }
    return distance
  }

  private mutating func measureDown(_ row: TwinNode, _ distance: Int64, _ root: TwinNode) {
    guard let first = pieces.firstIndex(where: { $0.row === row }) else { return }
    for index in first..<pieces.count {
      guard tops[index] - tops[first] + distance < extent else { return }
      if let row = pieces[index].row, needsMeasuring(row) { measureRow(row, root) }
    }
  }

  private mutating func measureUp(_ row: TwinNode, _ distance: Int64, _ root: TwinNode) {
    guard let first = pieces.firstIndex(where: { $0.row === row }) else { return }
    for index in (0..<first).reversed() {
      guard distance - (tops[first] - tops[index + 1]) > 0 else { return }
      if let row = pieces[index].row, needsMeasuring(row) { measureRow(row, root) }
    }
  }

  // MARK: Pins

  /// How the row of a piece is pinned; a background is not.
  private func pinned(_ index: Int) -> RowPin? {
    pieces[index].row?.role == .background ? nil : pieces[index].row?.pin
  }

  /// The rows that are held at the top.
  private func pinned() -> [Seen] {
    var held: [(seen: Seen, limit: Int64)] = []
    var (line, upper, upperLevel, bound) = (offset, -1, -1, pieces.count)
    for level in 0..<4 {
      let current = pieces.indices.last { index in
        pinned(index)?.level == level && tops[index] < line && index > upper
          && index < bound
      }
      guard let current, let row = pieces[current].row, let pin = pinned(current) else { continue }
      let pusher = pieces.indices.first { index in
        guard index > current else { return false }
        if let pushing = pinned(index)?.level, pushing <= level, pushing > upperLevel {
          return true
        }
        return pin.endsWithContainer && pieces[index].end === row.parent
      }
      let limit = pusher.map { tops[$0] } ?? Int64.max
      if limit <= line { continue }
      if needsMeasuring(row) { return [Seen(row: row, top: 0, height: 0)] }
      if line + row.height >= offset + extent { break }
      held.append((Seen(row: row, top: line, height: row.height), limit))
      line += row.height
      (upper, upperLevel, bound) = (current, level, min(bound, pusher ?? bound))
    }
    // What pushes a row takes what is left of the rows below along.
    var (pushes, left) = ([Int64](repeating: 0, count: held.count), 0 as Int64)
    for index in held.indices.reversed() {
      let (seen, limit) = held[index]
      pushes[index] = max(0, seen.top + seen.height + left - limit)
      left += seen.height - pushes[index]
    }
    for index in held.indices { held[index].seen.top -= pushes[0...index].reduce(0, +) }
    return held.map(\.seen)
  }
}
