// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

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
