// SPDX-License-Identifier: MIT

import EspalierBase

/// Who shares a value: the providers, and the way up to the nearest of them.
extension ComponentTree {
  /// The nearest provider at or above a node; its mask tells of most nodes that they have none.
  func nearestProvider(_ number: Int32, from node: NodeIndex) -> AnyDataProvider? {
    guard registry.useCount(number) > 0 else { return nil }
    let node = nearestProviderNode(number, from: node)
    return node.isNone ? nil : provider(number, exactlyAt: node)
  }

  /// The node of the nearest provider at or above a node; none if there is none.
  func nearestProviderNode(_ number: Int32, from node: NodeIndex) -> NodeIndex {
    let bit = RegistrationCenter.bit(number)
    var current = node
    while !current.isNone {
      let slot = forest.store[current]
      let isPassed =
        slot.state.isContainer
        ? slot.registrations & bit != 0 : slot.state.isRegistered
      if isPassed, registry.firstLive(current, number) >= 0 { return current }
      current = slot.parent
    }
    return .none
  }

  private func provider(_ number: Int32, exactlyAt node: NodeIndex) -> AnyDataProvider? {
    let registration = registry.firstLive(node, number)
    guard registration >= 0 else { return nil }
    return unsafe unsafeDowncast(registry[registration].box.box, to: AnyDataProvider.self)
  }

  @usableFromInline
  func provider(_ number: Int64, at node: NodeID) throws(TreeError) -> AnyDataProvider? {
    nearestProvider(RegistrationCenter.short(number), from: try forest.resolve(node))
  }

  @usableFromInline
  func ownProvider(_ number: Int64, at node: NodeID) throws(TreeError) -> AnyDataProvider? {
    provider(RegistrationCenter.short(number), exactlyAt: try forest.resolve(node))
  }

  @usableFromInline
  func enter(_ provider: AnyDataProvider, _ number: Int64, at node: NodeID) throws(TreeError) {
    let id = register(
      provider, .dataProvider, at: try forest.resolve(node), number: number, owner: nil)
    let index = dataCell.value.make(RegistrationCenter.short(number))
    registrations.enter(id.index, in: index.providers)
  }

  /// Notes an act of sharing, and returns the reading version that it began.
  @usableFromInline
  func markShared(_ provider: AnyDataProvider) -> UInt64 {
    defer { didChange() }
    return dataCell.value.markShared(provider)
  }

  @usableFromInline
  func withdraw(_ number: Int64, at node: NodeID) throws(TreeError) -> Bool {
    let registration = registry.firstLive(
      try forest.resolve(node), RegistrationCenter.short(number))
    guard registration >= 0 else { return false }
    registrations.end(registration)
    dataCell.value.reading += 1
    didChange()
    sweep()
    return true
  }
}
