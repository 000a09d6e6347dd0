// SPDX-License-Identifier: MIT

import EspalierBase

/// A container of a layout.
package struct ContainerID: RawRepresentable, Hashable, Sendable {
  /// The index of the container in the layout.
  package var rawValue: Int32

  /// Makes an identifier of an index.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}

extension ContainerID: ZeroInitializable {
  /// The container that is the whole list. No container is around it.
  package static var list: ContainerID { ContainerID(rawValue: 0) }

  /// No container.
  @inline(__always)
  static var none: ContainerID { ContainerID(rawValue: -1) }

  @inline(__always)
  var index: Int { Int(rawValue) }
}
