// SPDX-License-Identifier: MIT

import EspalierDiff

extension ListEngine {
  /// The model of the root: what is put into it is in the list.
  ///
  ///     try engine.root.add(LabelModel("Hello"))
  ///     engine.commit()
  public var root: ContainerModel {
    if let models { return models.root }
    let made = ModelTable(self)
    models = made
    addDisplayObserver(made)
    return made.root
  }

  /// The model of a node; nil if it has none, as rows have that were made without.
  ///
  /// - Complexity: O(1): a look into an array.
  public func model(of node: NodeID) -> ComponentModel? { models?[node] }

  /// The model of a committed row; nil if it has none, if it was removed since the commit, and outside of the list.
  ///
  /// - Complexity: O(log n).
  public func model(atRow row: Int) -> CellModel? {
    node(atRow: row).flatMap { models?[$0] } as? CellModel
  }

  /// The model of an identity, be it hidden or not yet committed; one of them, if several have it. Nil if there is
  /// none in the list. Containers whose identity is 0 are not found, and neither is the root.
  ///
  /// - Complexity: O(the models) the first time; then O(1) expected.
  public func model(withID id: RowID) -> ComponentModel? { models?.model(withID: id) }

  /// Moves a model to a place that is one among models.
  func move(_ model: ComponentModel, to place: Place) throws(EditError) {
    switch place {
    case .first(let node), .last(let node):
      _ = try bare.tree.resolve(node)
      let container = try container(withModel: node)
      guard case .first = place else { return try container.add(model) }
      let next = try container.successor(.at(0), of: model)
      try container.put(model, .exactly(place, before: next))
    case .before(let anchor), .after(let anchor):
      _ = try bare.tree.resolve(anchor)
      guard let other = models?[anchor] else { return try move(model, beside: anchor, to: place) }
      guard let parent = other.parent else { throw .rootIsFixed }
      if other === model { return }
      if case .before = place { return try parent.insert(model, before: other) }
      try parent.insert(model, after: other)
    }
  }

  /// Moves a model beside a row or container without one. O(the nodes in the container around that).
  private func move(
    _ model: ComponentModel, beside anchor: NodeID, to place: Place
  ) throws(EditError) {
    let parent = bare.tree.parent(of: anchor) ?? .root
    let container = try container(withModel: parent)
    var isBehind = false
    var next: ComponentModel?
    bare.tree.forEachChild(of: parent) { node in
      if isBehind, next == nil, node != model.nodeInList { next = models?[node] }
      if node == anchor { isBehind = true }
    }
    try container.put(model, .exactly(place, before: next))
  }

  /// The model of a container; one without a model takes none.
  private func container(withModel node: NodeID) throws(EditError) -> ContainerModel {
    guard let container = models?[node] as? ContainerModel else { throw .notAContainer(node) }
    return container
  }
}

// Notifications.
extension ListEngine {
  /// Lets something hear the notifications of a type that models send `manually`: a screen, a coordinator, a test.
  ///
  ///     engine.listen(screen, as: (any PostObserver).self)
  ///     try post.notify((any PostObserver).self, .manually) { $0.postWasLiked(post) }
  ///
  /// - Parameters:
  ///   - listener: is kept until the subscription is cancelled or the engine goes. An object hears a notification once,
  ///     however often it listens.
  ///   - type: what is notified, often a protocol.
  /// - Returns: what ends it. It cannot be chained by `and`.
  /// - Complexity: O(1) expected; a notification calls listeners in the order in which they were added.
  @discardableResult
  public func listen<Face>(_ listener: Face, as type: Face.Type = Face.self) -> Subscription {
    let link = ModelLink { _, _, _ in nil }
    let home = listeners ?? ModelLinks(areOfModel: false)
    listeners = home
    home.add(link)
    link.token = assumingValid { () throws(EditError) in
      try bare.addListener(listener, as: type, at: nil)
    }
    return Subscription(link)
  }
}

// Views. Who shows rows calls these; rows without a model are for others to fill.
extension ListEngine {
  /// A view begins to show a row; a prototype is only filled, to be measured.
  ///
  /// - Complexity: O(views of the row).
  public func bind(_ view: AnyObject, to row: NodeID, isPrototype: Bool = false) {
    guard let model = models?[row] else { return }
    if isPrototype { return model.configure(view) }
    guard model.position(of: view) == nil else { return model.didUpdate(view) }
    model.boundViews.append(view)
    model.didBind(view)
  }

  /// A view shows a row whose content has changed.
  ///
  /// - Complexity: O(views of the row).
  public func update(_ view: AnyObject, of row: NodeID) {
    guard let model = models?[row], model.position(of: view) != nil else { return }
    model.didUpdate(view)
  }

  /// A view ceases to show a row. A model that has left its list was unbound then.
  ///
  /// - Complexity: O(views of the row).
  public func unbind(_ view: AnyObject, from row: NodeID) {
    guard let model = models?[row], let index = model.position(of: view) else { return }
    model.boundViews.remove(at: index)
    model.didUnbind(view)
  }
}
