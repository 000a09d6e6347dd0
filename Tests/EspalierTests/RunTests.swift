// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import EspalierTestSupport
import Testing

/// Rows whose content is not there yet (issue 5): runs of any length in one node.
@Suite struct RunTests {
  @Test func tenMillionRowsAreOneNode() throws {
    let core = ListCore()
    let host = TestHost { _ in 100 }
    core.host = host
    core.setViewport(width: 300, height: 800)
    let before = try core.tree.makeRow(RowContent(1, height: .fixed(50)), at: .last(in: .root))
    let run = try core.tree.makeRun(count: 10_000_000, height: 44, at: .last(in: .root))
    let last = try core.tree.makeRow(RowContent(2, height: .fixed(50)), at: .last(in: .root))
    core.commit()
    #expect(core.report.inserts.array == [0, 10_000_001])
    #expect(core.report.insertedRuns.array == [RowRange(start: 1, count: 10_000_000)])
    #expect(core.tree.rowCount() == 10_000_002)
    #expect(core.tree.contentHeight == 440_000_100)
    #expect(core.tree.index(of: last) == 10_000_001)
    #expect(core.tree.node(atRow: 5_000_000) == run)
    #expect(core.report.rows.count == 19)
    #expect(core.report.appeared.array == [before])
    core.scroll(to: 50 + 44 * 5_000_000 + 10)
    core.commit()
    #expect(core.report.firstRow == 5_000_001)
    #expect(core.report.rows[0].indexInRun == 5_000_000)
    #expect(core.report.rows[0].top == (50 + 44 * 5_000_000) * 768)
    #expect(host.measured.isEmpty)

    // The page in sight arrives; the rows are told as updates, where they are.
    for index in 0..<19 {
      let row = core.tree.node(atRow: 5_000_001 + index)!
      let start = core.tree.index(of: row)!
      try core.tree.fill(row, at: 5_000_001 + index - start, with: RowContent(RowID(Int64(index))))
    }
    core.commit()
    let expected = (5_000_001..<5_000_020).map { IndexPair(old: $0, new: $0) }
    #expect(core.report.updates.array == expected)
    #expect(core.report.changes == [[], [], []] && core.report.insertedRuns.count == 0)
    #expect(core.tree.rowCount() == 10_000_002)
    #expect(core.tree.runCount(of: run) == 5_000_000)
    #expect(core.report.appeared.count == 9 && host.measured.count == 9)
    #expect(core.tree.node(atRow: 9_000_000) != run)
  }

  @Test(.enabled(if: Allocations.areMeaningful)) func aRunTakesNoMemoryForItsRows() throws {
    let core = ListCore()
    try core.tree.makeRun(count: 10, height: 44, at: .last(in: .root))
    core.commit()
    let counted = try allocations {
      try core.tree.makeRun(count: 10_000_000, height: 44, at: .last(in: .root))
      core.commit()
    }
    #expect(counted.bytes <= 1024)
  }

  @Test func rowsOfARunKeepTheirPlace() throws {
    let core = ListCore()
    core.setViewport(width: 300, height: 100)
    try core.tree.makeRun(count: 1_000, height: 10, at: .last(in: .root))
    core.commit()
    core.scroll(to: 5_005)
    core.commit()
    #expect(core.report.firstRow == 500)
    // What comes above moves them in the content, not on the screen.
    try core.tree.makeRow(RowContent(1, height: .fixed(33)), at: .first(in: .root))
    core.commit()
    #expect(core.report.adjustment == 33 * 768 && core.report.firstRow == 501)
    // Neither does a row of the run above them that becomes higher when it is filled.
    try core.tree.fill(
      core.tree.node(atRow: 101)!, at: 100, with: RowContent(2, height: .fixed(50)))
    core.commit()
    #expect(core.report.adjustment == 40 * 768 && core.report.firstRow == 501)
    #expect(core.report.rows[0].indexInRun == 399)
  }

  @Test func carriedRunsAreOneMove() throws {
    let core = ListCore()
    let first = try core.tree.makeRun(count: 1_000, height: 10, at: .last(in: .root))
    let second = try core.tree.makeRun(count: 2_000, height: 10, at: .last(in: .root))
    core.commit()
    try core.tree.move(second, to: .before(first))
    core.commit()
    #expect(core.report.movedRuns.array == [RangePair(old: 0, new: 2_000, count: 1_000)])
    #expect(core.report.moves.count == 0)
    try core.tree.remove(second)
    core.commit()
    #expect(core.report.deletedRuns.array == [RowRange(start: 0, count: 2_000)])
    #expect(core.tree.contentHeight == 10_000)
  }

  @Test func whatCannotBeIsRefused() throws {
    let core = ListCore(hasSections: true)
    #expect(throws: EditError.runInSections) {
      try core.tree.makeRun(count: 1, height: 1, at: .last(in: .root))
    }
    let flat = ListCore()
    let row = try flat.tree.makeRow(RowContent(1), at: .last(in: .root))
    let run = try flat.tree.makeRun(count: 3, height: 1, at: .last(in: .root))
    #expect(throws: EditError.notInRun(row)) { try flat.tree.divideRun(row, after: 1) }
    #expect(throws: EditError.notInRun(run)) { try flat.tree.divideRun(run, after: 3) }
    #expect(throws: EditError.notInRun(run)) { try flat.tree.fill(run, at: 3, with: RowContent(1)) }
    #expect(throws: EditError.invalidLength(43_691)) {
      try flat.tree.makeRun(count: 1, height: 43_691, at: .last(in: .root))
    }
  }

  @Test func runsHaveNoLooks() throws {
    let core = ListCore()
    let row = try core.tree.makeRow(RowContent(1), at: .last(in: .root))
    let run = try core.tree.makeRun(count: 3, height: 1, at: .last(in: .root))
    let edits: [(borrowing ListCore) throws -> Void] = [
      { try $0.tree.setStyle(ContainerStyle(), of: .root) },
      { try $0.tree.setRole(.header, row) },
      { try $0.tree.makeRow(RowContent(2, role: .header), at: .last(in: .root)) },
      { try $0.tree.fill(run, at: 0, with: RowContent(2, role: .header)) },
      { try $0.tree.setSeparator(Separator(height: 1), at: .top, of: row) },
      { try $0.tree.setSeparatorBetweenChildren(Separator(height: 1), of: .root) },
    ]
    for edit in edits { #expect(throws: EditError.runsHaveNoLooks) { try edit(core) } }
    #expect(core.tree.rowCount() == 4)
    // Without runs it may have looks, and has no runs from then on.
    try core.tree.remove(run)
    core.commit()
    try core.tree.setRole(.header, row)
    #expect(throws: EditError.runsHaveNoLooks) {
      try core.tree.makeRun(count: 3, height: 1, at: .last(in: .root))
    }
  }

  /// What is planned around a run does not depend on how many rows it has.
  @Test func rowsOfRunsAreNotPlanned() throws {
    let core = ListCore()
    let host = TestHost { _ in 100 }
    core.host = host
    core.setViewport(width: 300, height: 800)
    try core.tree.makeRun(count: 2_000_000_000, height: 0.25, at: .last(in: .root))
    let row = try core.tree.makeRow(
      RowContent(1, height: .automatic(estimate: 50)), at: .last(in: .root))
    core.commit()
    core.scroll(to: 2_000_000_000 * 0.25 - 1000)
    core.commit()
    #expect(host.measured.isEmpty && core.report.rows.count == 3200)
    #expect(core.report.firstRow == 2_000_000_000 - 4000)
    var plan = Buffer<MeasureRequest>()
    core.plan(into: &plan, budget: 10)
    #expect(plan.count == 1 && plan[0].node == row)
    core.scroll(toFraction: 0.5)
    core.commit()
    #expect(core.report.offset == core.report.contentHeight / 2 - 400 * 768)
    core.plan(into: &plan, budget: 10)
    #expect(plan.count == 0)
  }

  // MARK: Beside a twin

  final class Row {
    var height: Int64
    var isUpdated = false
    init(_ height: Int64) { self.height = height }
  }

  /// A node, and the rows it stands for.
  final class Piece {
    let id: NodeID
    var rows: [Row]
    var isRun: Bool
    init(_ id: NodeID, _ rows: [Row], isRun: Bool) {
      (self.id, self.rows, self.isRun) = (id, rows, isRun)
    }
  }

  final class Container {
    let id: NodeID
    var pieces: [Piece] = []
    var isHidden = false
    init(_ id: NodeID) { self.id = id }
    var rows: [Row] { isHidden ? [] : pieces.flatMap(\.rows) }
  }

  @Test func randomRunsAgreeWithRows() throws {
    for seed in seeds(count: 150) { try run(seed) }
  }

  private func run(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
    let core = ListCore(room: [4, 5, 8, 64][below(4)])
    let hasLayout = below(2) == 0
    if hasLayout { core.setViewport(width: 100, height: 100) }
    var containers: [Container] = []
    for _ in 0..<4 {
      containers.append(Container(try core.tree.makeContainer(at: .last(in: .root))))
    }
    var old: [Row] = []

    /// A piece, and where it is.
    func somePiece() -> (Container, Int)? {
      let container = containers[below(4)]
      return container.pieces.isEmpty ? nil : (container, below(container.pieces.count))
    }
    /// A place at or between pieces; a run may be divided for it.
    func somePlace() throws -> (Place, Container, Int) {
      let container = containers[below(4)]
      guard !container.pieces.isEmpty else { return (.last(in: container.id), container, 0) }
      let index = below(container.pieces.count)
      let piece = container.pieces[index]
      if piece.isRun, piece.rows.count > 1, below(2) == 0 {
        let count = 1 + below(piece.rows.count - 1)
        let other = try core.tree.divideRun(piece.id, after: count)
        container.pieces.insert(
          Piece(other, Array(piece.rows[count...]), isRun: true), at: index + 1)
        piece.rows = Array(piece.rows[..<count])
        return (.after(piece.id), container, index + 1)
      }
      return below(2) == 0
        ? (.before(piece.id), container, index) : (.after(piece.id), container, index + 1)
    }

    func edit() throws {
      switch below(12) {
      case 0...2:
        let (place, container, index) = try somePlace()
        let (count, height) = (1 + below(9), below(30))
        let id = try core.tree.makeRun(count: count, height: Double(height), at: place)
        let rows = (0..<count).map { _ in Row(Int64(height) * 768) }
        container.pieces.insert(Piece(id, rows, isRun: true), at: index)
      case 3:
        let (place, container, index) = try somePlace()
        let height = below(30)
        let id = try core.tree.makeRow(RowContent(1, height: .fixed(Double(height))), at: place)
        container.pieces.insert(Piece(id, [Row(Int64(height) * 768)], isRun: false), at: index)
      case 4...5:
        guard let (container, index) = somePiece() else { return }
        try core.tree.remove(container.pieces.remove(at: index).id)
      case 6...7:
        guard let (from, index) = somePiece() else { return }
        let piece = from.pieces[index]
        let (place, container, _) = try somePlace()
        try core.tree.move(piece.id, to: place)
        switch place {
        case .before(piece.id), .after(piece.id): return
        default: break
        }
        from.pieces.removeAll { $0 === piece }
        switch place {
        case .before(let id):
          container.pieces.insert(piece, at: container.pieces.firstIndex { $0.id == id }!)
        case .after(let id):
          container.pieces.insert(piece, at: container.pieces.firstIndex { $0.id == id }! + 1)
        default: container.pieces.append(piece)
        }
      case 8...9:
        guard let (container, index) = somePiece(), container.pieces[index].isRun else { return }
        let piece = container.pieces[index]
        let (at, height) = (below(piece.rows.count), below(30))
        let row = piece.rows[at]
        let id = try core.tree.fill(
          piece.id, at: at, with: RowContent(2, height: .fixed(Double(height))))
        (row.height, row.isUpdated) = (Int64(height) * 768, true)
        var parts: [Piece] = []
        if at > 0 { parts.append(Piece(piece.id, Array(piece.rows[..<at]), isRun: true)) }
        parts.append(Piece(id, [row], isRun: false))
        if at + 1 < piece.rows.count {
          // The other part has a name that only the tree knows.
          var next: NodeID?
          var isNext = false
          core.tree.forEachChild(of: container.id) {
            if isNext { next = $0 }
            isNext = $0 == id
          }
          parts.append(Piece(next!, Array(piece.rows[(at + 1)...]), isRun: true))
        }
        container.pieces.replaceSubrange(index...index, with: parts)
      case 10:
        let container = containers[below(4)]
        container.isHidden.toggle()
        try core.tree.setHidden(container.isHidden, container.id)
      default:
        let container = containers.remove(at: below(4))
        try core.tree.move(container.id, to: .first(in: .root))
        containers.insert(container, at: 0)
      }
      core.tree.checkInvariants()
    }

    for step in 0..<40 {
      for _ in 0..<below(6) { try edit() }
      if hasLayout, below(2) == 0 { core.scroll(to: Double(below(600))) }
      core.commit()
      let new = containers.flatMap(\.rows)
      judge(core, old, new, "SEED=\(seed) step \(step)")
      if hasLayout { judgeSight(core, new, "SEED=\(seed) step \(step)") }
      for row in new { row.isUpdated = false }
      old = new
    }
  }

  private func judge(_ core: ListCore, _ old: [Row], _ new: [Row], _ note: Comment) {
    let report = core.report.expanded
    var (gone, result) = (Set(report.deletes), [Row?](repeating: nil, count: new.count))
    for move in report.moves {
      gone.insert(move.old)
      result[move.new] = old[move.old]
    }
    for index in report.inserts { result[index] = new[index] }
    var rest = old.indices.filter { !gone.contains($0) }.map { old[$0] }[...]
    for index in result.indices where result[index] == nil { result[index] = rest.popFirst() }
    #expect(rest.isEmpty && zip(result, new).allSatisfy { $0 === $1 }, note)
    let places = Dictionary(
      uniqueKeysWithValues: old.enumerated().map { (ObjectIdentifier($1), $0) })
    let kept = new.compactMap { places[ObjectIdentifier($0)] }
    #expect(report.inserts.count == new.count - kept.count, note)
    #expect(report.moves.count == kept.count - longestRisingSubsequence(kept), note)
    let updates = new.enumerated().compactMap { index, row in
      row.isUpdated ? places[ObjectIdentifier(row)].map { [$0, index] } : nil
    }
    #expect(core.report.updates.array.map { [Int($0.old), Int($0.new)] } == updates, note)
    #expect(core.tree.rowCount() == new.count && core.tree.rowCount(.lastCommit) == new.count, note)
    #expect(core.tree.contentHeight * 768 == Double(new.reduce(0) { $0 + $1.height }), note)
    var top: Int64 = 0
    for row in new.indices {
      let id = core.tree.node(atRow: row)!
      let first = core.tree.index(of: id)!
      #expect(row >= first && row < first + (core.tree.runCount(of: id) ?? 1), note)
      if row == first { #expect(core.tree.offset(of: id) == Double(top) / 768, note) }
      top += new[row].height
    }
  }

  /// The rows in sight are those that a summation finds at the offset.
  private func judgeSight(_ core: ListCore, _ new: [Row], _ note: Comment) {
    let (start, end) = (core.report.offset, core.report.offset + 100 * 768)
    var (top, expected) = (0 as Int64, [[Int64]]())
    var first: Int?
    for (index, row) in new.enumerated() {
      if row.height > 0, top + row.height > start, top < end {
        expected.append([top, row.height])
        if first == nil { first = index }
      }
      top += row.height
    }
    let seen = core.report.rows.array.filter { $0.height > 0 }.map { [$0.top, Int64($0.height)] }
    #expect(seen == expected, note)
    if let first, core.report.rows.array.first.map({ $0.height > 0 }) == true {
      #expect(core.report.firstRow == first, note)
    }
  }
}

extension Report {
  /// All rows one by one.
  fileprivate var expanded: (deletes: [Int], inserts: [Int], moves: [(old: Int, new: Int)]) {
    func all(_ ranges: borrowing Buffer<RowRange>) -> [Int] {
      ranges.array.flatMap { Int($0.start)..<Int($0.start + $0.count) }
    }
    return (
      deletes.array.map(Int.init) + all(deletedRuns),
      inserts.array.map(Int.init) + all(insertedRuns),
      moves.array.map { (Int($0.old), Int($0.new)) }
        + movedRuns.array.flatMap { range in
          (0..<range.count).map { (Int(range.old + $0), Int(range.new + $0)) }
        }
    )
  }
}
