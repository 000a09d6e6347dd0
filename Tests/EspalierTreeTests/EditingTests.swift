// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree
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
    #expect(try tree.depth(of: container) == 1_000)
  }

  @Test("Every place among three children, for a new node")
  func insertsEverywhere() throws {
    for index in 0...3 {
      let tree = ComponentTree()
      let children = try [10, 20, 30].map { try tree.appendRow($0, to: tree.root) }
      var places: [Place] = [.at(index, in: tree.root)]
      if index == 0 { places.append(.first(in: tree.root)) }
      if index == 3 { places.append(.last(in: tree.root)) }
      if index < 3 { places.append(.before(children[index])) }
      if index > 0 { places.append(.after(children[index - 1])) }
      for place in places {
        let new = try tree.makeRow(99, at: place)
        var expected: [Int64] = [10, 20, 30]
        expected.insert(99, at: index)
        #expect(names(tree) == expected, "\(place)")
        #expect(try tree.childIndex(of: new) == index)
        #expect(try tree.child(at: index, of: tree.root) == new)
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
        tree.settle()
        try tree.move(children[from], to: .at(to, in: tree.root))
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
    #expect(try tree.parent(of: inner) == second)
    #expect(try tree.childCount(of: first) == 0)
    #expect(names(tree) == [3, 1, 2])
  }

  @Test("A cycle is refused and changes nothing")
  func refusesCycles() throws {
    let outer = try tree.appendContainer(to: tree.root)
    let inner = try tree.appendContainer(to: outer)
    let row = try tree.appendRow(1, to: inner)
    #expect(throws: TreeError.cycle(outer, into: inner)) {
      try tree.move(outer, to: .last(in: inner))
    }
    #expect(throws: TreeError.cycle(outer, into: outer)) {
      try tree.move(outer, to: .last(in: outer))
    }
    #expect(throws: TreeError.cycle(outer, into: inner)) { try tree.move(outer, to: .after(row)) }
    #expect(throws: TreeError.cycle(row, into: row)) { try tree.move(row, to: .before(row)) }
    #expect(throws: TreeError.cycle(outer, into: inner)) { try tree.replace(row, with: outer) }
    #expect(try tree.path(to: row) == [tree.root, outer, inner, row])
  }

  @Test("Replacing puts the new node into the old one's place and ends the old one")
  func replaces() throws {
    let rows = try [1, 2, 3].map { try tree.appendRow($0, to: tree.root) }
    let container = try tree.makeContainer()
    try tree.appendRows([Row(id: 8), Row(id: 9)], to: container)
    try tree.replace(rows[1], with: container)
    #expect(names(tree) == [1, 8, 9, 3])
    #expect(!tree.contains(rows[1]))
    try tree.replace(rows[0], with: rows[2])
    #expect(names(tree) == [3, 8, 9])
    let last = try #require(try tree.lastChild(of: container))
    try tree.replace(container, with: last)
    #expect(names(tree) == [3, 9])
    #expect(!tree.contains(container))
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
    #expect(tree.usedSlots == 2)
  }

  @Test("A detached subtree lives on and comes back whole")
  func detaches() throws {
    let container = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: container)
    try tree.detach(container)
    #expect(names(tree) == [])
    #expect(try tree.rowCount(of: container) == 0)
    #expect(try tree.isAttached(row) == false)
    #expect(try tree.rowIndex(of: row) == nil)
    try tree.detach(container)
    try tree.move(container, to: .first(in: tree.root))
    #expect(names(tree) == [1])
  }

  @Test("Missing anchors, wrong kinds and bad indices are errors the caller sees")
  func reportsErrors() throws {
    let row = try tree.appendRow(1, to: tree.root)
    let loose = try tree.makeRow(2)
    let container = try tree.appendContainer(to: tree.root)
    #expect(throws: TreeError.detachedAnchor(loose)) { try tree.makeRow(3, at: .before(loose)) }
    #expect(throws: TreeError.detachedAnchor(loose)) { try tree.makeRow(3, at: .after(loose)) }
    #expect(throws: TreeError.rootIsFixed) { try tree.makeRow(3, at: .after(tree.root)) }
    #expect(throws: TreeError.notContainer(row)) { try tree.appendRow(3, to: row) }
    #expect(throws: TreeError.notRow(container)) { try tree.setStamp(1, of: container) }
    for index in [-1, 3] {
      #expect(throws: TreeError.indexOutOfRange(index, count: 2)) {
        try tree.makeRow(3, at: .at(index, in: tree.root))
      }
    }
    #expect(throws: TreeError.indexOutOfRange(2, count: 1)) {
      try tree.move(row, to: .at(2, in: tree.root))
    }
    #expect(throws: TreeError.rootIsFixed) { try tree.remove(tree.root) }
    #expect(throws: TreeError.rootIsFixed) { try tree.setHidden(true, tree.root) }
    #expect(throws: TreeError.detachedAnchor(loose)) {
      try tree.setSeparator(Separator(height: 1), at: .top, of: loose)
    }
    #expect(throws: TreeError.detachedAnchor(loose)) { try tree.replace(loose, with: row) }
    #expect(try tree.child(at: 2, of: tree.root) == nil)
    #expect(names(tree) == [1])
  }

  @Test("Separators cannot be edited by handle")
  func protectsSeparators() throws {
    let row = try tree.appendRow(1, to: tree.root)
    try tree.setSeparator(Separator(height: 1), at: .bottom, of: row)
    let separator = try #require(tree.node(atRow: 1))
    #expect(try tree.isSeparator(separator))
    #expect(throws: TreeError.separatorIsManaged(separator)) { try tree.remove(separator) }
    #expect(throws: TreeError.separatorIsManaged(separator)) {
      try tree.makeRow(2, at: .after(separator))
    }
    #expect(throws: TreeError.separatorIsManaged(separator)) {
      try tree.setAttributes(RowAttributes(), of: separator)
    }
    #expect(throws: TreeError.separatorIsManaged(separator)) {
      try tree.setSeparator(nil, at: .top, of: separator)
    }
  }

  @Test("Stale handles are detected, also after their slots were used again")
  func detectsStaleHandles() throws {
    let old = try tree.appendRow(1, to: tree.root)
    let oldContainer = try tree.appendContainer(to: tree.root)
    try tree.remove(old)
    try tree.remove(oldContainer)
    tree.settle()
    let new = try tree.appendRow(2, to: tree.root)
    let newContainer = try tree.appendContainer(to: tree.root)
    #expect(new.index == old.index && newContainer.index == oldContainer.index)
    #expect(throws: TreeError.unknownNode(old)) { try tree.remove(old) }
    #expect(throws: TreeError.unknownNode(old)) { try tree.makeRow(3, at: .before(old)) }
    #expect(throws: TreeError.unknownNode(oldContainer)) { try tree.appendRow(3, to: oldContainer) }
    #expect(throws: TreeError.unknownNode(old)) { try tree.send(EventID<Int>(), 1, from: old) }
    #expect(throws: TreeError.unknownNode(old)) { try tree.value(of: DataID<Int>(), at: old) }
    #expect(throws: TreeError.unknownNode(old)) { try tree.service(Int.self, from: old) }
    #expect(throws: TreeError.unknownNode(old)) {
      try tree.notify(Int.self, from: old, .global) { _ in }
    }
    #expect(throws: TreeError.unknownNode(old)) { try tree.onLoad(of: old) {} }
    #expect(tree.contains(new))
  }

  @Test("The handles of other trees are refused")
  func detectsForeignHandles() throws {
    let others = (0..<100).map { _ in ComponentTree() }
    try tree.appendRow(1, to: tree.root)
    for other in others {
      let row = try other.appendRow(1, to: other.root)
      #expect(throws: TreeError.unknownNode(row)) { try tree.remove(row) }
      #expect(throws: TreeError.unknownNode(other.root)) { try tree.appendRow(2, to: other.root) }
    }
    #expect(throws: TreeError.unknownNode(NodeID(index: .none, generation: 0))) {
      try tree.remove(NodeID(index: .none, generation: 0))
    }
    #expect(names(tree) == [1])
  }

  @Test("The slots of removed nodes are used again")
  func reusesSlots() throws {
    for round in 0..<50 {
      let container = try tree.appendContainer(to: tree.root)
      let rows = (0..<20).map { Row(id: RowID(Int64(round * 20 + $0))) }
      try tree.appendRows(rows, to: container)
      #expect(container.index.rawValue < 50)
      tree.settle()
      try tree.remove(container)
      tree.settle()
    }
    #expect(tree.usedSlots == 2)
  }

  @Test("A full tree refuses more nodes and stays as it is")
  func limitsNodes() throws {
    let tree = ComponentTree(nodeLimit: 6)
    let container = try tree.appendContainer(to: tree.root)
    try tree.appendRow(1, to: container)
    #expect(throws: TreeError.tooManyNodes(limit: 6)) { try tree.appendContainer(to: container) }
    try tree.appendRow(2, to: container)
    #expect(throws: TreeError.tooManyNodes(limit: 6)) { try tree.makeRow(3) }
    #expect(throws: TreeError.tooManyNodes(limit: 6)) {
      try tree.appendRows([Row(id: 3)], to: container)
    }
    #expect(names(tree) == [1, 2])
    try tree.removeAll(in: container)
    try tree.appendRow(3, to: container)
  }

  @Test("Own separators count against the limit and are refused; those between children are not")
  func limitsSeparators() throws {
    let tree = ComponentTree(nodeLimit: 6)
    let row = try tree.appendRow(1, to: tree.root)
    try tree.appendRow(2, to: tree.root)
    try tree.setSeparator(Separator(height: 1), at: .top, of: row)
    #expect(tree.usedSlots == 5)
    try tree.setSeparator(Separator(height: 1), at: .bottom, of: tree.root)
    let full = TreeError.tooManyNodes(limit: 6)
    #expect(throws: full) { try tree.setSeparator(Separator(height: 1), at: .bottom, of: row) }
    #expect(throws: full) { try tree.setSeparator(Separator(height: 1), at: .top, of: tree.root) }
    #expect(try tree.separator(at: .bottom, of: row) == nil)
    // One that is there may be changed and taken away.
    try tree.setSeparator(Separator(height: 2), at: .top, of: row)
    #expect(tree.usedSlots == 6)
    try tree.setSeparator(nil, at: .bottom, of: tree.root)
    try tree.setSeparator(nil, at: .top, of: row)
    #expect(tree.usedSlots == 4)
    try tree.appendRow(3, to: tree.root)
    try tree.appendRow(4, to: tree.root)
    try tree.setSeparatorBetweenChildren(Separator(height: 3), of: tree.root)
    #expect(tree.rowCount == 7)
    #expect(tree.usedSlots == 9)
    #expect(throws: full) { try tree.makeRow(5) }
    try tree.setSeparatorBetweenChildren(nil, of: tree.root)
    #expect(tree.usedSlots == 6)
  }

  @Test("Rows are appended to a container that is there, for as long as it is")
  func appendsToContainers() throws {
    let container = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: container)
    #expect(throws: TreeError.notContainer(row)) { try tree.appendRows([], to: row) }
    #expect(throws: TreeError.notContainer(row)) { try tree.appendRows([Row(id: 2)], to: row) }
    // What makes the rows up removes the container after the second one.
    let rows = (2..<6).lazy.map { [tree] id -> Row in
      if id == 4 { try! tree.remove(container) }
      return Row(id: RowID(Int64(id)))
    }
    #expect(throws: TreeError.unknownNode(container)) { try tree.appendRows(rows, to: container) }
    #expect(throws: TreeError.unknownNode(container)) { try tree.appendRows([], to: container) }
    #expect(tree.rowCount == 0)
    #expect(tree.usedSlots == 2)
  }

  @Test("A handle made up of numbers names neither the end of a container nor a free slot")
  func refusesForgedHandles() throws {
    let container = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: container)
    tree.settle()
    let end = NodeIndex(rawValue: container.index.rawValue + 1)
    for generation in [0, 1, 2, container.generation, row.generation] {
      let forged = NodeID(index: end, generation: generation)
      #expect(!tree.contains(forged))
      #expect(throws: TreeError.unknownNode(forged)) { try tree.remove(forged) }
      #expect(throws: TreeError.unknownNode(forged)) { try tree.send(EventID(), from: forged) }
    }
    try tree.remove(container)
    tree.settle()
    for index in [row.index, container.index, end] {
      for step in 0..<4 as Range<UInt32> {
        #expect(!tree.contains(NodeID(index: index, generation: row.generation &+ step)))
      }
    }
    for raw in [-1, -2, .min, 1_000, .max] as [Int32] {
      let outside = NodeID(index: NodeIndex(rawValue: raw), generation: row.generation)
      #expect(!tree.contains(outside))
    }
  }

  @Test("Asking by index for what is no node traps")
  func trapsAtNoNode() async {
    await #expect(processExitsWith: .failure) {
      let tree = ComponentTree()
      _ = tree.row(at: tree.root.index)
    }
    await #expect(processExitsWith: .failure) {
      let tree = ComponentTree()
      let container = try tree.appendContainer(to: tree.root)
      _ = tree.attributes(at: NodeIndex(rawValue: container.index.rawValue + 1))
    }
  }

  @Test("An index where no node is, or none any more, has no handle")
  func hasNoHandleWithoutNode() throws {
    let container = try tree.appendContainer(to: tree.root)
    let row = try tree.appendRow(1, to: container)
    for raw in [-1, .min, 99, .max, container.index.rawValue + 1] as [Int32] {
      #expect(tree.node(at: NodeIndex(rawValue: raw)) == nil)
    }
    #expect(tree.node(at: row.index) == row)
    try tree.remove(row)
    #expect(tree.node(at: row.index) == nil)
    tree.settle()
    #expect(tree.node(at: row.index) == nil)
  }

  @Test("Every error says what is wrong in a sentence")
  func describesErrors() {
    let node = NodeID(index: NodeIndex(rawValue: 3), generation: 1)
    let errors: [TreeError] = [
      .unknownNode(node), .notContainer(node), .notRow(node), .cycle(node, into: node),
      .detachedAnchor(node), .indexOutOfRange(4, count: 2), .rootIsFixed, .separatorIsManaged(node),
      .tooManyNodes(limit: 6), .tooManyAttributes(limit: 6), .subscriptionEnded,
      .modelCycle(3, into: 4), .notChild(3, of: 4), .interrupted(3), .inNoList(3),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(errors.allSatisfy { $0.description.hasSuffix(".") })
  }
}

@Suite("Queries and walks")
struct QueryTests {
  let tree = ComponentTree()

  @Test("Paths, ancestors, containment and common ancestors")
  func relates() throws {
    let left = try tree.appendContainer(to: tree.root)
    let inner = try tree.appendContainer(to: left)
    let row = try tree.appendRow(1, to: inner)
    let right = try tree.appendContainer(to: tree.root)
    let other = try tree.appendRow(2, to: right)
    let loose = try tree.makeRow(3)
    #expect(try tree.path(to: row) == [tree.root, left, inner, row])
    #expect(try Array(tree.ancestors(of: row)) == [inner, left, tree.root])
    #expect(try tree.contains(row, in: left) && !tree.contains(row, in: right))
    #expect(try !tree.contains(left, in: left))
    #expect(try tree.commonAncestor(row, other) == tree.root)
    #expect(try tree.commonAncestor(row, left) == left)
    #expect(try tree.commonAncestor(row, row) == row)
    #expect(try tree.commonAncestor(row, loose) == nil)
    #expect(try tree.parent(of: tree.root) == nil && tree.parent(of: loose) == nil)
    #expect(try tree.childIndex(of: right) == 1 && tree.childIndex(of: tree.root) == nil)
  }

  @Test("Walks go over subtrees in preorder, siblings and children skip separators")
  func walks() throws {
    let left = try tree.appendContainer(to: tree.root)
    let first = try tree.appendRow(1, to: left)
    let second = try tree.appendRow(2, to: left)
    try tree.setSeparatorBetweenChildren(Separator(height: 1), of: left)
    let last = try tree.appendRow(3, to: tree.root)
    try tree.setHidden(true, last)
    #expect(try Array(tree.nodes(in: tree.root)) == [tree.root, left, first, second, last])
    #expect(try Array(tree.nodes(in: left)) == [left, first, second])
    #expect(try Array(tree.rows(in: tree.root)).count == 4)
    #expect(try Array(tree.children(of: left)) == [first, second])
    #expect(try tree.nextSibling(of: first) == second && tree.previousSibling(of: second) == first)
    #expect(try tree.nextSibling(of: second) == nil && tree.previousSibling(of: first) == nil)
    #expect(try tree.firstChild(of: tree.root) == left && tree.lastChild(of: tree.root) == last)
  }

  @Test("Counting the rows of a subtree counts what is visible, settled or not")
  func countsRows() throws {
    for records in [false, true] {
      let tree = ComponentTree()
      tree.recordsChanges = records
      let outer = try tree.appendContainer(to: tree.root)
      let inner = try tree.appendContainer(to: outer)
      try tree.appendRows((1...5).map { Row(id: RowID($0)) }, to: inner)
      let row = try tree.appendRow(6, to: outer)
      #expect(try tree.rowCount(of: outer) == 6 && tree.rowCount(of: inner) == 5)
      try tree.setHidden(true, inner)
      #expect(try tree.rowCount(of: outer) == 1 && tree.rowCount(of: inner) == 0)
      #expect(try tree.rowCount(of: row) == 1 && tree.rowCount == 1)
    }
  }

  @Test("Editing during a walk traps")
  func trapsOnEditsDuringWalks() async {
    await #expect(processExitsWith: .failure) {
      let tree = ComponentTree()
      try tree.appendRows([Row(id: 1), Row(id: 2)], to: tree.root)
      for node in try tree.children(of: tree.root) { try tree.remove(node) }
    }
  }

  @Test("The dump shows structure, attributes and what is hidden")
  func dumps() throws {
    let post = try tree.appendContainer(id: 17, to: tree.root)
    let attributes = RowAttributes(kind: 3, height: .fixed(41), pin: .untilNext)
    try tree.appendRow(1, stamp: 5, attributes: attributes, to: post)
    try tree.setSeparator(Separator(height: 10), at: .bottom, of: post)
    try tree.setHidden(true, post)
    #expect(
      try tree.dump() == """
        container 0 (1 children)
          container 17 (1 children) hidden
            row 1:5 kind 3 fixed 41.0 pin untilNext
            separator fixed 10.0

        """)
    #expect(try tree.dump(post).hasPrefix("container 17"))
  }
}
