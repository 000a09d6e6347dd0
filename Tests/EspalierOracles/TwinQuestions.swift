// SPDX-License-Identifier: MIT

import Espalier

/// What a list answers about its rows and sections as they are, and as they were at the last commit.
struct TwinQuestions {
  private let bare: BareList
  private let root: TwinNode
  private let commits: CommitOracle

  /// - Parameter commits: what has judged the last commit.
  init(_ bare: BareList, _ root: TwinNode, _ commits: CommitOracle) {
    (self.bare, self.root, self.commits) = (bare, root, commits)
  }

  /// - Parameter chance: whether something is asked, of a hundred times in so many.
  func judge(_ chance: (Int) -> Bool) throws {
    let rows = root.rows
    try check(bare.tree.rowCount() == rows.count, "\(bare.tree.rowCount()) rows")
    let copy = bare.tree.rows().map { [$0.identity, $0.stamp] }
    try check(copy == rows.map(\.key), "the rows are others")
    try check(
      bare.tree.rowCount(.lastCommit) == commits.rows.count, "rows of the last commit")
    for index in rows.indices where chance(20) {
      try check(bare.tree.node(atRow: index) == rows[index].id, "the row at \(index)")
      try check(bare.tree.index(of: rows[index].id) == index, "the index of row \(index)")
    }
    for (index, row) in commits.rows.enumerated() where chance(20) {
      try check(
        bare.tree.node(atRow: index, .lastCommit) == (row.isRemoved ? nil : row.id),
        "the row at \(index) of the last commit")
      try check(
        bare.tree.index(of: row.id, .lastCommit) == (row.isRemoved ? nil : index),
        "the index of row \(index) of the last commit")
    }
    guard bare.tree.hasSections else { return }
    try judgeSections(TwinSection.all(in: root, rows), rows, .now, chance)
    try judgeSections(commits.sections, commits.rows, .lastCommit, chance)
  }

  private func judgeSections(
    _ sections: [TwinSection], _ rows: [TwinNode], _ moment: Moment, _ chance: (Int) -> Bool
  ) throws {
    var paths: [ObjectIdentifier: NewPath] = [:]
    func path(_ section: Int, _ row: Int) -> NewPath {
      NewPath(section: NewSection(section), row: NewRow(row))
    }
    func index(of row: TwinNode?) -> Int? { row.flatMap { row in rows.firstIndex { $0 === row } } }
    try check(bare.tree.sectionCount(moment) == sections.count, "the number of sections")
    for (section, list) in sections.enumerated() {
      let id = list.node.isRemoved ? nil : list.node.id
      try check(bare.tree.section(at: section, moment) == id, "section \(section)")
      try check(
        bare.tree.rowCount(inSection: section, moment) == list.rows.count, "the rows of a section")
      try check(
        bare.tree.row(.header, ofSection: section, moment) == index(of: list.header), "a header")
      try check(
        bare.tree.row(.footer, ofSection: section, moment) == index(of: list.footer), "a footer")
      for (item, row) in list.rows.enumerated() {
        paths[ObjectIdentifier(row)] = path(section, item)
      }
      let end = path(section, list.rows.count)
      try check(bare.tree.row(at: end, moment) == nil, "the row behind a body")
    }
    for (index, row) in rows.enumerated() where chance(10) {
      let path = paths[ObjectIdentifier(row)]
      try check(bare.tree.path(ofRow: index, moment) == path, "the path of the row at \(index)")
      try check(
        bare.tree.path(of: row.id, moment) == (row.isRemoved ? nil : path), "the path of a row")
      if let path { try check(bare.tree.row(at: path, moment) == index, "the row at a path") }
    }
  }
}
