// SPDX-License-Identifier: MIT

import EspalierBase

/// Entering and ending registrations.
extension ComponentTree {
  /// Enters a registration at a node and marks the node.
  func register(
    _ box: Box, _ kind: RegistrationKind, at node: NodeIndex, number: Int64, owner: AnyObject?
  ) -> RegistrationID {
    let number = Self.short(number)
    // Subscribers of a value are reached through its index, providers through the chain of their
    // node.
    let index = registry.add(
      box, kind, at: node, number: kind == .dataSubscriber ? -number : number)
    forest.store[node].attributes.isRegistered = true
    if forest.store[node].attributes.isContainer && kind != .dataSubscriber {
      forest.store[node].registrations |= Self.bit(number)
      noteSole(node, number)
    }
    unsafe box.registration = index
    if let owner {
      own(index, owner)
      unsafe box.isOwned = true
    }
    return RegistrationID(index: index, serial: registry[index].serial)
  }

  /// A number in 32 bits. Numbers are counted from 1 in each process.
  @inline(__always)
  static func short(_ number: Int64) -> Int32 {
    require(number <= Int32.max, "A process has at most 2³¹ − 1 event, data and service ids.")
    return Int32(truncatingIfNeeded: number)
  }

  /// The bit for a number in a container's mask.
  @inline(__always)
  static func bit(_ number: Int32) -> UInt32 { 1 << UInt32(number & 31) }

  /// Ends a registration, if it has not ended, and those chained to it by `.and`.
  @usableFromInline
  func cancel(_ first: RegistrationID) {
    var id = first
    while registry.isLive(id) {
      let registration = registry[id.index]
      end(id.index)
      id = companion(of: registration)
    }
    didChange()
    sweep()
  }

  /// The registration that a registration was chained to, if it still is that one.
  private func companion(of registration: Registration) -> RegistrationID {
    let index = registration.companion
    guard index >= 0 else { return .none }
    let serial = registry[index].serial
    guard UInt32(truncatingIfNeeded: serial) == registration.companionSerial else { return .none }
    return RegistrationID(index: index, serial: serial)
  }

  func isLive(_ id: RegistrationID) -> Bool { registry.isLive(id) }

  /// Chains a registration to the one made before it, so that cancelling the later cancels both.
  @usableFromInline
  func chain(_ later: RegistrationID, to earlier: RegistrationID) {
    registry[later.index].companion = earlier.index
    registry[later.index].companionSerial = UInt32(truncatingIfNeeded: earlier.serial)
  }

  /// Ends a live registration. Its slot and its box stay until `sweep`.
  func end(_ index: Int32) {
    let registration = registry[index]
    if registration.owner >= 0 { disown(index) }
    switch registration.kind {
    case .dataSubscriber: forgetSubscriber(registration)
    case .dataProvider: forgetProvider(registration)
    case .listener: forgetListener(registration)
    case .none, .eventHandler, .service: break
    }
    unsafe registration.box.box.hasEnded = true
    registry.end(index)
  }

  /// Gives the slots and boxes of ended registrations back, unless something is being delivered.
  @inline(__always)
  func sweep() {
    guard counters.deliveryDepth == 0 else { return }
    if registry.needsSweeping || counters.hasDroppedLoadHandlers { giveBack() }
  }

  @inline(never)
  private func giveBack() {
    while let swept = registry.sweepOne() {
      if swept.isLastOfNode { unmark(swept.node) }
      noteSole(swept.node, swept.number)
      swept.box.release()
    }
    didChange()
    guard counters.hasDroppedLoadHandlers else { return }
    counters.hasDroppedLoadHandlers = false
    while let dropped = droppedLoadHandlers.popLast() { withExtendedLifetime(dropped) {} }
  }

  /// Notes at a container which registration is the only one for a number, or that there is none such.
  private func noteSole(_ node: NodeIndex, _ number: Int32) {
    // The node may be gone; a slot that waits to be used again is no head.
    guard number > 0, forest.store[node].attributes.isHead else { return }
    let noted = forest.store[node].soleNumber
    guard noted == 0 || noted == number else { return }
    let sole = registry.soleRegistration(node, number)
    forest.store[node].soleNumber = sole < 0 ? 0 : number
    forest.store[node].soleRegistration = sole
  }

  /// Clears the marks of a node at which nothing is registered any more.
  private func unmark(_ node: NodeIndex) {
    guard forest.store[node].attributes.isRegistered else { return }
    forest.store[node].attributes.isRegistered = false
    if forest.store[node].attributes.isContainer { forest.store[node].registrations = 0 }
  }

  /// Ends all registrations of a node that is removed.
  func dropRegistrations(of node: NodeIndex) {
    var index = registry.firstOfNode(node)
    counters.nodesAreLeaving = true
    while index >= 0 {
      let next = registry[index].nextOfNode
      if registry[index].kind != .none { end(index) }
      index = next
    }
    counters.nodesAreLeaving = false
  }
}

/// Owners.
extension ComponentTree {
  /// Ends every subscription, listener and service that was registered with this owner.
  ///
  /// - Complexity: O(its registrations).
  public func cancelAll(of owner: AnyObject) {
    if let index = owners.index(of: owner) { cancelAll(ofOwner: index) }
    didChange()
    sweep()
  }

  /// Ends what is left of owners that died. Nothing of theirs is ever called; this gives the memory
  /// back, which also happens by itself now and then.
  ///
  /// - Complexity: O(the owners).
  public func cancelAllOfDeadOwners() {
    endAllOfDeadOwners()
    didChange()
    sweep()
  }

  /// The same without giving anything back yet, so that no code of the user runs.
  private func endAllOfDeadOwners() {
    for index in owners.dead { cancelAll(ofOwner: index) }
    counters.ownersToCheck = max(64, 2 * owners.count)
  }

  private func cancelAll(ofOwner owner: Int32) {
    var index = owners.first(owner)
    while index >= 0 {
      let next = registry[index].nextOfOwner
      end(index)
      index = next
    }
  }

  private func own(_ index: Int32, _ object: AnyObject) {
    if let dead = owners.deadIndex(at: object) { cancelAll(ofOwner: dead) }
    if owners.count >= counters.ownersToCheck { endAllOfDeadOwners() }
    let owner = owners.index(of: object) ?? owners.enter(object)
    let first = owners.first(owner)
    registry[index].owner = owner
    registry[index].nextOfOwner = first
    registry[index].previousOfOwner = -1
    if first >= 0 { registry[first].previousOfOwner = index }
    owners.setFirst(owner, index)
  }

  private func disown(_ index: Int32) {
    let registration = registry[index]
    registry[index].owner = -1
    if registration.nextOfOwner >= 0 {
      registry[registration.nextOfOwner].previousOfOwner = registration.previousOfOwner
    }
    if registration.previousOfOwner >= 0 {
      registry[registration.previousOfOwner].nextOfOwner = registration.nextOfOwner
    } else {
      owners.setFirst(registration.owner, registration.nextOfOwner)
    }
  }

  /// Whether a registration may be called: it has not ended, and its owner, if any, is alive. What
  /// a dead owner left is ended here.
  @usableFromInline
  func mayCall(_ index: Int32) -> Bool {
    let registration = registry[index]
    guard registration.kind != .none else { return false }
    guard registration.owner >= 0, !owners.isAlive(registration.owner) else { return true }
    cancelAll(ofOwner: registration.owner)
    return false
  }
}
