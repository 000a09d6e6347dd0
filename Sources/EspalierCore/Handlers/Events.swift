// SPDX-License-Identifier: MIT

/// An event that is sent upwards with a payload. Numbers are unique among events; who makes identifiers public takes
/// care of that.
package struct CoreEvent<Payload>: Sendable {
  let number: Int32
  package init(number: Int32) { self.number = number * 2 }
}

/// A value that is shared with what is below. Numbers are unique among values.
package struct CoreValue<Value>: Sendable {
  let number: Int32
  package init(number: Int32) { self.number = number * 2 + 1 }
}

/// Whether an event that was handled goes on to the next handler.
package enum EventFlow: Sendable {
  case goesOn
  case stops
}

/// A handler of an event. Its number says its type, so that no cast is needed on the way.
private final class EventHandler<Payload> {
  let body: (Payload, NodeID) -> EventFlow
  init(_ body: @escaping (Payload, NodeID) -> EventFlow) { self.body = body }
}

private final class Shared<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension ListCore {
  /// Calls a handler with each event that is sent from a node or from below it, until its token is cancelled or the
  /// node is removed. Handlers of a node are called in the order in which they subscribed.
  @discardableResult
  package func subscribe<Payload>(
    _ event: CoreEvent<Payload>, at id: NodeID,
    _ handler: @escaping (_ payload: Payload, _ sender: NodeID) -> EventFlow
  ) throws(EditError) -> HandlerToken {
    let node = try tree.resolve(id)
    return handlers.register(
      EventHandler(handler), event.number, type: Payload.self, at: node, &tree)
  }

  /// Ends what a token stands for, at once; again, nothing happens.
  package func cancel(_ token: HandlerToken) {
    handlers.cancel(token, &tree)
    dropReleased()
  }

  /// Lets go of ended handlers and values, with all they hold.
  func dropReleased() {
    while let object = handlers.popReleased() { withExtendedLifetime(object) {} }
  }

  /// Tells the handlers at a node and at all above it, the nearest first. Handlers may do whatever they like: those
  /// that are cancelled are not called, those that come are from the next event on. O(levels); allocates nothing.
  package func send<Payload>(
    _ event: CoreEvent<Payload>, _ payload: Payload, from id: NodeID
  ) throws(EditError) {
    let node = try tree.resolve(id)
    guard handlers.isUsed(event.number, Payload.self) else { return }
    var way = handlers.begin(event.number, from: node, tree)
    while let object = handlers.next(&way, &tree) {
      // The type of a number was checked, and only handlers of it are registered under the number of an event.
      let handler = unsafe unsafeDowncast(object, to: EventHandler<Payload>.self)
      if handler.body(payload, id) == .stops { break }
    }
    handlers.end(&tree)
    dropReleased()
  }

  /// Shares a value with a node and all below it, in place of the one that it shared before. O(1).
  @discardableResult
  package func share<Value>(
    _ value: Value, as key: CoreValue<Value>, at id: NodeID
  ) throws(EditError) -> HandlerToken {
    let node = try tree.resolve(id)
    if handlers.isUsed(key.number, Value.self),
      let (index, object) = handlers.object(key.number, at: node, tree)
    {
      // As above: under the number of a value there are values of its type alone.
      unsafe unsafeDowncast(object, to: Shared<Value>.self).value = value
      return handlers.token(index)
    }
    return handlers.register(Shared(value), key.number, type: Value.self, at: node, &tree)
  }

  /// The value that the nearest node upwards shares; nil if none does, or if there is no such node. O(levels).
  package func value<Value>(_ key: CoreValue<Value>, from id: NodeID) -> Value? {
    guard tree.isValid(id), handlers.isUsed(key.number, Value.self),
      let object = handlers.nearest(key.number, from: id.index, tree)
    else { return nil }
    return unsafe unsafeDowncast(object, to: Shared<Value>.self).value
  }
}
