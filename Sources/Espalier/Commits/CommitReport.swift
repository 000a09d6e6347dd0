// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// The report of one commit: everything that a host has to know to be in step again.
///
/// When a host gets it, the engine already has the new rows: whatever the host asks back in
/// the middle of its update is answered from there.
///
/// There is one report in an engine, filled again and again. It cannot be copied; copy what should
/// outlive the call.
public struct CommitReport: ~Copyable {
  private let place = AtOneAddress()

  /// The number of this commit in its engine, from 1 on.
  public internal(set) var number = 0

  /// What the list went through, row by row, in indices of the flat list.
  public internal(set) var update = BatchUpdate()

  /// The same in sections and paths, if the engine reads its list in sections; else empty.
  public internal(set) var sections = SectionedBatchUpdate()

  /// Why the host should load everything again instead of carrying out `update`; nil: it should not.
  ///
  /// The batch update is right in any case.
  public internal(set) var reload: ReloadReason?

  /// How the change is to be shown.
  public internal(set) var context = UpdateContext()

  /// Where everything is: frames of the rows in sight, pinned rows, the extent of the content, and
  /// by how much the offset moved. Empty for an engine without a layout or without a viewport.
  public internal(set) var layout = LayoutReport()

  /// The rows that are in sight and were not, in the order of the list.
  public internal(set) var appeared: SharedBuffer<VisibleRow> = []

  /// The rows that were in sight and are not, in the order they had.
  public internal(set) var disappeared: SharedBuffer<VisibleRow> = []

  /// What could not be right. Empty in all but exceptional commits.
  public internal(set) var diagnostics: [EngineDiagnostic] = []

  /// Whether the engine reads its list in sections.
  var hasSections = false

  init() {}

  /// Whether nothing happened that a host would have to act on.
  public var isEmpty: Bool {
    update.isEmpty && sections.isEmpty && reload == nil && appeared.isEmpty
      && disappeared.isEmpty && layout.adjustment == 0
  }

  /// Whether the context is one that the caller gave.
  private(set) var hasContext = false

  mutating func setContext(_ context: UpdateContext?) {
    hasContext = context != nil
    self.context = context ?? UpdateContext()
  }

  mutating func begin(number: Int) {
    self.number = number
    if reload != nil { reload = nil }
    if !diagnostics.isEmpty { diagnostics = [] }
  }

  mutating func clearUpdate() {
    guard !update.isEmpty else { return }
    update.deletes.removeAll()
    update.inserts.removeAll()
    update.moves.removeAll()
    update.updates.removeAll()
  }
}

/// A row in sight.
public struct VisibleRow: Hashable, Sendable, ZeroInitializable {
  /// The row's entry in the row order, which stays the same wherever the row moves. Once the row is
  /// removed another row may get it.
  package var node = NodeIndex(rawValue: 0)

  /// The row's kind.
  public var kind: RowKind = 0

  /// The row's identity.
  public var id: RowID = 0

  init() {}

  init(node: NodeIndex, id: RowID, kind: RowKind) {
    self.node = node
    self.id = id
    self.kind = kind
  }

  /// The row that a tree has at an entry.
  init(at node: NodeIndex, _ tree: ComponentTree) {
    self.init(node: node, id: tree.row(at: node).id, kind: tree.kind(at: node))
  }
}

/// Why a host is told to load everything again.
public enum ReloadReason: Hashable, Sendable {
  /// The batch update has more operations than the engine's `reloadThreshold`.
  case tooManyOperations(Int, threshold: Int)

  /// The caller asked for it, with a reason.
  case requested(String)
}

/// How a change is to be shown.
public struct UpdateContext {
  /// Whether the host may animate. Of several requests, all must, unless one of them decides.
  public var isAnimated: Bool

  /// Whether `isAnimated` holds whatever other requests say. Of several that decide, the last does.
  public var decidesAnimation: Bool

  /// Whether the host should lay out at once instead of in its next turn. Of several requests, one
  /// suffices.
  public var laysOutAtOnce: Bool

  /// Whether the heights of what was updated have to be measured again although the content is the
  /// same. Of several requests, one suffices.
  public var invalidatesHeights: Bool

  /// Something the host understands, such as an animation. Of several requests, the last counts.
  public var animator: AnyObject?

  /// Makes a context; by default animated, and nothing else.
  public init(
    isAnimated: Bool = true, decidesAnimation: Bool = false, laysOutAtOnce: Bool = false,
    invalidatesHeights: Bool = false, animator: AnyObject? = nil
  ) {
    self.isAnimated = isAnimated
    self.decidesAnimation = decidesAnimation
    self.laysOutAtOnce = laysOutAtOnce
    self.invalidatesHeights = invalidatesHeights
    self.animator = animator
  }

  /// Takes another request of the same commit in.
  package mutating func merge(_ other: UpdateContext) {
    if other.decidesAnimation {
      isAnimated = other.isAnimated
    } else if !decidesAnimation {
      isAnimated = isAnimated && other.isAnimated
    }
    decidesAnimation = decidesAnimation || other.decidesAnimation
    laysOutAtOnce = laysOutAtOnce || other.laysOutAtOnce
    invalidatesHeights = invalidatesHeights || other.invalidatesHeights
    animator = other.animator ?? animator
  }
}
