// SPDX-License-Identifier: MIT

/// A service that is registered: ready-made, or built when it is first asked for.
final class ServiceBox<Service>: Box {
  private var instance: Service?
  private let build: (() -> Service)?

  /// Whether the service is being built. What asks for it meanwhile, as its own builder may,
  /// finds the one registered farther out.
  private(set) var isBuilding = false

  init(instance: Service?, build: (() -> Service)?) {
    self.instance = instance
    self.build = build
  }

  var service: Service {
    if let instance { return instance }
    isBuilding = true
    defer { isBuilding = false }
    // A box without an instance has a builder.
    let built = build!()
    instance = built
    return built
  }
}

/// Services that are found where no node registers one: the last place a tree looks.
///
/// Every tree has one of its own unless several are given the same. Belongs to one thread at a
/// time, as the trees do.
public final class ServiceCatalog {
  private var boxes: [ObjectIdentifier: Box] = [:]

  /// Makes an empty catalog.
  public init() {}

  /// Registers a service under its type; replaces what was registered under it.
  ///
  /// - Complexity: O(1) expected.
  public func register<Service>(_ service: Service, as type: Service.Type = Service.self) {
    set(ServiceBox(instance: service, build: nil), type)
  }

  /// Registers a service that is built when it is first asked for.
  ///
  /// - Complexity: O(1) expected.
  public func register<Service>(
    _ type: Service.Type, building build: @escaping () -> Service
  ) {
    set(ServiceBox(instance: nil, build: build), type)
  }

  /// Forgets the service of a type.
  ///
  /// - Complexity: O(1) expected.
  public func unregister<Service>(_ type: Service.Type) {
    set(nil, type)
  }

  /// The former service dies after the change: it may come back to the catalog.
  private func set<Service>(_ box: Box?, _ type: Service.Type) {
    let former = boxes[ObjectIdentifier(type)]
    boxes[ObjectIdentifier(type)] = box
    withExtendedLifetime(former) {}
  }

  /// The service of a type; nil if there is none.
  ///
  /// - Complexity: O(1) expected, and building it the first time.
  public func service<Service>(_ type: Service.Type = Service.self) -> Service? {
    guard let box = boxes[ObjectIdentifier(type)] else { return nil }
    // Boxes are kept under the type of their service.
    let typed = unsafe unsafeDowncast(box, to: ServiceBox<Service>.self)
    return typed.isBuilding ? nil : typed.service
  }
}
