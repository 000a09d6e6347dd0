// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// Differences that were found elsewhere, such as on another thread.
extension ListEngine {
  /// Carries out what a job found, and commits. The rows are not compared again.
  ///
  /// - Parameters:
  ///   - finding: the difference, with the rows it leads from and to.
  ///   - container: where the rows are; nil: the root.
  ///   - attributes: what a row carries, by its index among the new rows: asked for where it is new, and where
  ///     its stamp is. It must not edit what is in the container.
  ///   - context: how the change is to be shown.
  /// - Returns: false if the finding is stale: the container holds other rows than the job saw, another
  ///   order or another stamp. Then nothing was changed and nothing committed.
  /// - Throws: as `apply(_:to:attributes:_:)`.
  /// - Complexity: O(n) to see that it is fresh, and O(k log n) for k changes.
  @discardableResult
  public func apply(
    _ finding: BackgroundDiff.Finding, to container: NodeID? = nil,
    _ context: UpdateContext? = nil, attributes: (Int) -> RowAttributes = { _ in RowAttributes() }
  ) throws(TreeError) -> Bool {
    let container = container ?? tree.root
    guard try holds(finding.old, in: container) else { return false }
    try carryOut(finding, in: container, attributes: attributes)
    commit(context)
    return true
  }

  /// Edits the tree as a finding says that is fresh.
  ///
  /// - Complexity: O(k) for k rows with another stamp; O(n + k log n) if rows come, go or move.
  func carryOut(
    _ finding: BackgroundDiff.Finding, in container: NodeID, attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try withSnapshots { workspace throws(TreeError) in
      try workspace.carryOut(finding, in: container, of: tree, attributes: attributes)
    }
  }

  /// Identity and stamp of the rows of a container, as the tree holds them now: what a job that is to
  /// change them begins with.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notContainer`.
  /// - Complexity: O(n).
  public func rows(of container: NodeID? = nil) throws(TreeError) -> [Row] {
    try withSnapshots { workspace throws(TreeError) in
      try workspace.list(contentOf: container ?? tree.root, in: tree)
      workspace.steps.add(workspace.content.rows.count)
      return workspace.content.rows.indices.map { workspace.content.rows[$0] }
    }
  }

  /// Whether a container holds exactly these rows.
  ///
  /// - Parameter version: what `contentVersion` was when it held them, if anybody knows: as long as it is the
  ///   same, they are not compared.
  /// - Complexity: O(n); O(1) if no one has edited the tree, and no other container was listed meanwhile.
  func holds(
    _ rows: [Row], in container: NodeID, since version: ContentVersion? = nil
  ) throws(TreeError) -> Bool {
    try withSnapshots { workspace throws(TreeError) in
      try workspace.list(contentOf: container, in: tree)
      if version == contentVersion { return workspace.content.isFlat }
      // Every system has the spans of contiguous arrays, which share the arrays' storage.
      let rows = ContiguousArray(rows)
      return workspace.holds(rows.span)
    }
  }

  /// What changes with every edit of the rows of any container.
  var contentVersion: ContentVersion {
    ContentVersion(shape: tree.shapeNumber, stamps: tree.stampNumber)
  }
}

/// How often a tree had been edited when it was looked at.
struct ContentVersion: Hashable {
  var shape: UInt64
  var stamps: UInt64
}

extension SnapshotWorkspace {
  /// Carries a finding out that is fresh.
  mutating func carryOut(
    _ finding: BackgroundDiff.Finding, in container: NodeID, of tree: ComponentTree,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try list(contentOf: container, in: tree)
    let new = ContiguousArray(finding.new)
    let own = update
    update = finding.update
    defer { update = own }
    try carryOut(new.span, in: container, of: tree, attributes: attributes)
  }

  /// Whether the container that was listed holds exactly these rows, with these stamps.
  mutating func holds(_ rows: Span<Row>) -> Bool {
    guard content.isFlat, content.rows.count == rows.count else { return false }
    steps.add(rows.count)
    for index in rows.indices where content.rows[index] != rows[index] { return false }
    return true
  }
}
