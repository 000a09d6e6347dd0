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
extension ContainerModel {
  func put(_ child: ComponentModel, _ position: ChildPosition) throws(ModelError) {
    let source = child.place
    if let source, source.node == source.tree.root { throw .rootIsFixed }
    guard let target = place else { return try putFree(child, position) }
    let place = try find(position, target)
    if let source, source.registry === target.registry {
      try move(child, from: source, to: place)
    } else {
      try checkIndex(position, childCount)
      if let source { source.registry.uproot(child) }
      try target.registry.plant(child, at: place)
    }
  }

  /// A position as a place in the tree.
  private func find(
    _ position: ChildPosition, _ target: ModelPlace
  ) throws(ModelError) -> Place {
    switch position {
    case .last: return .last(in: target.node)
    case .at(let index): return .at(index, in: target.node)
    case .before(let sibling): return .before(try anchor(sibling))
    case .after(let sibling): return .after(try anchor(sibling))
    }
  }

  private func anchor(_ sibling: ComponentModel) throws(ModelError) -> NodeID {
    guard sibling.parent === self, let node = sibling.node else {
      throw .notChild(sibling.id, of: id)
    }
    return node
  }

  private func checkIndex(_ position: ChildPosition, _ count: Int) throws(ModelError) {
    guard case .at(let index) = position, index < 0 || index > count else { return }
    throw .indexOutOfRange(index, count: count)
  }

  private func move(
    _ child: ComponentModel, from source: ModelPlace, to place: Place
  ) throws(ModelError) {
    do throws(TreeError) {
      try source.tree.insert(source.node, at: place)
    } catch {
      switch error {
      case .cycle: throw .cycle(child.id, into: id)
      case .indexOutOfRange(let index, let count): throw .indexOutOfRange(index, count: count)
      default: throw .tree(error)
      }
    }
    source.registry.settleAttachment(of: source.node)
  }

  /// Puts a model into a container that is in no list.
  private func putFree(_ child: ComponentModel, _ position: ChildPosition) throws(ModelError) {
    var container: ContainerModel? = self
    while let current = container {
      if current === child { throw .cycle(child.id, into: id) }
      container = current.freeParent
    }
    let index = try freeIndex(position, of: child)
    if let place = child.place { place.registry.uproot(child) }
    child.leaveFreeParent()
    freeChildren.insert(child, at: index)
    child.freeParent = self
  }

  /// Where a model goes when it has left the place it may have here.
  private func freeIndex(
    _ position: ChildPosition, of child: ComponentModel
  ) throws(ModelError) -> Int {
    let own = child.freeParent === self ? freeChildren.firstIndex { $0 === child } : nil
    let count = freeChildren.count - (own == nil ? 0 : 1)
    try checkIndex(position, count)
    switch position {
    case .last: return count
    case .at(let index): return index
    case .before(let sibling): return try freeIndex(of: sibling, besides: child, own)
    case .after(let sibling): return try freeIndex(of: sibling, besides: child, own) + 1
    }
  }

  private func freeIndex(
    of sibling: ComponentModel, besides child: ComponentModel, _ own: Int?
  ) throws(ModelError) -> Int {
    guard sibling !== child else { throw .cycle(child.id, into: child.id) }
    guard let index = freeChildren.firstIndex(where: { $0 === sibling }) else {
      throw .notChild(sibling.id, of: id)
    }
    return index - (own.map { $0 < index } ?? false ? 1 : 0)
  }
}
