// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierTree

  /// Many who are new or were moved, and are told before the row order follows. Counted in looks at nodes and
  /// registrations, and in places of registrations looked at.
  @Suite("Newcomers that are told before a commit")
  struct NewcomersTests {
    /// How those who are told got where they are.
    enum Way: CaseIterable {
      case appended
      case putFirst
      case betweenOthers
      case movedToTheEnd
      case reversed
      case inContainers
      case detached
    }

    /// How they are told.
    enum Telling: CaseIterable {
      case share
      case notify
      case load
    }

    /// A list of rows in a tree whose commits are listed, and what listens there.
    final class World {
      let tree = ComponentTree()
      let data = DataID<Int>()
      let list: NodeID
      var rows: [NodeID] = []
      var heard: [NodeID] = []

      init(_ count: Int) throws {
        list = try tree.appendContainer(to: tree.root)
        for id in 0..<count { rows.append(try tree.appendRow(RowID(Int64(id)), to: list)) }
        tree.settle()
        tree.recordsChanges = true
      }

      /// Puts new nodes into the list, or has those in it move, and returns them.
      func edit(_ way: Way) throws -> [NodeID] {
        let ids = rows.indices.map { RowID(Int64(rows.count + $0)) }
        switch way {
        case .appended: return try ids.map { try tree.appendRow($0, to: list) }
        case .putFirst: return try ids.map { try tree.makeRow($0, at: .first(in: list)) }
        case .betweenOthers:
          // One run in the middle, and one of two rows between any two others.
          return try ids.enumerated().map { place, id in
            let anchor = rows[place % 2 == 0 ? rows.count / 2 : place]
            return try tree.makeRow(id, at: .after(anchor))
          }
        case .movedToTheEnd:
          for row in rows { try tree.move(row, to: .last(in: list)) }
          return rows
        case .reversed:
          for row in rows { try tree.move(row, to: .first(in: list)) }
          return rows
        case .inContainers:
          return try ids.map {
            let container = try tree.appendContainer(to: list)
            return try tree.appendRow($0, to: container)
          }
        case .detached:
          let container = try tree.makeContainer()
          return try ids.map { try tree.appendRow($0, to: container) }
        }
      }

      func listen(_ nodes: [NodeID], _ telling: Telling) throws {
        for node in nodes {
          switch telling {
          case .share:
            try tree.subscribe(to: data, at: node) { [unowned self] _ in heard.append(node) }
          case .notify: try tree.addListener(Newcomer(node), at: node)
          case .load: try tree.onLoad(of: node) { [unowned self] in heard.append(node) }
          }
        }
      }

      func tell(below top: NodeID, _ telling: Telling) throws {
        switch telling {
        case .share: try tree.share(1, as: data, at: top)
        case .notify:
          try tree.notify(Newcomer.self, from: top, .children) { heard.append($0.node) }
        case .load: _ = tree.load()
        }
      }

      /// The nodes that were given, as the tree has them now.
      func inOrder(_ nodes: [NodeID], below top: NodeID) throws -> [NodeID] {
        let wanted = Set(nodes)
        return try all(below: top).filter { wanted.contains($0) }
      }

      private func all(below top: NodeID) throws -> [NodeID] {
        guard try tree.isContainer(top) else { return [top] }
        return try tree.children(of: top).flatMap { try all(below: $0) }
      }

      func work(_ act: () throws -> Void) rethrows -> Int {
        let before = tree.forest.store.visits.value + tree.registry.visits.value
        tree.work = TreeWork()
        try act()
        return tree.forest.store.visits.value + tree.registry.visits.value - before
          + tree.work.probes
      }
    }

    final class Newcomer {
      let node: NodeID

      init(_ node: NodeID) { self.node = node }
    }

    @Test(
      "They hear it in their order, in the steps of a sort",
      arguments: Way.allCases, Telling.allCases)
    func hear(_ way: Way, _ telling: Telling) throws {
      // What is detached is not loaded.
      if way == .detached, telling == .load { return }
      let violation = try Growth.linearLogarithmic.violation(from: 250, doublings: 3) { count in
        let world = try World(count)
        let isMoved = way == .movedToTheEnd || way == .reversed
        if isMoved { try world.listen(world.rows, telling) }
        let nodes = try world.edit(way)
        if !isMoved { try world.listen(nodes, telling) }
        let top = way == .detached ? try world.tree.parent(of: nodes[0])! : world.list
        world.heard = []
        let work = try world.work { try world.tell(below: top, telling) }
        #expect(try world.heard == world.inOrder(nodes, below: top))
        return work
      }
      #expect(violation == nil)
    }

    @Test("Told each time one more came, they cost what is told", arguments: [false, true])
    func heardAgain(atTheEnd: Bool) throws {
      let violation = try Growth.linearLogarithmic.violation(from: 250, doublings: 3) { count in
        let world = try World(count)
        let inner = try world.tree.appendContainer(to: world.list)
        for id in 0..<20 { try world.tree.appendRow(RowID(Int64(-1 - id)), to: inner) }
        return try world.work {
          for id in 0..<count {
            let place: Place = atTheEnd ? .last(in: world.list) : .first(in: world.list)
            let row = try world.tree.makeRow(RowID(Int64(count + id)), at: place)
            try world.tree.subscribe(to: world.data, at: row) { _ in }
            // Sixteen nodes are looked at one by one; these are more, and no one among them listens.
            try world.tree.share(id, as: world.data, at: inner)
          }
        }
      }
      #expect(violation == nil)
    }
  }
#endif
