// SPDX-License-Identifier: MIT

/// What is said of a row by its looks, beside its content.
public struct RowMarks: OptionSet, Hashable, Sendable {
  /// The bits of the marks.
  public var rawValue: UInt8

  /// Makes marks of their bits. Those from 16 on are free for sets of the app; see `RowSelection.init(in:showing:)`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The row is in the engine's `selection`.
  public static let selected = RowMarks(rawValue: 1)

  /// A finger or a pointer is on the row, if the app keeps a set for that.
  public static let highlighted = RowMarks(rawValue: 2)

  /// The row is being dragged; see `RowReorder`.
  public static let dragged = RowMarks(rawValue: 4)

  /// The row is in the engine's `focus`.
  public static let focused = RowMarks(rawValue: 8)
}

/// What is known of single rows: it holds wherever they move. Made when the first of it is asked for.
@MainActor
final class Hosting {
  var selection: RowSelection?
  var focus: RowSelection?
  var reorder: RowReorder?
  var display: DisplayTracker?

  /// The sets of rows, those of the app among them, which the app keeps alive.
  private var sets: [WeakSet] = []

  private struct WeakSet {
    weak var set: RowSelection?
  }

  func add(_ set: RowSelection) {
    sets.removeAll { $0.set == nil }
    sets.append(WeakSet(set: set))
  }

  /// The engine goes away: what others keep of this is empty from now on.
  func close() {
    for member in sets { member.set?.close() }
    reorder?.close()
  }

  /// Whether nothing is said of any row.
  var marksNothing: Bool { reorder?.dragged == nil && sets.allSatisfy { $0.set?.isEmpty != false } }

  /// What is said of a row by its looks.
  func marks(of node: NodeID, _ engine: ListEngine) -> RowMarks {
    var marks: RowMarks = []
    if engine.bare.tree.isNoted(.watched, node) {
      for index in sets.indices {
        if let set = sets[index].set, set.contains(node) { marks.insert(set.mark) }
      }
    }
    if reorder?.drags(node) == true { marks.insert(.dragged) }
    return marks
  }

  /// A commit is done.
  func finish(_ commit: borrowing CommitReport, _ engine: ListEngine) {
    let lost = engine.bare.tree.takeLost()
    // Who hears of it may make another set.
    if !lost.isEmpty { for member in sets { member.set?.drop(lost, commit, engine) } }
    reorder?.follow(engine)
    display?.follow(commit, engine)
  }
}

extension Tree {
  /// Lets the tree tell when a row is removed, and returns its identity.
  mutating func watch(_ id: NodeID) throws(EditError) -> Int64 {
    let node = try resolve(row: id)
    arena[node].flags.insert(.watched)
    return arena[node].identity
  }

  /// Hands out the watched rows whose removal was committed. What was removed since is left for the next time.
  mutating func takeLost() -> [NodeID] {
    if committedLostCount == 0 { return [] }
    var taken: [NodeID] = []
    for index in 0..<committedLostCount { taken.append(lost[index]) }
    lost.copy(committedLostCount..<lost.count, to: 0)
    lost.resize(to: lost.count - committedLostCount, filling: .root)
    committedLostCount = 0
    return taken
  }
}

extension ListEngine {
  /// The selected rows. One at a time, unless `allowsSeveral` is set.
  public var selection: RowSelection {
    if let known = hosting?.selection { return known }
    let made = RowSelection(in: self, showing: .selected)
    parts.selection = made
    return made
  }

  /// The rows that have the focus, such as one in which a text is being edited: one, unless `allowsSeveral` is set.
  ///
  /// A ``Recycler`` lets such a row keep its view while it is out of sight: the view stays bound and is placed where the
  /// row is, outside the viewport, and no other row gets it. So a text field goes on being edited, and scrolled back
  /// into sight nothing is bound again. The view is let go of when the row is deleted, hidden or loaded again, and with
  /// the next commit after it has lost the focus.
  ///
  ///     try engine.focus.insert(row)   // as the field begins to be edited
  public var focus: RowSelection {
    if let known = hosting?.focus { return known }
    let made = RowSelection(in: self, showing: .focused)
    parts.focus = made
    return made
  }

  /// The row or the section that is being dragged to another place.
  public var reorder: RowReorder {
    if let known = hosting?.reorder { return known }
    let made = RowReorder(of: self)
    parts.reorder = made
    return made
  }

  /// What is made when it is asked for.
  var parts: Hosting {
    if let hosting { return hosting }
    let made = Hosting()
    hosting = made
    return made
  }
}
