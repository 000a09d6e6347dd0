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

/// Data goes down.
extension ComponentModel {
  /// Shares a value with everything below the model, and with itself. Subscribers that read it are
  /// told, in the order of the tree.
  ///
  /// - Parameters:
  ///   - value: the value; nil stops sharing, and uncovers what is shared above.
  ///   - data: the name of the value.
  ///   - broadcast: false changes what is read and tells no one.
  ///   - evenIfEqual: true tells also those whose last value was equal.
  /// - Complexity: O(subscribers told + log S · log n) for S subscribers in n nodes; O(1) in no list.
  /// - Allocations: none, once something was shared here.
  public func share<Value>(
    _ value: Value?, as data: DataID<Value>, broadcast: Bool = true, evenIfEqual: Bool = false
  ) {
    if value == nil { sharedLink(data)?.cancel() } else { keep(value, nil, as: data) }
    guard let place else { return }
    trusting { () throws(TreeError) in
      try place.tree.share(
        value, as: data, at: place.node, broadcast: broadcast, evenIfEqual: evenIfEqual)
    }
  }

  /// Shares what a closure returns; it is evaluated at every reading.
  ///
  /// - Complexity: as `share(_:as:broadcast:evenIfEqual:)`.
  public func share<Value>(
    as data: DataID<Value>, broadcast: Bool = true, computing compute: @escaping () -> Value
  ) {
    let link = keep(nil, compute, as: data)
    guard let place else { return }
    trusting { () throws(TreeError) in
      try place.tree.share(
        as: data, at: place.node, broadcast: broadcast, computing: { link.computed() })
    }
  }

  /// The value that the model reads: that of the nearest model or node at or above it which shares
  /// one.
  ///
  /// - Complexity: O(depth).
  public func value<Value>(of data: DataID<Value>) -> Value? {
    if let place {
      return trusting { () throws(TreeError) in
        try place.tree.value(of: data, at: place.node)
      }
    }
    var current: ComponentModel? = self
    while let model = current {
      noteFreeWork()
      // A closure that computes it may let go of the model.
      let value = withExtendedLifetime(model) { model.sharedLink(data)?.value }
      if let value { return value }
      current = model.freeParent
    }
    return nil
  }

  /// Calls `handler` with the value that the model reads: at once, and whenever it becomes another
  /// one. In a model that is in no list, it is first called when that changes.
  ///
  /// - Parameters:
  ///   - data: the value.
  ///   - onEmpty: called instead when there is no value.
  ///   - handler: the model keeps it: let it refer to the model by `[unowned self]`.
  /// - Complexity: O(depth) in a list; else O(1).
  @discardableResult
  public func subscribe<Value>(
    to data: DataID<Value>, onEmpty: (() -> Void)? = nil, _ handler: @escaping (Value) -> Void
  ) -> SubscriptionToken {
    SubscriptionToken(link(DataLink(data, onEmpty: onEmpty, handler)))
  }

  @discardableResult
  private func keep<Value>(
    _ value: Value?, _ compute: (() -> Value)?, as data: DataID<Value>
  ) -> SharedLink<Value> {
    let link = sharedLink(data) ?? makeSharedLink(data)
    link.stored = value
    link.compute = compute
    return link
  }

  private func makeSharedLink<Value>(_ data: DataID<Value>) -> SharedLink<Value> {
    let link = SharedLink(data)
    link.enter(makeLinks())
    return link
  }

  private func sharedLink<Value>(_ data: DataID<Value>) -> SharedLink<Value>? {
    guard let link = links?.sharing(data.rawValue) else { return nil }
    // The number of a value stands for one type, and only what shares it has it.
    return unsafe unsafeDowncast(link, to: SharedLink<Value>.self)
  }
}

/// Services and notifications.
extension ComponentModel {
  /// Registers a ready-made service, for the model and everything below it.
  ///
  /// - Complexity: O(1) expected.
  public func register<Service>(_ service: Service, as type: Service.Type = Service.self) {
    link(ServiceLink<Service>(service, building: nil))
  }

  /// Registers a service that is built when it is first asked for, once.
  ///
  /// - Complexity: O(1) expected.
  public func register<Service>(
    _ type: Service.Type, building build: @escaping () -> Service
  ) {
    link(ServiceLink<Service>(nil, building: build))
  }

  /// The service of a type that the model finds: at the nearest model or node at or above it which
  /// registers one, then among the engine's fallback services. Nil if there is none, and in a model
  /// that is in no list.
  ///
  /// - Complexity: O(depth).
  public func service<Service>(_ type: Service.Type = Service.self) -> Service? {
    guard let place else { return nil }
    return trusting { () throws(TreeError) in
      try place.tree.service(type, from: place.node)
    }
  }

  /// Lets the model hear the notifications of a type, often a protocol: `(any PostObserver).self`.
  /// Traps if the model is not of that type.
  ///
  /// - Complexity: O(1) expected.
  @discardableResult
  public func listen<Face>(as type: Face.Type) -> SubscriptionToken {
    require(self is Face, "A model listens for what it can hear.")
    return SubscriptionToken(link(ListenerLink<Face>()))
  }

  /// Calls `body` with every listener of a type in a scope.
  ///
  /// - Returns: how many heard it.
  /// - Throws: `TreeError.inNoList`.
  /// - Complexity: O(listeners that hear it), and O(listeners of the type) where the scope is a part of
  ///   the tree.
  @discardableResult
  public func notify<Face>(
    _ type: Face.Type, _ scope: NotificationScope, _ body: (Face) -> Void
  ) throws(TreeError) -> Int {
    guard let place else { throw .inNoList(id) }
    return trusting { () throws(TreeError) in
      try place.tree.notify(type, from: place.node, scope, body)
    }
  }
}

/// Links of any sort.
extension ComponentModel {
  @discardableResult
  private func link(_ link: ModelLink) -> ModelLink {
    link.enter(makeLinks())
    if let place { establish(link, place) }
    return link
  }

  /// Enters everything of one sort at the model's node, in the order in which it was made.
  func establishLinks(areProviders: Bool) {
    guard let links else { return }
    registry?.steps.add(links.roster.slots.count)
    // Who hears a value at once may cancel, subscribe, and take the model away.
    for case let link? in links.roster.slots where link.isProvider == areProviders && link.isActive
    {
      guard let place else { return }
      if link.token == nil { establish(link, place) }
    }
  }

  /// Enters something at the model's node.
  func establish(_ link: ModelLink, _ place: ModelPlace) {
    link.model = self
    let token = trusting { () throws(TreeError) in
      try link.establish(in: place.tree, at: place.node)
    }
    // A value that was heard at once may have led to the end of it, or to another place.
    if link.model != nil, registry === place.registry, nodeInTree == place.node {
      link.token = token
    } else {
      token?.cancel()
    }
  }
}
