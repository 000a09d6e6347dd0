// SPDX-License-Identifier: MIT

/// Where a writer puts its bytes: a file, a terminal, an array.
public protocol ByteSink {
  /// What goes wrong when nothing more can be written; `Never` if that does not happen.
  associatedtype Failure: Error

  /// Writes all the bytes behind what was written before.
  mutating func write(_ bytes: Span<UInt8>) throws(Failure)
}

extension [UInt8]: ByteSink {
  /// Appends the bytes.
  public mutating func write(_ bytes: Span<UInt8>) throws(Never) {
    reserveCapacity(count + bytes.count)
    for index in bytes.indices { append(bytes[index]) }
  }
}
