// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Waterfalls between other containers, which are edited, scrolled, liked and measured at random, held to the rules
/// after each commit: which column a row is in may depend on what was in sight before, so there is no one answer.
///
/// A strict waterfall is, at all its rows, what dealing them from scratch gives.
public final class RandomWaterfall: BareListHost {
  private final class Row {
    let id: NodeID
    let identity: Int64
    var stamp: Int64 = 0
    var isAutomatic = true
    /// In units.
    var height: Int64
    var spans = false
    /// Where it was in sight since the rows before it were edited last.
    var left: Int32?
    init(_ id: NodeID, _ identity: Int64, _ height: Int64) {
      (self.id, self.identity, self.height) = (id, identity, height)
    }
  }
  private final class Section {
    let id: NodeID
    var rows: [Row] = []
    var columns: Int?
    var spacing: Int64 = 0
    init(_ id: NodeID) { self.id = id }
  }
  /// A container without a style that is hidden, and the rows in it.
  private struct Hidden {
    var group: NodeID
    var rows: [Row]
  }

  private let bare: BareList
  private var generator: SeededGenerator
  /// Decides what is asked about: who asks changes nothing.
  private var asking: SeededGenerator
  private var sections: [Section] = []
  private var hidden: [Hidden] = []
  private var lastIdentity: Int64 = 0
  private let isStrict: Bool
  /// Whether rows are measured at times before they come into sight.
  private let measuresAhead: Bool
  private var measured: [NodeID] = []
  private var width = 320.0
  private var extent = 400.0
  /// Where a return without an edit and a scroll in between leads to: rows are as high again as they were.
  private var sizedFrom: (extent: Double, version: Int, heights: [(row: Row, height: Int64)])?
  /// The version of the tree at the last commit.
  private var version = 0
  /// Whether the columns of a commit may be others than those of the one before.
  private var isEdited = false
  /// Whether nothing but the offset was changed for the next commit, if that, and by what a finger scrolls at once.
  private var isStill = false
  /// Whether the next commit is to show the end.
  private var asksForEnd = false
  /// The rows that were shown at the last commit.
  private var shown: Set<NodeID> = []
  /// Rows that were measured and are not in sight, of all that were measured.
  public private(set) var missed = (count: 0, of: 0)

  /// Makes a list of three sections without rows.
  public init(_ source: SeededGenerator, isStrict: Bool) {
    generator = source
    asking = SeededGenerator(seed: ~generator.seed)
    self.isStrict = isStrict
    measuresAhead = generator.seed % 3 == 2
    bare = BareList(room: [4, 8, 64][generator.below(3)])
    bare.host = self
    bare.setViewport(width: width, height: extent)
    for _ in 0..<3 { addSection() }
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }
  private func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Edits, scrolls, likes and commits at random; throws what does not hold.
  public func run(commits: Int) throws {
    for _ in 0..<below(160) + 20 { insert() }
    isEdited = true
    for _ in 0..<commits {
      isStill = true
      asksForEnd = false
      if chance(25) { for _ in 0..<below(4) + 1 { edit() } }
      if chance(40) { like() }
      if chance(75) { scroll() }
      if measuresAhead, chance(40) { measureAhead() }
      try commit()
    }
  }

  // MARK: Edits

  private func addSection() {
    let section = Section(try! bare.tree.makeContainer(at: .last(in: .root)))
    sections.append(section)
    section.columns = sections.count == 1 ? nil : 1 + below(4)
    section.spacing = Int64(below(3)) * 5 * 768
    let arrangement = section.columns.map {
      Arrangement.waterfall(columns: $0, strict: isStrict)
    }
    try! bare.tree.setStyle(
      ContainerStyle(
        arrangement ?? .flow(FlowStyle(columns: 3)), top: 7, bottom: 9,
        lineSpacing: Units.points(section.spacing), itemSpacing: 4),
      of: section.id)
  }

  private func insert() {
    let section = sections[below(20) == 0 ? 0 : 1 + below(2)]
    let index = below(section.rows.count + 1)
    lastIdentity += 1
    let (estimate, spans) = (Double(20 + below(60)), chance(2))
    let content = RowContent(
      RowID(lastIdentity), height: chance(85) ? .automatic(estimate: estimate) : .fixed(estimate),
      spansLine: spans)
    var place: Place =
      index < section.rows.count ? .before(section.rows[index].id) : .last(in: section.id)
    // Containers without a style make no difference.
    if chance(20) { place = .last(in: try! bare.tree.makeContainer(at: place)) }
    let row = Row(
      try! bare.tree.makeRow(content, at: place), lastIdentity, Units.length(estimate))
    if case .fixed = content.height { row.isAutomatic = false }
    row.spans = spans
    section.rows.insert(row, at: index)
    forget(section, from: index)
  }

  private func edit() {
    let section = sections[1 + below(2)]
    guard section.rows.count > 3 else { return insert() }
    let index = below(section.rows.count)
    switch below(4) {
    case 0: insert()
    case 1:
      try! bare.tree.remove(section.rows.remove(at: index).id)
      forget(section, from: index)
    case 2: editGroup(around: section.rows[index], section)
    default:
      let target = below(section.rows.count - 1)
      let row = section.rows.remove(at: index)
      try! bare.tree.move(
        row.id,
        to: target < section.rows.count ? .before(section.rows[target].id) : .last(in: section.id))
      section.rows.insert(row, at: target)
      forget(section, from: min(index, target))
    }
  }

  // MARK: Containers without a style

  /// Moves or hides a container that a row is in, with all its rows, or shows one.
  private func editGroup(around row: Row, _ section: Section) {
    if !hidden.isEmpty, chance(40) { return show(hidden.remove(at: below(hidden.count))) }
    let groups = groups(around: row.id)
    guard !groups.isEmpty else { return }
    let group = groups[below(groups.count)]
    let inside = section.rows.filter { self.groups(around: $0.id).contains(group) }
    let others = section.rows.filter { row in !inside.contains { $0 === row } }
    let first = section.rows.firstIndex { $0 === inside[0] }!
    if chance(50) {
      try! bare.tree.setHidden(true, group)
      hidden.append(Hidden(group: group, rows: inside))
      section.rows = others
      return forget(section, from: first)
    }
    let target = below(others.count + 1)
    try! bare.tree.move(
      group, to: target < others.count ? .before(others[target].id) : .last(in: section.id))
    section.rows = Array(others[..<target] + inside + others[target...])
    forget(section, from: min(first, target))
  }

  /// The containers around a row inside of its section, innermost first.
  private func groups(around row: NodeID) -> [NodeID] {
    var groups: [NodeID] = []
    var next = bare.tree.parent(of: row)
    while let group = next, !sections.contains(where: { $0.id == group }), group != .root {
      groups.append(group)
      next = bare.tree.parent(of: group)
    }
    return groups
  }

  /// Shows a container; its rows are where the list has them, which other lives are about.
  private func show(_ shown: Hidden) {
    try! bare.tree.setHidden(false, shown.group)
    let around = groups(around: shown.group)
    if let outer = hidden.firstIndex(where: { around.contains($0.group) }) {
      hidden[outer].rows += shown.rows
      return
    }
    guard
      let section = sections.first(where: {
        bare.tree.parent(of: around.last ?? shown.group) == $0.id
      })
    else { return }
    section.rows = (section.rows + shown.rows).sorted {
      bare.tree.index(of: $0.id)! < bare.tree.index(of: $1.id)!
    }
    if let first = section.rows.firstIndex(where: { row in shown.rows.contains { $0 === row } }) {
      forget(section, from: first)
    }
  }

  private func forget(_ section: Section, from index: Int) {
    for row in section.rows[index...] { row.left = nil }
    isEdited = true
  }

  /// A row shows something else.
  private func like() {
    let section = sections[1 + below(2)]
    guard !section.rows.isEmpty else { return }
    let seen = Set(bare.report.rows.array.map(\.node))
    let inSight = section.rows.filter { seen.contains($0.id) }
    let row =
      chance(60) && !inSight.isEmpty
      ? inSight[below(inSight.count)] : section.rows[below(section.rows.count)]
    row.stamp += 1
    isStill = false
    try! bare.tree.setStamp(row.stamp, row.id)
  }

  private func scroll() {
    switch below(20) {
    case 0..<14:
      sizedFrom = nil
      let offset = Units.points(bare.report.offset) + Double(below(500) - 280)
      bare.layout.scroll(to: max(0, offset))
    case 14..<16:
      isStill = false
      sizedFrom = nil
      let target = below(6000)
      asksForEnd = target >= 5000
      asksForEnd ? bare.layout.scroll(toFraction: 1) : bare.layout.scroll(to: Double(target))
    case 16..<18:
      let rows = sections[1 + below(2)].rows
      if !rows.isEmpty {
        isStill = false
        sizedFrom = nil
        bare.layout.scroll(
          to: rows[below(rows.count)].id, [.top, .center, .bottom, .nearest][below(4)])
      }
    case 18:
      isStill = false
      sizedFrom = nil
      bare.layout.scroll(to: 0)
    default:
      isStill = false
      // Out of sight rows get heights again that they had: where all are judged, the width stays.
      if !isStrict { width = Double(300 + below(3) * 20) }
      resize(to: Double(300 + below(3) * 100))
      bare.setViewport(width: width, height: extent)
      for section in sections { forget(section, from: 0) }
    }
  }

  /// Some of the rows that are to be measured next are, elsewhere.
  private func measureAhead() {
    var plan = Buffer<MeasureRequest>()
    bare.plan(into: &plan, budget: 1 + below(12))
    for request in plan.array where chance(60) {
      let height = Self.height(
        request.id.rawValue, request.stamp.rawValue, request.width)
      guard bare.setMeasuredHeight(height, for: request) else { continue }
      isStill = false
      note(height, of: request.node)
    }
  }

  /// The viewport gets another extent. To return to the one before is to return to its heights, be they estimates, but
  /// for what was measured below it.
  private func resize(to new: Double) {
    if new == extent { return }
    if sizedFrom == nil, version == bare.tree.version {
      let end = bare.report.offset + Units.length(extent)
      let rows = sections.flatMap(\.rows).filter { row in
        bare.tree.offset(of: row.id).map(Units.length).map { $0 < end } ?? true
      }
      sizedFrom = (extent, version, rows.map { ($0, $0.height) })
    }
    extent = new
    if let sizedFrom, sizedFrom.version == bare.tree.version, sizedFrom.extent == new {
      for (row, height) in sizedFrom.heights { row.height = height }
    }
  }

  // MARK: The rules

  private func commit() throws {
    measured = []
    let former = bare.report.rows.array
    bare.commit()
    bare.checkInvariants()
    let (rows, offset, end) = (
      bare.report.rows.array, bare.report.offset, bare.report.offset + Units.length(extent)
    )
    try check(Set(measured).count == measured.count, "a row is measured twice")
    let placed = Set(rows.map(\.node))
    missed.count += measured.count { !placed.contains($0) }
    missed.of += measured.count
    for section in sections {
      guard let columns = section.columns else { continue }
      let inside = section.rows.filter { placed.contains($0.id) }
      for row in section.rows {
        guard let top = bare.tree.offset(of: row.id).map(Units.length) else { continue }
        let seen = rows.first { $0.node == row.id }
        if let seen {
          try check(seen.top == top, "row \(row.identity) is told to be elsewhere")
          try check(
            !row.isAutomatic
              || Int64(seen.height)
                == Units.length(
                  Self.height(row.identity, row.stamp, Units.points(Int64(seen.width)))),
            "row \(row.identity) at \(top) is in sight from \(offset) and not measured")
          if let left = row.left, !isStrict, !row.spans {
            try check(left == seen.left, "row \(row.identity) left its column")
          }
          row.left = seen.left
          row.height = Int64(seen.height)
        } else if isStrict {
          // One that was about to come into sight may have its height again, and be out of sight by that.
          if row.isAutomatic,
            let now = bare.tree.index(of: row.id).flatMap({ bare.place(ofRow: $0) }),
            Int64(now.height)
              == Units.length(
                Self.height(row.identity, row.stamp, Units.points(Int64(now.width))))
          {
            row.height = Int64(now.height)
          }
          if row.spans { continue }
          let isOutside =
            row.height == 0
            ? top < offset || top > end : top >= end || top + row.height <= offset
          try check(
            isOutside,
            "row \(row.identity) at \(top) of \(row.height) is not in sight at \(offset)")
        }
      }
      try judgeColumns(
        section, columns, rows.filter { row in inside.contains { $0.id == row.node } })
      isStrict ? try judgeStrict(section, columns) : try judgeSight(section, columns, placed)
    }
    try judgeStill(former, rows)
    let content = Units.length(bare.contentHeight)
    try check(
      !asksForEnd || offset == max(0, content - Units.length(extent)),
      "the end of \(content) was asked for, and \(offset) is not at it")
    try judgeStretches()
    try judgeDisplay()
    isEdited = false
    if sizedFrom?.version != bare.tree.version || sizedFrom?.extent == extent { sizedFrom = nil }
    version = bare.tree.version
  }

  /// What is in sight is told to be. Where a row begins above the end of its column, those from it on do not go with what
  /// is above it: so rows far before all that are told to be may have been left where the viewport is.
  private func judgeSight(_ section: Section, _ columns: Int, _ placed: Set<NodeID>) throws {
    let (start, end) = (bare.report.offset, bare.report.offset + Units.length(extent))
    let first = section.rows.firstIndex { placed.contains($0.id) } ?? .max
    var (ends, isDealt) = ([Int32: Int64](), true)
    for (index, row) in section.rows.enumerated() {
      guard let place = bare.tree.index(of: row.id).flatMap({ bare.place(ofRow: $0) }),
        place.height > 0
      else { continue }
      let bottom = place.top + Int64(place.height)
      if row.spans {
        ends = [:]
      } else if let above = ends.updateValue(bottom, forKey: place.left), above > place.top {
        isDealt = false
      }
      if !isDealt, first > index + 4 * columns { continue }
      try check(
        place.top >= end || bottom <= start || placed.contains(row.id),
        "row \(row.identity) is in sight at \(start) and not told to be")
    }
  }

  /// Rows that meet a stretch are in its range, which begins and ends with such rows. One over the line may meet it by
  /// the space before it.
  private func judgeStretches() throws {
    let all = bare.contentHeight
    for _ in 0..<2 {
      let start = Double(asking.below(max(1, Int(all))))
      let end = start + Double(1 + asking.below(500))
      let found = bare.rows(in: start..<end)
      for section in sections {
        guard let columns = section.columns, columns > 1 else { continue }
        for row in section.rows {
          guard let index = bare.tree.index(of: row.id), let place = bare.place(ofRow: index),
            place.height > 0
          else { continue }
          let isThere =
            place.top < Units.length(end) && place.top + Int64(place.height) > Units.length(start)
          try check(
            !isThere || found.contains(index),
            "row \(index) at \(place.top) is not in \(found) of \(start)..<\(end)")
          let space = row.spans ? section.spacing : 0
          let meets =
            place.top - space < Units.length(end)
            && place.top + Int64(place.height) > Units.length(start)
          if index == found.lowerBound || index == found.upperBound - 1 {
            try check(
              meets || found.isEmpty,
              "\(found) of \(start)..<\(end) has row \(index) at \(Units.points(place.top)) \(Units.points(Int64(place.height)))"
            )
          }
        }
      }
    }
  }

  /// What appears and disappears is the difference of what is shown, exactly.
  private func judgeDisplay() throws {
    let nodes = (bare.report.rows.array + bare.report.pinned.array).map(\.node)
    let now = Set(nodes + bare.report.backgrounds.array.map(\.node))
    let (came, went) = (bare.report.appeared.array, bare.report.disappeared.array)
    try check(Set(came.map(\.node)) == now.subtracting(shown), "appeared")
    try check(Set(went.map(\.node)) == shown.subtracting(now), "disappeared")
    try check(Set(came).count == came.count && Set(went).count == went.count, "told twice")
    shown = now
  }

  /// Rows of a column are one below the other, exactly. Those of height 0 may be anywhere along it.
  private func judgeColumns(_ section: Section, _ columns: Int, _ all: [PlacedRow]) throws {
    let begin = section.rows.first { $0.spans || $0.height > 0 }
    let rows = all.filter { row in
      row.height > 0 || section.rows.contains { $0.id == row.node && $0.spans }
    }
    var last: [Int32: PlacedRow] = [:]
    for row in rows {
      let model = section.rows.first { $0.id == row.node }
      if model?.spans == true {
        for above in last.values {
          try check(above.bottom <= row.top, "a row over the line begins above the columns' end")
        }
        last = [:]
        continue
      }
      if let above = last[row.left] {
        try check(
          above.bottom + section.spacing == row.top,
          "row \(row.row) at \(row.top) is not right below the end of row \(above.row), \(above.bottom)"
        )
      }
      last[row.left] = row
    }
    // Every column reaches to the top of the viewport, unless all rows from the first on are listed.
    let shown = rows.filter { row in
      section.rows.contains { $0.id == row.node && !$0.spans }
    }
    if begin?.id != shown.first?.node, !section.rows.contains(where: \.spans) {
      for (left, rows) in Dictionary(grouping: shown, by: \.left) {
        try check(
          rows[0].top - section.spacing <= bare.report.offset,
          "column \(left) has a hole at the top")
      }
    }
    guard let first = begin, !first.spans, rows.first?.node == first.id else { return }
    // Behind the flow, with the insets of both.
    let above = sections[0].rows.compactMap { bare.tree.index(of: $0.id) }
    let ends = above.compactMap { bare.place(ofRow: $0) }.map { $0.top + Int64($0.height) }
    let start = max(7 * 768, ends.max() ?? 0) + (9 + 7) * 768
    if section === sections[1] {
      try check(rows.allSatisfy { $0.top >= start }, "columns begin above \(start)")
    }
    // Where what is above the first row is in sight, all columns begin with it. Not before: it would be a jump, up to the
    // tick that reaches it, for what nobody sees.
    if rows[0].top <= bare.report.offset { return }
    if section === sections[1] {
      try check(rows[0].top == start, "columns begin at \(rows[0].top), not \(start)")
    }
    var seen = Set<Int32>()
    for row in rows {
      if section.rows.first(where: { $0.id == row.node })?.spans == true { break }
      if seen.insert(row.left).inserted {
        try check(
          row.top == rows[0].top, "column \(row.left) begins at \(row.top), not \(rows[0].top)")
      }
    }
  }

  private func judgeStrict(_ section: Section, _ columns: Int) throws {
    guard let first = section.rows.first,
      let start = bare.tree.offset(of: first.id).map(Units.length)
    else { return }
    var ends = [Int64](repeating: start, count: columns)
    for row in section.rows {
      let column = ends.firstIndex(of: row.spans ? ends.max()! : ends.min()!)!
      // One of height 0 takes no spacing.
      let top = row.height == 0 ? max(start, ends[column] - section.spacing) : ends[column]
      let told = Units.length(bare.tree.offset(of: row.id) ?? 0)
      try check(told == top, "row \(row.identity) is at \(told), not \(top)")
      let end = row.height == 0 ? ends[column] : top + row.height + section.spacing
      if row.spans { ends = ends.map { _ in end } } else { ends[column] = end }
    }
  }

  /// Scrolling by a finger moves no rows of columns in sight against each other, until it comes to where they begin.
  private func judgeStill(_ former: [PlacedRow], _ rows: [PlacedRow]) throws {
    guard isStill, !isEdited, !isStrict else { return }
    for section in sections where section.columns != nil {
      // Below a row over the whole line they begin as well.
      if section.rows.contains(where: \.spans) { continue }
      var (least, most) = (Int64.max, Int64.min)
      for row in former where row.height > 0 && section.rows.contains(where: { $0.id == row.node })
      {
        guard let now = rows.first(where: { $0.node == row.node }) else { continue }
        least = min(least, now.top - row.top)
        most = max(most, now.top - row.top)
      }
      if least >= most { continue }
      // Columns begin side by side: the first row of one would be in sight that begins lower than others.
      let first = section.rows.first { $0.height > 0 }
      let start = first.flatMap { bare.tree.offset(of: $0.id) }.map(Units.length) ?? 0
      let tallest = section.rows.map(\.height).max() ?? 0
      try check(
        start + most - least + tallest + section.spacing >= bare.report.offset,
        "rows were moved by \(least) and by \(most), at \(bare.report.offset) of columns from \(start)"
      )
    }
  }

  // MARK: The host

  /// What a row measures: one in six nothing.
  private static func height(_ identity: Int64, _ stamp: Int64, _ width: Double) -> Double {
    if (identity + stamp) % 6 == 0 { return 0 }
    return RandomList.height(identity: identity, stamp: stamp, width) + 10
  }

  package func height(of row: MeasureRequest, in bare: BareList) -> Double {
    measured.append(row.node)
    let height = Self.height(row.id.rawValue, row.stamp.rawValue, row.width)
    note(height, of: row.node)
    return height
  }

  private func note(_ height: Double, of node: NodeID) {
    for section in sections {
      section.rows.first { $0.id == node }?.height = Units.length(height)
    }
  }
}
