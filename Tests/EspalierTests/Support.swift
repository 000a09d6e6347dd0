// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles

/// A host that measures with a closure, and counts.
final class TestHost: BareListHost {
  var heights: (MeasureRequest) -> Double
  var measured: [Int64] = []

  init(_ heights: @escaping (MeasureRequest) -> Double = { _ in 44 }) { self.heights = heights }

  func height(of row: MeasureRequest, in bare: BareList) -> Double {
    measured.append(row.id.rawValue)
    return heights(row)
  }
}

extension BareList {
  /// A flat list of rows of one height, after its first commit.
  static func list(_ identities: some Sequence<Int64>, height: RowHeight = .fixed(20)) -> (
    BareList, [NodeID]
  ) {
    let bare = BareList()
    let rows = identities.map { identity in
      try! bare.tree.makeRow(RowContent(RowID(identity), height: height), at: .last(in: .root))
    }
    bare.commit()
    return (bare, rows)
  }

  /// Scrolls to an offset, and commits.
  func show(at offset: Double) {
    layout.scroll(to: offset)
    commit()
  }

  var hasNoChanges: Bool {
    report.update.isEmpty && report.sections.isEmpty && !report.hasRuns
  }

  /// Where the viewport begins, in points.
  var offset: Double { Units.points(report.offset) }

  /// The identities of the rows in sight.
  var rowsInSight: [Int64] { report.rows.array.compactMap { tree.identity(of: $0.node) } }

  /// The identities of all rows.
  var identities: [Int64] { tree.rows().map(\.identity) }
}

extension Report {
  /// Deletes, inserts and moves, to compare.
  var changes: [[[Int]]] {
    [
      update.deletes.map { [$0.index] }, update.inserts.map { [$0.index] },
      update.moves.map { [$0.from.index, $0.to.index] },
    ]
  }
}
