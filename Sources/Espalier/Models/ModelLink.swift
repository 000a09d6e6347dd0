// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// What a model has subscribed, shared or registered: made once, established in every list that the
/// model is put into.
///
/// It lasts until it is cancelled, or as long as the model. It keeps neither the model nor its engine; the model
/// keeps it, with its handler and what that captures.
@MainActor
class ModelLink: RosterMember {
  /// No weak reference: a single one makes every later retain and release of the model slower.
  private unowned(unsafe) var unsafeModel: ComponentModel?

  /// The model while it is in a list, and only then: in none it may be let go of at any time, on any
  /// thread. Nil once this has ended.
  final var model: ComponentModel? {
    // The list's table keeps the model, and calls `modelLeft` before it lets go of it.
    get { unsafe unsafeModel }
    set { unsafe unsafeModel = newValue }
  }

  /// What the model has subscribed, this among it; nil once this has ended.
  private var home: ModelLinks?

  /// Where it is among the links of its model.
  final var rosterSlot: Int32 = -1

  /// What it is in the list the model is in.
  var token: SubscriptionToken?

  /// The one it was chained to by `and`.
  var companion: ModelLink?

  /// The number of the value that is shared; 0 for all else.
  let sharedNumber: Int64

  init(sharing sharedNumber: Int64 = 0) { self.sharedNumber = sharedNumber }

  /// Whether it was not cancelled, and its model is there. Of a model that was let go of away from the main
  /// actor this is known as soon as the main actor has heard of it.
  final var isActive: Bool { home != nil }

  /// Becomes one of the links of a model.
  final func enter(_ links: ModelLinks) {
    home = links
    links.add(self)
  }

  /// Ends it, and those it was chained to by `and`. Cancelling again does nothing.
  ///
  /// Safe while an event is being delivered: a handler that was cancelled is not called any more.
  ///
  /// - Complexity: O(1) on average for each.
  final func cancel() {
    var next: ModelLink? = self
    // One after the other: a chain may be longer than the stack is deep.
    while let link = next {
      next = link.companion.take()
      link.cancelAlone()
    }
  }

  private func cancelAlone() {
    let token = self.token.take()
    model = nil
    home.take()?.remove(self)
    token?.cancel()
  }

  deinit {
    if companion != nil { LeftBehind(companion: &companion) }
  }

  /// Calls a handler of the model, which lives until it returns; not any more once this was cancelled.
  @inline(__always)
  final func call(_ handler: () -> Void) {
    guard let model else { return }
    withExtendedLifetime(model, handler)
  }

  /// The model is no more, and the holder of the subscription has nothing to cancel.
  func modelIsGone() { home = nil }

  /// The model left its list, and this is nothing in it any more.
  final func modelLeft() {
    token = nil
    model = nil
  }

  private func chained(_ next: ModelLink) throws(TreeError) -> SubscriptionToken {
    guard let home else { throw .subscriptionEnded }
    next.enter(home)
    // In no list, and while the model is being put into one, it is established with the others.
    if let model, let place = model.place { model.establish(next, place) }
    next.companion = self
    return SubscriptionToken(next)
  }

  /// Whether it gives something to others, who are to find it when they come.
  var isProvider: Bool { sharedNumber != 0 }

  /// Enters it at the node of its model. Called once in each list.
  func establish(in tree: ComponentTree, at node: NodeID) throws(TreeError) -> SubscriptionToken? {
    nil
  }
}

/// What a token of a model's subscription does. The token is on the main actor, as the model is.
extension ModelLink: @MainActor SubscriptionLink {
  /// - Complexity: O(1).
  final func and<Payload>(
    _ event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    try chained(EventLink(event, .hearing(handler)))
  }

  /// - Complexity: O(depth) in a list; else O(1).
  final func and<Value>(
    _ data: DataID<Value>, onEmpty: (() -> Void)?, _ handler: @escaping (Value) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    try chained(DataLink(data, onEmpty: onEmpty, handler))
  }
}
