// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("3.1 Editing")
struct EditingTests {
  let tree = ComponentTree()

  @Test("Containers hold rows and containers, mixed, to any depth")
  func mixes() throws {
    try tree.appendRow(1, to: tree.root)
    var container = tree.root
    for depth in 0..<1_000 {
      container = try tree.appendContainer(to: container)
      try tree.appendRow(RowID(Int64(depth + 2)), to: container)
    }
    try tree.appendRow(2_000, to: tree.root)
    #expect(names(tree) == Array(1...1_001) + [2_000])
    #expect(tree.depth(of: container) == 1_000)
  }

  @Test("Every place among three children, for a new node")
  func insertsEverywhere() throws {
    for index in 0...3 {
      let tree = ComponentTree()
      let children = try [10, 20, 30].map { try tree.appendRow($0, to: tree.root) }
      var places: [Place] = [tree.place(index, in: tree.root)]
      if index == 0 { places.append(.first(in: tree.root)) }
      if index == 3 { places.append(.last(in: tree.root)) }
      if index < 3 { places.append(.before(children[index])) }
      if index > 0 { places.append(.after(children[index - 1])) }
      for place in places {
        let new = try tree.makeRow(99, at: place)
        var expected: [Int64] = [10, 20, 30]
        expected.insert(99, at: index)
        #expect(names(tree) == expected, "\(place)")
        #expect(tree.childIndex(of: new) == index)
        #expect(tree.child(at: index, of: tree.root) == new)
        try tree.remove(new)
      }
    }
  }

  @Test("Every move among five children equals removing and inserting in an array")
  func movesEverywhere() throws {
    for from in 0..<5 {
      for to in 0..<5 {
        let tree = ComponentTree()
        let children = try (0..<5).map { try tree.appendRow(RowID($0), to: tree.root) }
        try tree.move(children[from], to: tree.place(to, in: tree.root, besides: children[from]))
        var expected: [Int64] = [0, 1, 2, 3, 4]
        expected.insert(expected.remove(at: from), at: to)
        #expect(names(tree) == expected, "\(from) to \(to)")
      }
    }
  }

  @Test("A node has one parent: adding it elsewhere moves it and everything below")
  func movesSubtrees() throws {
    let first = try tree.appendContainer(to: tree.root)
    let second = try tree.appendContainer(to: tree.root)
    let inner = try tree.appendContainer(to: first)
    try tree.appendRows([Row(id: 1), Row(id: 2)], to: inner)
    try tree.appendRow(3, to: second)
    try tree.move(inner, to: .last(in: second))
    #expect(tree.parent(of: inner) == second)
    #expect(tree.childCount(of: first) == 0)
    #expect(names(tree) == [3, 1, 2])
  }

  @Test("Separators cannot be edited by handle")
  func protectsSeparators() throws {
    let row = try tree.appendRow(1, to: tree.root)
    try tree.setSeparator(Separator(height: 1), at: .bottom, of: row)
    let separator = try #require(tree.node(atRow: 1))
    #expect(tree.isSeparator(separator))
    #expect(throws: EditError.separatorIsManaged(separator)) { try tree.remove(separator) }
    #expect(throws: EditError.separatorIsManaged(separator)) {
      try tree.makeRow(2, at: .after(separator))
    }
    #expect(throws: EditError.separatorIsManaged(separator)) {
      try tree.setAttributes(RowAttributes(), of: separator)
    }
    #expect(throws: EditError.separatorIsManaged(separator)) {
      try tree.setSeparator(nil, at: .top, of: separator)
    }
  }

  @Test("A cycle is refused and changes nothing")
  func refusesCycles() throws {
    let outer = try tree.appendContainer(to: tree.root)
    let inner = try tree.appendContainer(to: outer)
    let row = try tree.appendRow(1, to: inner)
    #expect(throws: EditError.cycle(outer, into: inner)) {
      try tree.move(outer, to: .last(in: inner))
    }
    #expect(throws: EditError.cycle(outer, into: outer)) {
      try tree.move(outer, to: .last(in: outer))
    }
    #expect(throws: EditError.cycle(outer, into: inner)) { try tree.move(outer, to: .after(row)) }
    #expect(tree.path(to: row) == [tree.root, outer, inner, row])
  }

  @Test("Removing ends a subtree; removing all empties a container and keeps it")
  func removes() throws {
    let container = try tree.appendContainer(to: tree.root)
    let inner = try tree.appendContainer(to: container)
    let row = try tree.appendRow(1, to: inner)
    try tree.removeAll(in: container)
    #expect(tree.contains(container) && !tree.contains(inner) && !tree.contains(row))
    try tree.appendRow(2, to: container)
    try tree.remove(container)
    #expect(!tree.contains(container))
    #expect(names(tree) == [])
  }

  @Test("Wrong kinds are errors the caller sees")
  func reportsErrors() throws {
    let row = try tree.appendRow(1, to: tree.root)
    #expect(throws: EditError.rootIsFixed) { try tree.makeRow(3, at: .after(tree.root)) }
    #expect(throws: EditError.notAContainer(row)) { try tree.appendRow(3, to: row) }
    #expect(throws: EditError.rootIsFixed) { try tree.remove(tree.root) }
    #expect(throws: EditError.rootIsFixed) { try tree.setHidden(true, tree.root) }
    #expect(names(tree) == [1])
  }

  @Test("Stale handles are detected, also after their slots were used again")
  func detectsStaleHandles() throws {
    let old = try tree.appendRow(1, to: tree.root)
    let oldContainer = try tree.appendContainer(to: tree.root)
    try tree.remove(old)
    try tree.remove(oldContainer)
    _ = tree.commit()
    let new = try tree.appendRow(2, to: tree.root)
    try tree.appendContainer(to: tree.root)
    let bare = tree.bare
    #expect(throws: EditError.unknownNode(old)) { try tree.remove(old) }
    #expect(throws: EditError.unknownNode(old)) { try tree.makeRow(3, at: .before(old)) }
    #expect(throws: EditError.unknownNode(oldContainer)) { try tree.appendRow(3, to: oldContainer) }
    #expect(throws: EditError.unknownNode(old)) { try bare.send(EventID<Int>(), 1, from: old) }
    #expect(throws: EditError.unknownNode(old)) { try bare.value(of: DataID<Int>(), at: old) }
    #expect(throws: EditError.unknownNode(old)) { try bare.service(Int.self, from: old) }
    #expect(throws: EditError.unknownNode(old)) {
      try bare.notify(Int.self, from: old, .global) { _ in }
    }
    #expect(tree.contains(new))
  }

  @Test("The handles of other trees are refused")
  func detectsForeignHandles() throws {
    let others = (0..<100).map { _ in ComponentTree() }
    try tree.appendRow(1, to: tree.root)
    for other in others {
      let row = try other.appendRow(1, to: other.root)
      #expect(throws: EditError.unknownNode(row)) { try tree.remove(row) }
    }
    #expect(names(tree) == [1])
  }
}

@Suite("Queries and walks")
struct QueryTests {
  let tree = ComponentTree()

  @Test("Counting the rows of a subtree counts what is visible, settled or not")
  func countsRows() throws {
    do {
      let tree = ComponentTree()
      let outer = try tree.appendContainer(to: tree.root)
      let inner = try tree.appendContainer(to: outer)
      try tree.appendRows((1...5).map { Row(id: RowID($0)) }, to: inner)
      let row = try tree.appendRow(6, to: outer)
      #expect(tree.rowCount(of: outer) == 6 && tree.rowCount(of: inner) == 5)
      try tree.setHidden(true, inner)
      #expect(tree.rowCount(of: outer) == 1 && tree.rowCount(of: inner) == 0)
      #expect(tree.rowCount(of: row) == 1 && tree.rowCount == 1)
    }
  }

}
