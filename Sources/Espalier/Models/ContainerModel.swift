// SPDX-License-Identifier: MIT

import EspalierDiff

/// A container as an object: it holds rows and containers, to any depth.
///
///     final class PostModel: ContainerModel {
///       override func didLoad() throws {
///         try add(UserModel())
///         try add(PhotoModel())
///       }
///     }
@preconcurrency @MainActor
open class ContainerModel: ComponentModel {
  /// Made for the first child.
  private var ownChildren: Children?

  /// Takes over the children when the container goes away, if a container around it goes away as well.
  final var releaseQueue: DeferredRelease.Queue?

  /// Makes an empty container.
  ///
  /// - Parameter id: what makes it the same container before and after a change; without one it is one of its own.
  public override init(id: RowID? = nil) { super.init(id: id) }

  deinit {
    // Elsewhere than on the main actor, nothing of the children is to be looked at.
    guard let ownChildren else { return }
    guard let releaseQueue else {
      DeferredRelease(children: ownChildren)
      return
    }
    // A queue is set while it is drained, on the main actor, and never longer.
    MainActor.assumeIsolated { releaseQueue.waiting.append(ownChildren) }
  }

  override func makeNode(in tree: inout Tree, at place: Place) throws(EditError) -> NodeID {
    try tree.makeContainer(identity: id.rawValue, at: place)
  }

  /// Whether it shows no row, and is not about to: then an `EmptyModel` speaks for it. O(log n).
  var isKnownToBeEmpty: Bool { node.flatMap { list?.bare.tree.rows(in: $0)?.isEmpty } ?? true }

  final override var childrenInOrder: Children? { ownChildren }

  /// What is in the container, made if there is nothing yet.
  final func makeChildren() -> Children {
    if let ownChildren { return ownChildren }
    let made = Children(of: self)
    ownChildren = made
    return made
  }
}

/// Its children.
extension ContainerModel {
  /// The children, in order.
  ///
  /// - Complexity: O(the children).
  public final var children: [ComponentModel] { childrenInOrder?.all ?? [] }

  /// The number of children.
  ///
  /// - Complexity: O(1).
  public final var childCount: Int { childrenInOrder?.count ?? 0 }

  /// The index of a child; nil if it is no child.
  ///
  /// - Complexity: O(log n), but O(n) for the first question, n being the children.
  public final func index(of child: ComponentModel) -> Int? { childrenInOrder?.index(of: child) }

  /// Puts a model after all other children. A model that is elsewhere moves, with everything in it.
  ///
  /// A model that leaves another list is told so before it is put here; so is one that a handler puts back while it is
  /// taken out: all of it has heard `didDetach` before it hears `didAttach` again. What handlers do meanwhile counts: a
  /// place that they made impossible is refused, and the model is in no list then.
  ///
  /// - Throws: `EditError`: `modelCycle`, `rootIsFixed`, `rowOutsideSections`, `interrupted`. Unless a handler had a
  ///   hand in it, a refused call changes nothing.
  /// - Complexity: O(m log n) for m models that come into a list of n or move in it, and O(depth) for containers with
  ///   children. In no list O(1), or O(depth).
  public final func add(_ child: ComponentModel) throws(EditError) { try put(child, .last) }

  /// Puts models after all other children, in their order; those before one that is refused are in. A commit that
  /// handlers ask for meanwhile waits until all are.
  ///
  /// - Complexity: as `add(_:)` for each of them.
  public final func add(_ children: [ComponentModel]) throws(EditError) {
    let list = list
    list?.beginIncoming()
    defer { list?.endIncoming() }
    for child in children { try put(child, .last) }
  }

  /// Puts a model, which may be one of the children, at an index among the children, as they are afterwards: from 0 to
  /// the number of the other children.
  ///
  /// - Throws: as `add`, and `indexOutOfRange`.
  /// - Complexity: as `add`, and O(the distance from the nearer end); beside a child that is known, `insert(_:before:)`
  ///   does without.
  public final func insert(_ child: ComponentModel, at index: Int) throws(EditError) {
    try put(child, .at(index))
  }

  /// Puts a model directly before a child. A child that is to go before itself stays.
  ///
  /// - Throws: as `add`, and `notChild`.
  /// - Complexity: as `add`, wherever it is.
  public final func insert(
    _ child: ComponentModel, before sibling: ComponentModel
  ) throws(EditError) {
    try put(child, .before(sibling))
  }

  /// Puts a model directly after a child. A child that is to go after itself stays.
  ///
  /// - Throws: as `add`, and `notChild`.
  /// - Complexity: as `add`.
  public final func insert(
    _ child: ComponentModel, after sibling: ComponentModel
  ) throws(EditError) {
    try put(child, .after(sibling))
  }

  /// Takes a child out. It stays whole and may be added again.
  ///
  /// - Throws: `notChild`.
  /// - Complexity: as `removeFromParent`.
  public final func remove(_ child: ComponentModel) throws(EditError) {
    try check(child)
    try child.removeFromParent()
  }

  /// Takes all children out; rows without a model are removed for good.
  ///
  /// - Complexity: O(what is taken out).
  public final func removeAll() {
    // Handlers that hear of it may edit, so each is asked again.
    for child in children where child.parent === self {
      assumingValid { () throws(EditError) in try child.removeFromParent() }
    }
    list?.removePlainNodes(in: self)
  }

  /// Takes a child out and puts another model into its place. That one may come from inside the child: then it is what
  /// stays of it. A list needs room for both.
  ///
  /// - Throws: `notChild`, and as `add`.
  /// - Complexity: as `add` and `remove`.
  public final func replace(
    _ child: ComponentModel, with new: ComponentModel
  ) throws(EditError) {
    try check(child)
    guard child !== new else { return }
    try put(new, .before(child))
    // A handler that heard of the new place may have taken the old child out already.
    if child.parent === self { try child.removeFromParent() }
  }

  private func check(_ child: ComponentModel) throws(EditError) {
    guard child.parent === self else { throw .notChild(child.id, of: id) }
  }
}

/// Where a model goes among the children of a container.
enum ChildPosition {
  case last
  case at(Int)
  case before(ComponentModel)
  case after(ComponentModel)
  /// A place in the list, and the child that is next behind it.
  case exactly(Place, before: ComponentModel?)
}

// Putting models into containers, in all four cases: either of the two may be in a list or not.
//
// A model that leaves a list is told so, and its handlers may do anything: take children away, put this container
// elsewhere, even into that model. So the place is looked at before, because a refused call changes nothing, and again
// after each time that code of the user has run.
extension ContainerModel {
  func put(_ child: ComponentModel, _ position: ChildPosition) throws(EditError) {
    if child.marks.contains(.root) { throw .rootIsFixed }
    var next = try successor(position, of: child)
    if next === child { return }
    while try mustLeave(child) {
      let siblings = child.list == nil ? child.siblings : nil
      if let source = child.list {
        try source.bare.tree.checkLock()
        source.remove(child)
      } else {
        ModelTable.endAttachments(of: child.subtree)
      }
      guard child.list == nil, child.siblings === siblings else { throw .interrupted(child.id) }
      next = try successor(position, of: child)
    }
    if let list {
      // Rows without a model may be there as well.
      let place: Place =
        switch position {
        case .exactly(let place, _): place
        case .after(let sibling): .after(sibling.nodeInList)
        case .at(0) where next == nil: .first(in: nodeInList)
        default: next.map { .before($0.nodeInList) } ?? .last(in: nodeInList)
        }
      try list.put(child, into: self, at: place, before: next)
    } else {
      child.siblings?.remove(child)
      makeChildren().insert(child, before: next)
    }
  }

  /// Refuses what the list has no place for. Returns whether some of it is to hear first that it leaves another list, or
  /// has left one: a handler that has heard of that may be what puts it back.
  private func mustLeave(_ child: ComponentModel) throws(EditError) -> Bool {
    if child.list === list { return false }
    guard let list else { return true }
    if list.bare.tree.hasSections, self === list.root, child is CellModel {
      throw .rowOutsideSections
    }
    let isAlone = child.childrenInOrder?.first == nil
    let models = isAlone ? [] : child.subtree
    let count = isAlone ? 1 : models.count
    try list.bare.tree.checkRoom(for: count, rows: count)
    if list.bare.tree.order.hasRuns, child.hasLooks || models.contains(where: \.hasLooks) {
      throw .runsHaveNoLooks
    }
    if child.list != nil { return true }
    return ModelTable.leavingCount > 0 && (child.isAttached || models.contains { $0.isAttached })
  }

  /// The child before which a model goes; nil: it is the last one. If it is the model itself, that stays.
  func successor(
    _ position: ChildPosition, of child: ComponentModel
  ) throws(EditError) -> ComponentModel? {
    try checkCycle(child)
    switch position {
    case .last: return nil
    case .at(let index):
      let isHere = child.parent === self
      let count = childCount - (isHere ? 1 : 0)
      guard index >= 0, index <= count else { throw .indexOutOfRange(index, count: count) }
      return childrenInOrder?.child(at: index, besides: isHere ? child : nil)
    case .before(let sibling):
      try check(sibling)
      return sibling
    case .after(let sibling):
      try check(sibling)
      if sibling === child { return child }
      return sibling.next === child ? child.next : sibling.next
    case .exactly(_, let next): return next
    }
  }

  /// Refuses a model that this container is in, or is. A model without children has nothing in it.
  private func checkCycle(_ child: ComponentModel) throws(EditError) {
    if child === self { throw .modelCycle(child.id, into: id) }
    guard child.childrenInOrder?.first != nil else { return }
    var container = parent
    while let current = container {
      if current === child { throw .modelCycle(child.id, into: id) }
      container = current.parent
    }
  }
}
