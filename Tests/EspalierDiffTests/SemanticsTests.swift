// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// The rules of the diff, one by one, as the article "How the diff works" states them.
@Suite("Rules of the diff")
struct SemanticsTests {
  private func diff(_ old: [Row], _ new: [Row]) throws -> BatchUpdate {
    var differ = ListDiffer()
    try DiffRules.check(from: old, to: new, with: &differ)
    return differ.diff(from: old, to: new)
  }

  @Test("The same identity with another stamp is an update, and nothing else is")
  func rule1_1() throws {
    let update = try diff(rows([1, 2, 3]), rows([1, 2, 3], stamps: [0, 5, 0]))
    #expect(update.description == "update 1→1")
    #expect(try diff(rows([1], stamps: [7]), rows([2], stamps: [7])).updates.isEmpty)
    // A stamp that is written again, unchanged, is no update.
    #expect(try diff(rows([1], stamps: [7]), rows([1], stamps: [7])).isEmpty)
  }

  @Test("A row that moves and changes is one move and one update")
  func rule1_1moved() throws {
    let update = try diff(rows([1, 2, 3]), rows([3, 1, 2], stamps: [9, 0, 0]))
    #expect(update.description == "move 2→0, update 2→0")
  }

  @Test(
    "Duplicates never lose a row",
    arguments: ["112", "1122", "121", "2112", "1111", "12121"])
  func rule1_2(_ text: String) throws {
    for other in ["", "1", "11", "21", "2211", "1212", text] {
      let update = try diff(rows(text), rows(other))
      let kept = keptRowCount(from: rows(text), to: rows(other))
      #expect(text.count - update.deletes.count == kept)
      #expect(other.count - update.inserts.count == kept)
    }
  }

  @Test("A kept row is the same row wherever it moves, across sections too")
  func rule1_3() {
    var differ = SectionedDiffer()
    let update = differ.diff(from: sections("A12 B3"), to: sections("C1 B32"))
    #expect(update.moves.count == 2)
    #expect(update.deletes.isEmpty && update.inserts.isEmpty)
  }

  @Test("Deletes and inserts ascend, and the same input gives the same output")
  func rule2_1() throws {
    var random = SeededGenerator(seed: 1)
    let old = rows((0..<300).shuffled(using: &random))
    let new = rows((100..<400).shuffled(using: &random))
    let update = try diff(old, new)
    #expect(update.deletes.elementsEqual(update.deletes.sorted()))
    #expect(update.inserts.elementsEqual(update.inserts.sorted()))
    for _ in 0..<3 { #expect(try diff(old, new) == update) }
  }

  @Test("The replay rule rebuilds the new list")
  func rule2_2() throws {
    let old = rows("ABCDE")
    let new = rows("XEABYD")
    let update = try diff(old, new)
    #expect(try StrictApplier.apply(update, to: old, expecting: new) == new)
  }

  @Test("Moves are minimal: rotating ten rows by one is one move")
  func rule2_3() throws {
    #expect(try diff(rows(0..<10), rows((1..<10) + [0])).moves.count == 1)
    #expect(try diff(rows(0..<10), rows([9] + Array(0..<9))).moves.count == 1)
    #expect(try diff(rows(0..<10), rows((0..<10).reversed())).moves.count == 9)
  }

  @Test(
    "Inserts and deletes alone cause no move, with duplicates too",
    arguments: [("AXA", "XA"), ("ABAB", "AAB"), ("AAB", "ABAB"), ("XYXY", "YX"), ("A", "BAB")])
  func rule2_3noMoves(_ old: String, _ new: String) throws {
    #expect(try diff(rows(old), rows(new)).moves.isEmpty)
  }

  @Test(
    "Cases",
    arguments: [
      ("ABC", "XABC", "insert 0"),
      ("ABC", "BC", "delete 0"),
      ("ABCD", "DABC", "move 3→0"),
      ("123", "0192837", "insert 0 2 4 6"),
      ("112", "12", "delete 1"),
      ("111", "1", "delete 1 2"),
      ("MMM1cc02", "MMM1ccc02", "insert 6"),
      // Which of equal rows goes is free.
      ("AXA", "XA", "delete 0"),
    ])
  func rule2_7(_ old: String, _ new: String, _ expected: String) throws {
    let update = try diff(rows(old), rows(new))
    // Which of equal rows goes or comes is free, as long as they are as many.
    if Differ.duplicates(in: rows(old) + rows(new), id: \.id).contains(where: { $0.count > 2 }) {
      #expect(update.operationCount == expected.split(separator: " ").count - 1)
    } else {
      #expect(update.description == expected)
    }
  }

  @Test("[M,M,M,49,33,cat,cat,0,14] and a third cat: insert 7 only")
  func rule2_7cats() {
    var differ = Differ<String>()
    let old = ["M", "M", "M", "49", "33", "cat", "cat", "0", "14"]
    var new = old
    new.insert("cat", at: 7)
    let update = differ.diff(from: old, to: new, id: \.self)
    #expect(update.description == "insert 7")
  }

  @Test("Nine tokens: deletes 2, 5, 8, inserts 1, 4, 8 and exactly three moves")
  func rule2_7tokens() {
    var differ = Differ<Substring>()
    let update = differ.diff(
      from: "1K 2M 3A 4J 5P 6M 7T 8J 9J".split(separator: " "),
      to: "2M 10M 5P 1K 3R 8J 7T 4J 9C".split(separator: " "), id: \.self)
    #expect(update.deletes == [2, 5, 8])
    #expect(update.inserts == [1, 4, 8])
    #expect(update.moves.count == 3)
  }
}

/// The example of "How the diff works", old list `A B C D E`, new list `A X B D E C`.
@Suite("A walk through the diff")
struct WalkthroughTests {
  @Test("All of it: nothing is deleted, X is inserted at 1, C moves, and no key is made")
  func wholeDiff() {
    var differ = ListDiffer()
    let update = differ.diff(from: rows("ABCDE"), to: rows("AXBDEC"))
    #expect(update.description == "insert 1, move 2→5")
    #expect(differ.hashedRowCount == 0)
  }

  @Test("Staying: A, B and D E stay, C moves")
  func staying() {
    var staying = StayingRuns()
    for (old, new, count) in [(0, 0, 1), (1, 2, 1), (3, 3, 2), (2, 5, 1)] {
      staying.append(Run(old: old, new: new, count: count))
    }
    let moved = staying.solve()
    let moves = (0..<4).map { staying.moves($0) }
    #expect(moved == 1 && moves == [false, false, false, true])
  }
}

@Suite("Kept runs")
struct KeptRunsTests {
  @Test("Runs name the old row of every kept row")
  func example() {
    let update = BatchUpdate(
      deletes: [1], inserts: [0], moves: [BatchUpdate.Move(from: 3, to: 2)])
    #expect(
      PieceMap(update, oldCount: 4, newCount: 4).pieces == [
        Piece(new: 1, old: 0, count: 1), Piece(new: 2, old: 3, count: 1),
        Piece(new: 3, old: 2, count: 1),
      ])
  }

  @Test("A batch update that does not fit is refused")
  func misfit() async {
    await #expect(processExitsWith: .failure) {
      _ = PieceMap(BatchUpdate(deletes: [0]), oldCount: 3, newCount: 3)
    }
    await #expect(processExitsWith: .failure) {
      _ = PieceMap(BatchUpdate(inserts: [2, 1]), oldCount: 1, newCount: 3)
    }
    await #expect(processExitsWith: .failure) {
      _ = PieceMap(BatchUpdate(deletes: [9], inserts: [0]), oldCount: 1, newCount: 1)
    }
  }
}
