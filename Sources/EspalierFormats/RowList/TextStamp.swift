// SPDX-License-Identifier: MIT

import EspalierUpdates

extension Stamp {
  /// The stamp that stands for the text in `range` of `bytes`.
  ///
  /// A text of up to seven bytes is packed, with its length, so different texts have different stamps;
  /// the empty text is zero. A longer text is hashed into 63 bits, the same ones on every machine: two
  /// different long texts have one stamp with a chance of 1 in 2⁶³, unless somebody prepared them. The upper bit tells
  /// the two apart.
  ///
  /// - Complexity: O(length).
  public init(text bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    let long: UInt64 = 1 << 63
    if range.count > 7 {
      self.init(bitPattern: ByteKernels.hash(of: bytes, range, seed: 0) | long)
    } else {
      self.init(bitPattern: UInt64(range.count) << 56 | ByteKernels.packed(bytes, range))
    }
  }
}
