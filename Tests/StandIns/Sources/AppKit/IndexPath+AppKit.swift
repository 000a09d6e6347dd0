// SPDX-License-Identifier: MIT

@_exported import Foundation

// A stand-in: it declares what the adapters use, as the page named with each declaration has it.

extension IndexPath {
  /// https://developer.apple.com/documentation/foundation/indexpath/section
  public var section: Int { self[0] }

  /// https://developer.apple.com/documentation/foundation/indexpath/item
  public var item: Int { self[1] }
}
