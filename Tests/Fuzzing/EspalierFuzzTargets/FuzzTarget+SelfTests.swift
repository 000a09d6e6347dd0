// SPDX-License-Identifier: MIT

import EspalierTestSupport

extension FuzzTarget {
  /// Targets that are wrong in each way something can be wrong, so that the driver's own tests see it find
  /// them. They are in no session and in no list.
  public static let selfTests = [
    FuzzTarget("self-test-passes") { _ = $0.next() },
    FuzzTarget("self-test-fails") { generator in
      if isUnlucky(&generator) { throw SelfTestFailure() }
    },
    FuzzTarget("self-test-traps") { generator in
      if isUnlucky(&generator) { fatalError("This trap is meant to be found.") }
    },
    FuzzTarget("self-test-hangs") { generator in
      if isUnlucky(&generator) {
        while generator.drawn > 0 { _ = generator.next() }
      }
    },
  ]

  /// Whether the third decision is in the upper half and the fifth is as well.
  private static func isUnlucky(_ generator: inout ByteGenerator) -> Bool {
    let decisions = (0..<6).map { _ in Int.random(in: 0..<256, using: &generator) }
    return decisions[2] >= 128 && decisions[4] >= 128
  }

  private struct SelfTestFailure: Error, CustomStringConvertible {
    var description: String { "this failure is meant to be found" }
  }
}
