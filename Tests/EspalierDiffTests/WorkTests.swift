// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// What a diff costs, counted: allocations and hashed rows.
@Suite("Counted work")
struct WorkTests {
  private static func lists(_ shape: ListShape, count: Int) -> (old: [Row], new: [Row]) {
    var generator = SeededGenerator(seed: 7)
    let old = (0..<count).map { _ in ListShape.randomRow(keys: nil, using: &generator) }
    return (old, shape.change(old, keys: nil, using: &generator))
  }

  private static func diff(
    _ differ: inout ListDiffer, _ old: [Row], _ new: [Row], _ update: inout BatchUpdate
  ) {
    differ.diff(from: old.span, to: new.span, into: &update)
  }

  @Test(
    "A warmed-up diff allocates nothing", .enabled(if: !Builds.checkInvariants),
    arguments: ListShape.allCases)
  func allocatesNothing(_ shape: ListShape) {
    let (old, new) = Self.lists(shape, count: 5_000)
    var differ = ListDiffer()
    var update = BatchUpdate()
    Self.diff(&differ, old, new, &update)
    #expect(allocations { Self.diff(&differ, old, new, &update) } == .none)
    // The other way round has other lengths and other paths; once is enough for these as well.
    Self.diff(&differ, new, old, &update)
    #expect(allocations { Self.diff(&differ, new, old, &update) } == .none)
  }

  @Test("A batch update of which a copy is kept stays what it was")
  func keptUpdateStays() {
    let (old, new) = Self.lists(.edits, count: 500)
    var differ = ListDiffer()
    var update = BatchUpdate()
    Self.diff(&differ, old, new, &update)
    let kept = update
    let text = kept.description
    Self.diff(&differ, new, old, &update)
    #expect(kept.description == text)
    #expect(update != kept)
  }

  @Test(
    "Deletes, inserts or updates alone hash nothing, nor does a turned or rotated list",
    arguments: [
      ListShape.deletesOnly, .insertsOnly, .updatesOnly, .everySecond, .reverse, .rotate,
      .blockSwap,
    ])
  func hashNothing(_ shape: ListShape) {
    let (old, new) = Self.lists(shape, count: 20_000)
    var differ = ListDiffer()
    _ = differ.diff(from: old, to: new)
    #expect(differ.hashedRowCount == 0)
  }

  @Test("Sparse edits hash what they touched, not the list")
  func sparseEditsHashLittle() {
    let (old, new) = Self.lists(.moves, count: 20_000)
    var differ = ListDiffer()
    let update = differ.diff(from: old, to: new)
    #expect(update.moves.count > 200)
    #expect(differ.hashedRowCount < 4 * update.operationCount)
  }

  @Test("Where the scan does not pay, every row is hashed once")
  func shuffleHashesOnce() {
    let (old, new) = Self.lists(.shuffle, count: 20_000)
    var differ = ListDiffer()
    _ = differ.diff(from: old, to: new)
    #expect(differ.hashedRowCount <= old.count + new.count)
    #expect(differ.hashedRowCount > old.count)
  }

  @Test("More rows than the limit are refused with a sentence")
  func rowLimit() async {
    await #expect(processExitsWith: .failure) {
      var differ = ListDiffer(rowLimit: 3)
      _ = differ.diff(from: [], to: [1, 2, 3, 4].map { Row(id: RowID($0)) })
    }
    await #expect(processExitsWith: .failure) {
      var differ = ListDiffer(rowLimit: 3)
      _ = differ.diff(from: [1, 2, 3, 4].map { Row(id: RowID($0)) }, to: [])
    }
    var differ = ListDiffer(rowLimit: 3)
    #expect(differ.diff(from: [], to: [1, 2, 3].map { Row(id: RowID($0)) }).inserts.count == 3)
  }
}
