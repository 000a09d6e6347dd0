// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

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
