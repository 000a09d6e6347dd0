// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Foundation

extension Suite {
  /// Lists of structs with identities of three kinds, in ours and in the libraries people use.
  static let peers = Suite("peers", "two lists of structs in, one batch update out") {
    Changes.all.map { change in
      Benchmark(
        change.name, variants: ["int", "uuid", "string"], sizes: .scaled([20, 100, 1000, 10_000])
      ) { request in
        switch request.variant {
        case "int": makeCase(request, change.make) { Int(truncatingIfNeeded: $0) }
        case "uuid": makeCase(request, change.make, id: identifier)
        default: makeCase(request, change.make) { identifier($0).uuidString }
        }
      }
    }
  }

  private static func identifier(_ number: UInt64) -> UUID {
    let (low, high) = (number, SplitMix64.mix(number))
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (8 * index))
    }
    return UUID(
      uuid: (
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5),
        byte(low, 6), byte(low, 7), byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7)
      ))
  }

  private static func makeCase<ID: Hashable & Sendable>(
    _ request: Request, _ make: (Int, inout SplitMix64) -> ListChange, id: (UInt64) -> ID
  ) -> Case {
    let pairs = (0..<min(request.dataSets, 16)).map { set in
      var random = request.generator(set: set)
      let change = make(request.rows, &random)
      return PostPair(change, rows: request.rows, set: set, &random, id: id)
    }
    return Case(
      edits: pairs[0].edits, inputBytes: 2 * request.rows * MemoryLayout<Post<ID>>.stride,
      dataSets: pairs.count
    ) {
      Ours.kept(pairs)
      Ours.fresh(pairs)
      differenceKit(pairs)
      differentiator(pairs)
      deepDiff(pairs)
      OrderContestants.differ(pairs)
      OrderContestants.standardLibrary(pairs)
    }
  }
}
