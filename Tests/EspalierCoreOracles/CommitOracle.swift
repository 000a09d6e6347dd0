// SPDX-License-Identifier: MIT

import EspalierCore

/// What was there at the last commit, to judge the next one by.
struct CommitOracle {
  var rows: [TwinNode] = []
  var sections: [(node: TwinNode, rows: [TwinNode])] = []

  /// Holds a report against the lists before and after. Afterwards what is now is what was.
  mutating func judge(_ report: borrowing Report, _ root: TwinNode, hasSections: Bool)
    throws(Broken)
  {
    let new = root.rows
    try judgeRows(report, new)
    if hasSections {
      var now: [(node: TwinNode, rows: [TwinNode])] = []
      // The rows of a section with its separators, which only the whole list tells.
      for child in root.children where !child.isHidden {
        now.append((child, new.filter { $0.isInside(child) }))
      }
      try judgeSections(report, now)
      try judgePaths(report, now)
      sections = now
    }
    rows = new
  }

  private func judgeRows(_ report: borrowing Report, _ new: [TwinNode]) throws(Broken) {
    let (deletes, inserts) = (
      report.deletes.array.map(Int.init), report.inserts.array.map(Int.init)
    )
    let moves = report.moves.array.map { (old: Int($0.old), new: Int($0.new)) }
    let updates = report.updates.array.map { (old: Int($0.old), new: Int($0.new)) }
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
    for (index, row) in new.enumerated() where row.isUpdated {
      if let old = places[ObjectIdentifier(row)] { expected.append((old, index)) }
    }
    try check(updates.elementsEqual(expected, by: ==), "updates \(updates), not \(expected)")
  }

  private func judgeSections(
    _ report: borrowing Report, _ now: [(node: TwinNode, rows: [TwinNode])]
  ) throws(Broken) {
    let deletes = report.sectionDeletes.array.map(Int.init)
    let inserts = report.sectionInserts.array.map(Int.init)
    let moves = report.sectionMoves.array.map { (old: Int($0.old), new: Int($0.new)) }
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
  }

  private func judgePaths(
    _ report: borrowing Report, _ now: [(node: TwinNode, rows: [TwinNode])]
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
    /// A row's old path if its section stays, and its new one if its section was there.
    func paths(_ row: TwinNode) -> (old: Path?, new: Path?) {
      var (old, new) = (oldPaths[ObjectIdentifier(row)], newPaths[ObjectIdentifier(row)])
      if let path = old, !survives[Int(path.section)] { old = nil }
      if let path = new, !wasThere[Int(path.section)] { new = nil }
      return (old, new)
    }

    let (oldRows, newRows) = (sections.flatMap(\.rows), now.flatMap(\.rows))
    let deletes = Set(oldRows.filter { paths($0).new == nil }.compactMap { paths($0).old })
    let inserts = Set(newRows.filter { paths($0).old == nil }.compactMap { paths($0).new })
    try check(
      report.pathDeletes.count == deletes.count && Set(report.pathDeletes.array) == deletes,
      "deleted paths")
    try check(
      report.pathInserts.count == inserts.count && Set(report.pathInserts.array) == inserts,
      "inserted paths")
    var updates = Set<PathPair>()
    for row in newRows where row.isUpdated {
      if let old = paths(row).old, let new = paths(row).new {
        updates.insert(PathPair(old: old, new: new))
      }
    }
    try check(
      report.pathUpdates.count == updates.count && Set(report.pathUpdates.array) == updates,
      "updated paths")

    // Each section that stays, replayed for itself; rows that come from others come to it.
    let moves = report.pathMoves.array
    for (index, list) in now.enumerated() where wasThere[index] {
      guard let old = oldIndex[ObjectIdentifier(list.node)] else { continue }
      let within = moves.filter { Int($0.old.section) == old && Int($0.new.section) == index }
      let leaving = moves.filter { Int($0.old.section) == old && Int($0.new.section) != index }
      let entering = moves.filter { Int($0.old.section) != old && Int($0.new.section) == index }
      try replay(
        sections[old].rows, to: list.rows,
        deletes: deletes.filter { Int($0.section) == old }.map { Int($0.item) }
          + leaving.map { Int($0.old.item) },
        inserts: inserts.filter { Int($0.section) == index }.map { Int($0.item) }
          + entering.map { Int($0.new.item) },
        moves: within.map { (Int($0.old.item), Int($0.new.item)) }, "section \(index)")
      for move in entering {
        let row = list.rows[Int(move.new.item)]
        try check(paths(row).old == move.old, "a row comes from another section than is told")
      }
      let kept = list.rows.compactMap { row -> Int? in
        guard let path = paths(row).old, Int(path.section) == old else { return nil }
        return Int(path.item)
      }
      let fewest = kept.count - longestRisingSubsequence(kept)
      try check(
        within.count == fewest, "\(within.count) moves within section \(index) where \(fewest) do")
    }
    try check(
      moves.allSatisfy { survives[Int($0.old.section)] && wasThere[Int($0.new.section)] },
      "a row is moved into a new section, or out of one that went")
  }
}
