// SPDX-License-Identifier: MIT

/// What subscribing returns: the means to end the subscription.
///
/// A token may be thrown away: the subscription lasts until it is cancelled, its node is removed or
/// its owner dies. It does not keep the tree alive.
public struct SubscriptionToken {
  @usableFromInline
  weak var tree: ComponentTree?

  @usableFromInline
  let registration: RegistrationID

  @usableFromInline
  init(tree: ComponentTree, registration: RegistrationID) {
    self.tree = tree
    self.registration = registration
  }

  /// Whether the subscription still lasts.
  public var isActive: Bool {
    tree?.isLive(registration) ?? false
  }

  /// Ends the subscription, and those it was chained to by `and`. Cancelling again does nothing.
  ///
  /// Safe while an event is being delivered: a handler that was cancelled is not called any more.
  ///
  /// - Complexity: O(1) for each subscription to an event; O(log S) for one of S to a value, and for one of S
  ///   listeners, without a search.
  public func cancel() {
    tree?.cancel(registration)
  }
}

extension SubscriptionToken {
  /// Subscribes to one more event at the same node for the same owner.
  ///
  /// - Returns: a token that cancels both.
  /// - Throws: `TreeError.subscriptionEnded` if this one has ended.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public func and<Payload>(
    _ event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    try chained(EventHandler(handler), .eventHandler, event.rawValue)
  }

  /// Subscribes to one more value at the same node for the same owner.
  ///
  /// - Returns: a token that cancels both.
  /// - Throws: `TreeError.subscriptionEnded` if this one has ended.
  /// - Complexity: O(depth).
  @inlinable
  @discardableResult
  public func and<Value>(
    _ data: DataID<Value>, onEmpty: (() -> Void)? = nil, _ handler: @escaping (Value) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    let box = DataSubscriber(handler: handler, onEmpty: onEmpty, areEqual: data.areEqual)
    let token = try chained(box, .dataSubscriber, data.rawValue)
    tree?.hearAtOnce(box)
    return token
  }

  @usableFromInline
  func chained(
    _ box: Box, _ kind: RegistrationKind, _ number: Int64
  ) throws(TreeError) -> SubscriptionToken {
    guard let tree else { throw .subscriptionEnded }
    return try tree.subscribe(box, kind, number, chainedTo: registration)
  }
}
