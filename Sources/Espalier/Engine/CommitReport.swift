// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// The report of one commit: everything that a host has to know to be in step again.
///
/// When a host gets it, the engine already has the new rows: whatever the host asks back in the middle of its update
/// is answered from there.
///
/// Places are those at which the host has rows in sight at its own offset: a row is `frame.y - offset` from the top of the
/// viewport. While a list moves by itself adjustments wait, and rows stay where they are on the screen: then all is told to be
/// higher or lower than it is in the content, by what waits, and so is where that ends. At rest all is told where it is,
/// and `adjustment` is all that waited: frames and offset change by the same, and nothing moves on the screen.
///
/// There is one report in an engine, filled again and again. It cannot be copied; copy what should outlive the call, such
/// as the rows in sight by `Array(commit.rows)`.
public struct CommitReport: ~Copyable {
  /// The number of this commit in its engine, from 1 on.
  public package(set) var number = 0

  /// What the list went through, row by row, in indices of the flat list. If more than 10,000 rows without content came,
  /// went or moved, `needsReload` is set, and these are not listed.
  public package(set) var update = BatchUpdate()

  /// The same in sections and paths, if the engine reads its list in sections; else empty.
  public package(set) var sections = SectionedBatchUpdate()

  /// Whether the host should load everything again instead of carrying out `update`, which is right but where rows without
  /// content are not listed in it. A diagnostic says why.
  public package(set) var needsReload = false

  /// How the change is to be shown.
  public package(set) var context = UpdateContext()

  /// What could not be right. Empty in all but exceptional commits.
  public package(set) var diagnostics: [EngineDiagnostic] = []

  // Rows in sight are read from where the layout has put them: only a commit changes those, and one that is asked for
  // while the report is shown waits.
  package let bare: BareList
  /// What differs where several commits are told as one.
  package var combined: CombinedSight?
  /// Whether the context is one that somebody gave.
  private var hasContext = false

  package init(of bare: BareList) { self.bare = bare }

  /// The rows in sight, from the top, at their places. A row of height 0 is in sight if its place is from the start to the end
  /// of the viewport, both included; rows of runs of that height are not listed. Empty without a viewport.
  public var rows: PlacedRows { PlacedRows(bare, .rows) }

  /// The rows that are held away from their places; one among them may be pushed back to where it is anyway by the next.
  /// Where two overlap, as one is pushed, the earlier one is in front. Empty without a viewport, as are the backgrounds.
  public var pinned: PlacedRows { PlacedRows(bare, .pinned) }

  /// The backgrounds in sight, those of outer containers first, which are behind.
  public var backgrounds: PlacedRows { PlacedRows(bare, .backgrounds) }

  /// The rows that are in sight and were not: first those at their places, in the order of the list, then backgrounds,
  /// then those that are held at an edge.
  public var appeared: VisibleRows { VisibleRows(bare, combined, isAppeared: true) }

  /// The rows that were in sight and are not, in the order they had. Some may be gone: what is said of them is what they
  /// were when they were told to be in sight.
  public var disappeared: VisibleRows { VisibleRows(bare, combined, isAppeared: false) }

  /// The index of the first row in sight.
  public var firstRow: Int { bare.report.firstRow }

  /// Where the viewport begins, in points: the offset of the host, with `adjustment` if there is one. From the start of the
  /// content, but for adjustments that wait.
  public var offset: Double { Units.points(bare.report.offset) }

  /// By how much the commit moved the viewport beside the content, in points: what is in sight stays where it is if the
  /// host adds this to its offset.
  public var adjustment: Double { Units.points(unitsAdjustment) }

  package var unitsAdjustment: Int64 { combined?.adjustment ?? bare.report.adjustment }
  package var isFromHost: Bool { bare.report.isFromHost }

  /// Where everything ends, in points: the extent of all, but for adjustments that wait while the list moves by itself.
  /// As long as they do it is at least where the viewport ends, so that a host that stays inside stays where it is. Without
  /// a viewport it is the extent of all, by the heights that are known.
  public var contentExtent: Double { Units.points(bare.report.contentHeight) }

  /// Whether nothing happened that a host would have to act on.
  public var isEmpty: Bool {
    update.isEmpty && sections.isEmpty && !needsReload && appeared.isEmpty
      && disappeared.isEmpty && unitsAdjustment == 0
  }

  /// How many operations a host is told: of the flat list, or in sections if these are more, as where rows go from one
  /// section into the next.
  package var operationCount: Int { max(update.operationCount, sections.operationCount) }

  /// Begins the report of a commit with what the list without its face found, whose next commit fills the storage of the
  /// last one. O(1), but for rows of runs.
  /// - Returns: how many rows of runs were too many to be told.
  mutating func begin(_ context: UpdateContext?) -> Int {
    number += 1
    needsReload = false
    if !diagnostics.isEmpty { diagnostics = [] }
    if context != nil || hasContext {
      hasContext = context != nil
      self.context = context ?? UpdateContext()
    }
    let bare = bare
    swap(&update, &bare.report.update)
    if bare.tree.hasSections { swap(&sections, &bare.report.sections) }
    return bare.report.hasRuns ? takeRuns() : 0
  }
}

extension PlacedRow {
  /// Where the row is, and in front of what.
  public var frame: RowFrame { RowFrame(of: self) }
}

/// What a host is told of several commits instead of the last one's.
package final class CombinedSight {
  package var appeared = Buffer<VisibleRow>()
  package var disappeared = Buffer<VisibleRow>()
  /// In units.
  package var adjustment: Int64 = 0

  package init() {}
}
