// SPDX-License-Identifier: MIT

import EspalierBase

/// Everything that is registered at nodes, and who owns it: handlers, subscribers, providers, services,
/// listeners.
///
/// What ends is not called from then on, but its box is given back only in `sweepOne`, by the tree and after
/// the last delivery: the last reference to what a handler captured may go with it, and run code of its own.
/// No code of the user runs during a call.
struct RegistrationCenter: ~Copyable {
  /// The registrations and their chains.
  var registry = Registry()

  /// The objects that own registrations.
  var owners = Owners()

  /// How many deliveries are under way, one inside the other.
  var deliveryDepth = 0

  /// The number of subscriptions to values.
  var dataSubscribers = 0

  /// The number of registrations in ordered indices.
  var orderedCount = 0

  /// Containers that were moved, attached or detached, and what is registered below them is not put aside
  /// yet. Each once, and some may be gone.
  var moved = GrowableBuffer<NodeIndex>()

  /// The number of owners at which those that died are looked for.
  private var ownersToCheck = 64

  /// Whether boxes can be given back now.
  @inline(__always)
  var canSweep: Bool { deliveryDepth == 0 && registry.needsSweeping }

  /// A number in 32 bits. Numbers are counted from 1 in each process.
  @inline(__always)
  static func short(_ number: Int64) -> Int32 {
    require(number <= Int32.max, "A process has at most 2³¹ − 1 event, data and service ids.")
    return Int32(truncatingIfNeeded: number)
  }

  /// The bit for a number in a container's mask.
  @inline(__always)
  static func bit(_ number: Int32) -> UInt32 { 1 << UInt32(number & 31) }

  /// Enters a registration at a node and marks the node.
  mutating func register(
    _ box: Box, _ kind: RegistrationKind, at node: NodeIndex, number: Int64, owner: AnyObject?,
    in forest: inout NodeForest
  ) -> RegistrationID {
    let number = Self.short(number)
    // Subscribers of a value are reached through its index, providers through the chain of their
    // node.
    let index = registry.add(
      box, kind, at: node, number: kind == .dataSubscriber ? -number : number)
    forest.store[node].state.isRegistered = true
    if kind == .dataSubscriber {
      dataSubscribers += 1
    } else if forest.store[node].state.isContainer {
      forest.store[node].registrations |= Self.bit(number)
      noteSole(node, number, in: &forest)
    }
    unsafe box.registration = index
    if let owner {
      own(index, owner)
      unsafe box.isOwned = true
    }
    return RegistrationID(index: index, serial: registry[index].serial)
  }

  /// Chains a registration to the one made before it, so that cancelling the later cancels both.
  mutating func chain(_ later: RegistrationID, to earlier: RegistrationID) {
    registry[later.index].companion = Companion(index: earlier.index, serial: earlier.serial)
  }

  /// Ends a registration, if it has not ended, and those chained to it by `.and`.
  mutating func cancel(_ first: RegistrationID) {
    var id = first
    while registry.isLive(id) {
      let registration = registry[id.index]
      end(id.index, registration)
      id = companion(of: registration)
    }
  }

  /// The registration that a registration was chained to, if it still is that one.
  @inline(__always)
  private func companion(of registration: Registration) -> RegistrationID {
    let companion = registration.companion
    guard companion.index >= 0 else { return .none }
    let serial = registry[companion.index].serial
    guard UInt32(truncatingIfNeeded: serial) == companion.serial else { return .none }
    return RegistrationID(index: companion.index, serial: serial)
  }

  /// Ends a live registration. Its slot and its box stay until `sweepOne`.
  mutating func end(_ index: Int32) { end(index, registry[index]) }

  /// The same for one that was looked at already.
  @inline(__always)
  private mutating func end(_ index: Int32, _ registration: Registration) {
    if registration.owner >= 0 { disown(index) }
    registration.box.end()
    if registration.kind.isOrdered { leaveIndex(index) }
    registry.end(index, number: registration.number)
  }

  /// Ends all registrations of a node that is removed.
  ///
  /// - Returns: whether it shared a value.
  mutating func endAll(at node: NodeIndex) -> Bool {
    var index = registry.firstOfNode(node)
    var didShare = false
    while index >= 0 {
      let registration = registry[index]
      if registration.isLive { end(index, registration) }
      if registration.kind == .dataProvider { didShare = true }
      index = registration.linksOfNode.next
    }
    return didShare
  }

  /// Takes one ended registration out of its chains and clears what its node was marked with.
  ///
  /// - Returns: its box, for the caller to release when nothing of the tree is being changed; nil when none
  ///   is left.
  mutating func sweepOne(in forest: inout NodeForest) -> BoxReference? {
    guard let swept = registry.sweepOne() else { return nil }
    if swept.isLastOfNode { forest.unmark(swept.node) }
    noteSole(swept.node, swept.number, in: &forest)
    return swept.box
  }

  /// Notes at a container which registration is the only one for a number, or that there is none such.
  private func noteSole(_ node: NodeIndex, _ number: Int32, in forest: inout NodeForest) {
    guard number > 0, forest.store[node].state.isHead else { return }
    let noted = forest.store[node].soleNumber
    guard noted == 0 || noted == number else { return }
    let sole = registry.soleRegistration(node, number)
    forest.store[node].soleNumber = sole < 0 ? 0 : number
    forest.store[node].soleRegistration = sole
  }
}

extension NodeForest {
  /// Clears the marks of a node at which nothing is registered any more.
  mutating func unmark(_ node: NodeIndex) {
    guard store[node].state.isRegistered else { return }
    store[node].state.isRegistered = false
    if store[node].state.isContainer { store[node].registrations = 0 }
  }
}

/// Owners.
extension RegistrationCenter {
  /// Ends all that was registered with an owner.
  mutating func cancelAll(of object: AnyObject) {
    if let index = owners.index(of: object) { cancelAll(ofOwner: index) }
  }

  /// Ends what is left of owners that died.
  mutating func cancelAllOfDeadOwners() {
    for index in owners.dead { cancelAll(ofOwner: index) }
    ownersToCheck = max(64, 2 * owners.count)
  }

  private mutating func cancelAll(ofOwner owner: Int32) {
    var index = owners.first(owner)
    while index >= 0 {
      let next = registry[index].linksOfOwner.next
      end(index)
      index = next
    }
  }

  private mutating func own(_ index: Int32, _ object: AnyObject) {
    if let dead = owners.deadIndex(at: object) { cancelAll(ofOwner: dead) }
    if owners.count >= ownersToCheck { cancelAllOfDeadOwners() }
    let owner = owners.index(of: object) ?? owners.enter(object)
    let first = owners.first(owner)
    registry[index].owner = owner
    registry[index].linksOfOwner = ChainLinks(next: first, previous: -1)
    if first >= 0 { registry[first].linksOfOwner.previous = index }
    owners.setFirst(owner, index)
  }

  private mutating func disown(_ index: Int32) {
    let owner = registry[index].owner
    let links = registry[index].linksOfOwner
    registry[index].owner = -1
    if links.next >= 0 { registry[links.next].linksOfOwner.previous = links.previous }
    if links.previous >= 0 {
      registry[links.previous].linksOfOwner.next = links.next
    } else {
      owners.setFirst(owner, links.next)
    }
  }

  /// Whether a registration may be called: it has not ended, and its owner, if any, is alive. What
  /// a dead owner left is ended here.
  mutating func mayCall(_ index: Int32) -> Bool {
    let registration = registry[index]
    guard registration.kind != .none else { return false }
    guard registration.owner >= 0, !owners.isAlive(registration.owner) else { return true }
    cancelAll(ofOwner: registration.owner)
    return false
  }

  /// The owner of a registration, if it has one that is alive.
  func owner(of registration: Registration) -> AnyObject? {
    registration.owner >= 0 ? owners.object(registration.owner) : nil
  }
}
