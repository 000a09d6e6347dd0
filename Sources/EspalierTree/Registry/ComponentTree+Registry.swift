// SPDX-License-Identifier: MIT

import EspalierBase

/// Entering and ending registrations, and giving their boxes back while nothing else is under way.
extension ComponentTree {
  /// Enters a registration at a node.
  func register(
    _ box: Box, _ kind: RegistrationKind, at node: NodeIndex, number: Int64, owner: AnyObject?
  ) -> RegistrationID {
    registrationCell.value.register(
      box, kind, at: node, number: number, owner: owner, in: &forestCell.value)
  }

  /// Ends a registration, if it has not ended, and those chained to it by `.and`.
  @usableFromInline
  func cancel(_ first: RegistrationID) {
    registrations.cancel(first)
    didChange()
    sweep()
  }

  func isLive(_ id: RegistrationID) -> Bool { registry.isLive(id) }

  /// Chains a registration to the one made before it, so that cancelling the later cancels both.
  @usableFromInline
  func chain(_ later: RegistrationID, to earlier: RegistrationID) {
    registrations.chain(later, to: earlier)
  }

  /// Whether a registration may be called; what a dead owner left is ended here.
  @usableFromInline
  func mayCall(_ index: Int32) -> Bool { registrations.mayCall(index) }

  /// Gives the slots and boxes of ended registrations back, unless something is being delivered.
  @inline(__always)
  func sweep() {
    if registrations.canSweep || (loading.hasDropped && registrations.deliveryDepth == 0) {
      giveBack()
    }
  }

  /// The boxes are given back one by one, because the last reference to what a handler captured may go with
  /// one and run code of its own, which may even come back to the tree.
  @inline(never)
  private func giveBack() {
    while let box = registrationCell.value.sweepOne(in: &forestCell.value) { box.release() }
    didChange()
    guard loading.hasDropped else { return }
    while let dropped = loading.takeDropped() { withExtendedLifetime(dropped) {} }
  }
}

/// Owners.
extension ComponentTree {
  /// Ends every subscription, listener and service that was registered with this owner.
  ///
  /// - Complexity: O(its registrations).
  public func cancelAll(of owner: AnyObject) {
    registrations.cancelAll(of: owner)
    didChange()
    sweep()
  }

  /// Ends what is left of owners that died. Nothing of theirs is ever called; this gives the memory
  /// back, which also happens by itself now and then.
  ///
  /// - Complexity: O(the owners).
  package func cancelAllOfDeadOwners() {
    registrations.cancelAllOfDeadOwners()
    didChange()
    sweep()
  }
}
