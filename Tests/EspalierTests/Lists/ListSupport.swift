// SPDX-License-Identifier: MIT

import Espalier

/// A section of plain rows.
func section(_ id: RowID, _ rows: [RowID]) -> ListSection {
  ListSection(id: id, rows: rows.map { Row(id: $0) })
}

/// Four lists of 2,000 rows: every hundredth one comes and goes, others change, all are turned round.
func turningLists() -> [[Row]] {
  (0..<4).map { turn in
    let rows = (0..<2000).map { index in
      Row(
        id: RowID(Int64(index % 100 == 0 ? index + turn * 2000 : index)),
        stamp: Stamp(Int64(index % 77 == 0 ? turn : 0)))
    }
    return Array(rows[(turn * 10)...] + rows[..<(turn * 10)])
  }
}

extension ListEngine {
  /// An engine that commits at once, in sections or not.
  convenience init(hasSections: Bool, host: (any ListHost)? = nil) {
    self.init(EngineConfiguration { $0.hasSections = hasSections }, for: host)
  }

  /// The rows as the host was told of them.
  func shownRows() -> [Row] {
    (0..<rowCount).compactMap { row in
      guard let node = node(atRow: row), let id = identity(of: node), let stamp = stamp(of: node)
      else { return nil }
      return Row(id: id, stamp: stamp)
    }
  }

  /// The same in sections.
  func shownSections() -> [ListSection] {
    let rows = shownRows()
    return (0..<sectionCount).map { section in
      let container = container(ofSection: section)!
      let range = bare.tree.rows(in: container)!
      return ListSection(id: identity(of: container)!, rows: Array(rows[range]))
    }
  }

  /// The node of every row that is shown.
  func nodesByID() -> [RowID: NodeID] {
    var nodes: [RowID: NodeID] = [:]
    for row in 0..<rowCount {
      if let node = node(atRow: row), let id = identity(of: node) { nodes[id] = node }
    }
    return nodes
  }

  func children(of container: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    bare.tree.forEachChild(of: container) { children.append($0) }
    return children
  }

  func contains(_ node: NodeID) -> Bool { bare.tree.isValid(node) }

  /// What a row is.
  func content(atRow row: Int) -> RowContent? {
    node(atRow: row).flatMap { bare.tree.content(of: $0) }
  }
}
