// SPDX-License-Identifier: MIT

import Espalier

/// What was there at the last commit, to judge the next one by.
struct CommitOracle {
  var rows: [TwinNode] = []
  /// What kind each of them was of.
  private var kinds: [ObjectIdentifier: RowKind] = [:]
  var sections: [TwinSection] = []

  /// Holds a report against the lists before and after. Afterwards what is now is what was.
  mutating func judge(_ report: borrowing Report, _ root: TwinNode, hasSections: Bool)
    throws(Broken)
  {
    let new = root.rows
    try judgeRows(report, new)
    if hasSections {
      let now = TwinSection.all(in: root, new)
      try judgeSections(report, now)
      try judgePaths(report, now)
      sections = now
    }
    rows = new
    kinds = Dictionary(uniqueKeysWithValues: new.map { (ObjectIdentifier($0), $0.kind) })
  }

  /// Whether a row shows something else than at the last commit. A separator shows its kind.
  private func isUpdated(_ row: TwinNode) -> Bool {
    row.isUpdated || row.isSeparator && kinds[ObjectIdentifier(row)] != row.kind
  }

  private func judgeRows(_ report: borrowing Report, _ new: [TwinNode]) throws(Broken) {
    let update = report.update
    let (deletes, inserts) = (update.deletes.map(\.index), update.inserts.map(\.index))
    let moves = update.moves.map { (old: $0.from.index, new: $0.to.index) }
    let updates = update.updates.map { (old: $0.old.index, new: $0.new.index) }
    try check(isAscending(deletes) && isAscending(inserts), "deletes or inserts are not ascending")
    try check(
      isAscending(moves.map(\.new)) && isAscending(updates.map(\.new)),
      "moves or updates are not ascending")
    try replay(rows, to: new, deletes: deletes, inserts: inserts, moves: moves, "rows")

    var places: [ObjectIdentifier: Int] = [:]
    for (index, row) in rows.enumerated() { places[ObjectIdentifier(row)] = index }
    let kept = new.compactMap { places[ObjectIdentifier($0)] }
    try check(deletes.count == rows.count - kept.count, "a row that stays is deleted")
    try check(inserts.count == new.count - kept.count, "a row that was there is inserted")
    let fewest = kept.count - longestRisingSubsequence(kept)
    try check(moves.count == fewest, "\(moves.count) moves where \(fewest) do")
    var expected: [(old: Int, new: Int)] = []
    for (index, row) in new.enumerated() where isUpdated(row) {
      if let old = places[ObjectIdentifier(row)] { expected.append((old, index)) }
    }
    try check(updates.elementsEqual(expected, by: ==), "updates \(updates), not \(expected)")
  }

  private func judgeSections(
    _ report: borrowing Report, _ now: [TwinSection]
  ) throws(Broken) {
    let told = report.sections
    let deletes = told.sectionDeletes.map(\.index)
    let inserts = told.sectionInserts.map(\.index)
    let moves = told.sectionMoves.map { (old: $0.from.index, new: $0.to.index) }
    try replay(
      sections.map(\.node), to: now.map(\.node), deletes: deletes, inserts: inserts, moves: moves,
      "sections")
    var places: [ObjectIdentifier: Int] = [:]
    for (index, section) in sections.enumerated() { places[ObjectIdentifier(section.node)] = index }
    let kept = now.compactMap { places[ObjectIdentifier($0.node)] }
    try check(deletes.count == sections.count - kept.count, "a section that stays is deleted")
    try check(inserts.count == now.count - kept.count, "a section that was there is inserted")
    let fewest = kept.count - longestRisingSubsequence(kept)
    try check(moves.count == fewest, "\(moves.count) moves of sections where \(fewest) do")
    var updates: [[Int]] = []
    for (index, section) in now.enumerated() {
      guard let old = places[ObjectIdentifier(section.node)] else { continue }
      let edges = [sections[old].header, sections[old].footer]
      let isSame = edges[0] === section.header && edges[1] === section.footer
      let isUpdated = [section.header, section.footer, section.node].contains {
        $0?.isUpdated == true
      }
      if !isSame || isUpdated { updates.append([old, index]) }
    }
    try check(
      told.sectionUpdates.map { [$0.old.index, $0.new.index] } == updates, "updated sections")
  }

  private func judgePaths(
    _ report: borrowing Report, _ now: [TwinSection]
  ) throws(Broken) {
    var (oldPaths, newPaths) = ([ObjectIdentifier: Path](), [ObjectIdentifier: Path]())
    for (section, list) in sections.enumerated() {
      for (item, row) in list.rows.enumerated() {
        oldPaths[ObjectIdentifier(row)] = Path(section: section, item: item)
      }
    }
    for (section, list) in now.enumerated() {
      for (item, row) in list.rows.enumerated() {
        newPaths[ObjectIdentifier(row)] = Path(section: section, item: item)
      }
    }
    var (oldIndex, newIndex) = ([ObjectIdentifier: Int](), [ObjectIdentifier: Int]())
    for (index, list) in sections.enumerated() { oldIndex[ObjectIdentifier(list.node)] = index }
    for (index, list) in now.enumerated() { newIndex[ObjectIdentifier(list.node)] = index }
    let survives = sections.map { newIndex[ObjectIdentifier($0.node)] != nil }
    let wasThere = now.map { oldIndex[ObjectIdentifier($0.node)] != nil }
    func paths(_ row: TwinNode) -> (old: Path?, new: Path?) {
      (oldPaths[ObjectIdentifier(row)], newPaths[ObjectIdentifier(row)])
    }

    let (oldRows, newRows) = (sections.flatMap(\.rows), now.flatMap(\.rows))
    // What goes with its section, or comes with it, is not listed.
    let deletes = Set(
      oldRows.filter { paths($0).new == nil }.compactMap { paths($0).old }
        .filter { survives[$0.section] })
    let inserts = Set(
      newRows.filter { paths($0).old == nil }.compactMap { paths($0).new }
        .filter { wasThere[$0.section] })
    let told = report.sections
    try check(
      told.deletes.count == deletes.count && Set(told.deletes.map(Path.init)) == deletes,
      "deleted paths")
    try check(
      told.inserts.count == inserts.count && Set(told.inserts.map(Path.init)) == inserts,
      "inserted paths")
    var updates = Set<PathPair>()
    for row in newRows where isUpdated(row) {
      if let old = paths(row).old, let new = paths(row).new {
        updates.insert(PathPair(old: old, new: new))
      }
    }
    try check(
      told.updates.count == updates.count
        && Set(told.updates.map { PathPair(old: Path($0.old), new: Path($0.new)) }) == updates,
      "updated paths")

    // Each section that stays, replayed for itself; rows that come from others come to it.
    let moves = told.moves.map { PathPair(old: Path($0.from), new: Path($0.to)) }
    for (index, list) in now.enumerated() where wasThere[index] {
      guard let old = oldIndex[ObjectIdentifier(list.node)] else { continue }
      let within = moves.filter { $0.old.section == old && $0.new.section == index }
      let leaving = moves.filter { $0.old.section == old && $0.new.section != index }
      let entering = moves.filter { $0.old.section != old && $0.new.section == index }
      try replay(
        sections[old].rows, to: list.rows,
        deletes: deletes.filter { $0.section == old }.map { $0.item }
          + leaving.map { $0.old.item },
        inserts: inserts.filter { $0.section == index }.map { $0.item }
          + entering.map { $0.new.item },
        moves: within.map { ($0.old.item, $0.new.item) }, "section \(index)")
      for move in entering {
        let row = list.rows[move.new.item]
        try check(paths(row).old == move.old, "a row comes from another section than is told")
      }
      let kept = list.rows.compactMap { row -> Int? in
        guard let path = paths(row).old, path.section == old else { return nil }
        return path.item
      }
      let fewest = kept.count - longestRisingSubsequence(kept)
      try check(
        within.count == fewest, "\(within.count) moves within section \(index) where \(fewest) do")
    }
    // A row that changes its section is a move, wherever it comes from and goes to.
    var changes = Set<PathPair>()
    for row in newRows {
      guard let old = paths(row).old, let new = paths(row).new else { continue }
      if oldIndex[ObjectIdentifier(now[new.section].node)] != old.section {
        changes.insert(PathPair(old: old, new: new))
      }
    }
    let carried = moves.filter {
      oldIndex[ObjectIdentifier(now[$0.new.section].node)] != $0.old.section
    }
    try check(
      carried.count == changes.count && Set(carried) == changes, "moves from section to section")
    try check(
      isAscending(moves.map { $0.new.section << 32 | $0.new.item }),
      "moves of paths are not ascending")
  }
}

/// A section with what is in its body, in front of that and behind it.
struct TwinSection {
  var node: TwinNode
  /// The rows that have paths.
  var rows: [TwinNode]
  var header: TwinNode?
  var footer: TwinNode?

  /// The sections of a list. The rows of a section with its separators only the whole list tells.
  static func all(in root: TwinNode, _ rows: [TwinNode]) -> [TwinSection] {
    root.children.filter { !$0.isHidden }.map { section in
      TwinSection(section, of: rows.filter { $0.isInside(section) })
    }
  }

  private init(_ section: TwinNode, of all: [TwinNode]) {
    var rows = all.filter { row in
      row !== section.topNode && row !== section.bottomNode
        && !(row.parent === section && row.role == .background)
    }
    func find(_ role: RowRole, _ first: TwinNode?, _ second: TwinNode?) -> TwinNode? {
      // One may have a separator of its own on its far side.
      let separator = role == .header ? second?.topNode : second?.bottomNode
      let row = first != nil && first === separator ? second : first
      return row?.parent === section && row?.role == role ? row : nil
    }
    node = section
    header = find(.header, rows.first, rows.dropFirst().first)
    footer = find(.footer, rows.last, rows.dropLast().last)
    if let header, let index = rows.firstIndex(where: { $0 === header }) {
      rows.removeSubrange(...index)
    }
    if let footer, let index = rows.firstIndex(where: { $0 === footer }) {
      rows.removeSubrange(index...)
    }
    self.rows = rows
  }
}

/// A section, and an index in its body.
package struct Path: Hashable {
  var section: Int
  var item: Int

  init(section: Int, item: Int) { (self.section, self.item) = (section, item) }
  init(_ path: OldPath) { self.init(section: path.section.index, item: path.row.index) }
  init(_ path: NewPath) { self.init(section: path.section.index, item: path.row.index) }
}

/// A row that was at one path and is at another one.
private struct PathPair: Hashable {
  var old: Path
  var new: Path
}
