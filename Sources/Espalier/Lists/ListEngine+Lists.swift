// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// What the lists of an engine share.
@MainActor
final class ListParts {
  let editor = ContentEditor()
  /// What is in the container that plain rows were handed to last, or that a list looks at.
  var content = ListContent(of: .root)
  #if DEBUG
    /// Who handed content to a container last.
    fileprivate var owners: [NodeID: WeakList<AnyObject>] = [:]
  #endif

  nonisolated init() {}
}

/// Plain rows: the caller hands over which there are to be, and the engine finds what that changes.
extension ListEngine {
  /// Makes the list, or a container, hold exactly these rows, and commits.
  ///
  /// A row that is there before and after keeps its node, and with it its height and its selection, wherever it moves.
  /// Rows and containers that are not part of the new content are removed. An identity that is there more than once
  /// loses no row, and is reported as `EngineDiagnostic.duplicateIdentity` when a row of it comes.
  ///
  /// - Parameters:
  ///   - rows: identity and stamp of every row.
  ///   - container: where the rows go; nil: into the root.
  ///   - context: how the change is to be shown.
  ///   - content: what a row is, by its index: asked for where it is new or has a new stamp. The first and the last rows
  ///     up to one that is an item, and those that are none, are asked for with the former stamp too: of these the role
  ///     alone is taken. Identity and stamp are those of the row. It must not edit the list.
  /// - Throws: `EditError.unknownNode`, `EditError.notAContainer`, and what `makeRow` throws for what `content` gives. Then
  ///   nothing was changed, but models that were in there are out.
  /// - Complexity: O(n) for n rows, and O(k log n) for k changes.
  /// - Allocations: none once warm, if the rows that come are no more than the rows that go.
  public func apply(
    _ rows: [Row], to container: NodeID? = nil, _ context: UpdateContext? = nil,
    content: (Int) -> RowContent = { _ in RowContent() }
  ) throws(EditError) {
    try set(ContiguousArray(rows), in: nil, of: container, content: content)
    commit(context)
  }

  /// Makes the list, or a container, hold exactly these sections, and commits.
  ///
  /// Sections are containers. A row that changes its section moves; a section that moves takes its rows along. A section
  /// with another stamp is updated, as one with another header or footer is. Of sections, too, an identity that is there
  /// more than once is reported when one of it comes.
  ///
  /// The rows are those of all sections, one after the other. A header is the first row of its section, and has this role
  /// in its content; a footer is the last one in the same way.
  ///
  /// - Throws, complexity: as `apply(_:to:_:content:)` for rows.
  public func apply(
    _ sections: [ListSection], to container: NodeID? = nil, _ context: UpdateContext? = nil,
    content: (Int) -> RowContent = { _ in RowContent() }
  ) throws(EditError) {
    let parts = ContiguousArray(
      sections.map { RowSection(id: $0.id, stamp: $0.stamp, rowCount: $0.rows.count) })
    try set(ContiguousArray(sections.flatMap(\.rows)), in: parts, of: container, content: content)
    commit(context)
  }

  /// The same without a commit.
  package func set(
    _ rows: ContiguousArray<Row>, in sections: ContiguousArray<RowSection>? = nil,
    of container: NodeID? = nil, content: (Int) -> RowContent = { _ in RowContent() }
  ) throws(EditError) {
    // Content that is handed over inside of `content` leaves alone what is being looked at.
    try bare.tree.checkLock()
    try look(into: container ?? .root)
    try lists.editor.set(rows.span, in: sections, of: &lists.content, in: bare) { index, _ in
      var row = content(index)
      (row.id, row.stamp) = (rows[index].id, rows[index].stamp)
      return row
    }
    note(lists.editor.repeated(in: lists.content))
  }

  /// Notes which identities of rows or sections are there more than once.
  func note(_ repeated: [(id: RowID, count: Int)]) {
    for (id, count) in repeated { note(.duplicateIdentity(named(id), count: count)) }
  }

  /// Lists what is in a container that is about to get new content. Models that are in it are taken out.
  func look(into container: NodeID) throws(EditError) {
    let models = try models(in: container)
    if models.isEmpty { return }
    DebugNotes.tell(.modelsInList, of: self)
    for node in models where bare.tree.isValid(node) {
      // Who heard of one may have moved another one away.
      if bare.tree.isInside(node.index, container.index) { try remove(node) }
    }
    // Who heard of that may have put them back, or handed over content of another container.
    if let back = try self.models(in: container).first, let model = model(of: back) {
      throw .interrupted(model.id)
    }
  }

  /// Lists what is in a container, and returns the models among it.
  private func models(in container: NodeID) throws(EditError) -> [NodeID] {
    lists.content.turn(to: container)
    guard try lists.content.read(&bare.tree), models != nil else { return [] }
    let sections = lists.content.groups.array.dropFirst().map(\.container)
    let models = (sections + lists.content.nodes.array).filter { model(of: $0) != nil }
    // Until they are out it is looked again, be nothing edited.
    if !models.isEmpty { lists.content.clear() }
    return models
  }

  /// A list is about to hand over content. Builds for debugging look whether it takes turns with another one.
  func note(_ list: AnyObject, in container: NodeID, isFirst: Bool) {
    #if DEBUG
      let last = lists.owners[container]?.all.first
      if last === list { return }
      if last != nil, !isFirst { DebugNotes.tell(.listsInTurns, of: self) }
      var owner = WeakList<AnyObject>()
      owner.add(list)
      lists.owners[container] = owner
    #endif
  }
}
