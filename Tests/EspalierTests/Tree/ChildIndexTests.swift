// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Indices of children, held against arrays of them.
@Suite("The index of a child")
struct ChildIndexTests {
  @Test("Random edits of containers of many children", arguments: seeds(count: 10))
  func random(seed: UInt64) throws {
    var world = ChildWorld(seed: seed)
    for _ in 0..<200 { try world.edit() }
  }

  @Test("A container that was asked stays in order through removal of all")
  func removeAll() throws {
    let tree = ComponentTree()
    let list = try tree.appendContainer(to: tree.root)
    let rows = try (0..<40).map { try tree.appendRow(RowID($0), to: list) }
    #expect(tree.childIndex(of: rows[39]) == 39)
    try tree.removeAll(in: list)
    let others = try (0..<40).map { try tree.appendRow(RowID($0), to: list) }
    #expect(tree.childIndex(of: others[21]) == 21)
    try tree.remove(list)
    let next = try tree.appendContainer(to: tree.root)
    let more = try (0..<40).map { try tree.appendRow(RowID($0), to: next) }
    #expect(tree.childIndex(of: more[7]) == 7)
  }

  @Test("A separator has no index")
  func separator() throws {
    let tree = ComponentTree()
    let row = try tree.appendRow(1, to: tree.root)
    try tree.setSeparator(Separator(height: 1), at: .top, of: row)
    let separator = try #require(tree.node(atRow: 0))
    #expect(tree.isSeparator(separator) && tree.childIndex(of: separator) == nil)
    #expect(tree.childIndex(of: row) == 0)
  }
}

private struct ChildWorld {
  let tree = ComponentTree()
  private var containers: [NodeID] = []
  private var children: [[NodeID]] = []
  private var random: SeededGenerator
  private var nextID: Int64 = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      containers.append(try! tree.appendContainer(to: tree.root))
      children.append([])
    }
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func edit() throws {
    let (list, other) = (number(0..<3), number(0..<3))
    switch number(0..<12) {
    case 0..<4:
      for _ in 0..<number(1..<12) { try insert(into: list) }
    case 4, 5: try remove(from: list)
    case 6, 7: try move(from: list, to: other)
    case 8:
      let policy = number(0..<2) == 0 ? Separator(height: 1) : nil
      try tree.setSeparatorBetweenChildren(policy, of: containers[list])
    case 9:
      guard let row = children[list].randomElement(using: &random) else { return }
      try tree.setHidden(number(0..<2) == 0, row)
    case 10:
      guard number(0..<6) == 0 else { return }
      try tree.removeAll(in: containers[list])
      children[list] = []
    default: try check(list)
    }
    try check(other)
  }

  private mutating func insert(into list: Int) throws {
    let index = number(0..<children[list].count + 1)
    nextID += 1
    let isContainer = number(0..<8) == 0
    let place = tree.place(index, in: containers[list])
    let node =
      isContainer
      ? try tree.makeContainer(at: place) : try tree.makeRow(RowID(nextID), at: place)
    children[list].insert(node, at: index)
  }

  private mutating func remove(from list: Int) throws {
    guard !children[list].isEmpty else { return }
    let node = children[list].remove(at: number(0..<children[list].count))
    try tree.remove(node)
  }

  private mutating func move(from list: Int, to other: Int) throws {
    guard !children[list].isEmpty else { return }
    let node = children[list].remove(at: number(0..<children[list].count))
    let index = number(0..<children[other].count + 1)
    try tree.move(node, to: tree.place(index, in: containers[other], besides: node))
    children[other].insert(node, at: index)
  }

  private mutating func check(_ list: Int) throws {
    for _ in 0..<6 where !children[list].isEmpty {
      let index = number(0..<children[list].count)
      #expect(tree.childIndex(of: children[list][index]) == index)
      #expect(tree.child(at: index, of: containers[list]) == children[list][index])
    }
    #expect(Array(tree.children(of: containers[list])) == children[list])
  }
}
