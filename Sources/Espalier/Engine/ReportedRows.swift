// SPDX-License-Identifier: MIT

// What is seen of a list is kept once, where the layout has put it. These read it from there by index: to go through one
// allocates nothing.

/// Rows of a `CommitReport` at their places.
///
///     for row in commit.rows { draw(row.node, at: row.frame) }
///
/// They are read from the engine and show what its last commit told: from the next commit on another one's. Copy what
/// should outlive the call, by `Array(commit.rows)`. As long as one is kept, the list is.
///
/// - Complexity: O(1) for each row, as for an array.
/// - Allocations: none.
public struct PlacedRows: RandomAccessCollection {
  enum Part { case rows, pinned, backgrounds }

  private let bare: BareList
  private let part: Part

  init(_ bare: BareList, _ part: Part) { (self.bare, self.part) = (bare, part) }

  /// 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { read { $0.count } }

  /// The row at an index; traps if there are not so many.
  public subscript(index: Int) -> PlacedRow { read { $0[index] } }

  @inline(__always)
  private func read<Answer>(_ body: (borrowing Buffer<PlacedRow>) -> Answer) -> Answer {
    switch part {
    case .rows: body(bare.report.rows)
    case .pinned: body(bare.report.pinned)
    case .backgrounds: body(bare.report.backgrounds)
    }
  }
}

/// Rows of a `CommitReport` that came into sight or went.
///
///     for row in commit.disappeared { views[row.node] = nil }
///
/// They are read from the engine and show what its last commit told, as `PlacedRows` do.
///
/// - Complexity: O(1) for each row, as for an array.
/// - Allocations: none.
public struct VisibleRows: RandomAccessCollection {
  private let bare: BareList
  private let combined: CombinedSight?
  private let isAppeared: Bool

  init(_ bare: BareList, _ combined: CombinedSight?, isAppeared: Bool) {
    (self.bare, self.combined, self.isAppeared) = (bare, combined, isAppeared)
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { read { $0.count } }

  /// The row at an index; traps if there are not so many.
  public subscript(index: Int) -> VisibleRow { read { $0[index] } }

  @inline(__always)
  private func read<Answer>(_ body: (borrowing Buffer<VisibleRow>) -> Answer) -> Answer {
    if let combined { return isAppeared ? body(combined.appeared) : body(combined.disappeared) }
    return isAppeared ? body(bare.report.appeared) : body(bare.report.disappeared)
  }
}
