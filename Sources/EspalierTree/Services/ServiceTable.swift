// SPDX-License-Identifier: MIT

import EspalierBase

/// The numbers that stand for types of services in the registrations of a tree, and where services are found that no
/// node registers.
struct ServiceTable: ~Copyable {
  let fallback: ServiceCatalog
  private var numbers: [ObjectIdentifier: Int32] = [:]

  init(fallback: ServiceCatalog) {
    self.fallback = fallback
  }

  /// The number of a type; nil if no service of it was ever registered.
  subscript(type: Any.Type) -> Int32? { numbers[ObjectIdentifier(type)] }

  /// The number of a type.
  mutating func number(of type: Any.Type) -> Int32 {
    if let number = self[type] { return number }
    let number = RegistrationCenter.short(uniqueNumber())
    numbers[ObjectIdentifier(type)] = number
    return number
  }
}
