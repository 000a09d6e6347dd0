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

final class EventLink<Payload>: ModelLink {
  /// A handler that lets the event pass, or one that says whether it goes on: the tree calls the first with less to
  /// do.
  enum Handler {
    case hearing((Payload) -> Void)
    case deciding((Payload, EventContext) -> Propagation)
  }

  private let event: EventID<Payload>
  private let handler: Handler

  init(_ event: EventID<Payload>, _ handler: Handler) {
    self.event = event
    self.handler = handler
    super.init()
  }

  override func establish(
    in tree: ComponentTree, at node: NodeID
  ) throws(TreeError) -> SubscriptionToken? {
    switch handler {
    case .hearing(let handler):
      try tree.subscribe(to: event, at: node) { [self] payload in call { handler(payload) } }
    case .deciding(let handler):
      try tree.subscribe(to: event, at: node) { [self] payload, context in
        guard let model else { return .proceed }
        return withExtendedLifetime(model) { handler(payload, context) }
      }
    }
  }
}

final class DataLink<Value>: ModelLink {
  private let data: DataID<Value>
  private let onEmpty: (() -> Void)?
  private let handler: (Value) -> Void

  init(
    _ data: DataID<Value>, onEmpty: (() -> Void)?, _ handler: @escaping (Value) -> Void
  ) {
    self.data = data
    self.onEmpty = onEmpty
    self.handler = handler
    super.init()
  }

  override func establish(
    in tree: ComponentTree, at node: NodeID
  ) throws(TreeError) -> SubscriptionToken? {
    var empty: (() -> Void)?
    if let onEmpty { empty = { [self] in call(onEmpty) } }
    return try tree.subscribe(to: data, at: node, onEmpty: empty) { [self] value in
      call { handler(value) }
    }
  }
}

/// A value that a model shares.
final class SharedLink<Value>: ModelLink {
  let data: DataID<Value>
  var stored: Value?
  var compute: (() -> Value)?

  init(_ data: DataID<Value>) {
    self.data = data
    super.init(sharing: data.rawValue)
  }

  var value: Value? { compute == nil ? stored : computed() }

  /// The model lives until the closure returns: in no list, the caller keeps it.
  func computed() -> Value {
    let model = model
    return withExtendedLifetime(model) { compute!() }  // Asked only where there is a closure.
  }

  override func establish(
    in tree: ComponentTree, at node: NodeID
  ) throws(TreeError) -> SubscriptionToken? {
    if compute != nil {
      try tree.share(as: data, at: node) { [self] in computed() }
    } else {
      try tree.share(stored, as: data, at: node)
    }
    return nil
  }
}

/// A service that a model registers: ready-made, or built once when it is first asked for.
final class ServiceLink<Service>: ModelLink {
  private var instance: Service?
  private let build: (() -> Service)?

  init(_ instance: Service?, building build: (() -> Service)?) {
    self.instance = instance
    self.build = build
    super.init()
  }

  override var isProvider: Bool { true }

  override func establish(
    in tree: ComponentTree, at node: NodeID
  ) throws(TreeError) -> SubscriptionToken? {
    if let instance {
      try tree.register(instance, at: node)
    } else {
      try tree.register(Service.self, at: node) { [self] in built() }
    }
    return nil
  }

  /// The same instance in every list.
  private func built() -> Service {
    if let instance { return instance }
    let model = model
    // A link without an instance has a builder.
    let service = withExtendedLifetime(model) { build!() }
    instance = service
    return service
  }
}

/// The model listens for notifications itself.
final class ListenerLink<Face>: ModelLink {
  override func establish(
    in tree: ComponentTree, at node: NodeID
  ) throws(TreeError) -> SubscriptionToken? {
    guard let face = model as? Face else { return nil }
    return try tree.addListener(face, as: Face.self, at: node)
  }
}
