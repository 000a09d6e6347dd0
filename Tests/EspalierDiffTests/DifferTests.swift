// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Elements of any type")
struct DifferTests {
  @Test("All pairs of lists of up to three rows over two identities and two stamps")
  func allPairs() throws {
    var check = ElementCheck()
    let lists = (0...3).flatMap { allLists(length: $0, keys: 4) }.map { list in
      list.map { Row(id: RowID(Int64($0 / 2)), stamp: Stamp(Int64($0 % 2))) }
    }
    for old in lists { for new in lists { try check.check(from: old, to: new) } }
  }

  @Test("Hundreds of elements, edited at random")
  func fuzz() {
    forEachSeed(count: 30) { try DiffCases.elements(using: &$0) }
  }

  @Test(
    "A differ that did something huge gives its memory back, and goes on",
    .enabled(if: Allocations.areMeaningful))
  func memoryIsReleased() throws {
    let old = (0..<100_000).map { Row(id: RowID(Int64($0))) }
    let new = old.shuffled()
    var rows = ListDiffer()
    var elements = Differ<RowID>()
    var update = BatchUpdate()
    func diff() { rows.diff(from: old, to: new, into: &update) }
    diff()
    let expected = update
    #expect(warmAllocations { diff() } == .none)
    rows.releaseMemory()
    let again = allocations { diff() }
    // The table and all that is as long as the list came anew.
    #expect(again.bytes > old.count * 16, "\(again)")
    #expect(update == expected)
    try StrictApplier.check(update, from: old, to: new)

    _ = elements.diff(from: old, to: new, id: \.id)
    let warm = allocations { _ = elements.diff(from: old, to: new, id: \.id) }
    elements.releaseMemory()
    let cold = allocations { _ = elements.diff(from: old, to: new, id: \.id) }
    #expect(cold.bytes > warm.bytes + old.count * 16, "\(warm), then \(cold)")
    #expect(elements.diff(from: old, to: new, id: \.id) == expected)
  }

  @Test("Content decides what was updated, not its hash")
  func contentDecides() {
    struct Colliding: Hashable, Identifiable {
      var id: Int
      var text: String
      func hash(into hasher: inout Hasher) {}
    }
    var differ = Differ<Int>()
    let update = differ.diff(
      from: [Colliding(id: 1, text: "a"), Colliding(id: 2, text: "b")],
      to: [Colliding(id: 2, text: "b"), Colliding(id: 1, text: "c")])
    #expect(update.moves.count == 1)
    #expect(update.updates == [BatchUpdate.Update(old: 0, new: 1)])
  }

  @Test("Keys whose hashes all collide are still told apart")
  func collidingKeys() {
    struct Key: Hashable {
      var name: String
      func hash(into hasher: inout Hasher) {}
    }
    var differ = Differ<Key>()
    let names = ["a", "b", "c", "d"].map(Key.init(name:))
    let update = differ.diff(from: names, to: [names[3], names[0], names[2]], id: \.self)
    #expect(update.description == "delete 1, move 3→0")
  }

  @Test("Identities of every integer type, at their limits")
  func integerTypes() {
    func check<ID: FixedWidthInteger>(_: ID.Type) {
      var differ = Differ<ID>()
      let old = [ID.min, ID.max, 0, 1]
      let update = differ.diff(from: old, to: [1, ID.min, ID.max], id: { $0 })
      #expect(Set(update.deletes) == (ID.min == 0 ? [0] : [2]) || ID.min == 0)
      #expect(update.moves.count == 1)
    }
    check(Int64.self)
    check(Int.self)
    check(Int32.self)
    check(Int16.self)
    check(UInt64.self)
    check(UInt.self)
    check(UInt32.self)
    var differ = Differ<RowID>()
    #expect(differ.diff(from: rows("ABC"), to: rows("CAB"), id: \.id).moves.count == 1)
  }

  @Test(
    "Once warm, nothing is allocated for integer identities",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() {
    var random = SeededGenerator(seed: 5)
    var nextID: Int64 = 5_000
    let before = rows(0..<500)
    let after = ListEdits.edit(before, nextID: &nextID, duplicates: false, using: &random)
    let old = before.map(Item.init)
    let new = after.map(Item.init)
    var differ = Differ<Int64>()
    var update = BatchUpdate()
    let counted = warmAllocations {
      differ.diff(from: old, to: new, into: &update)
      differ.diff(from: new, to: old, into: &update)
      differ.diff(from: old, to: old, into: &update)
    }
    #expect(counted == .none)
    #expect(update.isEmpty)
  }

  @Test(
    "A differ made in the call allocates one block for short lists, and the result",
    .enabled(if: Allocations.areMeaningful), arguments: [20, 100])
  func freshDiffer(_ count: Int) {
    let old = rows(0..<count).map(Item.init)
    func counted(_ new: [Item]) -> (Int, BatchUpdate) {
      var update = BatchUpdate()
      // What the process makes once, such as the descriptions of generic types, is not the differ's.
      let counted = warmAllocations {
        var differ = Differ<Int64>()
        update = differ.diff(from: old, to: new)
        _ = BatchPlan(update)
      }
      return (counted.blocks, update)
    }
    #expect(counted(old).0 == 0)
    #expect(counted(Array(old.dropLast())).0 == 2)
    #expect(counted(old.reversed()).0 == 2)
    var mixed = old
    mixed.remove(at: 3)
    mixed.swapAt(5, 12)
    mixed[15].content += 1
    mixed.insert(Item(Row(id: 1_000)), at: 8)
    let (blocks, update) = counted(mixed)
    #expect(blocks == 6)
    #expect(update.description == "delete 3, insert 8, move 13→5 6→13, update 16→16")
  }

  @Test("Short lists of identities that were made to collide")
  func collidingIntegers() throws {
    let old = (0..<128).map { Row(id: RowID(Int64(bitPattern: Seeds.key(spreadTo: $0)))) }
    var differ = ListDiffer()
    try DiffRules.check(
      from: old, to: (0..<128).map { old[$0 * 37 % 128] }, with: &differ)
    try DiffRules.check(
      from: old, to: (0..<128).map { old[$0 * 37 % 64] }, with: &differ)
  }

  @Test("Lists around the length at which they are short, at all ends")
  func aroundTheLimit() throws {
    var check = ElementCheck()
    for count in [127, 128, 129, 130] {
      let old = rows(0..<count)
      let shuffled = (0..<count).map { old[$0 * 37 % count] }
      try check.check(from: old, to: shuffled)
      try check.check(from: rows([500]) + old, to: shuffled + rows([600, 601]))
      try check.check(from: rows([500, 501]) + old + rows([502]), to: rows([500]) + shuffled)
      try check.check(from: old, to: rows((0..<count).map { $0 + 1_000 }, stamps: nil))
    }
  }

  @Test("Updates of all elements, more than fit the stack, kept and not", arguments: [100, 1_000])
  func manyUpdates(_ count: Int) throws {
    let old = rows(0..<count)
    let new = rows(0..<count, stamps: Array(repeating: 7, count: count))
    var differ = Differ<Int64>()
    var update = BatchUpdate()
    for list in [new, old, new] {
      differ.diff(from: old.map(Item.init), to: list.map(Item.init), into: &update)
      try DiffRules.check(update, from: old, to: list)
    }
    try DiffRules.check(
      differ.diff(from: old.map(Item.init), to: new.reversed().map(Item.init)), from: old,
      to: new.reversed())
  }

  @Test("A list of more elements than the limit is refused")
  func limit() async {
    var differ = Differ<Int>(rowLimit: 3)
    #expect(differ.diff(from: [1, 2, 3], to: [3], id: \.self).deletes.count == 2)
    await #expect(processExitsWith: .failure) {
      var differ = Differ<Int>(rowLimit: 3)
      _ = differ.diff(from: [], to: [1, 2, 3, 4], id: { $0 })
    }
  }
}
