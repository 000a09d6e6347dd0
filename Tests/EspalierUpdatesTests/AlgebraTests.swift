// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Inverses and compositions")
struct AlgebraTests {
  @Test(
    "Cases by hand: the update of the first two lists, and of the last two, become one",
    arguments: [
      ("abc", "abc", "abc", "no change", "no change"),
      ("abc", "ab", "b", "delete 0 2", "delete 0 2"),
      ("abc", "xabc", "xabcy", "insert 0 4", "insert 0 4"),
      // What comes and goes is not mentioned.
      ("abc", "axbc", "abc", "no change", "no change"),
      // What goes and comes is, unless the lists are known.
      ("abc", "ac", "abc", "delete 1, insert 1", "no change"),
      ("abc", "bc", "bca", "delete 0, insert 2", "move 0→2"),
      // Two moves of one row are one; there and back is none.
      ("abcd", "dabc", "adbc", "move 3→1", "move 3→1"),
      ("abcd", "dabc", "abcd", "no change", "no change"),
      // Moves of either are weighed again: the block that is longer stays.
      ("abcdefg", "defgabc", "efgabcd", "move 4→0 5→1 6→2", "move 4→0 5→1 6→2"),
      ("abcdef", "defabc", "abcdef", "no change", "no change"),
      // Rows that both place are all rows that were there, or all but one, which came as another one went.
      ("abcdef", "fabcde", "bfacde", "move 1→0 5→1", "move 1→0 5→1"),
      (
        "abcdef", "fabcde", "bfacdx", "delete 4, insert 5, move 1→0 5→1",
        "delete 4, insert 5, move 1→0 5→1"
      ),
    ])
  func cases(
    _ old: String, _ middle: String, _ new: String, _ blind: String, _ known: String
  ) throws {
    var differ = ListDiffer()
    let first = differ.diff(from: rows(old), to: rows(middle))
    let second = differ.diff(from: rows(middle), to: rows(new))
    let update = first.followed(by: second, from: rows(old), to: rows(new))
    #expect(first.followed(by: second).description == blind)
    #expect(update.description == known)
    try StrictApplier.check(update, from: rows(old), to: rows(new))
  }

  @Test func updatesAreOfEither() {
    let old = rows([1, 2, 3, 4], stamps: [0, 0, 0, 0])
    let middle = rows([9, 1, 2, 3, 4], stamps: [0, 1, 0, 0, 1])
    let new = rows([2, 4, 1, 9], stamps: [0, 0, 2, 3])
    var differ = ListDiffer()
    let first = differ.diff(from: old, to: middle)
    let second = differ.diff(from: middle, to: new)
    let blind = first.followed(by: second)
    #expect(blind.updates.map(\.description) == ["3→1", "0→2"])
    let known = first.followed(by: second, from: old, to: new)
    #expect(known.updates.map(\.description) == ["0→2"], "4 is as it was")
    #expect(known == differ.diff(from: old, to: new))
  }

  @Test func updatesAreTurnedRound() {
    let update = BatchUpdate(
      deletes: [2, 5], inserts: [1], moves: [BatchUpdate.Move(from: 7, to: 0)],
      updates: [BatchUpdate.Update(old: 7, new: 0), BatchUpdate.Update(old: 4, new: 5)])
    #expect(
      update.inverted()
        == BatchUpdate(
          deletes: [1], inserts: [2, 5], moves: [BatchUpdate.Move(from: 0, to: 7)],
          updates: [BatchUpdate.Update(old: 5, new: 4), BatchUpdate.Update(old: 0, new: 7)]))
    #expect(BatchUpdate().inverted() == BatchUpdate())
  }

  @Test("A thousand moves of one row to and fro are none, and lists need not be known for that")
  func aThousandMoves() {
    var update = BatchUpdate()
    for step in 0..<1_000 {
      let move =
        step % 2 == 0
        ? BatchUpdate.Move(from: 3, to: 90) : BatchUpdate.Move(from: 90, to: 3)
      update = update.followed(by: BatchUpdate(moves: [move]))
      #expect(update.moves.count == (step + 1) % 2)
    }
    #expect(update.isEmpty)
  }

  @Test("All triples of short lists, with repeated identities and without")
  func allTriples() throws {
    var check = AlgebraCheck()
    let all = (0...3).flatMap { allLists(length: $0, keys: 3) }
    let repeated = (0...3).flatMap { allLists(length: $0, keys: 2) }.map { rows($0) }
    let unique = all.filter { Set($0).count == $0.count }.map { rows($0) }
    for lists in [repeated, unique] {
      for old in lists {
        for middle in lists {
          for new in lists { try check.check([old, middle, new], inverses: new == old) }
        }
      }
    }
  }

  @Test("All pairs of orders of five rows")
  func allOrders() throws {
    var check = AlgebraCheck()
    let orders = allPermutations(of: 5).map { rows($0) }
    for middle in orders {
      for new in orders where new[0].id.rawValue < 2 {
        try check.check([rows(0..<5), middle, new])
      }
    }
  }

  @Test("Random histories of four lists")
  func histories() {
    var check = AlgebraCheck()
    forEachSeed(count: 120) { try DiffCases.algebra(with: &check, using: &$0) }
  }

  @Test("Every shape of change before and after every other", arguments: ListShape.allCases)
  func shapes(_ shape: ListShape) {
    var check = AlgebraCheck()
    forEachSeed(count: 1) { generator in
      for other in ListShape.allCases {
        let keys = Bool.random(using: &generator) ? nil : 40
        let old = (0..<120).map { _ in ListShape.randomRow(keys: keys, using: &generator) }
        let middle = shape.change(old, keys: keys, using: &generator)
        try check.check([old, middle, other.change(middle, keys: keys, using: &generator)])
      }
    }
  }

  @Test("Identities made to collide under the quick hash are paired")
  func hostileIdentities() {
    var inverse: UInt64 = 1
    for _ in 0..<6 { inverse &*= 2 &- 0x9E37_79B9_7F4A_7C15 &* inverse }
    let old = (0..<2_000).map { Row(id: RowID(Int64(bitPattern: UInt64($0) &* inverse))) }
    let first = BatchUpdate(deletes: SharedBuffer((0..<2_000).map { OldRow($0) }))
    let back = first.followed(by: first.inverted(), from: old, to: old)
    #expect(back.isEmpty)
  }

  @Test("Once warm, nothing is allocated", .enabled(if: Allocations.areMeaningful))
  func allocationsOnceWarm() {
    var random = SeededGenerator(seed: 1)
    let old = ContiguousArray((0..<2_000).map { Row(id: RowID(Int64($0))) })
    let middle = ListShape.manyEdits.change(Array(old), keys: nil, using: &random)
    let new = ContiguousArray(ListShape.chunks.change(middle, keys: nil, using: &random))
    var differ = ListDiffer()
    let first = differ.diff(from: Array(old), to: middle)
    let second = differ.diff(from: middle, to: Array(new))
    var composer = UpdateComposer()
    var update = BatchUpdate()
    func run() {
      composer.compose(first, second, into: &update)
      composer.compose(first, second, from: old.span, to: new.span, into: &update)
      composer.invert(first, into: &update)
    }
    #expect(warmAllocations(in: run) == .none)
  }
}
