// SPDX-License-Identifier: MIT

// Events go up, shared data and services down; notifications go wherever they are sent. All of it works the same in a
// model that is in no list: what is subscribed, shared and registered there is so in every list that it comes into.

/// Events.
extension ComponentModel {
  /// Sends an event from the model: to its own subscribers, then to those of its container, and so on up to the root.
  ///
  /// Once a handler has taken the model out of the list, nobody else hears it, be the model put back: the other
  /// subscribers of the model neither. A container that is not above the model any more does not hear it.
  ///
  /// - Throws: `EditError.inNoList`. That no one listens is no error.
  /// - Complexity: O(depth).
  /// - Allocations: none once warm.
  public final func send<Payload>(
    _ event: EventID<Payload>, _ payload: Payload
  ) throws(EditError) {
    if isHeard(event.key) == false { return }
    guard let list else { throw .inNoList(id) }
    try list.bare.send(event, payload, from: nodeInList)
  }

  /// Sends an event that carries nothing.
  ///
  /// - Complexity: O(depth).
  public final func send(_ event: EventID<Void>) throws(EditError) { try send(event, ()) }

  /// Calls `handler` with what the event carries, whenever it is sent from the model or from below.
  ///
  /// The model keeps the handler: let it refer to the model by `[unowned self]`. The model lives at least until the
  /// handler returns.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public final func subscribe<Payload>(
    to event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) -> Subscription {
    Subscription(link(.event(event, handler)))
  }

  /// As above, for a handler that wants to know where the event is and decides whether it goes on.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public final func subscribe<Payload>(
    to event: EventID<Payload>, _ handler: @escaping (Payload, EventContext) -> Propagation
  ) -> Subscription {
    let made = ModelLink { _, bare, node throws(EditError) in
      try bare.subscribe(to: event, at: node, handler)
    }
    return Subscription(link(made))
  }

  /// Ends everything that the model subscribed to or listens for. What it shares and registers stays.
  ///
  /// - Complexity: O(what it subscribes, shares and registers).
  public final func cancelSubscriptions() {
    for link in links?.all ?? [] where link.key == nil { link.cancel() }
  }
}

/// Shared data.
extension ComponentModel {
  /// Shares a value with everything below the model, and with itself. Subscribers that read it are told, in the order
  /// of the tree. What one of them shares in answer is told before that goes on: those behind hear only the newest value.
  ///
  /// - Parameters:
  ///   - value: the value; nil without a closure stops sharing, and uncovers what is shared above.
  ///   - data: the name of the value.
  ///   - broadcast: false changes what is read and tells no one. Subscribers keep the value alive that they heard last.
  ///     One that moves to where the same model's value is read is not told of it then either; one that reads a nearer
  ///     value meanwhile is, once that is shared no more.
  ///   - evenIfEqual: true tells also those whose last value was equal. Who stops sharing so tells all who read the
  ///     value from here what they read now, or that there is none; if nothing was shared here, no one is told.
  ///   - compute: returns the value instead, and is evaluated at every reading.
  /// - Complexity: O(log n) in n nodes for each subscriber that is told, and for each model below that reads or shares
  ///   the value and has a nearer one; O(1) in no list.
  /// - Allocations: none, once something was shared here.
  public final func share<Value>(
    _ value: Value? = nil, as data: DataID<Value>, broadcast: Bool = true,
    evenIfEqual: Bool = false, computing compute: (() -> Value)? = nil
  ) {
    // What was shared may act when it dies, which is not before all is in place.
    let known = sharedLink(data)
    let (former, formerCompute) = (known?.stored, known?.compute)
    defer {
      withExtendedLifetime(former) {}
      if formerCompute != nil { withExtendedLifetime(formerCompute) {} }
    }
    let link = value == nil && compute == nil ? nil : keep(known, value, compute, as: data)
    if link == nil { known?.cancel() }
    guard let list else { return }
    assumingValid { () throws(EditError) in
      try list.bare.share(
        value, as: data, at: nodeInList, broadcast: broadcast, evenIfEqual: evenIfEqual,
        computing: link?.computing)
    }
  }

  /// The value that the model reads: that of the nearest model at or above it which shares one.
  ///
  /// - Complexity: O(depth).
  public final func value<Value>(of data: DataID<Value>) -> Value? {
    if let list {
      return assumingValid { () throws(EditError) in
        try list.bare.value(of: data, at: nodeInList)
      }
    }
    var current: ComponentModel? = self
    while let model = current {
      // A closure that computes it may let go of the model.
      if let value = withExtendedLifetime(model, { model.sharedLink(data)?.value }) { return value }
      current = model.parent
    }
    return nil
  }

  /// Calls `handler` with the value that the model reads: at once, and whenever it becomes another one. In a model that
  /// is in no list, or just being put into one, it is first called there after those that were subscribed before, and
  /// before `didAttach`.
  ///
  /// - Parameters:
  ///   - data: the value.
  ///   - onEmpty: called instead when there is no value.
  ///   - handler: the model keeps it: let it refer to the model by `[unowned self]`.
  /// - Complexity: O(depth) in a list; else O(1).
  @discardableResult
  public final func subscribe<Value>(
    to data: DataID<Value>, onEmpty: (() -> Void)? = nil, _ handler: @escaping (Value) -> Void
  ) -> Subscription {
    Subscription(link(.data(data, onEmpty, handler)))
  }

  private func keep<Value>(
    _ known: SharedLink<Value>?, _ value: Value?, _ compute: (() -> Value)?, as data: DataID<Value>
  ) -> SharedLink<Value> {
    let link = known ?? SharedLink(data)
    if !link.isActive { makeLinks().add(link) }
    link.set(value, compute)
    link.isEstablished = list != nil
    return link
  }

  private func sharedLink<Value>(_ data: DataID<Value>) -> SharedLink<Value>? {
    guard let link = links?[ObjectIdentifier(data.key)] else { return nil }
    // The key of a value stands for one type, and only what shares it has it.
    return unsafe unsafeDowncast(link, to: SharedLink<Value>.self)
  }
}

/// Services and notifications.
extension ComponentModel {
  /// Registers a service, for the model and everything below it, in place of the one of its type there. It is built
  /// when it is first asked for, once.
  ///
  ///     engine.root.register((any Greeter).self) { EnglishGreeter() }
  ///
  /// A builder that asks for its own type gets the next one above, or what `ListEngine.fallbackService` answers, or
  /// nil. If it registers the type anew at the model, who asked gets what it built, and who asks later what was
  /// registered last. If it takes the model out of its list, who asked gets what it built, and so do those who ask in
  /// the next list.
  ///
  /// The model keeps what was built. One that offers itself would keep itself for ever: it is found by
  /// `ancestor(of:)`, or builds an object that refers to it weakly.
  ///
  /// - Complexity: O(1) expected.
  public final func register<Service>(
    _ type: Service.Type, building build: @escaping () -> Service
  ) {
    var built: Service?
    link(
      ModelLink(ObjectIdentifier(type)) { link, bare, node throws(EditError) in
        try bare.register(type, at: node) {
          if let built { return built }
          let model = link.model
          let service = withExtendedLifetime(model, build)
          built = service
          return service
        }
        return nil
      })
  }

  /// The service of a type that the model finds: at the nearest model at or above it which registers one, then what
  /// `ListEngine.fallbackService` answers. Nil if there is none, and in a model that is in no list.
  ///
  /// - Complexity: O(depth).
  public final func service<Service>(_ type: Service.Type = Service.self) -> Service? {
    guard let list else { return nil }
    return assumingValid { () throws(EditError) in
      try list.bare.service(type, from: nodeInList)
    }
  }

  /// Lets the model hear the notifications of a type, often a protocol: `(any PostObserver).self`. Traps if the model
  /// is not of that type. A protocol that models conform to is `@MainActor`.
  ///
  /// In `init` it is heard as soon as the model is in a list, in `didLoad` from the commit on that shows it.
  ///
  /// - Complexity: O(1) expected.
  @discardableResult
  public final func listen<Face>(as type: Face.Type) -> Subscription {
    precondition(self is Face, "A model listens for what it can hear.")
    let made = ModelLink { link, bare, node throws(EditError) in
      guard let face = link.model as? Face else { return nil }
      return try bare.addListener(face, as: type, at: node)
    }
    return Subscription(link(made))
  }

  /// Calls `body` with every listener of a type in a scope.
  ///
  /// - Returns: how many heard it.
  /// - Throws: `EditError.inNoList`.
  /// - Complexity: O(listeners that hear it · log n).
  @discardableResult
  public final func notify<Face>(
    _ type: Face.Type, _ scope: NotificationScope, _ body: (Face) -> Void
  ) throws(EditError) -> Int {
    guard let list else { throw .inNoList(id) }
    return try list.bare.notify(type, from: nodeInList, scope, by: self, body)
  }

  /// Whether the model is the top of what a reusable view shows; see `NotificationScope.reusable`.
  public final var isReusable: Bool {
    get { marks.contains(.reusable) }
    set {
      marks.set(.reusable, newValue)
      guard let list else { return }
      assumingValid { () throws(EditError) in try list.bare.setReusable(newValue, nodeInList) }
    }
  }
}

extension ComponentModel {
  /// What holds the links, made for the first of them.
  final func makeLinks() -> ModelLinks {
    if let links { return links }
    let made = ModelLinks()
    if list != nil { made.model = self }
    links = made
    return made
  }

  @discardableResult
  private func link(_ link: ModelLink) -> ModelLink {
    makeLinks().begin(link)
    return link
  }

  /// Enters everything of one sort at the model's node, in the order in which it was made.
  final func establishLinks(areProviders: Bool) {
    guard let links else { return }
    // Who hears a value at once may cancel, subscribe, and take the model away.
    for link in links.all
    where (link.key != nil) == areProviders && link.isActive && !link.isEstablished {
      guard let list else { return }
      link.establish(self, in: list)
    }
    if areProviders { return }
    var index = 0
    while let late = links.late, index < late.count, let list {
      if late[index].isActive, !late[index].isEstablished { late[index].establish(self, in: list) }
      index += 1
    }
    links.modelIsIn()
  }
}
