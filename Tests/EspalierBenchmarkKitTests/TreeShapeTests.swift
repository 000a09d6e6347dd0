// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierCore
  import Testing

  @testable import EspalierWorkloads

  @Suite("Trees that are measured")
  @MainActor
  struct TreeShapeTests {
    /// How deep each node of a tree is.
    func depths(_ engine: ListEngine) -> [NodeID: Int] {
      engine.walk().reduce(into: [:]) { depths, next in
        depths[next.node] = next.parent.map { depths[$0]! + 1 } ?? 0
      }
    }

    /// The rows of each container that has any, and how deep the container is.
    func groups(_ shape: TreeShape, rows: Int) throws -> [(count: Int, depth: Int)] {
      let engine = try shape.make(rows: rows).engine
      let (nodes, depths) = (engine.walk(), depths(engine))
      var counts: [NodeID: Int] = [:]
      for next in nodes where !engine.isContainer(next.node) {
        counts[try #require(next.parent), default: 0] += 1
      }
      return nodes.compactMap { next in counts[next.node].map { ($0, depths[next.node]!) } }
    }

    @Test(
      "Every shape has the rows that were asked for, each identity once", arguments: [1, 7, 1500])
    func rowCounts(rows: Int) throws {
      for shape in TreeShape.allCases {
        let tree = try shape.make(rows: rows)
        #expect(tree.engine.rowCount == rows, "\(shape)")
        let names = tree.rows.compactMap { tree.engine.identity(of: $0)?.rawValue }
        #expect(names == Array(0..<Int64(rows)), "\(shape)")
      }
    }

    @Test("Wide: all in the root. Post list: three to seven in each. Deep: a thousand levels")
    func shapes() throws {
      #expect(try groups(.wide, rows: 500).map(\.count) == [500])
      let posts = try groups(.post, rows: 1003)
      #expect(posts.dropLast().allSatisfy { (3...7).contains($0.count) && $0.depth == 1 })
      #expect(Set(posts.map(\.count)).isSuperset(of: [3, 4, 6, 7]))
      let deep = try groups(.deep, rows: 3000)
      #expect(deep.map(\.depth) == Array(1...1000))
      #expect(deep.allSatisfy { $0.count == 3 })
      let random = try groups(.random, rows: 2000)
      #expect(random.count > 100 && Set(random.map(\.depth)).count > 5)
    }

    @Test("A walk is in the order of the rows, as the engine lists them")
    func walks() throws {
      for shape in TreeShape.allCases {
        let tree = try shape.make(rows: 400)
        try tree.age()
        let committed = (0..<400).compactMap { tree.engine.node(atRow: $0) }
        #expect(
          tree.engine.walk().map(\.node).filter { !tree.engine.isContainer($0) } == committed,
          "\(shape)")
        #expect(tree.walkedIdentities() == (try tree.engine.rows().map(\.id)), "\(shape)")
      }
    }

    @Test("Ageing keeps the number of rows, and their handles good")
    func ageing() throws {
      for shape in TreeShape.allCases {
        let tree = try shape.make(rows: 300)
        let containers = tree.engine.walk().count - 300
        try tree.age()
        #expect(tree.engine.rowCount == 300 && Set(tree.rows).count == 300)
        #expect(tree.rows.allSatisfy { tree.engine.rowIndex(of: $0) != nil })
        #expect(tree.engine.walk().count - 300 == containers)
      }
    }

    @Test("A plain copy lists the same rows, made in whatever order")
    func copies() throws {
      for shape in TreeShape.allCases {
        let tree = try shape.make(rows: 400)
        let expected = tree.walkedIdentities().map(\.rawValue)
        for shuffled in [false, true] {
          var rows: [PlainNode] = []
          PlainNode.copy(of: tree.engine, shuffled: shuffled).root.flatten(into: &rows)
          #expect(rows.map(\.identity) == expected, "\(shape)")
        }
      }
    }

    @Test("The world of events has all its rows at one depth, and scatters them without losing one")
    func eventWorlds() throws {
      for depth in [1, 3, 10] {
        let world = try EventWorld(rows: 350, depth: depth)
        let depths = depths(world.engine)
        #expect(world.rows.count == 350 && world.engine.rowCount == 350)
        #expect(world.rows.allSatisfy { depths[$0.node!] == depth })
        #expect(world.containers.count == 4 * (depth - 1))
        let inOrder = world.rows.map(\.id)
        world.scatter()
        #expect(world.rows.map(\.id) != inOrder && Set(world.rows.map(\.id)) == Set(inOrder))
      }
    }

    @Test("The three lists of heights agree after every kind of work, and again when it is undone")
    func heights() {
      for work in HeightWork.allCases {
        let script = HeightScript(work, rows: 200, operations: 40)
        var (ours, plain, sums) = (
          OrderedHeights(heights: script.heights), PlainHeights(heights: script.heights),
          PrefixSums(heights: script.heights)
        )
        for round in 0..<3 {
          let results = [
            ours.trial(script, isFresh: round == 0), plain.trial(script, isFresh: round == 0),
            sums.trial(script, isFresh: round == 0),
          ]
          #expect(results[0] == results[1] && results[1] == results[2], "\(work), round \(round)")
        }
      }
    }
  }

  extension HeightList {
    /// What it is after it was brought back, and what it answers and is after the work.
    fileprivate mutating func trial(_ script: HeightScript, isFresh: Bool) -> [Int] {
      undo(script, isFresh: isFresh)
      let before = digest(count: 200)
      let answer = perform(script)
      settle()
      return [before, answer, digest(count: 200)]
    }
  }
#endif
