// SPDX-License-Identifier: MIT

/// What a model or a subscription leaves behind when it goes: it is settled on the main actor, at once
/// there, and as soon as possible after the last owner let go of it elsewhere.
///
/// An open class has no isolated deinitialiser of its own: every subclass that has one would have to
/// write `isolated` before it, in every language mode.
@MainActor
final class LeftBehind {
  private let links: [ModelSubscription?]
  private var children: [ComponentModel] = []
  private var companion: ModelSubscription?

  /// Tells the links of a model that it is gone.
  @discardableResult
  nonisolated init(links: [ModelSubscription?]) { self.links = links }

  /// Lets go of the children of a container. They are taken out of the array: one that is held twice would
  /// not go with its container.
  @discardableResult
  nonisolated init(children: inout [ComponentModel]) {
    links = []
    swap(&self.children, &children)
  }

  /// Lets go of a chain of subscriptions, which is taken as well.
  @discardableResult
  nonisolated init(companion: inout ModelSubscription?) {
    links = []
    swap(&self.companion, &companion)
  }

  isolated deinit {
    for case let link? in links { link.modelIsGone() }
    if !children.isEmpty { DeinitQueue().drain(&children) }
    // What only this one keeps goes here, not one inside the other.
    while isKnownUniquelyReferenced(&companion) { companion = companion?.companion.take() }
  }
}
