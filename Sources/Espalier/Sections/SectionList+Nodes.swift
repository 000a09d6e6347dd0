// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// The committed rows of cells and the containers of sections, by the IDs that the app gave: to scroll to them, select
/// them, or drag them.
extension SectionList {
  /// The row of a cell, header or footer; nil if there is none of this ID, or if it was removed since the commit. The
  /// first, if there are several.
  ///
  /// - Complexity: O(1) expected; O(n) the first time that anything is looked for by its identity in this engine.
  public func node(ofCell id: some Hashable) -> NodeID? {
    guard let engine = link.engine, let rowID = knownRowID(ofCell: id) else { return nil }
    return engine.node(withID: rowID)
  }

  /// The index of the row of a cell, header or footer in the whole list; nil if there is none of this ID. The first,
  /// if there are several.
  ///
  /// - Complexity: O(log n); O(n) the first time that anything is looked for by its identity in this engine.
  public func rowIndex(ofCell id: some Hashable) -> Int? {
    guard let engine = link.engine, let rowID = knownRowID(ofCell: id) else { return nil }
    return engine.rowIndex(withID: rowID)
  }

  /// The index of a section as it was committed, by the section's ID; nil if there is none. The first, if there are
  /// several.
  ///
  ///     list.index(ofSection: "friends").map { engine.rowCount(inSection: $0) }
  ///
  /// In an engine with sections it is the index that `ListEngine` counts by; nil while that section is hidden, and
  /// while a host measures. In others, and for a list in another container than the root, it counts the sections of
  /// this list.
  ///
  /// - Complexity: O(the sections); O(n) the first time that anything is looked for by its identity in this engine.
  public func index(ofSection id: some Hashable) -> Int? {
    ask { content, engine in
      guard let place = content.place(ofSection: id) else { return nil }
      return isSections(of: engine) ? engine.sectionIndex(withID: content.sectionIDs[place]) : place
    } ?? nil
  }

  /// The container that a section is, by the section's ID; nil if there is none, or if it was removed since the
  /// commit, and while a host measures. The first, if there are several.
  ///
  ///     if let friends = list.node(ofSection: "friends") {
  ///       try engine.scroll(to: friends)                // or
  ///       try engine.sectionReorder.begin(friends)
  ///     }
  ///
  /// - Complexity: O(the sections); O(n) the first time that anything is looked for by its identity in this engine.
  public func node(ofSection id: some Hashable) -> NodeID? {
    ask { content, engine in
      guard !engine.isMeasuring, let place = content.place(ofSection: id) else { return nil }
      let sectionID = content.sectionIDs[place]
      if isSections(of: engine) { return engine.tree.node(at: engine.committedSection(sectionID)) }
      return engine.committedContainer(sectionID, childOf: container)
    } ?? nil
  }

  /// Whether the sections of this list are those of the engine.
  private func isSections(of engine: ListEngine) -> Bool {
    engine.configuration.hasSections && container == engine.tree.root
  }
}

extension ListEngine {
  /// The first container of an identity among the children of another one that have a place in the list.
  ///
  /// - Complexity: O(the children).
  fileprivate func committedContainer(_ id: RowID, childOf parent: NodeID) -> NodeID? {
    guard let children = try? tree.children(of: parent) else { return nil }
    for child in children where (try? tree.identity(of: child)) == id {
      if tree.committedRows(of: child) != nil { return child }
    }
    return nil
  }
}
