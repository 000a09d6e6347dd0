// SPDX-License-Identifier: MIT

/// What subscribing returns, at a node or at a model: the means to end the subscription.
///
/// A token may be thrown away. A subscription at a node lasts until it is cancelled, its node is removed or
/// its owner dies; that of a model until it is cancelled or the model is gone, in every list the model is put
/// into. A token keeps neither tree nor model; that of a model keeps the handler, as the model does.
public struct SubscriptionToken {
  /// The way to the tree; nil in a token of a subscription that is kept outside of it.
  private let home: TreeLink?

  /// The tree, if it is there.
  @usableFromInline
  var tree: ComponentTree? { home?.tree }

  @usableFromInline
  let registration: RegistrationID

  /// The subscription, if it is of another face than the tree's.
  private let link: (any SubscriptionLink)?

  @usableFromInline
  init(tree: ComponentTree, registration: RegistrationID) {
    home = tree.link
    self.registration = registration
    link = nil
  }

  /// Makes a token of a subscription that is kept outside of the tree.
  package init(_ link: any SubscriptionLink) {
    home = nil
    registration = .none
    self.link = link
  }

  /// Whether the subscription still lasts. That of a model that was let go of away from the main actor does
  /// until the main actor has heard of it.
  public var isActive: Bool {
    if let link { return link.isActive }
    return tree?.isLive(registration) ?? false
  }

  /// Ends the subscription, and those it was chained to by `and`. Cancelling again does nothing.
  ///
  /// Safe while an event is being delivered: a handler that was cancelled is not called any more.
  ///
  /// - Complexity: O(1) for each subscription to an event; O(log S) for one of S to a value, and for one of S
  ///   listeners, without a search. O(1) on average for each of a model.
  public func cancel() {
    if let link { return link.cancel() }
    tree?.cancel(registration)
  }
}

/// A subscription that is not entered in a tree once and for all, such as a model's.
package protocol SubscriptionLink: AnyObject {
  /// Whether it still lasts.
  var isActive: Bool { get }

  /// Ends it, and those it is chained to.
  func cancel()

  /// Subscribes for the same one to one more event; throws if this one has ended.
  func and<Payload>(
    _ event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) throws(TreeError) -> SubscriptionToken

  /// Subscribes for the same one to one more value; throws if this one has ended.
  func and<Value>(
    _ data: DataID<Value>, onEmpty: (() -> Void)?, _ handler: @escaping (Value) -> Void
  ) throws(TreeError) -> SubscriptionToken
}

extension SubscriptionToken {
  /// Subscribes to one more event at the same node for the same owner, or for the same model.
  ///
  /// - Returns: a token that cancels both.
  /// - Throws: `TreeError.subscriptionEnded` if this one has ended.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public func and<Payload>(
    _ event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    if isLinked { return try linked(event, handler) }
    return try chained(EventHandler(handler), .eventHandler, event.rawValue)
  }

  /// Subscribes to one more value at the same node for the same owner, or for the same model.
  ///
  /// - Returns: a token that cancels both.
  /// - Throws: `TreeError.subscriptionEnded` if this one has ended.
  /// - Complexity: O(depth).
  @inlinable
  @discardableResult
  public func and<Value>(
    _ data: DataID<Value>, onEmpty: (() -> Void)? = nil, _ handler: @escaping (Value) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    if isLinked { return try linked(data, onEmpty, handler) }
    let box = DataSubscriber(handler: handler, onEmpty: onEmpty, areEqual: data.areEqual)
    let token = try chained(box, .dataSubscriber, data.rawValue)
    tree?.hearAtOnce(box)
    return token
  }

  @usableFromInline
  var isLinked: Bool { link != nil }

  @usableFromInline
  func linked<Payload>(
    _ event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    guard let link else { throw .subscriptionEnded }
    return try link.and(event, handler)
  }

  @usableFromInline
  func linked<Value>(
    _ data: DataID<Value>, _ onEmpty: (() -> Void)?, _ handler: @escaping (Value) -> Void
  ) throws(TreeError) -> SubscriptionToken {
    guard let link else { throw .subscriptionEnded }
    return try link.and(data, onEmpty: onEmpty, handler)
  }

  @usableFromInline
  func chained(
    _ box: Box, _ kind: RegistrationKind, _ number: Int64
  ) throws(TreeError) -> SubscriptionToken {
    guard let tree else { throw .subscriptionEnded }
    return try tree.subscribe(box, kind, number, chainedTo: registration)
  }
}
