// SPDX-License-Identifier: MIT

import EspalierBase

extension Stamp {
  /// A stamp that no model of this process had before.
  ///
  /// Counted downwards in steps, far from what people make up, and apart from those that lists of elements
  /// give (`ListEngine.freshStamp`): so a row that is updated by hand a few times, one more each time, does
  /// not come upon another one's. They fit 32 bits for the first 268 million.
  static func ofNewModelContent() -> Stamp { Stamp(4 - 8 * uniqueNumber()) }
}

extension ListEngine {
  /// A stamp that no row of this engine was given before. See `Stamp.ofNewModelContent`.
  func freshStamp() -> Stamp {
    status.value.given.stamps += 1
    return Stamp(-8 * status.value.given.stamps)
  }
}
