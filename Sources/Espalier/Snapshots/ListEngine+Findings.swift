// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierTree

/// Differences that were found elsewhere, such as on another thread.
extension ListEngine {
  /// Carries out what a job found, and commits. The rows are not compared again.
  ///
  /// - Parameters:
  ///   - finding: the difference, with the rows it leads from and to.
  ///   - container: where the rows are; nil: the root.
  ///   - traits: what a row carries, by its index among the new rows: asked for where it is new, and where
  ///     its stamp is. It must not edit what is in the container.
  ///   - context: how the change is to be shown.
  /// - Returns: false if the finding is stale: the container holds other rows than the job saw, another
  ///   order or another stamp. Then nothing was changed and nothing committed.
  /// - Throws: as `apply(_:to:traits:_:)`.
  /// - Complexity: O(n) to see that it is fresh, and O(k log n) for k changes.
  @discardableResult
  public func apply(
    _ finding: BackgroundDiff.Finding, to container: NodeID? = nil,
    _ context: UpdateContext? = nil, traits: (Int) -> RowTraits = { _ in RowTraits() }
  ) throws(TreeError) -> Bool {
    let isFresh = try withSnapshots { workspace throws(TreeError) in
      try workspace.apply(finding, to: container ?? tree.root, of: tree, traits: traits)
    }
    if isFresh { commit(context) }
    return isFresh
  }

  /// Identity and stamp of the rows of a container, as the tree holds them now: what a job that is to
  /// change them begins with.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notContainer`.
  /// - Complexity: O(n).
  public func rows(of container: NodeID? = nil) throws(TreeError) -> [Row] {
    try withSnapshots { workspace throws(TreeError) in
      try workspace.list(contentOf: container ?? tree.root, in: tree)
      return (0..<workspace.content.count).map { workspace.content.rows[$0] }
    }
  }

  /// Whether a container holds exactly these rows.
  func holds(_ rows: [Row], in container: NodeID) -> Bool {
    let answer = try? withSnapshots { workspace throws(TreeError) in
      try workspace.list(contentOf: container, in: tree)
      let rows = ContiguousArray(rows)
      return workspace.holds(rows.span)
    }
    return answer ?? false
  }
}

extension SnapshotWorkspace {
  /// Carries a finding out, if it is fresh.
  mutating func apply(
    _ finding: BackgroundDiff.Finding, to container: NodeID, of tree: ComponentTree,
    traits: (Int) -> RowTraits
  ) throws(TreeError) -> Bool {
    try list(contentOf: container, in: tree)
    // Every system has the spans of contiguous arrays, which share the arrays' storage.
    let (old, new) = (ContiguousArray(finding.old), ContiguousArray(finding.new))
    guard holds(old.span) else { return false }
    let own = update
    update = finding.update
    defer { update = own }
    try carryOut(new.span, in: container, of: tree, traits: traits)
    return true
  }

  /// Whether the container that was listed holds exactly these rows, with these stamps.
  func holds(_ rows: Span<Row>) -> Bool {
    guard content.isFlat, content.count == rows.count else { return false }
    for index in rows.indices where content.rows[index] != rows[index] { return false }
    return true
  }
}
