// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Events go up.
extension ComponentModel {
  /// Sends an event from the model: to its own subscribers, then to those of its container, and so on
  /// up to the root.
  ///
  /// - Throws: `TreeError.inNoList`. That no one listens is no error.
  /// - Complexity: O(depth).
  /// - Allocations: none once warm.
  public func send<Payload>(
    _ event: EventID<Payload>, _ payload: Payload
  ) throws(TreeError) {
    guard let place else { throw .inNoList(id) }
    // A place names a node that is there.
    trusting { () throws(TreeError) in try place.tree.send(event, payload, from: place.node) }
  }

  /// Sends an event that carries nothing.
  ///
  /// - Complexity: O(depth).
  public func send(_ event: EventID<Void>) throws(TreeError) {
    try send(event, ())
  }

  /// Calls `handler` with what the event carries, whenever it is sent from the model or from below.
  ///
  /// The model keeps the handler: let it refer to the model by `[unowned self]`. The model lives at least
  /// until the handler returns.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public func subscribe<Payload>(
    to event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) -> SubscriptionToken {
    SubscriptionToken(link(EventLink(event, .hearing(handler))))
  }

  /// As above, for a handler that wants to know where the event is and decides whether it goes on.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public func subscribe<Payload>(
    to event: EventID<Payload>, _ handler: @escaping (Payload, EventContext) -> Propagation
  ) -> SubscriptionToken {
    SubscriptionToken(link(EventLink(event, .deciding(handler))))
  }
}

extension ComponentModel {
  /// Subscribes one handler to several events that carry the same type. The result cancels all of
  /// them. Traps without an event.
  ///
  /// - Complexity: O(events).
  @discardableResult
  public func subscribe<Payload>(
    to events: [EventID<Payload>], _ handler: @escaping (Payload) -> Void
  ) -> SubscriptionToken {
    var last: ModelLink?
    for event in events {
      let next = link(EventLink(event, .hearing(handler)))
      next.companion = last
      last = next
    }
    guard let last else { misuse("A subscription needs at least one event.") }
    return SubscriptionToken(last)
  }

  /// Ends everything that the model subscribed to or listens for. What it shares and registers stays.
  ///
  /// - Complexity: O(what it subscribes, shares and registers).
  public func cancelSubscriptions() {
    for case let link? in links?.roster.slots ?? [] where !link.isProvider { link.cancel() }
  }
}
