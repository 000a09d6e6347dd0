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
    let former = places(of: now)
    let kept = former.compactMap(\.self)
    try check(deletes.count == sections.count - kept.count, "a section that stays is deleted")
    try check(inserts.count == now.count - kept.count, "a section that was there is inserted")
    let fewest = kept.count - longestRisingSubsequence(kept)
    try check(moves.count == fewest, "\(moves.count) moves of sections where \(fewest) do")
    var updates: [[Int]] = []
    for (index, section) in now.enumerated() {
      guard let old = former[index] else { continue }
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

  /// Where sections were at the last commit; nil: they were not there.
  private func places(of now: [TwinSection]) -> [Int?] {
    now.map { section in sections.firstIndex { $0.node === section.node } }
  }

  private func judgePaths(_ report: borrowing Report, _ now: [TwinSection]) throws(Broken) {
    var (oldPaths, newPaths) = ([ObjectIdentifier: OldPath](), [ObjectIdentifier: NewPath]())
    for (section, list) in sections.enumerated() {
      for (row, node) in list.rows.enumerated() {
        oldPaths[ObjectIdentifier(node)] = OldPath(section: OldSection(section), row: OldRow(row))
      }
    }
    for (section, list) in now.enumerated() {
      for (row, node) in list.rows.enumerated() {
        newPaths[ObjectIdentifier(node)] = NewPath(section: NewSection(section), row: NewRow(row))
      }
    }
    func old(_ row: TwinNode) -> OldPath? { oldPaths[ObjectIdentifier(row)] }
    func new(_ row: TwinNode) -> NewPath? { newPaths[ObjectIdentifier(row)] }
    let former = places(of: now)

    let (oldRows, newRows) = (sections.flatMap(\.rows), now.flatMap(\.rows))
    // What goes with its section, or comes with it, is not listed.
    let deletes = oldRows.filter { new($0) == nil }.compactMap(old)
      .filter { former.contains($0.section.index) }
    let inserts = newRows.filter { old($0) == nil }.compactMap(new)
      .filter { former[$0.section.index] != nil }
    func move(_ row: TwinNode) -> SectionedBatchUpdate.Move? {
      old(row).flatMap { from in new(row).map { SectionedBatchUpdate.Move(from: from, to: $0) } }
    }
    let stays = newRows.compactMap(move)
    let updates = newRows.filter(isUpdated).compactMap(move)
      .map { SectionedBatchUpdate.Update(old: $0.from, new: $0.to) }
    // A row that changes its section is a move, wherever it comes from and goes to.
    func isCarried(_ move: SectionedBatchUpdate.Move) -> Bool {
      former[move.to.section.index] != move.from.section.index
    }
    let told = report.sections
    let carried = told.moves.filter(isCarried)
    try check(isSame(told.deletes, deletes), "deleted paths")
    try check(isSame(told.inserts, inserts), "inserted paths")
    try check(isSame(told.updates, updates), "updated paths")
    try check(isSame(carried, stays.filter(isCarried)), "moves from section to section")
    try check(
      zip(told.moves, told.moves.dropFirst()).allSatisfy { $0.to < $1.to },
      "moves of paths are not ascending")

    // Each section that stays, replayed for itself; rows that come from others come to it.
    for (index, list) in now.enumerated() {
      guard let old = former[index] else { continue }
      let leaving = carried.map(\.from).filter { $0.section.index == old }
      let entering = carried.map(\.to).filter { $0.section.index == index }
      let within = told.moves.filter { !isCarried($0) && $0.to.section.index == index }
      try replay(
        sections[old].rows, to: list.rows,
        deletes: (deletes.filter { $0.section.index == old } + leaving).map(\.row.index),
        inserts: (inserts.filter { $0.section.index == index } + entering).map(\.row.index),
        moves: within.map { ($0.from.row.index, $0.to.row.index) }, "section \(index)")
      let kept = stays.filter { !isCarried($0) && $0.to.section.index == index }
      let fewest = kept.count - longestRisingSubsequence(kept.map(\.from.row.index))
      try check(
        within.count == fewest, "\(within.count) moves within section \(index) where \(fewest) do")
    }
  }

  private func isSame<Element: Hashable>(
    _ told: some Collection<Element>, _ expected: [Element]
  ) -> Bool {
    told.count == expected.count && Set(told) == Set(expected)
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
