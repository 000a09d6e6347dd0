// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// An event that a model hears.
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

/// A value that a model reads.
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

/// The model listens for notifications itself.
final class ListenerLink<Face>: ModelLink {
  override func establish(
    in tree: ComponentTree, at node: NodeID
  ) throws(TreeError) -> SubscriptionToken? {
    guard let face = model as? Face else { return nil }
    return try tree.addListener(face, as: Face.self, at: node)
  }
}
