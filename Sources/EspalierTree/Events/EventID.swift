// SPDX-License-Identifier: MIT

import EspalierBase

/// The name of an event, with the type of what it carries.
///
/// Made once and kept, usually as a `static let`:
///
///     static let likeTouch = EventID<String>()
///
/// No two ids made in a process are equal, whatever thread makes them, so an id stands for exactly
/// one payload type. That is what lets the tree call a handler without any cast.
@frozen
public struct EventID<Payload>: Hashable, Sendable {
  /// The number of the id; no other event, value or service of the process has it.
  @usableFromInline
  package let rawValue: Int64

  /// Makes a new id.
  public init() {
    rawValue = uniqueNumber()
  }
}

/// What a handler says about the way of an event.
@frozen
public enum Propagation: Hashable, Sendable {
  /// The event goes on.
  case proceed

  /// The other subscribers of this node still hear it, those above do not.
  case stopAbove

  /// No one else hears it.
  case stop
}

/// Where an event is while it is heard.
public struct EventContext: Hashable, Sendable {
  /// The node that sent it.
  public let source: NodeID

  /// The node at which it is heard now.
  public let node: NodeID

  /// Says where an event is.
  package init(source: NodeID, node: NodeID) {
    self.source = source
    self.node = node
  }
}

/// A handler that hears an event and lets it pass.
@usableFromInline
final class EventHandler<Payload>: Box {
  @usableFromInline
  let body: (Payload) -> Void

  @usableFromInline
  init(_ body: @escaping (Payload) -> Void) {
    self.body = body
    super.init(decides: false)
  }
}

/// A handler that says whether an event goes on.
@usableFromInline
final class DecidingHandler<Payload>: Box {
  @usableFromInline
  let body: (Payload, EventContext) -> Propagation

  @usableFromInline
  init(_ body: @escaping (Payload, EventContext) -> Propagation) {
    self.body = body
    super.init(decides: true)
  }
}
