// SPDX-License-Identifier: MIT

import EspalierTree

/// What an engine makes when it is asked for.
@MainActor
struct EngineParts {
  /// Those who have something to say before and after every commit, most of which are parts.
  var participants = CommitParticipants()

  /// The models of the tree's nodes, once there are any.
  var models: ModelRegistry?
  var selection: RowSelection?
  var highlight: RowSelection?
  var focus: RowSelection?
  var reorder: RowReorder?
  var sectionReorder: SectionReorder?
  var display: DisplayTracker?
  var identities: IdentityKeeper?
  var hooks: CommitHooks?

  /// Those who know the app's IDs of rows, for diagnostics.
  var naming = NamingLists()

  #if DEBUG
    var listOwners = ListOwners()
  #endif

  /// The engine goes away: what others keep of this is empty from now on. Its models are let go of after that, as code
  /// of the user runs then.
  func close() {
    selection?.close()
    highlight?.close()
    focus?.close()
    reorder?.close()
    sectionReorder?.close()
    display?.close()
    hooks?.close()
  }

  /// Whether any row may have a mark.
  var hasMarks: Bool {
    selection != nil || highlight != nil || focus != nil || reorder != nil || sectionReorder != nil
  }

  /// What is said of a row by its looks.
  func marks(of node: NodeID) -> RowMarks {
    var marks: RowMarks = []
    if selection?.contains(node) == true { marks.insert(.selected) }
    if highlight?.contains(node) == true { marks.insert(.highlighted) }
    if focus?.contains(node) == true { marks.insert(.focused) }
    if reorder?.row == node || sectionReorder?.drags(node) == true { marks.insert(.dragged) }
    return marks
  }
}

/// Rows that something is known of by identity: it holds wherever they move.
extension ListEngine {
  /// The selected rows. One at a time, unless `allowsSeveral` is set.
  public var selection: RowSelection {
    parts.value.selection ?? made(\.selection, RowSelection(of: self))
  }

  /// The highlighted rows: those a finger or a pointer is on.
  public var highlight: RowSelection {
    parts.value.highlight ?? made(\.highlight, RowSelection(of: self))
  }

  /// The rows that have the focus, such as one in which a text is being edited: one, unless `allowsSeveral` is
  /// set.
  ///
  /// A ``Recycler`` lets such a row keep its view while it is out of sight: the view stays bound and is placed where
  /// the row is, outside the viewport, and no other row gets it. So a text field goes on being edited, and scrolled
  /// back into sight nothing is bound again. The view is let go of when the row is deleted, hidden or loaded again,
  /// and with the next commit after it has lost the focus.
  ///
  ///     try engine.focus.insert(row)   // as the field begins to be edited
  public var focus: RowSelection { parts.value.focus ?? made(\.focus, RowSelection(of: self)) }

  /// The row that is being dragged to another place.
  public var reorder: RowReorder { parts.value.reorder ?? made(\.reorder, RowReorder(of: self)) }

  /// The section that is being dragged to another place, in an engine with sections.
  public var sectionReorder: SectionReorder {
    parts.value.sectionReorder ?? made(\.sectionReorder, SectionReorder(of: self))
  }

  /// Which rows and containers are displayed, and which rows are near. What happened before the
  /// first time this is asked for is not told.
  public var display: DisplayTracker {
    parts.value.display ?? made(\.display, DisplayTracker(of: self))
  }

  /// Keeps a part that was just asked for first, and which takes part in commits from then on.
  private func made<Part: CommitParticipant>(
    _ path: WritableKeyPath<EngineParts, Part?>, _ part: Part
  ) -> Part {
    parts.value[keyPath: path] = part
    parts.value.participants.add(part)
    return part
  }

  /// Shows marks that changed outside of a commit. In a commit the host does so by itself.
  func showMarks() { host?.showMarks(in: self) }

  /// How a row is marked: selected, highlighted, dragged. None for a stale handle.
  ///
  /// For hosts that show rows without a recycler; see `ListHost.showMarks(in:)`.
  ///
  /// - Complexity: O(1); O(depth) while a section is dragged.
  public func marks(of node: NodeID) -> RowMarks { parts.value.marks(of: node) }
}
