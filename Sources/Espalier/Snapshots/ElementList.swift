// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

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
/// are; rows and containers that came into the container by hand are removed with the next content, models among them.
/// A debug build says so, and so it does if two lists are given one container and take turns.
///
/// Heights belong to identity and content. An element that left and comes back with equal content has its
/// height again; with other content it is measured. For that the list keeps elements that left, as many as
/// the layout keeps heights of such (`LayoutConfiguration.spareHeightLimit`); the oldest are given up first.
///
/// A list does not keep its engine. Once that is gone, new content is ignored (a debug build says so), and no row
/// has an element.
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
  let attributes: (Element) -> RowAttributes

  @usableFromInline
  var differ = Differ<ID>()
  @usableFromInline
  var update = BatchUpdate()

  /// What the tree holds, and what the host was told of.
  var content = Committed(ElementState<Element>())

  var interner: EngineInterner<ID>?

  /// What left.
  var departed: DepartedContent<Element>

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
  public convenience init(
    in engine: ListEngine, container: NodeID? = nil, keepsIntegers: Bool = true,
    id: @escaping (Element) -> ID, isEqual: @escaping (Element, Element) -> Bool,
    attributes: @escaping (Element) -> RowAttributes = { _ in RowAttributes() }
  ) {
    self.init(
      unlistedIn: engine, container: container, keepsIntegers: keepsIntegers, id: id,
      isEqual: isEqual, attributes: attributes)
    if interner != nil { engine.parts.value.naming.add(self) }
  }

  /// Makes a list that the engine does not know of: there is somebody whom it asks for the names of the rows.
  init(
    unlistedIn engine: ListEngine, container: NodeID?, keepsIntegers: Bool,
    id: @escaping (Element) -> ID, isEqual: @escaping (Element, Element) -> Bool,
    attributes: @escaping (Element) -> RowAttributes
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

extension ElementList: IdentityNames {
  func names(of ids: Set<RowID>) -> [RowID: String] {
    guard let interner, ids.contains(where: interner.gave) else { return [:] }
    var names: [RowID: String] = [:]
    let (elements, rows) = (content.current.elements, content.current.rows)
    for index in rows.indices where ids.contains(rows[index].id) && names[rows[index].id] == nil {
      names[rows[index].id] = ReportedID.words(for: id(elements[index]))
    }
    return names
  }
}

#if DEBUG
  extension ElementList {
    /// The steps of comparing elements and of finding them by identity, for tests.
    package var work: Int { (differ.stepCount ?? 0) + content.current.steps.count }
  }
#endif
