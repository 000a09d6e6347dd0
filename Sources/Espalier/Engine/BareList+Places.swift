// SPDX-License-Identifier: MIT

// Where rows are, as the host was told. While edits wait, that is where they were at the last commit: what is in sight is
// in the report, and the order knows the heights of the rest. While a list moves by itself, all is told to be where it is
// shown at the host's offset, as the report does.
extension BareList {
  /// Whether the list is asked as it is: nothing was edited, or what was is just being laid out.
  private var isPresent: Bool { isLayingOut || tree.isAsTold }

  /// A row as the report has it.
  private func placed(_ row: Int) -> PlacedRow? { hasToldPlaces ? report.placed(row: row) : nil }

  /// What of the content is before the place that the host knows as 0, in units.
  private var waiting: Int64 { hasToldPlaces ? report.deferred : 0 }

  var waitingPoints: Double { Units.points(waiting) }

  /// The height of all, in points.
  package var contentHeight: Double {
    Units.points(contentUnits)
  }

  private var contentUnits: Int64 {
    tree.settleHidings()
    return isPresent ? tree.order.total.height : tree.toldHeight
  }

  /// Where all ends, in points.
  package var end: Double { Units.points(endUnits) }

  private var endUnits: Int64 {
    waiting == 0 || isLayingOut ? contentUnits - waiting : report.contentHeight
  }

  /// Where the row at an index begins, in points; for the number of rows, where all end. O(log n).
  package func offset(ofRow row: Int) -> Double? {
    let count = tree.rowCount(.lastCommit)
    guard row >= 0, row <= count else { return nil }
    return row == count ? end : Units.points(top(ofRow: row))
  }

  private func top(ofRow row: Int) -> Int64 {
    if isPresent { return tree.top(ofRow: row, at: tree.order.find(row, .newRows)) - waiting }
    return placed(row)?.top ?? tree.toldTop(ofRow: row) - waiting
  }

  private func height(ofRow row: Int) -> Int32 {
    if isPresent {
      return tree.arena[tree.order.entry(at: tree.order.find(row, .newRows)).node].height
    }
    return placed(row)?.height ?? tree.toldHeight(ofRow: row)
  }

  /// The index of the row at a place, in points; nil outside of the content. O(log n).
  package func row(atOffset points: Double) -> Int? {
    // NaN is nowhere.
    guard points > -1e12, points < 1e12 else { return nil }
    if isLayingOut || waiting == 0 && isPresent {
      return tree.row(atOffset: points + waitingPoints)
    }
    return tree.toldRow(at: Int64((points * Units.perPoint).rounded(.down)) + waiting)
  }

  /// The indices of the rows in a stretch, in points. O(log n).
  package func rows(in stretch: Range<Double>) -> Range<Int> {
    rows(inContent: stretch.lowerBound + waitingPoints..<stretch.upperBound + waitingPoints)
  }

  /// The same of a stretch of the content, whatever waits.
  func rows(inContent stretch: Range<Double>) -> Range<Int> {
    tree.settleHidings()
    if isPresent { return layout.rows(stretch, &tree) }
    let units = Units.place(stretch.lowerBound)..<Units.place(stretch.upperBound)
    var rows = tree.toldRows(in: units)
    guard hasToldPlaces else { return rows }
    // Beside each other, rows in sight reach farther than the order tells.
    for index in 0..<report.rows.count {
      let placed = report.rows[index]
      let top = placed.top + waiting
      guard top < units.upperBound, top + Int64(placed.height) > units.lowerBound else { continue }
      let row = Int(placed.row)
      rows =
        rows.isEmpty
        ? row..<row + 1 : min(rows.lowerBound, row)..<max(rows.upperBound, row + 1)
    }
    return rows
  }

  /// Where some rows begin and where all of them end, in points. O(log n), and in lines and columns for each row near the
  /// two ends.
  package func stretch(of rows: Range<Int>) -> Range<Double>? {
    tree.settleHidings()
    guard rows.lowerBound >= 0, !rows.isEmpty, rows.upperBound <= tree.rowCount(.lastCommit) else {
      return nil
    }
    let first = rows.first { !isBackground($0) } ?? rows.lowerBound
    let last = rows.last { !isBackground($0) } ?? first
    var start = top(ofRow: first)
    var end = max(start, bottom(ofRow: last))
    if tree.looks.hasArrangements {
      // No row begins farther before its entry, or ends farther behind the start of it, than any ever did; rows of a line
      // have the entry of the line.
      let (reach, line) = (tree.looks.reach, entryTop(ofRow: last))
      for row in first + 1..<rows.upperBound {
        if entryTop(ofRow: row) - reach.before >= start { break }
        if counts(row, beside: first) { start = min(start, top(ofRow: row)) }
      }
      for row in rows.dropLast().reversed() {
        let top = entryTop(ofRow: row)
        if top < line, top + reach.behind <= end { break }
        if counts(row, beside: last) { end = max(end, bottom(ofRow: row)) }
      }
    }
    return Units.points(start)..<Units.points(end)
  }

  /// Whether a row takes something of the stretch of its container, and it is known as well where it is in its line as it
  /// is of another row. While edits wait, it is of those in sight, and none that is not reaches out of a line farther than
  /// these.
  private func counts(_ row: Int, beside other: Int) -> Bool {
    let isKnown = isPresent || placed(other) == nil || placed(row) != nil
    return isKnown && !isBackground(row) && height(ofRow: row) > 0
  }

  /// Where the row at an index ends; a background, which is as high as what is before it, ends where it begins.
  private func bottom(ofRow row: Int) -> Int64 {
    top(ofRow: row) + (isBackground(row) ? 0 : Int64(height(ofRow: row)))
  }

  private func isBackground(_ row: Int) -> Bool {
    guard tree.hasLooks else { return false }
    // None is among the rows in sight, whatever they have become since.
    if !isPresent, placed(row) != nil { return false }
    let place = tree.order.find(row, isPresent ? .newRows : .oldRows)
    return tree.arena[tree.owner(of: tree.order.entry(at: place).node)].flags.role == .background
  }

  /// Where the entry of the row at an index begins.
  private func entryTop(ofRow row: Int) -> Int64 {
    let place = tree.order.find(row, isPresent ? .newRows : .oldRows)
    return tree.order.height(before: place, isPresent ? .now : .lastCommit) - waiting
  }

  /// Where the row at an index is in the list; nil outside. O(log n).
  package func place(ofRow row: Int) -> PlacedRow? {
    tree.settleHidings()
    guard row >= 0, row < tree.rowCount(.lastCommit) else { return nil }
    if !isPresent, let placed = placed(row) { return placed }
    let node = tree.owner(of: tree.order.entry(at: tree.order.find(row, .oldRows)).node)
    var place = PlacedRow(
      node: tree.arena.id(node), top: top(ofRow: row), height: height(ofRow: row),
      row: Int32(truncatingIfNeeded: row),
      width: isPresent ? layout.settings.breadth : tree.told.breadth)
    let breadth = place.width
    if tree.hasLooks, tree.arena.isNamed(node) { tree.placeAcross(&place) }
    layout.turn(&place, breadth)
    place.mirror =
      hasToldPlaces && !isLayingOut ? report.mirror : layout.mirror(endUnits)
    return place
  }
}

// A drag draws rows elsewhere than where they are: what was dragged is out of its place, and makes room where it appears.
extension BareList {
  /// Lets the next commit leave a row in sight where it is drawn, as it moves the data there, or else what is dragged. O(v
  /// + log n) for v rows in sight.
  /// - Parameters:
  ///   - rows: what is dragged.
  ///   - first: how many rows are drawn before it.
  func keepDrawn(dragging rows: Range<Int>?, to first: Int) {
    guard hasToldPlaces, !tree.looks.hasArrangements, let rows, !rows.isEmpty else { return }
    // While the host is told of a commit, the drag does not know yet of rows that have gone.
    guard first + rows.count <= tree.rowCount(.lastCommit) else { return }
    let height = pitch(of: rows)
    for index in 0..<report.rows.count {
      let placed = report.rows[index]
      let row = Int(placed.row)
      if rows.contains(row) { continue }
      let among = row - (rows.lowerBound < row ? rows.count : 0)
      let isDown = first <= among
      let isBehind = rows.lowerBound < row
      let top = placed.top + (isDown == isBehind ? 0 : isDown ? height : -height)
      guard top + Int64(placed.height) > report.offset, top < report.offset + layout.extent else {
        continue
      }
      // A run is kept by its first row.
      let above = Int64(placed.indexInRun) * Int64(placed.height)
      return layout.keepDrawn(placed.node, at: top - above + report.deferred)
    }
    // All that is in sight is dragged, or drawn elsewhere: then what is dragged is there where room was made for it.
    let row = rows.first { !isBackground($0) } ?? rows.lowerBound
    guard let node = tree.node(atRow: row, .lastCommit) else { return }
    let last = first + rows.count - 1
    let change =
      first <= rows.lowerBound
      ? top(ofRow: first) - top(ofRow: rows.lowerBound)
      : bottom(ofRow: last) - bottom(ofRow: rows.upperBound - 1)
    layout.keepDrawn(node, at: top(ofRow: row) + change + report.deferred)
  }

  /// What rows take of a list, with the space to the next one.
  private func pitch(of rows: Range<Int>) -> Int64 {
    let start = top(ofRow: rows.lowerBound)
    if rows.upperBound < tree.rowCount(.lastCommit) { return top(ofRow: rows.upperBound) - start }
    let last = rows.upperBound - 1
    let end = top(ofRow: last) + Int64(height(ofRow: last))
    guard rows.lowerBound > 0 else { return end - start }
    let former = rows.lowerBound - 1
    return end - top(ofRow: former) - Int64(height(ofRow: former))
  }
}
