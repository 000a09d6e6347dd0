// SPDX-License-Identifier: MIT

public import EspalierDiff

/// The rows of a container, each of them an element of any type.
///
/// Hand over the new elements as often as you like; the engine finds what that changes. Content is compared with `==`
/// (or what you give) where identities were matched, and nowhere else.
///
///     let posts = ElementList<Post, Post.ID>(in: engine) { post in
///       RowContent(height: .automatic(estimate: 300))
///     }
///     try posts.apply(feed)
///     posts.element(atRow: 3)?.title
///
/// The elements that are asked for are those of the rows the host was last told of, in the middle of a commit too. Rows
/// that were reordered by hand are taken as they are; rows and containers that came into the container by hand are removed
/// with the next content, models among them. A debug build says so, and so it does if two lists are given one container
/// and take turns. A row that was moved into another container by hand is this list's until the next content: `element`
/// and `node` find it as before. One that was removed by hand is found no more after the commit.
///
/// Heights belong to identity and content. An element that left and comes back with equal content has its height again;
/// with other content it is measured. For that the list keeps elements that left, as many as it holds.
///
/// A list does not keep its engine. Once that is gone, new content is ignored (a debug build says so), and no row has an
/// element.
@preconcurrency @MainActor
public final class ElementList<Element, ID: Hashable> {
  @usableFromInline
  let id: (Element) -> ID
  @usableFromInline
  let isEqual: (Element, Element) -> Bool
  private let content: (Element) -> RowContent

  @usableFromInline
  var differ = Differ<ID>()
  @usableFromInline
  var update = BatchUpdate()

  private let held: DescribedList<Element, ID>

  /// The engine whose rows these are; nil once it is gone.
  package var engine: ListEngine? { held.engine }

  /// What no other list ever has.
  var number: RowID { held.number }

  /// Grows whenever what the elements are compared with is something else: differences made elsewhere are of one.
  @usableFromInline
  private(set) var version = 0

  /// Makes an empty list of elements.
  ///
  /// - Parameters:
  ///   - engine: whose rows they are.
  ///   - container: where the rows go; nil: into the root. It should hold nothing else.
  ///   - keepsIntegers: whether IDs that are integers are the identities of the rows. Lists whose IDs are not those of
  ///     one numbering should say no.
  ///   - id: what makes an element the same element.
  ///   - isEqual: whether an element shows the same before and after.
  ///   - content: what the row of an element is; identity and stamp are the list's. None of the three may edit the list, or
  ///     hand elements over.
  public init(
    in engine: ListEngine, container: NodeID? = nil, keepsIntegers: Bool = true,
    id: @escaping (Element) -> ID, isEqual: @escaping (Element, Element) -> Bool,
    content: @escaping (Element) -> RowContent = { _ in RowContent() }
  ) {
    (self.id, self.isEqual, self.content) = (id, isEqual, content)
    held = DescribedList(in: engine, container, keepsIntegers: keepsIntegers)
    engine.add(self)
  }

  /// The elements that were handed over last.
  public var elements: [Element] { held.current.elements }

  // MARK: New content

  /// Makes the container hold exactly these elements, and commits.
  ///
  /// - Throws: `EditError.unknownNode` if the container was removed, and what `makeRow` throws for what an element is to
  ///   be. Then nothing was changed, but what came into the container by hand is gone.
  /// - Complexity: O(n) for n elements, and O(k log n) for k changes; one call of the identity for each element, and of
  ///   the comparison for each kept one.
  /// - Allocations: none once warm, if the elements that come are no more than those that go, and their identities are
  ///   integers taken as they are. Other identities are kept in a table, which is made again now and then.
  @inlinable
  public func apply(_ elements: [Element], _ context: UpdateContext? = nil) throws(EditError) {
    try set(elements)
    commit(context)
  }

  /// Makes the container hold exactly these elements, without a commit. See `apply`.
  ///
  /// One that changes, and is as it was again before the commit, is not told as updated. One that leaves, and is back
  /// before the commit, is another row: deleted and inserted, with another handle.
  ///
  /// - Complexity: as `apply(_:_:)`, without the commit.
  /// - Allocations: as `apply(_:_:)`; from the second time before a commit on, a table may be made of what was told.
  @inlinable
  public func set(_ elements: [Element]) throws(EditError) {
    guard try begin() else { return }
    // Every system has the spans of contiguous arrays, which share the arrays' storage.
    let (old, new) = (ContiguousArray(self.elements), ContiguousArray(elements))
    differ.diff(from: old.span, to: new.span, id: id, isEqual: isEqual, into: &update)
    try edit(elements)
  }

  @usableFromInline
  func commit(_ context: UpdateContext?) { engine?.commit(context) }

  /// Brings what is known in step with edits that were made otherwise. Returns false if there is no engine.
  @usableFromInline
  func begin() throws(EditError) -> Bool {
    guard let engine = try held.begin(self) else { return false }
    let bare = engine.bare
    if held.current.content.version == bare.tree.version { return true }
    if !held.current.content.isSame(as: engine.lists.content) {
      try held.keep(engine.lists.content, bare)
      version += 1
    } else {
      held.takeStamps(of: engine.lists.content)
    }
    held.current.content.version = bare.tree.version
    return true
  }

  /// Carries `update` out.
  @usableFromInline
  func edit(_ elements: [Element]) throws(EditError) {
    guard let engine else { return }
    let former = held.mortals
    defer { withExtendedLifetime(former) { held.letGo() } }
    if update.isEmpty {
      version += 1
      held.current.elements = elements
      return
    }
    let editor = engine.lists.editor
    editor.take(update, count: elements.count, of: held.current.content)
    try editor.ask(engine.bare) { index, former in
      row(of: elements[index], at: index, former)
    }
    version += 1
    try held.replace(elements, in: engine)
    engine.note(editor.repeated(in: held.current.content))
    held.forgetNames { element, names in _ = names.id(for: id(element)) }
  }

  /// The row of an element that comes, or shows something else. One that comes back as it was has the stamp it had, and
  /// so has one that shows again what it showed at the last commit.
  private func row(of element: Element, at index: Int, _ former: Row?) -> RowContent {
    var row = content(element)
    let key = id(element)
    let rowID = former?.id ?? held.names.id(for: key)
    row.id = rowID
    let known = former == nil ? held.departed.take(rowID) : held.told(rowID, guess: index)
    if let known, id(known.element) == key, isEqual(known.element, element) {
      row.stamp = known.stamp
    } else {
      row.stamp = .ofNewContent()
    }
    return row
  }

  // MARK: Questions

  /// The element of a row, as the host was last told of them; nil if the row is none of this list's.
  ///
  /// - Complexity: O(log n); O(n) for the first one asked for after a change, if other rows are between these.
  public func element(atRow row: Int) -> Element? { held.element(atRow: row) }

  /// The element that a row shows, as the host was last told of them; nil if the row is none of this list's. One that is
  /// hidden, or was removed since the commit, is known as well.
  ///
  ///     if let node = recycler.row(of: view), let post = posts.element(of: node) { open(post) }
  ///
  /// - Complexity: as `element(atRow:)`; O(n) for the first one asked for after a change, if it is hidden.
  public func element(of node: NodeID) -> Element? { held.element(of: node) }

  /// The element of an identity, as the host was last told of them; the first, if several have it. One that is hidden,
  /// or was removed since the commit, is known as well.
  ///
  /// - Complexity: O(n) the first time after a change, then O(1).
  public func element(withID id: ID) -> Element? { held.element(id) }

  /// The row of an element that the host was told of, by the element's identity: to scroll to it, select it, or drag it.
  /// Nil for an element that has none yet, or none any more. Of several of an identity it is that of the first. Once
  /// that was removed it is nil until the commit, or until that of the next content if it was removed by hand.
  ///
  /// - Complexity: as `element(withID:)`.
  public func node(withID id: ID) -> NodeID? { held.node(id) }
}

extension ElementList where Element: Identifiable & Equatable, ID == Element.ID {
  /// Makes an empty list of elements that know their identity and are compared with `==`.
  public convenience init(
    in engine: ListEngine, container: NodeID? = nil, keepsIntegers: Bool = true,
    content: @escaping (Element) -> RowContent = { _ in RowContent() }
  ) {
    self.init(
      in: engine, container: container, keepsIntegers: keepsIntegers, id: { $0.id },
      isEqual: { $0 == $1 }, content: content)
  }
}

extension ElementList where Element: Equatable {
  /// Makes an empty list of elements that are compared with `==`.
  public convenience init(
    in engine: ListEngine, container: NodeID? = nil, keepsIntegers: Bool = true,
    id: @escaping (Element) -> ID,
    content: @escaping (Element) -> RowContent = { _ in RowContent() }
  ) {
    self.init(
      in: engine, container: container, keepsIntegers: keepsIntegers, id: id, isEqual: { $0 == $1 },
      content: content)
  }
}

extension ElementList: IdentityNames {
  package func name(of rowID: RowID) -> String? {
    guard held.names.gave(rowID), let place = held.placeNow(of: rowID) else { return nil }
    return ReportedID.words(for: id(held.current.elements[place]))
  }
}
