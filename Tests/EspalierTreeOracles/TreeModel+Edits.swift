// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import EspalierTree

/// Editing both trees.
extension TreeModel {
  /// A random place in both trees.
  private func place(
    for moved: NaiveNode?, _ generator: inout some RandomNumberGenerator
  ) -> (place: Place, parent: NaiveNode, index: Int) {
    let container = anyContainer(&generator)
    let others = container.children.filter { $0 !== moved }
    let index = generator.below(others.count + 1)
    switch generator.below(5) {
    case 0: return (.first(in: container.handle), container, 0)
    case 1: return (.last(in: container.handle), container, others.count)
    case 2 where index < others.count: return (.before(others[index].handle), container, index)
    case 3 where index > 0: return (.after(others[index - 1].handle), container, index)
    default: return (.at(index, in: container.handle), container, index)
    }
  }

  private func role(_ generator: inout some RandomNumberGenerator) -> RowRole {
    switch generator.below(12) {
    case 0: .header
    case 1: .footer
    case 2: .background
    default: .item
    }
  }

  private func attributes(_ role: RowRole) -> RowAttributes {
    RowAttributes(height: .automatic(estimate: 44), role: role)
  }

  func make(_ generator: inout some RandomNumberGenerator) throws {
    let isContainer = generator.chance(35)
    let (place, parent, index) = place(for: nil, &generator)
    let id = RowID(nextID)
    let role = role(&generator)
    let handle =
      isContainer
      ? try tree.makeContainer(id: id, at: place)
      : try tree.makeRow(id, attributes: attributes(role), at: place)
    let naive = NaiveNode(id: nextID, isContainer: isContainer, handle: handle, role: role)
    nextID += 1
    parent.insert(naive, at: index)
    nodes.append(naive)
  }

  func move(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    if naive === root {
      return try expectRefusal(.rootIsFixed) {
        try tree.move(naive.handle, to: .first(in: tree.root))
      }
    }
    let (place, parent, index) = place(for: naive, &generator)
    if parent.ancestorsAndSelf.contains(where: { $0 === naive }) {
      return try expectRefusal(.cycle(naive.handle, into: parent.handle)) {
        try tree.move(naive.handle, to: place)
      }
    }
    if naive.parent == nil, !naive.isContainer { (naive.hasTop, naive.hasBottom) = (false, false) }
    let isThere = naive.parent === parent && parent.children[index] === naive
    let changed = isThere ? [] : changedNames(naive, movingBelow: parent)
    parent.insert(naive, at: index)
    try deliver(.move(naive, changed)) { try tree.move(naive.handle, to: place) }
  }

  func detach(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    guard naive !== root, naive.preorder.count < 12 else { return }
    let changed = naive.parent == nil ? [] : changedNames(naive, movingBelow: nil)
    naive.detach()
    naive.wasUnseparated = true
    if !naive.isContainer { (naive.hasTop, naive.hasBottom) = (false, false) }
    try deliver(.move(naive, changed)) { try tree.detach(naive.handle) }
  }

  /// The values for which another node provides above the new place, in the order in which they are told.
  private func changedNames(_ naive: NaiveNode, movingBelow parent: NaiveNode?) -> [Int] {
    knownNames.filter { naive.parent?.provider($0) !== parent?.provider($0) }
  }

  func remove(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    guard naive !== root, naive.preorder.count < 12 else { return }
    let handle = naive.handle
    naive.detach()
    for gone in naive.preorder {
      gone.isGone = true
      // Who still sends from it may hold it longer than its container is there.
      gone.parent = nil
      for hook in gone.hooks { hook.isLive = false }
      gone.hooks = []
      stale.append(gone.handle)
    }
    nodes.removeAll { $0.isGone }
    hooks.removeAll { !$0.isLive }
    try deliver(.nothing) { try tree.remove(handle) }
    try expect(!tree.contains(handle), "a removed node is contained")
    try expect(tree.node(at: handle.index) == nil, "a freed slot has a handle")
  }

  func hide(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    guard naive !== root else { return }
    naive.isHidden.toggle()
    try tree.setHidden(naive.isHidden, naive.handle)
  }

  func separate(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    switch generator.below(3) {
    case 0 where naive.isContainer || naive.parent != nil:
      naive.hasTop.toggle()
      let separator = naive.hasTop ? Separator(height: 1) : nil
      try tree.setSeparator(separator, at: .top, of: naive.handle)
    case 1 where naive.isContainer || naive.parent != nil:
      naive.hasBottom.toggle()
      let separator = naive.hasBottom ? Separator(height: 2) : nil
      try tree.setSeparator(separator, at: .bottom, of: naive.handle)
    case 2 where naive.isContainer:
      naive.separatesChildren.toggle()
      if !naive.separatesChildren {
        for child in naive.children { child.wasUnseparated = true }
      }
      let separator = naive.separatesChildren ? Separator(height: 3) : nil
      try tree.setSeparatorBetweenChildren(separator, of: naive.handle)
    default: break
    }
  }

  func restamp(_ generator: inout some RandomNumberGenerator) throws {
    let naive = anyNode(&generator)
    guard !naive.isContainer else { return }
    naive.stamp = Int64(generator.below(3))
    try tree.setStamp(Stamp(naive.stamp), of: naive.handle)
    guard generator.chance(30) else { return }
    naive.role = role(&generator)
    try tree.setAttributes(attributes(naive.role), of: naive.handle)
  }

  /// Checks that an act is refused.
  func expectRefusal(_ error: TreeError, _ act: () throws -> Void) throws {
    do {
      try act()
    } catch let refusal as TreeError {
      return try expect(refusal == error, "\(refusal) instead of \(error)")
    }
    throw CaseFailure("not refused: \(error)")
  }
}
