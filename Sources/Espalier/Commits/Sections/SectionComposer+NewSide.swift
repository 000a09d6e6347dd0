// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The third step: the places that rows have. What they are in is found before the order changes, as
/// the sections they arrive in have to be noted as they were; the places in it after.
extension SectionComposer {
  /// Lists the rows that came or moved, ascending, and what they are in. Sections with an updated row
  /// are noted as well, which may be a header, and those with other children.
  mutating func noteArriving(_ changes: borrowing RowChanges, _ tree: ComponentTree) {
    let (inserted, moved) = (changes.inserts.count, changes.moves.count)
    moving.arrivingCount = inserted + moved
    moving.arriving.reserve(moving.arrivingCount)
    moving.targets.reserve(moved)
    var home = Home()
    var (nextInsert, nextMove) = (0, 0)
    for position in 0..<moving.arrivingCount {
      let isInsert =
        nextMove == moved
        || (nextInsert < inserted && changes.inserts[nextInsert] < changes.moves[nextMove].new)
      if isInsert {
        let row = changes.inserts[nextInsert].rawValue
        moving.arriving[position] = arrival(of: changes.insertedNodes[nextInsert], row, tree, &home)
        nextInsert += 1
      } else {
        let row = changes.moves[nextMove].new.rawValue
        moving.arriving[position] = arrival(of: changes.movedNodes[nextMove], row, tree, &home)
        moving.arriving[position].move = Int32(nextMove)
        moving.targets[nextMove] = Int32(position)
        nextMove += 1
      }
      count(moving.arriving[position].section, arrivingAt: position)
    }
    for position in changes.updates.indices {
      home.find(changes.updatedNodes[position], &self, tree)
    }
    for position in changes.relaid.indices { home.find(changes.relaidNodes[position], &self, tree) }
    for position in changes.editedSections.indices {
      let section = changes.editedSections[position]
      if order.contains(section) { _ = touch(section) }
    }
  }

  private mutating func count(_ section: Int32, arrivingAt position: Int) {
    guard section >= 0 else { return }
    if touched[Int(section)].arrivingCount == 0 {
      touched[Int(section)].firstArriving = Int32(position)
    }
    touched[Int(section)].arrivingCount += 1
  }

  private mutating func arrival(
    of node: NodeIndex, _ row: Int32, _ tree: ComponentTree, _ home: inout Home
  ) -> SectionRow {
    home.find(node, &self, tree)
    return SectionRow(row: row, section: home.section, place: 0, move: -1, child: home.child)
  }

  /// Finds the places of the rows that arrived, now that the sections are counted.
  mutating func placeArriving() {
    for position in 0..<moving.arrivingCount {
      let section = Int(moving.arriving[position].section)
      guard section >= 0 else { continue }
      moving.arriving[position].place = moving.arriving[position].row - touched[section].newStart
    }
  }

  /// The position of the section that a row is in, among the touched ones; −1 if it is in none.
  func section(of node: NodeIndex, _ tree: ComponentTree) -> Int32 {
    let child = SectionComposer.child(around: node, tree)
    let slot = records.slot(of: child)
    return slot < 0 ? -1 : position(of: child, slot)
  }

  /// The child of the root that a node is or is in.
  ///
  /// - Complexity: O(depth).
  fileprivate static func child(around node: NodeIndex, _ tree: ComponentTree) -> NodeIndex {
    var current = node
    while true {
      let parent = tree.parentIndex(of: current)
      if parent == tree.root.index { return current }
      current = parent
    }
  }
}

/// The child of the root that was found last; neighbours mostly are in the same.
private struct Home {
  private var parent = NodeIndex.none
  private(set) var child = NodeIndex.none
  private(set) var section: Int32 = -1

  mutating func find(
    _ node: NodeIndex, _ composer: inout SectionComposer, _ tree: ComponentTree
  ) {
    let parent = tree.parentIndex(of: node)
    if parent == tree.root.index {
      (self.parent, child, section) = (.none, node, -1)
    } else if parent != self.parent {
      self.parent = parent
      child = SectionComposer.child(around: parent, tree)
      section = composer.touch(child)
    }
  }
}
