// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// What inverses and compositions cost: k log k for k operations, and nothing for rows that no operation names.
@Suite("Growth of inverses and compositions", .enabled(if: UpdateComposer().stepCount != nil))
struct AlgebraGrowthTests {
  /// What a list goes through in two updates of about `k` operations each, spread over all of it.
  enum Shape: String, CaseIterable {
    case mixed, deletes, inserts, moves, updates, blocks, shuffle, reverse

    func lists(_ n: Int, _ k: Int) -> [[Row]] {
      var random = SeededGenerator(seed: 1)
      var lists = [rows(0..<n)]
      for round in 1...2 {
        var list = lists[round - 1]
        let step = max(1, list.count / k)
        switch self {
        case .mixed:
          for index in 0..<k / 4 {
            let place = min(list.count - 1, index * 4 * step)
            list.insert(Row(id: RowID(Int64(round * 10_000_000 + index))), at: place)
            list.remove(at: min(list.count - 1, place + 2))
            list[place].stamp.rawValue += 1
            list.insert(
              list.remove(at: place / 2), at: Int.random(in: 0..<list.count, using: &random))
          }
        case .deletes: for index in (0..<k).reversed() { list.remove(at: index * step) }
        case .inserts:
          for index in 0..<k {
            list.insert(Row(id: RowID(Int64(round * 10_000_000 + index))), at: index * step)
          }
        case .moves:
          for _ in 0..<k {
            let row = list.remove(at: Int.random(in: 0..<list.count, using: &random))
            list.insert(row, at: Int.random(in: 0...list.count, using: &random))
          }
        case .updates: for index in 0..<k { list[index * step].stamp.rawValue += 1 }
        case .blocks: list = Array(list[k...] + list[..<k])
        case .shuffle: list[..<k].shuffle(using: &random)
        case .reverse: list[..<k].reverse()
        }
        lists.append(list)
      }
      return lists
    }
  }

  private func steps(_ shape: Shape, _ n: Int, _ k: Int) -> Int {
    let lists = shape.lists(n, k)
    var differ = ListDiffer()
    let first = differ.diff(from: lists[0], to: lists[1])
    let second = differ.diff(from: lists[1], to: lists[2])
    var composer = UpdateComposer()
    var update = BatchUpdate()
    composer.compose(first, second, into: &update)
    let (old, new) = (ContiguousArray(lists[0]), ContiguousArray(lists[2]))
    composer.compose(first, second, from: old.span, to: new.span, into: &update)
    composer.invert(first, into: &update)
    return composer.stepCount ?? .max
  }

  @Test("More rows cost nothing", arguments: Shape.allCases)
  func rowsAreFree(_ shape: Shape) {
    let violation = Growth.constant.violation(from: 4_000, doublings: 3) { steps(shape, $0, 200) }
    #expect(violation == nil, "\(shape)")
  }

  @Test("More operations cost k log k", arguments: Shape.allCases)
  func operations(_ shape: Shape) {
    let violation = Growth.linearLogarithmic.violation(from: 250, doublings: 4) {
      // Of so few rows any that moved may stay, however many they are.
      steps(shape, 5 * $0, $0)
    }
    #expect(violation == nil, "\(shape)")
  }

  @Test("More sections and rows in them cost nothing; more operations cost k log k")
  func sections() {
    func steps(_ sections: Int, _ k: Int) -> Int {
      typealias Update = SectionedBatchUpdate
      func update(_ offset: Int) -> Update {
        let places = (0..<k).map { $0 * (sections / k) }
        return Update(
          sectionDeletes: [OldSection(sections - 2)], sectionInserts: [NewSection(1)],
          sectionMoves: [Update.SectionMove(from: OldSection(sections - 1), to: NewSection(0))],
          deletes: SharedBuffer(
            places.map { OldPath(section: OldSection($0), row: OldRow(offset)) }),
          inserts: SharedBuffer(
            places.map { NewPath(section: NewSection($0 + 2), row: NewRow(offset + 5)) }),
          moves: SharedBuffer(
            places.map {
              Update.Move(
                from: OldPath(section: OldSection($0), row: OldRow(offset + 2)),
                to: NewPath(section: NewSection($0 + 2), row: NewRow(9)))
            }))
      }
      var composer = UpdateComposer()
      var result = Update()
      composer.compose(update(0), update(1), into: &result)
      composer.invert(update(2), into: &result)
      return composer.stepCount ?? .max
    }
    #expect(Growth.constant.violation(from: 4_000) { steps($0, 100) } == nil)
    #expect(Growth.linearLogarithmic.violation(from: 100) { steps(64_000, $0) } == nil)
  }
}
