// SPDX-License-Identifier: MIT

/// What a model or a subscription leaves behind when it goes: it is settled on the main actor, at once
/// there, and as soon as possible after the last owner let go of it elsewhere.
///
/// An open class has no isolated deinitialiser of its own: every subclass that has one would have to
/// write `isolated` before it, in every language mode.
@MainActor
final class LeftBehind {
  private let links: ModelLinks?
  private let children: FreeChildren?
  private var companion: ModelLink?

  /// Tells the links of a model that it is gone.
  @discardableResult
  nonisolated init(links: ModelLinks) {
    self.links = links
    children = nil
  }

  /// Lets go of the children of a container.
  @discardableResult
  nonisolated init(children: FreeChildren) {
    links = nil
    self.children = children
  }

  /// Lets go of a chain of subscriptions, which is taken as well.
  @discardableResult
  nonisolated init(companion: inout ModelLink?) {
    links = nil
    children = nil
    swap(&self.companion, &companion)
  }

  isolated deinit {
    links?.end()
    if let children {
      let queue = DeinitQueue()
      queue.add(children)
      queue.drain()
    }
    // What only this one keeps goes here, not one inside the other.
    while isKnownUniquelyReferenced(&companion) {
      noteFreeWork()
      companion = companion?.companion.take()
    }
  }
}
