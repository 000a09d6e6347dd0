// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// New content.
extension ElementList {
  /// Makes the container hold exactly these elements, and commits.
  ///
  /// - Throws: `TreeError.unknownNode` if the container was removed, `TreeError.tooManyNodes`: then
  ///   nothing was changed. `TreeError.tooManyAttributes`: then the rows before the failing one are in
  ///   place, and the next content starts from them.
  /// - Complexity: O(n) for n elements, and O(k log n) for k changes; one call of the identity for each
  ///   element, and of the comparison for each kept one.
  /// - Allocations: none once warm, if the elements that come are no more than those that go, and their
  ///   identities are integers taken as they are. Other identities are kept in a table, which is made again
  ///   now and then.
  @inlinable
  public func apply(_ elements: [Element], _ context: UpdateContext? = nil) throws(TreeError) {
    guard let engine = link.engineOfContent else { return }
    try set(elements)
    engine.commit(context)
  }

  /// Makes the container hold exactly these elements, without a commit. See `apply`.
  ///
  /// - Complexity: as `apply(_:_:)`, without the commit.
  @inlinable
  public func set(_ elements: [Element]) throws(TreeError) {
    guard let engine = link.engineOfContent else { return }
    try synchronise(engine)
    // Every system has the spans of contiguous arrays, which share the arrays' storage.
    let (old, new) = (ContiguousArray(self.elements), ContiguousArray(elements))
    differ.diff(
      from: old.span, to: new.span, id: id, isEqual: isEqual, into: &update)
    try edit(elements, engine)
  }

  /// Brings what is known in step with edits that were made otherwise.
  @usableFromInline
  func synchronise(_ engine: ListEngine) throws(TreeError) {
    engine.noteContent(of: container, by: self)
    let current = content.current
    let kept = try engine.withSnapshots { workspace throws(TreeError) -> [Int]? in
      try workspace.list(contentOf: container, in: engine.tree)
      if workspace.holds(current.rows) { return nil }
      return try workspace.reconcile(current.rows, in: engine.tree)
    }
    guard let kept else { return }
    content.replace(
      with: ElementState(
        kept.map { current.elements[$0] }, SharedBuffer(kept.map { current.rows[$0] }),
        in: container),
      in: engine)
  }

  /// Carries `update` out.
  @usableFromInline
  func edit(_ elements: [Element], _ engine: ListEngine) throws(TreeError) {
    var rows = content.current.rows
    if !update.isEmpty {
      let former = content.current.elements
      rows = content.reclaim(in: engine)?.rows ?? []
      // Taken out while code of the user runs.
      var departed = DepartedContent<Element>(in: engine)
      swap(&departed, &self.departed)
      defer { swap(&departed, &self.departed) }
      try edit(from: former, to: elements, &departed, &rows, engine)
      forgetKeys(elements, departed)
    }
    content.replace(with: ElementState(elements, rows, in: container), in: engine)
  }

  private func edit(
    from old: [Element], to new: [Element], _ departed: inout DepartedContent<Element>,
    _ rows: inout SharedBuffer<Row>, _ engine: ListEngine
  ) throws(TreeError) {
    try engine.withSnapshots { workspace throws(TreeError) in
      try workspace.apply(
        update, count: new.count, to: container, of: engine.tree, into: &rows,
        leave: { departed.note($1.id, old[$0], $1.stamp) },
        come: { row(of: new[$0], &departed, engine) }, stamp: { engine.freshStamp() },
        attributes: { attributes(new[$0]) })
    }
  }

  /// The identity of an element that comes, and the stamp it left with if its content is what it was.
  private func row(
    of element: Element, _ departed: inout DepartedContent<Element>, _ engine: ListEngine
  ) -> Row {
    let key = id(element)
    let rowID = rowID(for: key)
    if let known = departed.take(rowID), id(known.element) == key, isEqual(known.element, element) {
      return Row(id: rowID, stamp: known.stamp)
    }
    return Row(id: rowID, stamp: engine.freshStamp())
  }

  private func rowID(for key: ID) -> RowID {
    interner?.id(for: key) ?? key.integerIdentity
  }

  /// Lets the interner forget, once it knows more keys than it has to twice over.
  private func forgetKeys(_ elements: [Element], _ departed: DepartedContent<Element>) {
    guard let known = interner?.count, known > 2 * (elements.count + departed.count) + 64 else {
      return
    }
    interner?.forgetUnused()
    for element in elements { _ = interner?.id(for: id(element)) }
    for element in departed.elements { _ = interner?.id(for: id(element)) }
    interner?.forgetUnused()
  }
}

/// A container that comes and goes, with a model of its own.
extension ElementList {
  /// The rows leave the list with their container. What they have shown is kept for when they come back.
  ///
  /// - Complexity: O(n).
  func leave() {
    let state = content.current
    for index in state.rows.indices {
      departed.note(state.rows[index].id, state.elements[index], state.rows[index].stamp)
    }
    if let engine = link.engine {
      content.replace(with: ElementState(), in: engine)
    } else {
      content = Committed(ElementState())
    }
  }
}
