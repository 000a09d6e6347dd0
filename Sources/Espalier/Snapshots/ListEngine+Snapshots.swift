// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// The snapshot path: the caller hands over what the list is to hold, and the engine finds what that
/// changes.
///
/// Each `set…` edits the tree and belongs to the transaction of the edits around it; each `apply`
/// commits as well. A row that is there before and after keeps its node, and with it its height and
/// its selection, wherever it moves, into other sections too. Rows and containers that are not part
/// of the new content are removed.
///
/// Attributes are asked for where a row is new, has a new stamp, or is said to be something else to its container (a cell
/// that became a header), and nowhere else. The function that gives them must not edit what is in the container
/// meanwhile.
///
/// An identity that is in the content more than once loses no row and is reported as
/// `EngineDiagnostic.duplicateIdentity` when a row of it is inserted.
extension ListEngine {
  /// Makes the list, or a container, hold exactly these rows, and commits.
  ///
  /// - Parameters:
  ///   - rows: identity and stamp of every row.
  ///   - container: where the rows go; nil: into the root.
  ///   - attributes: what new rows carry, and those with a new stamp.
  ///   - context: how the change is to be shown.
  /// - Throws: `TreeError.unknownNode`, `TreeError.notContainer`, `TreeError.tooManyNodes`: then
  ///   nothing was changed. `TreeError.tooManyAttributes`: then the rows before the failing one are in
  ///   place.
  /// - Complexity: O(n) for n rows, and O(k log n) for k changes.
  /// - Allocations: none once warm, if the rows that come are no more than the rows that go.
  public func apply(
    _ rows: [Row], to container: NodeID? = nil, attributes: RowAttributes = RowAttributes(),
    _ context: UpdateContext? = nil
  ) throws(TreeError) {
    try set(rows, in: container, attributes: attributes)
    commit(context)
  }

  /// Makes the list, or a container, hold exactly these rows, and commits. As
  /// `apply(_:to:attributes:_:)`, with attributes for each row.
  ///
  /// - Complexity: as `apply(_:to:attributes:_:)`.
  public func apply(
    _ rows: [SnapshotRow], to container: NodeID? = nil, _ context: UpdateContext? = nil
  ) throws(TreeError) {
    try set(rows, in: container)
    commit(context)
  }

  /// Makes the list, or a container, hold exactly these sections, and commits.
  ///
  /// Sections are containers of the root. A row that changes its section moves; a section that moves
  /// takes its rows along.
  ///
  /// - Throws, complexity, allocations: as `apply(_:to:attributes:_:)`.
  public func apply(
    _ sections: [SnapshotSection], to container: NodeID? = nil, _ context: UpdateContext? = nil
  ) throws(TreeError) {
    try set(sections, in: container)
    commit(context)
  }

  /// Makes a container hold exactly these rows, without a commit. See `apply(_:to:attributes:_:)`.
  ///
  /// - Complexity: as `apply(_:to:attributes:_:)`, without the commit.
  public func set(
    _ rows: [Row], in container: NodeID? = nil, attributes: RowAttributes = RowAttributes()
  ) throws(TreeError) {
    // Every system has the span of a contiguous array, which shares the array's storage.
    let rows = ContiguousArray(rows)
    noteContent(of: container ?? tree.root)
    try set(rows.span, in: container) { _ in attributes }
  }

  /// Makes a container hold exactly these rows, without a commit.
  ///
  /// - Parameters:
  ///   - rows: identity and stamp of every row.
  ///   - container: where the rows go; nil: into the root.
  ///   - attributes: gives what a row carries, by the row's index among `rows`.
  /// - Throws, complexity, allocations: as `apply(_:to:attributes:_:)`.
  package func set(
    _ rows: Span<Row>, in container: NodeID? = nil, attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try withSnapshots { workspace throws(TreeError) in
      try workspace.set(rows, in: container ?? tree.root, of: tree, attributes: attributes)
    }
  }

  /// Makes a container hold exactly these rows, without a commit. See `apply(_:to:_:)`.
  ///
  /// - Complexity: as `apply(_:to:attributes:_:)`, without the commit.
  public func set(_ rows: [SnapshotRow], in container: NodeID? = nil) throws(TreeError) {
    noteContent(of: container ?? tree.root)
    try withSnapshots { workspace throws(TreeError) in
      var plain = UniqueBuffer<Row>()
      swap(&plain, &workspace.given.rows)
      plain.reserve(rows.count)
      var hasRoles = false
      for index in rows.indices {
        plain[index] = rows[index].row
        if rows[index].attributes.role != .item { hasRoles = true }
      }
      try workspace.set(
        plain.span(count: rows.count), in: container ?? tree.root, of: tree, hasRoles: hasRoles,
        role: { rows[$0].attributes.role }, attributes: { rows[$0].attributes })
      swap(&plain, &workspace.given.rows)
    }
  }

  /// Makes a container hold exactly these sections, without a commit. See `apply(_:to:_:)`.
  ///
  /// - Complexity: as `apply(_:to:attributes:_:)`, without the commit.
  public func set(_ sections: [SnapshotSection], in container: NodeID? = nil) throws(TreeError) {
    noteContent(of: container ?? tree.root)
    try withSnapshots { workspace throws(TreeError) in
      var content = SectionContent()
      swap(&content, &workspace.given.sections)
      content.read(sections)
      try SectionContent.set(content, sections, in: container ?? tree.root, of: tree, &workspace)
      swap(&content, &workspace.given.sections)
    }
  }

  /// Makes a container hold exactly these sections, without a commit.
  ///
  /// Traps if the sections have not as many rows together as there are.
  ///
  /// - Parameters:
  ///   - rows: the rows of all sections, headers first and footers last.
  ///   - sections: the sections in order, each with the number of its rows. Stamps are not used.
  ///   - container: where the sections go; nil: into the root.
  ///   - attributes: gives what a row carries, by the row's index among `rows`; for headers and footers
  ///     with the role.
  /// - Throws, complexity, allocations: as `apply(_:to:attributes:_:)`.
  package func set(
    _ rows: Span<Row>, in sections: Span<RowSection>, of container: NodeID? = nil,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try withSnapshots { workspace throws(TreeError) in
      try workspace.set(
        rows, in: sections, of: container ?? tree.root, of: tree, attributes: attributes)
    }
  }

  /// Lends the memory of snapshots. A snapshot that is taken in the middle of another one has memory
  /// of its own.
  func withSnapshots<Answer>(
    _ body: (inout SnapshotWorkspace) throws(TreeError) -> Answer
  ) throws(TreeError) -> Answer {
    // Three kilobytes that stay where they are: what is taken out and put back is their address.
    let workspace = snapshots.value.take() ?? Cell(SnapshotWorkspace())
    let result = result(of: body, in: workspace)
    snapshots.value = consume workspace
    return try result.get()
  }

  private func result<Answer>(
    of body: (inout SnapshotWorkspace) throws(TreeError) -> Answer,
    in workspace: borrowing Cell<SnapshotWorkspace>
  ) -> Result<Answer, TreeError> {
    #if DEBUG
      let work = workspace.value.work
    #endif
    defer {
      #if DEBUG
        let done = workspace.value.work - work
        noteWork(done)
      #endif
      if !workspace.value.repeated.found.isEmpty {
        status.value.notes += workspace.value.repeated.found.take()
      }
    }
    do throws(TreeError) {
      return .success(try body(&workspace.value))
    } catch {
      return .failure(error)
    }
  }
}
