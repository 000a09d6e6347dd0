// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// A container as an object: it holds rows and containers, to any depth.
///
///     final class PostModel: ContainerModel {
///       override func didLoad() throws {
///         try add(UserModel())
///         try add(PhotoModel())
///         bottomSeparator = Separator(height: 10)
///       }
///     }
@preconcurrency @MainActor
open class ContainerModel: ComponentModel {
  /// The children of a container that is in no list; made when it gets the first one.
  private(set) var freeChildren: FreeChildren?

  /// Gone when the container is.
  private var presence: FreeChildren.Presence?

  /// Takes over the children when the container goes away, if a container around it goes away as well.
  var deinitQueue: DeinitQueue?
  private var freeBetween: Separator?
  private var freeStyle: ContainerStyle?

  /// Makes an empty container.
  ///
  /// - Parameter id: what makes it the same container before and after a change; without one it is
  ///   one of its own.
  public override init(id: RowID? = nil) {
    super.init(id: id)
  }

  deinit {
    // Elsewhere than on the main actor, nothing of the children is to be looked at.
    guard let freeChildren else { return }
    presence = nil
    guard let deinitQueue else {
      LeftBehind(children: freeChildren)
      return
    }
    // A queue is set while it is drained, on the main actor, and never longer.
    MainActor.assumeIsolated { deinitQueue.add(freeChildren) }
  }

  /// What holds the children of a container that is in no list.
  func makeFreeChildren() -> FreeChildren {
    if let freeChildren { return freeChildren }
    let presence = FreeChildren.Presence()
    let children = FreeChildren(of: self, presence)
    self.presence = presence
    freeChildren = children
    return children
  }

  /// Whether it has children while it is in no list.
  var hasFreeChildren: Bool { freeChildren.map { !$0.roster.isEmpty } ?? false }

  /// The separator between any two neighbours among the children that show a row: it belongs to the child behind it
  /// and moves with it. Traps if the tree has too many sorts of rows.
  public final var separatorBetweenChildren: Separator? {
    get { freeBetween }
    set {
      freeBetween = newValue
      guard let place else { return }
      trusting { () throws(TreeError) in
        try place.tree.setSeparatorBetweenChildren(newValue, of: place.node)
      }
    }
  }

  /// How the children are arranged; nil as in the container around it, and for the root as the engine was
  /// made.
  public final var style: ContainerStyle? {
    get { freeStyle }
    set {
      freeStyle = newValue
      guard let place, let engine = place.registry.engine else { return }
      setStyle(newValue, of: place.node, in: engine)
    }
  }

  private func setStyle(_ style: ContainerStyle?, of node: NodeID, in engine: ListEngine) {
    guard engine.configuration.layout != nil else { return }
    trusting { () throws(TreeError) in try engine.setStyle(style, of: node) }
  }

  override func didPlant(in engine: ListEngine) {
    if let freeStyle { setStyle(freeStyle, of: nodeInTree, in: engine) }
  }

  override func makeNode(in tree: ComponentTree, at place: Place) throws(TreeError) -> NodeID {
    let node = try tree.makeContainer(id: id, at: place)
    do throws(TreeError) {
      try dress(node, in: tree)
      if let freeBetween { try tree.setSeparatorBetweenChildren(freeBetween, of: node) }
    } catch {
      try tree.remove(node)
      throw error
    }
    return node
  }

  /// Whether it shows no row, and is not about to: then an `EmptyModel` speaks for it.
  var isKnownToBeEmpty: Bool { showsNoRow }

  // What follows is for containers that make their rows by themselves, without a model for each
  // (`ModelMarks.makesRows`).

  /// The rows that the container has ready while it is in no list.
  var ownRowCount: Int { 0 }

  /// The app's IDs of some of the rows; see `IdentityNames`.
  func names(of ids: Set<RowID>) -> [RowID: String] { [:] }

  /// Makes the rows, in a list that the container was just put into.
  func makeRows(in engine: ListEngine) throws(TreeError) {}

  /// Removes the rows.
  func removeOwnRows() {}

  /// Fills a view with one of the rows.
  func configure(_ view: AnyObject, ownRow row: VisibleRow) {}
}

/// Its children.
extension ContainerModel {
  /// The children that have a model, in order.
  ///
  /// - Complexity: O(the children).
  public var children: [ComponentModel] {
    guard let place else { return freeChildren?.roster.members ?? [] }
    return trusting { () throws(TreeError) in try place.tree.children(of: place.node) }
      .compactMap { place.registry[$0] }
  }

  /// The number of children, with or without a model. Separators do not count.
  ///
  /// - Complexity: O(1).
  public var childCount: Int {
    guard let place else { return freeChildren?.roster.count ?? 0 }
    return trusting { () throws(TreeError) in try place.tree.childCount(of: place.node) }
  }

  /// Puts a model after all other children. A model that is elsewhere moves, with everything in it.
  ///
  /// A model that leaves another list is told so before it is put here. What its handlers do meanwhile
  /// counts: a place that they made impossible is refused, and the model is in no list then.
  ///
  /// - Throws: `TreeError`: `modelCycle`, `rootIsFixed`, `tooManyNodes`, `tooManyAttributes`, `interrupted`. Unless a handler had a hand in
  ///   it, a refused call changes nothing.
  /// - Complexity: O(what is put in), and O(depth) of the place in a list. O(depth) alone for a model that
  ///   moves within a list, and for a container with children that moves within none.
  public func add(_ child: ComponentModel) throws(TreeError) {
    try put(child, .last)
  }

  /// Puts models after all other children, in their order; those before one that is refused are in.
  ///
  /// - Complexity: as `add(_:)` for each of them.
  public func add(_ children: [ComponentModel]) throws(TreeError) {
    for child in children { try put(child, .last) }
  }

  /// Puts a model at an index among the children, as they are afterwards.
  ///
  /// - Throws: as `add`, and `indexOutOfRange`.
  /// - Complexity: as `add`; in a list also O(the distance from the nearer end), in none O(the children behind
  ///   it), or O(all children) after others went.
  public func insert(_ child: ComponentModel, at index: Int) throws(TreeError) {
    try put(child, .at(index))
  }

  /// Puts a model directly before a child.
  ///
  /// - Throws: as `add`, and `notChild`.
  /// - Complexity: as `add`; in no list also O(the children behind it), or O(all children) after others went.
  public func insert(
    _ child: ComponentModel, before sibling: ComponentModel
  ) throws(TreeError) {
    try put(child, .before(sibling))
  }

  /// Puts a model directly after a child.
  ///
  /// - Throws: as `add`, and `notChild`.
  /// - Complexity: as `add`; in no list also O(the children behind it), or O(all children) after others went.
  public func insert(
    _ child: ComponentModel, after sibling: ComponentModel
  ) throws(TreeError) {
    try put(child, .after(sibling))
  }

  /// Moves a child to another index among the children.
  ///
  /// - Throws: `notChild`, `indexOutOfRange`.
  /// - Complexity: as `insert(_:at:)`, whatever is in it.
  public func move(_ child: ComponentModel, to index: Int) throws(TreeError) {
    try check(child)
    try put(child, .at(index))
  }

  /// Takes a child out. It stays whole and may be added again.
  ///
  /// - Throws: `notChild`.
  /// - Complexity: O(what is taken out).
  public func remove(_ child: ComponentModel) throws(TreeError) {
    try check(child)
    try child.removeFromParent()
  }

  /// Takes all children out; those without a model are removed for good.
  ///
  /// - Complexity: O(what is taken out).
  public func removeAll() {
    if marks.contains(.makesRows) { return removeOwnRows() }
    guard place != nil else {
      _ = freeChildren?.takeAll()
      return
    }
    // Handlers that hear of it may edit, so each is asked again.
    for child in children where child.parent === self {
      trusting { () throws(TreeError) in try child.removeFromParent() }
    }
    guard let place else { return }
    trusting { () throws(TreeError) in try place.tree.removeAll(in: place.node) }
  }

  /// Takes a child out and puts another model into its place. That one may come from inside the
  /// child: then it is what stays of it.
  ///
  /// - Throws: `notChild`, and as `add`.
  /// - Complexity: as `add` and `remove`; in no list also O(the children behind it), or O(all children) after
  ///   others went.
  public func replace(
    _ child: ComponentModel, with new: ComponentModel
  ) throws(TreeError) {
    try check(child)
    guard child !== new else { return }
    try put(new, .before(child))
    // A handler that heard of the new place may have taken the old child out already.
    if child.parent === self { try child.removeFromParent() }
  }

  private func check(_ child: ComponentModel) throws(TreeError) {
    guard child.parent === self else { throw .notChild(child.id, of: id) }
  }
}
