// SPDX-License-Identifier: MIT

import EspalierDiff

extension Seeds {
  /// The key that is spread to a number: what somebody would prepare who knew the seeds.
  static func key(spreadTo number: UInt64) -> UInt64 {
    // The inverse of the factor modulo 2⁶⁴, by Newton's iteration: each step doubles the bits that are right.
    var inverse: UInt64 = 1
    for _ in 0..<6 { inverse &*= 2 &- factor &* inverse }
    let product = number &* inverse
    return (product ^ product >> 32) &* inverse
  }
}
