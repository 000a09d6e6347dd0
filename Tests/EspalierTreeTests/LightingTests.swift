// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierTree

  /// Containers that are hidden and shown keep their place in the row order, together with whatever else
  /// happens in the transaction.
  @Suite("3.2 Hiding and showing where it stands")
  struct LightingTests {
    /// What an edit does to the tree of `Scene`.
    typealias Edit = @Sendable (Scene) throws -> Void

    /// The tree `( a [ 1 b [ 2 c [ 3 ] ] 4 ] d [ 5 ] 6 )`, recording.
    struct Scene {
      let tree = ComponentTree()
      let a: NodeID
      let b: NodeID
      let c: NodeID
      let d: NodeID
      var rows: [NodeID] = []

      init() throws {
        a = try tree.appendContainer(to: tree.root)
        rows.append(try tree.appendRow(1, to: a))
        b = try tree.appendContainer(to: a)
        rows.append(try tree.appendRow(2, to: b))
        c = try tree.appendContainer(to: b)
        rows.append(try tree.appendRow(3, to: c))
        rows.append(try tree.appendRow(4, to: a))
        d = try tree.appendContainer(to: tree.root)
        rows.append(try tree.appendRow(5, to: d))
        rows.append(try tree.appendRow(6, to: tree.root))
        tree.recordsChanges = true
      }

      /// The identities of the visible rows, by the links alone.
      func visible(_ node: NodeID? = nil) throws -> [RowID] {
        let node = node ?? tree.root
        if try tree.isHidden(node) { return [] }
        if try !tree.isContainer(node) { return [try tree.identity(of: node)] }
        return try tree.children(of: node).flatMap { try visible($0) }
      }

      /// The identities of the rows of the row order.
      func listed() -> [RowID] {
        (0..<tree.order.rowCount).map { tree.row(at: tree.order.entry(atRow: $0)).id }
      }

      func toggle(_ node: NodeID) throws {
        guard tree.contains(node) else { return }
        try tree.setHidden(!tree.isHidden(node), node)
      }

      func move(_ node: NodeID, to container: NodeID) throws {
        guard tree.contains(node), tree.contains(container), node != container else { return }
        if try tree.contains(container, in: node) { return }
        try tree.move(node, to: .last(in: container))
      }

      func remove(_ node: NodeID) throws {
        if tree.contains(node) { try tree.remove(node) }
      }

      func add(_ id: Int64, to container: NodeID) throws {
        if tree.contains(container) { _ = try tree.makeRow(RowID(id), at: .at(0, in: container)) }
      }
    }

    static let edits: [Edit] = [
      { try $0.toggle($0.a) }, { try $0.toggle($0.b) }, { try $0.toggle($0.c) },
      { try $0.toggle($0.d) }, { try $0.toggle($0.rows[1]) }, { try $0.remove($0.rows[0]) },
      { try $0.move($0.rows[2], to: $0.d) }, { try $0.move($0.b, to: $0.d) },
      { try $0.move($0.d, to: $0.c) }, { try $0.add(7, to: $0.b) }, { try $0.remove($0.b) },
      { try $0.move($0.a, to: $0.tree.root) },
    ]

    /// What replaying changes makes of the rows that were listed.
    static func replay(_ changes: RowChanges, old: [RowID], new: [RowID]) -> [RowID] {
      let leaving = Set(changes.deletes.map(\.row.index) + changes.moves.map(\.old.index))
      guard leaving.count == changes.deletes.count + changes.moves.count else { return [] }
      var result: [RowID?] = Array(repeating: nil, count: new.count)
      for move in changes.moves { result[move.new.index] = old[move.old.index] }
      for insert in changes.inserts { result[insert.index] = new[insert.index] }
      var staying = old.indices.filter { !leaving.contains($0) }.map { old[$0] }[...]
      for index in result.indices where result[index] == nil { result[index] = staying.popFirst() }
      return staying.isEmpty ? result.compactMap { $0 } : []
    }

    /// Commits an edit after another, or all in one transaction, and compares after each commit.
    static func check(_ picked: [Int], inOne: Bool) throws {
      let scene = try Scene()
      var changes = RowChanges()
      scene.tree.commit(into: &changes)
      var old = scene.listed()
      for (position, edit) in picked.enumerated() {
        try edits[edit](scene)
        if inOne && position + 1 < picked.count { continue }
        #expect(scene.tree.rowCount == (try scene.visible().count), "\(picked)")
        scene.tree.commit(into: &changes)
        let new = scene.listed()
        #expect(new == (try scene.visible()), "\(picked)")
        #expect(replay(changes, old: old, new: new) == new, "\(picked)")
        let deleted = changes.deletes.map(\.row.index)
        #expect(
          deleted == deleted.sorted() && changes.deletes.allSatisfy { old[$0.row.index] == $0.id })
        scene.tree.order.checkInvariants()
        old = new
      }
    }

    @Test("Every three edits, in one transaction and in three", arguments: [true, false])
    func everyThreeEdits(inOne: Bool) throws {
      for first in Self.edits.indices {
        for second in Self.edits.indices {
          for third in Self.edits.indices { try Self.check([first, second, third], inOne: inOne) }
        }
      }
    }

    @Test("Every two edits in a tree in which a container is hidden already")
    func everyTwoEditsInTheDark() throws {
      for hidden in 0..<4 {
        for first in Self.edits.indices {
          for second in Self.edits.indices {
            let scene = try Scene()
            try Self.edits[hidden](scene)
            var changes = RowChanges()
            scene.tree.commit(into: &changes)
            let old = scene.listed()
            try Self.edits[first](scene)
            try Self.edits[second](scene)
            scene.tree.commit(into: &changes)
            let new = scene.listed()
            #expect(new == (try scene.visible()), "\(hidden) \(first) \(second)")
            #expect(Self.replay(changes, old: old, new: new) == new, "\(hidden) \(first) \(second)")
          }
        }
      }
    }

    @Test("Hiding and showing again in one transaction changes nothing, measured heights included")
    func nothingChanges() throws {
      let scene = try Scene()
      var changes = RowChanges()
      scene.tree.commit(into: &changes)
      scene.tree.order.setMeasuredHeight(77, of: scene.rows[1].index)
      try scene.tree.setHidden(true, scene.a)
      #expect(scene.tree.hasPendingChanges)
      try scene.tree.setHidden(false, scene.a)
      scene.tree.commit(into: &changes)
      #expect(changes.isEmpty)
      #expect(scene.tree.order.height(of: scene.rows[1].index) == 77)
    }

    @Test("What is shown again has the heights, pins and estimates it was given")
    func givesBackHeights() throws {
      let tree = ComponentTree()
      let container = try tree.appendContainer(to: tree.root)
      let pinned = try tree.appendRow(
        1, attributes: RowAttributes(height: .fixed(41), pin: Pin(.untilNext)), to: container)
      let measured = try tree.appendRow(
        2, attributes: RowAttributes(height: .automatic(estimate: 60)), to: container)
      let unknown = try tree.appendRow(3, to: container)
      tree.settle()
      tree.order.setMeasuredHeight(99, of: measured.index)
      try tree.setHidden(true, container)
      tree.settle()
      #expect(tree.order.totalHeight == 0)
      #expect(tree.order.pinnedCount == 0 && tree.order.unmeasuredCount == 0)
      try tree.setHidden(false, container)
      tree.settle()
      #expect(tree.order.height(of: pinned.index) == 41)
      #expect(tree.order.traits(of: pinned.index) == [.row, .pinned])
      #expect(tree.order.height(of: measured.index) == 60)
      #expect(tree.order.traits(of: measured.index) == [.row, .unmeasured])
      #expect(tree.order.height(of: unknown.index) == HeightMode.defaultEstimate)
      #expect(tree.order.pinnedCount == 1 && tree.order.unmeasuredCount == 2)
    }

    @Test("Long branches, wherever they begin in a leaf, with hidden branches inside")
    func longBranches() throws {
      for before in [0, 1, 47, 48, 49, 60] {
        let tree = ComponentTree()
        for id in 0..<before { try tree.appendRow(RowID(Int64(id)), to: tree.root) }
        let branch = try tree.appendContainer(to: tree.root)
        var expected = (0..<before).map { Int64($0) }
        for part in 0..<40 {
          let container = try tree.appendContainer(to: branch)
          let rows = (0..<part * 3).map { Row(id: RowID(Int64(1000 * (part + 1) + $0))) }
          try tree.appendRows(rows, to: container)
          if part % 3 == 1 {
            try tree.setHidden(true, container)
          } else {
            expected += rows.map(\.id.rawValue)
          }
        }
        try tree.appendRow(-7, to: tree.root)
        expected.append(-7)
        #expect(names(tree) == expected)
        try tree.setHidden(true, branch)
        #expect(names(tree) == expected.prefix(before) + [-7])
        try tree.setHidden(false, branch)
        #expect(names(tree) == expected)
        tree.order.checkInvariants()
      }
    }

    @Test("A hidden container can be hidden, moved, emptied and removed like any other")
    func hiddenContainers() throws {
      let scene = try Scene()
      let tree = scene.tree
      tree.recordsChanges = false
      try tree.setHidden(true, scene.a)
      try tree.setHidden(true, scene.b)
      #expect(names(tree) == [5, 6])
      try tree.move(scene.b, to: .first(in: scene.d))
      try tree.setHidden(false, scene.b)
      #expect(names(tree) == [2, 3, 5, 6])
      try tree.removeAll(in: scene.a)
      try tree.setHidden(false, scene.a)
      #expect(names(tree) == [2, 3, 5, 6])
      try tree.setHidden(true, scene.b)
      try tree.remove(scene.b)
      #expect(names(tree) == [5, 6])
    }

    #if DEBUG
      @Test("Hiding and showing puts nothing into the row order")
      func putsNothingIn() throws {
        let scene = try Scene()
        scene.tree.settle()
        scene.tree.work = TreeWork()
        try scene.tree.setHidden(true, scene.a)
        scene.tree.settle()
        try scene.tree.setHidden(false, scene.a)
        scene.tree.settle()
        #expect(scene.tree.work.entries == 0)
      }
    #endif
  }
#endif
