// SPDX-License-Identifier: MIT

import EspalierBase

extension Hashable {
  /// Whether values of this type are integers that are identities as they are.
  static var isInteger: Bool {
    self == Int64.self || self == Int.self || self == RowID.self || self == Int32.self
      || self == UInt32.self || self == UInt64.self || self == UInt.self
  }

  /// The identity that an integer is; traps for other types.
  var integerIdentity: RowID {
    switch self {
    case let value as Int64: return RowID(value)
    case let value as Int: return RowID(Int64(value))
    case let value as RowID: return value
    case let value as Int32: return RowID(Int64(value))
    case let value as UInt32: return RowID(Int64(value))
    case let value as UInt64: return RowID(Int64(bitPattern: value))
    case let value as UInt: return RowID(Int64(bitPattern: UInt64(value)))
    default: misuse("The identity is no integer.")
    }
  }
}
