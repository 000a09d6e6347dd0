// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Where a model goes among the children of a container.
enum ChildPosition {
  case last
  case at(Int)
  case before(ComponentModel)
  case after(ComponentModel)
}

/// Putting models into containers, in all four cases: either of the two may be in a list or not.
///
/// A model that leaves a list is told so, and its handlers may do anything: take children away, put this
/// container elsewhere, even into that model. So the place is looked at twice: before, because a refused
/// call changes nothing, and again when no more code of the user runs until the model is in.
extension ContainerModel {
  func put(_ child: ComponentModel, _ position: ChildPosition) throws(TreeError) {
    require(
      !marks.contains(.makesRows),
      "A container that makes its rows by itself holds no other models.")
    let source = child.place
    if let source, source.node == source.tree.root { throw .rootIsFixed }
    let target = place
    if let source, let target, source.registry === target.registry {
      return try move(child, from: source, to: try find(position, target))
    }
    if let source {
      try check(position, of: child)
      source.registry.uproot(child)
      guard child.place == nil else { throw .interrupted(child.id) }
    }
    guard let target = place else { return try putFree(child, position) }
    let place = try find(position, target)
    try checkIndex(position, childCount)
    try target.registry.plant(child, at: place)
  }

  /// Refuses what is no place, before anything is changed.
  private func check(_ position: ChildPosition, of child: ComponentModel) throws(TreeError) {
    if let target = place {
      _ = try find(position, target)
      try checkIndex(position, childCount)
    } else {
      _ = try freeIndex(position, of: child)
    }
  }

  /// A position as a place in the tree.
  private func find(
    _ position: ChildPosition, _ target: ModelPlace
  ) throws(TreeError) -> Place {
    switch position {
    case .last: return .last(in: target.node)
    case .at(let index): return .at(index, in: target.node)
    case .before(let sibling): return .before(try anchor(sibling))
    case .after(let sibling): return .after(try anchor(sibling))
    }
  }

  private func anchor(_ sibling: ComponentModel) throws(TreeError) -> NodeID {
    guard sibling.parent === self, let node = sibling.node else {
      throw .notChild(sibling.id, of: id)
    }
    return node
  }

  private func checkIndex(_ position: ChildPosition, _ count: Int) throws(TreeError) {
    guard case .at(let index) = position, index < 0 || index > count else { return }
    throw .indexOutOfRange(index, count: count)
  }

  private func move(
    _ child: ComponentModel, from source: ModelPlace, to place: Place
  ) throws(TreeError) {
    do throws(TreeError) {
      try source.tree.move(source.node, to: place)
    } catch {
      // Models are told of by their identities.
      if case .cycle = error { throw .modelCycle(child.id, into: id) }
      throw error
    }
    source.registry.settleAttachment(of: source.node)
  }

  /// Puts a model that is in no list into a container that is in none. No code of the user runs here.
  private func putFree(_ child: ComponentModel, _ position: ChildPosition) throws(TreeError) {
    try checkCycle(child)
    let index = try freeIndex(position, of: child)
    child.leaveFreeParent()
    let children = makeFreeChildren()
    children.roster.insert(child, at: index)
    child.freeHome = children
  }

  /// Refuses a model that this container is in, or is. A model without children has nothing in it.
  private func checkCycle(_ child: ComponentModel) throws(TreeError) {
    if child === self { throw .modelCycle(child.id, into: id) }
    guard let inner = child as? ContainerModel, inner.hasFreeChildren else { return }
    var container = freeParent
    while let current = container {
      noteFreeWork()
      if current === child { throw .modelCycle(child.id, into: id) }
      container = current.freeParent
    }
  }

  /// Where a model goes when it has left the place it may have here.
  private func freeIndex(
    _ position: ChildPosition, of child: ComponentModel
  ) throws(TreeError) -> Int {
    let isHere = child.freeHome != nil && child.freeHome === freeChildren
    let count = (freeChildren?.roster.count ?? 0) - (isHere ? 1 : 0)
    try checkIndex(position, count)
    switch position {
    case .last: return count
    case .at(let index): return index
    case .before(let sibling): return try freeIndex(of: sibling, besides: child, isHere)
    case .after(let sibling): return try freeIndex(of: sibling, besides: child, isHere) + 1
    }
  }

  private func freeIndex(
    of sibling: ComponentModel, besides child: ComponentModel, _ isHere: Bool
  ) throws(TreeError) -> Int {
    guard sibling !== child else { throw .modelCycle(child.id, into: child.id) }
    guard let freeChildren, sibling.freeHome === freeChildren else {
      throw .notChild(sibling.id, of: id)
    }
    let index = freeChildren.roster.index(of: sibling)
    return index - (isHere && freeChildren.roster.index(of: child) < index ? 1 : 0)
  }
}
