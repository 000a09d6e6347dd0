// SPDX-License-Identifier: MIT

import EspalierTree

/// What an engine makes when it is asked for.
@MainActor
struct EngineParts {
  var selection: RowSelection?
  var highlight: RowSelection?
  var focus: RowSelection?
  var reorder: RowReorder?
  var sectionReorder: SectionReorder?
  var display: DisplayTracker?
  var identities: IdentityKeeper?
  var hooks: CommitHooks?

  /// The engine goes away: what others keep of this is empty from now on.
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
    if let selection = parts.selection { return selection }
    let selection = RowSelection(of: self)
    parts.selection = selection
    participants.append(selection)
    return selection
  }

  /// The highlighted rows: those a finger or a pointer is on.
  public var highlight: RowSelection {
    if let highlight = parts.highlight { return highlight }
    let highlight = RowSelection(of: self)
    parts.highlight = highlight
    participants.append(highlight)
    return highlight
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
  public var focus: RowSelection {
    if let focus = parts.focus { return focus }
    let focus = RowSelection(of: self)
    parts.focus = focus
    participants.append(focus)
    return focus
  }

  /// The row that is being dragged to another place.
  public var reorder: RowReorder {
    if let reorder = parts.reorder { return reorder }
    let reorder = RowReorder(of: self)
    parts.reorder = reorder
    participants.append(reorder)
    return reorder
  }

  /// The section that is being dragged to another place, in an engine with sections.
  public var sectionReorder: SectionReorder {
    if let reorder = parts.sectionReorder { return reorder }
    let reorder = SectionReorder(of: self)
    parts.sectionReorder = reorder
    participants.append(reorder)
    return reorder
  }

  /// Which rows and containers are displayed, and which rows are near. What happened before the
  /// first time this is asked for is not told.
  public var display: DisplayTracker {
    if let display = parts.display { return display }
    let display = DisplayTracker(of: self)
    parts.display = display
    participants.append(display)
    return display
  }

  /// Shows marks that changed outside of a commit. In a commit the host does so by itself.
  func showMarks() { host?.showMarks(in: self) }

  /// How a row is marked: selected, highlighted, dragged. None for a stale handle.
  ///
  /// For hosts that show rows without a recycler; see `ListHost.showMarks(in:)`.
  ///
  /// - Complexity: O(1); O(depth) while a section is dragged.
  public func marks(of node: NodeID) -> RowMarks { parts.marks(of: node) }
}
