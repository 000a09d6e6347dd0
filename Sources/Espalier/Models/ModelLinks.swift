// SPDX-License-Identifier: MIT

/// Something that a model has subscribed, shared or registered: made once, established in every list that the model is
/// put into.
///
/// It lasts until it is cancelled, or as long as the model. It keeps neither the model nor its engine; the model keeps
/// it, with its handler and what that captures.
@MainActor
class ModelLink {
  typealias Establishing =
    (_ link: ModelLink, _ bare: BareList, _ node: NodeID) throws(EditError) -> SubscriptionToken?

  /// What the model has linked, this among it; nil once this has ended.
  final fileprivate(set) var home: ModelLinks?
  final fileprivate var slot = 0
  /// What it was chained to: cancelled with it.
  final fileprivate var previous: ModelLink?

  /// The model while it is in a list; nil once this has ended.
  final var model: ComponentModel? { home?.model }

  /// What it is in the list the model is in.
  final var token: SubscriptionToken?
  final var isEstablished = false

  /// What is shared or provided by it, if it is something that others find when they come.
  final let key: ObjectIdentifier?
  /// Gone with the end of this, with all that it holds.
  private var establishing: Establishing?

  init(_ key: ObjectIdentifier? = nil, _ establishing: @escaping Establishing) {
    self.key = key
    self.establishing = establishing
  }

  /// Whether it was not cancelled, and its model is there. Of a model that was let go of away from the main actor this
  /// is known as soon as the main actor has heard of it.
  final var isActive: Bool { home != nil }

  /// Enters it at the node of its model; called once in each list.
  final func establish(_ model: ComponentModel, in list: ModelTable) {
    isEstablished = true
    let (bare, node) = (list.bare, model.nodeInList)
    let token = assumingValid { () throws(EditError) in try establishing?(self, bare, node) ?? nil }
    // A value that was heard at once may have led to the end of it, or to another place.
    if isActive, model.list === list, model.nodeInList == node {
      self.token = token
    } else {
      token?.cancel()
    }
  }

  /// Ends it; again, nothing happens. Safe while an event is being delivered. O(1), amortised.
  final func cancel() {
    let (token, home) = (self.token, self.home)
    modelLeft()
    end()
    home?.remove(self)
    token?.cancel()
  }

  fileprivate final func end() { (home, establishing, previous) = (nil, nil, nil) }

  /// The model left its list, and this is nothing in it any more.
  fileprivate final func modelLeft() {
    token = nil
    isEstablished = false
  }

  /// Calls a handler of the model; not any more once this was cancelled. A model that leaves its list lives until all
  /// calls have returned.
  @inline(__always)
  final func call(_ handler: () -> Void) { if isEstablished { handler() } }
}

/// A value that a model shares.
final class SharedLink<Value>: ModelLink {
  private(set) var stored: Value?
  private(set) var compute: (() -> Value)?
  /// Whether the value is being computed. In no list, what asks for it meanwhile finds the one farther up, as it does
  /// in one (`Provider`).
  private var isComputing = false

  init(_ data: DataID<Value>) {
    super.init(ObjectIdentifier(data.key)) { link, bare, node throws(EditError) in
      // It is handed itself.
      let link = unsafe unsafeDowncast(link, to: SharedLink.self)
      try bare.share(link.stored, as: data, at: node, computing: link.computing)
      return nil
    }
  }

  /// Shares something else. The caller keeps what was shared until that is told.
  func set(_ value: Value?, _ compute: (() -> Value)?) {
    (stored, self.compute) = (value, compute)
    isComputing = false
  }

  /// Nil while it is being computed.
  var value: Value? { isComputing ? nil : computing?() ?? stored }

  /// Computes the value, if there is a closure that does. The model lives until that returns: in no list, the caller
  /// keeps it.
  var computing: (() -> Value)? {
    guard compute != nil else { return nil }
    return { [self] in
      let wasComputing = isComputing
      isComputing = true
      defer { isComputing = wasComputing }
      return withExtendedLifetime(model) { compute!() }
    }
  }
}

/// What a model has subscribed, shared and registered, in that order. An object of its own, which outlives a model that
/// is let go of away from the main actor, until that has heard of it.
@MainActor
final class ModelLinks {
  /// The model while it is in a list, and only then: in none it may be let go of at any time, on any thread.
  var model: ComponentModel? {
    get { unsafe knownModel }
    set { unsafe knownModel = newValue }
  }
  @exclusivity(unchecked) private unowned(unsafe) var knownModel: ComponentModel?

  /// What was subscribed while the model was being put into its list, and links of before were still to be established:
  /// it comes after those. Nil: they are.
  private(set) var late: [ModelLink]?

  private var slots: [ModelLink?] = []
  private var count = 0
  private var keyed: [ObjectIdentifier: ModelLink] = [:]

  /// Whether they are a model's; else they are those that listen to a list at no model.
  nonisolated let areOfModel: Bool

  nonisolated init(areOfModel: Bool = true) { self.areOfModel = areOfModel }

  var all: [ModelLink] { slots.compactMap(\.self) }

  /// What shares or provides something. O(1).
  subscript(key: ObjectIdentifier) -> ModelLink? { keyed[key] }

  /// Adds a link, in place of the one with its key.
  func add(_ link: ModelLink) {
    if let key = link.key { keyed.updateValue(link, forKey: key)?.cancel() }
    link.home = self
    link.slot = slots.count
    slots.append(link)
    count += 1
  }

  /// Adds a link, and establishes it if the model is in a list. While that is being put in, what is subscribed waits for
  /// what was subscribed before; what others find is there at once.
  func begin(_ link: ModelLink) {
    add(link)
    guard let model, let list = model.list else { return }
    if late != nil, link.key == nil {
      late?.append(link)
    } else {
      link.establish(model, in: list)
    }
  }

  fileprivate func remove(_ link: ModelLink) {
    slots[link.slot] = nil
    count -= 1
    if let key = link.key, keyed[key] === link { keyed[key] = nil }
    guard slots.count > 2 * count + 8 else { return }
    slots.removeAll { $0 == nil }
    for (index, link) in slots.enumerated() { link?.slot = index }
  }

  /// The model comes into a list, where all of this is to be established.
  func modelEntered(_ model: ComponentModel) {
    self.model = model
    late = []
  }

  /// All is established.
  func modelIsIn() { late = nil }

  /// The model left its list: nothing of this is in there any more.
  func modelLeft() {
    (model, late) = (nil, nil)
    for link in slots { link?.modelLeft() }
  }

  /// The model is gone.
  func end() {
    keyed = [:]
    for link in slots { link?.end() }
    slots = []
  }
}

/// What subscribing returns: the means to end the subscription. It may be thrown away: a subscription lasts until it is
/// cancelled or its model (of one at no model, its engine) goes. It keeps neither.
@preconcurrency @MainActor
public struct Subscription {
  let link: ModelLink

  init(_ link: ModelLink) { self.link = link }

  /// Whether it was not cancelled, and its model or engine is there.
  public var isActive: Bool { link.isActive }

  /// Ends it, and those it was chained to by `and`. Cancelling again does nothing.
  ///
  /// Safe while an event is being delivered: a handler that was cancelled is not called any more.
  ///
  /// - Complexity: O(1) on average for each.
  public func cancel() {
    var next: ModelLink? = link
    while let link = next {
      next = link.previous
      link.cancel()
    }
  }

  /// Subscribes the same model to one more event. Traps if there is none: `ListEngine.listen(_:as:)`.
  ///
  /// - Returns: what cancels both.
  /// - Throws: `EditError.subscriptionEnded`.
  /// - Complexity: O(1).
  @discardableResult
  public func and<Payload>(
    _ event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) throws(EditError) -> Subscription {
    try followed(by: .event(event, handler))
  }

  /// Lets the same model read one more value. Traps if there is none: `ListEngine.listen(_:as:)`.
  ///
  /// - Returns: what cancels both.
  /// - Throws: `EditError.subscriptionEnded`.
  /// - Complexity: O(depth) in a list; else O(1).
  @discardableResult
  public func and<Value>(
    _ data: DataID<Value>, onEmpty: (() -> Void)? = nil, _ handler: @escaping (Value) -> Void
  ) throws(EditError) -> Subscription {
    try followed(by: .data(data, onEmpty, handler))
  }

  private func followed(by next: ModelLink) throws(EditError) -> Subscription {
    guard let home = link.home else { throw .subscriptionEnded }
    precondition(home.areOfModel, "What listens at no model subscribes to nothing more.")
    // In no list, and while the model is being put into one, it is established with the others.
    home.begin(next)
    next.previous = link
    return Subscription(next)
  }
}

extension ModelLink {
  /// An event that a model hears.
  static func event<Payload>(
    _ event: EventID<Payload>, _ handler: @escaping (Payload) -> Void
  ) -> ModelLink {
    ModelLink { _, bare, node throws(EditError) in
      try bare.subscribe(to: event, at: node, handler)
    }
  }

  /// A value that a model reads.
  static func data<Value>(
    _ data: DataID<Value>, _ onEmpty: (() -> Void)?, _ handler: @escaping (Value) -> Void
  ) -> ModelLink {
    ModelLink { link, bare, node throws(EditError) in
      try bare.subscribe(
        to: data, at: node, onEmpty: onEmpty.map { onEmpty in { link.call(onEmpty) } }
      ) { value in link.call { handler(value) } }
    }
  }
}
