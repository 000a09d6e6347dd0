// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierTree

  /// Identities and stamps have 64 bits, wherever their upper halves are kept.
  @Suite("1.1, 3.5 Identities and stamps of any size")
  struct NumbersTests {
    static let numbers: [Int64] = [
      0, 1, -1, 127, Int64(Int32.max), Int64(Int32.min), Int64(Int32.max) + 1, Int64(Int32.min) - 1,
      0x1_0000_0000, -0x1_0000_0000, 0x1_8000_0000, 0x7FFF_FFFF_8000_0000, .max, .min,
    ]

    @Test("Every pair of identity and stamp comes back, and goes where the slot is used again")
    func comesBack() throws {
      let tree = ComponentTree()
      for id in Self.numbers {
        for stamp in Self.numbers {
          let row = try tree.appendRow(RowID(id), stamp: Stamp(stamp), to: tree.root)
          #expect(try tree.row(row) == Row(id: RowID(id), stamp: Stamp(stamp)))
          #expect(tree.row(at: row.index).id.rawValue == id)
          for other in Self.numbers {
            try tree.setStamp(Stamp(other), of: row)
            #expect(try tree.row(row) == Row(id: RowID(id), stamp: Stamp(other)))
          }
          try tree.remove(row)
          tree.settle()
          let heir = try tree.appendRow(3, stamp: 4, to: tree.root)
          #expect(heir.index == row.index)
          #expect(try tree.row(heir) == Row(id: 3, stamp: 4))
          try tree.remove(heir)
        }
      }
    }

    @Test("Containers keep theirs, beside a mask and a handler in their other half")
    func containers() throws {
      let tree = ComponentTree()
      let event = EventID<Int>()
      for id in Self.numbers {
        let container = try tree.appendContainer(id: RowID(id), to: tree.root)
        let token = try tree.subscribe(to: event, at: container) { _ in }
        #expect(try tree.identity(of: container).rawValue == id)
        token.cancel()
        #expect(try tree.identity(of: container).rawValue == id)
      }
    }

    @Test("Large and small numbers in thousands of slots, flattened with their stamps")
    func manySlots() throws {
      let tree = ComponentTree()
      var generator = SeededGenerator(seed: 5)
      var rows: [Row] = []
      for index in 0..<5_000 {
        let isLarge = index / 700 % 2 == 1 || index % 97 == 0
        let id = isLarge ? Int64(bitPattern: generator.next()) : Int64(index)
        rows.append(
          Row(id: RowID(id), stamp: Stamp(Int64(bitPattern: generator.next()) >> (index % 64))))
      }
      try tree.appendRows(rows, to: tree.root)
      var buffer = UniqueBuffer<Row>()
      let count = tree.flatten(into: &buffer)
      #expect((0..<count).map { buffer[$0] } == rows)
    }

    @Test("The halves of a number make it up again")
    func halves() {
      var generator = SeededGenerator(seed: 6)
      let random = (0..<10_000).map { Int64(bitPattern: generator.next()) >> Int64($0 % 64) }
      for number in Self.numbers + random {
        let (lower, upper) = (number.lowerHalf, number.upperDifference)
        #expect(Int64(lowerHalf: lower, upperDifference: upper) == number)
        #expect((upper == 0) == (number >= Int64(Int32.min) && number <= Int64(Int32.max)))
      }
    }
  }

  @Suite("Memory of a tree")
  struct MemoryTests {
    func post(rows: Int, step: Int64) throws -> ComponentTree {
      let tree = ComponentTree()
      for start in stride(from: 0, to: rows, by: 5) {
        let container = try tree.appendContainer(
          id: RowID(Int64(-1 - start) &* step), to: tree.root)
        let list = (start..<start + 5).map { Row(id: RowID(Int64($0) &* step)) }
        try tree.appendRows(list, to: container)
      }
      tree.settle()
      return tree
    }

    @Test("At most 72 bytes per row of a post list, 84 if identities do not fit 32 bits")
    func bytesPerRow() throws {
      let rows = 50_000
      #expect(try post(rows: rows, step: 1).memoryHeld <= 72 * rows)
      #expect(try post(rows: rows, step: 0x4F1B_BCDC_BFA5_3E0B).memoryHeld <= 84 * rows)
      #expect(MemoryLayout<Node>.stride == 32)
    }

    @Test(
      "What a tree says it holds is what was allocated and not given back",
      .enabled(if: Allocations.areMeaningful))
    func isTrue() throws {
      let tree = ComponentTree()
      try tree.appendRow(-1, to: tree.root)
      tree.settle()
      let before = tree.memoryHeld
      let counted = try allocations {
        for id in 0..<20_000 { try tree.appendRow(RowID(Int64(id)), to: tree.root) }
        tree.settle()
      }
      let grown = tree.memoryHeld - before
      // Small blocks that were outgrown, and the tables of the chunks.
      #expect(grown <= counted.bytes)
      #expect(counted.bytes <= grown + grown / 2)
    }

    @Test(
      "No insertion takes more than a few chunks of memory at once",
      .enabled(if: Allocations.areMeaningful))
    func growsEvenly() throws {
      let tree = ComponentTree()
      var largest = 0
      for id in 0..<200_000 {
        let counted = try allocations {
          try tree.appendRow(RowID(Int64(id)), to: tree.root)
          tree.settle()
        }
        largest = max(largest, counted.bytes)
      }
      #expect(largest <= 4 * 32_768)
    }
  }
#endif
