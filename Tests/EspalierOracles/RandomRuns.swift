// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Runs of rows that are all alike, beside rows one by one: made, divided, filled, moved, hidden and removed at random.
public enum RandomRuns {
  private final class Row {
    var height: Int64
    var isUpdated = false
    init(_ height: Int64) { self.height = height }
  }

  /// Measures rows that are filled.
  private final class Host: BareListHost {
    var rows: [Int64: Row] = [:]
    func height(of row: MeasureRequest, in bare: BareList) -> Double {
      let height = row.id.rawValue * 7 % 40
      rows[row.id.rawValue]?.height = height * 768
      return Double(height)
    }
    func apply(_ report: borrowing Report, of bare: BareList) {}
  }

  /// A node, and the rows it stands for.
  private final class Piece {
    let id: NodeID
    var rows: [Row]
    var isRun: Bool
    init(_ id: NodeID, _ rows: [Row], isRun: Bool) {
      (self.id, self.rows, self.isRun) = (id, rows, isRun)
    }
  }

  private final class Container {
    let id: NodeID
    var pieces: [Piece] = []
    var isHidden = false
    init(_ id: NodeID) { self.id = id }
    var rows: [Row] { isHidden ? [] : pieces.flatMap(\.rows) }
  }

  /// Edits and commits; throws what does not hold.
  public static func run(_ source: SeededGenerator) throws {
    var generator = source
    func below(_ bound: Int) -> Int { generator.below(bound) }
    let bare = BareList(room: [4, 5, 8, 64][below(4)])
    let hasLayout = below(2) == 0
    let host = Host()
    bare.host = host
    if hasLayout { bare.setViewport(width: 100, height: 100) }
    var containers: [Container] = []
    for _ in 0..<4 {
      containers.append(Container(try bare.tree.makeContainer(at: .last(in: .root))))
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
        let other = try bare.tree.divideRun(piece.id, after: count)
        container.pieces.insert(
          Piece(other, Array(piece.rows[count...]), isRun: true), at: index + 1)
        piece.rows = Array(piece.rows[..<count])
        return (.after(piece.id), container, index + 1)
      }
      return below(2) == 0
        ? (.before(piece.id), container, index) : (.after(piece.id), container, index + 1)
    }

    func edit() throws {
      switch below(13) {
      case 0...2:
        let (place, container, index) = try somePlace()
        let (count, height) = (1 + below(9), below(30))
        let id = try bare.tree.makeRun(count: count, height: Double(height), at: place)
        let rows = (0..<count).map { _ in Row(Int64(height) * 768) }
        container.pieces.insert(Piece(id, rows, isRun: true), at: index)
      case 3:
        let (place, container, index) = try somePlace()
        let height = below(30)
        let id = try bare.tree.makeRow(RowContent(1, height: .fixed(Double(height))), at: place)
        container.pieces.insert(Piece(id, [Row(Int64(height) * 768)], isRun: false), at: index)
      case 4...5:
        guard let (container, index) = somePiece() else { return }
        try bare.tree.remove(container.pieces.remove(at: index).id)
      case 6...7:
        guard let (from, index) = somePiece() else { return }
        let piece = from.pieces[index]
        let (place, container, _) = try somePlace()
        try bare.tree.move(piece.id, to: place)
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
        let identity = Int64(2 + host.rows.count)
        host.rows[identity] = row
        let own = Double(height)
        let id = try bare.tree.fill(
          piece.id, at: at,
          with: RowContent(
            RowID(identity), height: below(2) == 0 ? .automatic(estimate: own) : .fixed(own)))
        (row.height, row.isUpdated) = (Int64(height) * 768, true)
        var parts: [Piece] = []
        if at > 0 { parts.append(Piece(piece.id, Array(piece.rows[..<at]), isRun: true)) }
        parts.append(Piece(id, [row], isRun: false))
        if at + 1 < piece.rows.count {
          // The other part has a name that only the tree knows.
          var next: NodeID?
          var isNext = false
          bare.tree.forEachChild(of: container.id) {
            if isNext { next = $0 }
            isNext = $0 == id
          }
          parts.append(Piece(next!, Array(piece.rows[(at + 1)...]), isRun: true))
        }
        container.pieces.replaceSubrange(index...index, with: parts)
      case 10:
        guard let (container, index) = somePiece() else { return }
        let (piece, height) = (container.pieces[index], below(30))
        try bare.tree.setHeight(.fixed(Double(height)), piece.id)
        for row in piece.rows { row.height = Int64(height) * 768 }
      case 11:
        let container = containers[below(4)]
        container.isHidden.toggle()
        try bare.tree.setHidden(container.isHidden, container.id)
      default:
        let container = containers.remove(at: below(4))
        try bare.tree.move(container.id, to: .first(in: .root))
        containers.insert(container, at: 0)
      }
      bare.checkInvariants()
    }

    for step in 0..<40 {
      for _ in 0..<below(6) { try edit() }
      let scrolls = hasLayout && below(2) == 0
      if scrolls { bare.layout.scroll(to: Double(below(600))) }
      let fold = scrolls ? nil : fold(bare, old)
      bare.commit()
      let new = containers.flatMap(\.rows)
      if let fold { try judgeFold(bare, fold, new, "step \(step)") }
      try judge(bare, old, new, "step \(step)")
      if hasLayout { try judgeSight(bare, new, "step \(step)") }
      for row in new { row.isUpdated = false }
      old = new
    }
  }

  private static func judge(_ bare: BareList, _ old: [Row], _ new: [Row], _ note: String) throws {
    let report = bare.report.expanded
    var (gone, result) = (Set(report.deletes), [Row?](repeating: nil, count: new.count))
    for move in report.moves {
      gone.insert(move.old)
      result[move.new] = old[move.old]
    }
    for index in report.inserts { result[index] = new[index] }
    var rest = old.indices.filter { !gone.contains($0) }.map { old[$0] }[...]
    for index in result.indices where result[index] == nil { result[index] = rest.popFirst() }
    try check(
      rest.isEmpty && zip(result, new).allSatisfy { $0 === $1 },
      "\(note): replayed, the rows are others")
    let places = Dictionary(
      uniqueKeysWithValues: old.enumerated().map { (ObjectIdentifier($1), $0) })
    let kept = new.compactMap { places[ObjectIdentifier($0)] }
    try check(
      report.inserts.count == new.count - kept.count, "\(note): rows that were there are inserted")
    try check(
      report.moves.count == kept.count - longestRisingSubsequence(kept),
      "\(note): \(report.moves.count) moves are not the fewest")
    let updates = new.enumerated().compactMap { index, row in
      row.isUpdated ? places[ObjectIdentifier(row)].map { [$0, index] } : nil
    }
    try check(
      bare.report.update.updates.map { [$0.old.index, $0.new.index] } == updates, "\(note): updates"
    )
    try check(
      bare.tree.rowCount() == new.count && bare.tree.rowCount(.lastCommit) == new.count,
      "\(note): \(bare.tree.rowCount()) rows, not \(new.count)")
    try check(
      bare.tree.contentHeight * 768 == Double(new.reduce(0) { $0 + $1.height }),
      "\(note): the height of the content")
    var top: Int64 = 0
    for row in new.indices {
      let id = bare.tree.node(atRow: row)!
      let first = bare.tree.index(of: id)!
      try check(
        row >= first && row < first + (bare.tree.runCount(of: id) ?? 1),
        "\(note): row \(row) is not in its run")
      if row == first {
        try check(bare.tree.offset(of: id) == Double(top) / 768, "\(note): where row \(row) begins")
      }
      top += new[row].height
    }
  }

  /// The row at the fold, and how far from the top of the viewport it begins.
  private static func fold(_ bare: BareList, _ old: [Row]) -> (row: Row, distance: Int64)? {
    bare.report.rows.array.first { $0.height > 0 }.map {
      (old[Int($0.row)], $0.top - bare.report.offset)
    }
  }

  /// One that got its content keeps its top, but where the content ends, unless it is told to have moved.
  private static func judgeFold(
    _ bare: BareList, _ fold: (row: Row, distance: Int64), _ new: [Row], _ note: String
  ) throws {
    let moved =
      bare.report.update.moves.map { $0.to.index..<$0.to.index + 1 }
      + bare.report.movedRuns.array.map { Int($0.new)..<Int($0.new + $0.count) }
    guard fold.row.isUpdated, let index = new.firstIndex(where: { $0 === fold.row }),
      !moved.contains(where: { $0.contains(index) })
    else { return }
    let (top, all) = (new[..<index].reduce(0) { $0 + $1.height }, new.reduce(0) { $0 + $1.height })
    let wanted = max(0, min(top - fold.distance, all - 100 * 768))
    try check(
      bare.report.offset == wanted,
      "\(note): offset \(bare.report.offset), not \(wanted) where the row at the fold stays")
  }

  /// The rows in sight are those that a summation finds at the offset.
  private static func judgeSight(_ bare: BareList, _ new: [Row], _ note: String) throws {
    let (start, end) = (bare.report.offset, bare.report.offset + 100 * 768)
    var (top, expected) = (0 as Int64, [[Int64]]())
    var first: Int?
    for (index, row) in new.enumerated() {
      if row.height > 0, top + row.height > start, top < end {
        expected.append([top, row.height])
        if first == nil { first = index }
      }
      top += row.height
    }
    let seen = bare.report.rows.array.filter { $0.height > 0 }.map { [$0.top, Int64($0.height)] }
    try check(seen == expected, "\(note): \(seen.count) rows in sight, not \(expected.count)")
    if let first, bare.report.rows.array.first.map({ $0.height > 0 }) == true {
      try check(bare.report.firstRow == first, "\(note): the first row in sight")
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
      update.deletes.map(\.index) + all(deletedRuns),
      update.inserts.map(\.index) + all(insertedRuns),
      update.moves.map { ($0.from.index, $0.to.index) }
        + movedRuns.array.flatMap { range in
          (0..<range.count).map { (Int(range.old + $0), Int(range.new + $0)) }
        }
    )
  }
}
