// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierRowOrder
import EspalierTree

/// The rows of a container, each of them an element of any type.
///
/// Hand over the new elements as often as you like; the engine finds what that changes. Content is
/// compared with `==` (or what you give) where identities were matched, and nowhere else.
///
///     let posts = ElementList<Post, Post.ID>(in: engine) { post in
///       RowAttributes(height: .automatic(estimate: 300))
///     }
///     try posts.apply(feed)
///     posts.element(atRow: 3)?.title
///
/// The elements that are asked for by row are those of the rows the host was last told of, in the
/// middle of a commit too. Rows that were reordered by hand, through the tree, are taken as they
/// are; rows and containers that came into the container by hand are removed with the next content.
///
/// Heights belong to identity and content. An element that left and comes back with equal content has its
/// height again; with other content it is measured. For that the list keeps elements that left, as many as
/// the layout keeps heights of such (`LayoutConfiguration.spareHeightLimit`); the oldest are given up first.
///
/// A list does not keep its engine. Once that is gone, new content is ignored, and no row has an element.
@preconcurrency @MainActor
public final class ElementList<Element, ID: Hashable> {
  @usableFromInline
  let link: EngineLink

  /// The engine whose rows these are; nil once it is gone.
  package var engine: ListEngine? { link.livingEngine }

  /// The container that holds nothing but these rows.
  package internal(set) var container: NodeID

  @usableFromInline
  let id: (Element) -> ID
  @usableFromInline
  let isEqual: (Element, Element) -> Bool
  private let attributes: (Element) -> RowAttributes

  @usableFromInline
  var differ = Differ<ID>()
  @usableFromInline
  var update = BatchUpdate()

  /// What the tree holds, and what the host was told of.
  private var content = Committed(ElementState<Element>())

  private var interner: EngineInterner<ID>?

  /// What left.
  private var departed: DepartedContent<Element>

  /// Makes an empty list of elements.
  ///
  /// - Parameters:
  ///   - engine: whose rows they are.
  ///   - container: where they go; nil: into the root.
  ///   - keepsIntegers: whether identities that are integers are those of the rows, so that an element has the same
  ///     one in every list. All others, and without this all, get one that nothing else in the engine has.
  ///   - id: what makes an element the same element; a key path will do.
  ///   - isEqual: whether the content of an element, before and after, is the same.
  ///   - attributes: what the row of an element carries.
  public init(
    in engine: ListEngine, container: NodeID? = nil, keepsIntegers: Bool = true,
    id: @escaping (Element) -> ID, isEqual: @escaping (Element, Element) -> Bool,
    attributes: @escaping (Element) -> RowAttributes = { _ in RowAttributes() }
  ) {
    link = engine.link
    departed = DepartedContent(in: engine)
    self.container = container ?? engine.tree.root
    self.id = id
    self.isEqual = isEqual
    self.attributes = attributes
    if !keepsIntegers || !ID.self.isInteger { interner = EngineInterner(in: engine) }
  }

  /// The elements that were handed over last.
  public var elements: [Element] { content.current.elements }
}

extension ElementList where Element: Identifiable & Equatable, ID == Element.ID {
  /// Makes an empty list of elements that know their identity and are compared with `==`.
  public convenience init(
    in engine: ListEngine, container: NodeID? = nil, keepsIntegers: Bool = true,
    attributes: @escaping (Element) -> RowAttributes = { _ in RowAttributes() }
  ) {
    self.init(
      in: engine, container: container, keepsIntegers: keepsIntegers, id: { $0.id },
      isEqual: { $0 == $1 }, attributes: attributes)
  }
}

extension ElementList where Element: Equatable {
  /// Makes an empty list of elements that are compared with `==`.
  public convenience init(
    in engine: ListEngine, container: NodeID? = nil, keepsIntegers: Bool = true,
    id: @escaping (Element) -> ID,
    attributes: @escaping (Element) -> RowAttributes = { _ in RowAttributes() }
  ) {
    self.init(
      in: engine, container: container, keepsIntegers: keepsIntegers, id: id, isEqual: { $0 == $1 },
      attributes: attributes)
  }
}

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
    guard let engine = link.livingEngine else { return }
    try set(elements)
    engine.commit(context)
  }

  /// Makes the container hold exactly these elements, without a commit. See `apply`.
  ///
  /// - Complexity: as `apply(_:_:)`, without the commit.
  @inlinable
  public func set(_ elements: [Element]) throws(TreeError) {
    guard let engine = link.livingEngine else { return }
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
    let current = content.current
    let kept = try engine.withSnapshots { workspace throws(TreeError) -> [Int]? in
      try workspace.list(contentOf: container, in: engine.tree)
      if workspace.holds(current.rows) { return nil }
      return try workspace.reconcile(current.rows, in: engine.tree)
    }
    guard let kept else { return }
    content.replace(
      with: ElementState(
        kept.map { current.elements[$0] }, SharedBuffer(kept.map { current.rows[$0] })),
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
    content.replace(with: ElementState(elements, rows), in: engine)
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

#if DEBUG
  extension ElementList {
    /// The steps of comparing elements and of finding them by identity, for tests.
    package var work: Int { (differ.stepCount ?? 0) + content.current.steps.count }
  }
#endif

/// Questions.
extension ElementList {
  /// The element of a row, as the host was last told of them; nil if the row is none of this list's.
  ///
  /// - Complexity: O(log n); O(n) for the first one asked for after a change, if other rows are
  ///   between these.
  public func element(atRow row: Int) -> Element? {
    guard let engine = link.engine, row >= 0, row < engine.rowCount else { return nil }
    let id = engine.tree.row(at: engine.tree.order.entry(atRow: row)).id
    return content.ask(in: engine) { state in
      state.place(of: id, atRow: row).map { state.elements[$0] }
    }
  }

  /// The element of an identity, as the host was last told of them; the first, if several have it.
  ///
  /// - Complexity: O(n) the first time after a change, then O(1).
  public func element(withID id: ID) -> Element? {
    guard let engine = link.engine, let rowID = knownRowID(for: id) else { return nil }
    return content.ask(in: engine) { state in
      state.place(of: rowID).map { state.elements[$0] }
    }
  }

  /// The identity that the row of an element has; nil for an element that is not there.
  ///
  /// - Complexity: O(n) the first time after a change, then O(1) expected.
  public func rowID(withID id: ID) -> RowID? {
    guard let engine = link.engine, let rowID = knownRowID(for: id) else { return nil }
    return content.ask(in: engine) { state in
      state.place(of: rowID).map { _ in rowID }
    }
  }

  /// The element of a row of the container.
  ///
  /// - Complexity: as `element(atRow:)`.
  func element(of row: VisibleRow, at node: NodeID) -> Element? {
    guard let engine = link.engine, let index = (try? engine.tree.rowIndex(of: node)) ?? nil else {
      return nil
    }
    return content.ask(in: engine) { state in
      state.place(of: row.id, atRow: index, startingAt: firstRow(engine.tree))
        .map { state.elements[$0] }
    }
  }

  /// Where in the list the container's first row is, unless that is new.
  private func firstRow(_ tree: ComponentTree) -> Int? {
    guard let first = (try? tree.firstChild(of: container)) ?? nil else { return nil }
    return (try? tree.rowIndex(of: first)) ?? nil
  }

  private func knownRowID(for key: ID) -> RowID? {
    interner == nil ? key.integerIdentity : interner?.knownID(for: key)
  }
}
