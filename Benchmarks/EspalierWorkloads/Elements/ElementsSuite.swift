// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Foundation

extension Suite {
  /// Lists of what apps have: structs and objects, known by integers, UUIDs and strings, in a differ that is
  /// kept and in one that is made for the call. A run for which the suite is not named takes a sample.
  public static let elements = Suite(
    "elements", "two lists of structs or objects in, one batch update out", presentation: .elements
  ) {
    for change in EverydayChange.all {
      Benchmark(
        change.name, variants: variants,
        usualVariants: sampledChanges.contains(change.name)
          ? ["struct-int", "struct-uuid", "struct-string"] : [],
        sizes: .sampled([20, 1000], of: [20, 100, 1000, 10_000, 100_000])
      ) { request in
        let isDecoded = request.variant.hasSuffix(decoded)
        let kind = isDecoded ? String(request.variant.dropLast(decoded.count)) : request.variant
        let rows = makePairs(request, .random, change.recipe)
        return switch kind {
        case "struct-uuid": makeCase(Post<UUID>.self, rows, isDecoded)
        case "struct-string": makeCase(Post<String>.self, rows, isDecoded)
        case "class-int": makeCase(PostObject<Int>.self, rows, isDecoded)
        case "class-uuid": makeCase(PostObject<UUID>.self, rows, isDecoded)
        case "class-string": makeCase(PostObject<String>.self, rows, isDecoded)
        default: makeCase(Post<Int>.self, rows, isDecoded)
        }
      }
    }
  }

  private static let decoded = "-decoded"

  /// Structs and objects with three kinds of identities; then the same with new lists that were decoded again.
  private static let variants = ["", decoded].flatMap { storage in
    ["struct", "class"].flatMap { type in
      ["int", "uuid", "string"].map { "\(type)-\($0)\(storage)" }
    }
  }

  /// The changes that are in every run.
  private static let sampledChanges: Set = [
    "identical", "insert-1", "update-1pct", "mixed-1pct", "shuffle", "replace-all",
  ]

  private static func makeCase<Element: BenchmarkElement>(
    _: Element.Type, _ rows: [ListPair], _ isDecoded: Bool
  ) -> Case {
    let pairs = rows.map { ElementPair<Element>($0, areDecodedAgain: isDecoded) }
    return Case(
      edits: rows[0].expectation.operations, inputBytes: pairs[0].bytes, dataSets: pairs.count
    ) {
      ElementContestants.kept(pairs)
      ElementContestants.fresh(pairs)
      ElementContestants.standardLibrary(pairs)
      ElementLimits.compare(pairs)
      ElementLimits.hash(pairs)
      ElementLimits.table(pairs)
    }
  }
}
