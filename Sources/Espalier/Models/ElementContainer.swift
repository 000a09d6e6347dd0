// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// A container model whose rows are elements: values that know their identity and are compared with `==`.
///
/// It is added, moved, hidden and taken out like any model, with its rows; hears events, finds services, and
/// has the life of a container. Hand over the elements as often as you like, in a list or in none; the rows
/// that show them are found by comparing.
///
///     final class Comments: ElementContainer<Comment> {
///       override func attributes(for comment: Comment) -> RowAttributes { RowAttributes(kind: 4) }
///
///       override func configure(_ view: AnyObject, for comment: Comment) {
///         (view as? Label)?.text = comment.text
///       }
///     }
///
///     let comments = Comments(post.comments)
///     try postModel.add(comments)
///     try comments.apply(newComments)
///
/// An element costs a row and no object: the container answers for it. It holds nothing but its elements, so
/// to add a model to it is misuse; rows that are to stand above or below go beside it, into a container
/// around both.
///
/// Two elements of one identity stay two rows; the commit reports `EngineDiagnostic.duplicateIdentity`. Taken
/// out and put back into the same engine, an element has its height again; see `ElementList`.
@preconcurrency @MainActor
open class ElementContainer<Element: Identifiable & Equatable>: ContainerModel {
  /// What was handed over last.
  public private(set) var elements: [Element]

  /// The rows in the engine that the container was in last.
  private var list: ElementList<Element, Element.ID>?

  /// Makes a container of elements.
  ///
  /// - Parameters:
  ///   - elements: what it holds.
  ///   - id: what makes it the same container before and after a change; without one it is one of its own.
  public init(_ elements: [Element] = [], id: RowID? = nil) {
    self.elements = elements
    super.init(id: id)
    marks.insert(.makesRows)
  }

  /// What the row of an element carries: asked for when it comes and when its content has changed. To be
  /// overridden; by default a row that is measured. It must not edit the container.
  open func attributes(for element: Element) -> RowAttributes { RowAttributes() }

  /// Fills a view with an element: one that begins to show it, one whose element has changed, and the
  /// prototypes in which rows are measured. To be overridden.
  open func configure(_ view: AnyObject, for element: Element) {}

  /// Makes the container hold exactly these elements, and asks for a commit. In no list, they are kept until
  /// the container is put into one.
  ///
  /// - Throws: `TreeError.tooManyNodes`: then nothing was changed. `TreeError.tooManyAttributes`: then the rows
  ///   before the failing one are in place, and the next content starts from them.
  /// - Complexity: O(n) for n elements, and O(k log n) for k changes; in no list O(1).
  /// - Allocations: as `ElementList.apply`.
  public final func apply(
    _ elements: [Element], _ context: UpdateContext? = nil
  ) throws(TreeError) {
    let former = self.elements
    self.elements = elements
    guard place != nil, let list else { return }
    do throws(TreeError) {
      try withExtendedLifetime(self) { () throws(TreeError) in try show(in: list) }
    } catch {
      self.elements = former
      throw error
    }
    setNeedsCommit(context)
  }

  /// The element of a row in sight, or of one that is to be measured; nil if it is none of this container's,
  /// or if it was removed.
  ///
  /// - Complexity: O(log n); O(n) for the first one after a change if there are separators between the
  ///   rows, or if they were reordered by hand.
  public final func element(of row: VisibleRow) -> Element? {
    guard let place, let list, let node = place.registry.node(of: row),
      (try? place.tree.parent(of: node)) == place.node
    else { return nil }
    return list.element(of: row, at: node)
  }

  /// The element of a row of the list, as the host was last told of the rows: in the middle of a commit also of one
  /// that was removed since. Nil if the row is in another container.
  ///
  /// - Complexity: as `element(of:)`.
  public final func element(atRow row: Int) -> Element? {
    // What was taken out of its list is known there until the commit.
    guard let list, place == nil || place?.registry.engine === list.link.engine else { return nil }
    return list.element(atRow: row)
  }

  override var ownRowCount: Int { elements.count }

  override func makeRows(in engine: ListEngine) throws(TreeError) {
    let list = rows(in: engine)
    list.container = nodeInTree
    try show(in: list)
  }

  /// Brings the rows in step. If code of the user takes the container away meanwhile, they are made where it
  /// is put next.
  private func show(in list: ElementList<Element, Element.ID>) throws(TreeError) {
    let node = nodeInTree
    do throws(TreeError) {
      try list.set(elements)
    } catch {
      if place?.node == node { throw error }
    }
  }

  /// What was known of the rows in the same engine still holds: identities, and stamps of what they showed.
  private func rows(in engine: ListEngine) -> ElementList<Element, Element.ID> {
    if let list, list.link === engine.link { return list }
    let made = ElementList<Element, Element.ID>(
      unlistedIn: engine, container: nil, keepsIntegers: false, id: { $0.id },
      isEqual: { $0 == $1 },
      attributes: { [unowned self] in attributes(for: $0) })
    list = made
    return made
  }

  override func names(of ids: Set<RowID>) -> [RowID: String] { list?.names(of: ids) ?? [:] }

  override func removeOwnRows() {
    trusting { () throws(TreeError) in try apply([]) }
  }

  override func keepContent(of tree: ComponentTree) {
    super.keepContent(of: tree)
    list?.leave()
  }

  override func configure(_ view: AnyObject, ownRow row: VisibleRow) {
    if let element = element(of: row) { configure(view, for: element) }
  }

  #if DEBUG
    /// The steps of comparing elements and of finding them by identity, for tests.
    package var work: Int { list?.work ?? 0 }
  #endif
}

extension ListEngine {
  /// The element that a row in sight shows, for adapters that fill views by themselves; nil if the row is none
  /// of an `ElementContainer` of such elements, or if it was removed.
  ///
  ///     guard let post = engine.element(of: row, as: Post.self) else { return }
  ///
  /// - Complexity: as `ElementContainer.element(of:)`.
  public func element<Element: Identifiable & Equatable>(
    of row: VisibleRow, as type: Element.Type = Element.self
  ) -> Element? {
    (registry?.maker(of: row) as? ElementContainer<Element>)?.element(of: row)
  }
}
