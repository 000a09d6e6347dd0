// SPDX-License-Identifier: MIT

import EspalierBase

/// Services: one instance per type and scope, found from every node below the scope.
extension ComponentTree {
  /// Registers a ready-made service at a node; replaces the one of the same type that is there.
  ///
  /// - Parameters:
  ///   - service: the service.
  ///   - type: the type under which it is found, often a protocol: `(any Clock).self`.
  ///   - node: the scope: it is found from there and from everything below.
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(1) expected.
  public func register<Service>(
    _ service: Service, as type: Service.Type = Service.self, at node: NodeID
  ) throws(TreeError) {
    try registerService(ServiceBox(instance: service, build: nil), type, at: node)
  }

  /// Registers a service that is built when it is first asked for, once.
  ///
  /// - Parameters:
  ///   - type: the type it is looked up by.
  ///   - node: where it is found from, and from all nodes below.
  ///   - build: may ask for other services. If it asks for its own type it gets the one registered
  ///     farther out, so that a service can extend another.
  /// - Complexity: O(1) expected.
  public func register<Service>(
    _ type: Service.Type, at node: NodeID, building build: @escaping () -> Service
  ) throws(TreeError) {
    try registerService(ServiceBox(instance: nil, build: build), type, at: node)
  }

  /// Forgets the service of a type that is registered at a node; does nothing if there is none.
  ///
  /// - Complexity: O(1) expected.
  public func unregister<Service>(_ type: Service.Type, at node: NodeID) throws(TreeError) {
    let index = try forest.resolve(node)
    guard let number = services[type] else { return }
    let registration = registry.firstLive(index, number)
    if registration >= 0 { registrations.end(registration) }
    sweep()
  }

  /// The service of a type that a node finds: at the nearest node at or above it which registers
  /// one, then in `fallbackServices`. Nil if there is none, and from a detached node.
  ///
  /// That nothing was found is never remembered.
  ///
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(depth).
  public func service<Service>(
    _ type: Service.Type = Service.self, from node: NodeID
  ) throws(TreeError) -> Service? {
    let index = try forest.resolve(node)
    guard forest.isAttached(index) else { return nil }
    if let number = services[type], registry.useCount(number) > 0 {
      var current = index
      while !current.isNone {
        if let box = serviceBox(type, number, at: current) { return box.service }
        current = forest.store[current].parent
      }
    }
    return fallbackServices.service(type)
  }

  private func serviceBox<Service>(
    _ type: Service.Type, _ number: Int32, at node: NodeIndex
  ) -> ServiceBox<Service>? {
    guard forest.store[node].state.isRegistered else { return nil }
    let registration = registry.firstLive(node, number)
    guard registration >= 0 else { return nil }
    // The number stands for the type, so what is registered under it is of that type.
    let box = unsafe unsafeDowncast(registry[registration].box.box, to: ServiceBox<Service>.self)
    return box.isBuilding ? nil : box
  }

  private func registerService<Service>(
    _ box: ServiceBox<Service>, _ type: Service.Type, at node: NodeID
  ) throws(TreeError) {
    let index = try forest.resolve(node)
    let number = services.number(of: type)
    let former = registry.firstLive(index, number)
    if former >= 0 { registrations.end(former) }
    _ = register(box, .service, at: index, number: Int64(number), owner: nil)
    didChange()
    // The former service may die here, and do to the tree what it likes.
    sweep()
  }
}
