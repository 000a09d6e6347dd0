// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates

/// Two lists, and what the batch update between them has to be.
package struct ListPair {
  package let old: [Row]
  package let new: [Row]
  package let expectation: Expectation

  /// Gives the rows of a recipe their identities.
  package init(_ recipe: Recipe, _ identities: Identities, _ generator: inout SplitMix64) {
    // Other identities in every data set, so that no two of them meet in the same places of a table.
    let salt = generator.next()
    let classes = identities.hasDuplicates ? Self.duplicates(recipe.oldCount, &generator) : nil
    let old = (0..<recipe.oldCount).map { index in
      let id = identities.identity(Int(classes?[index] ?? Int32(index)), salt: salt)
      return Row(id: id, stamp: Stamp(Int64(index)))
    }
    var nextFresh = recipe.oldCount
    new = recipe.sources.indices.map { index in
      let source = recipe.sources[index]
      if source == Recipe.fresh {
        nextFresh += 1
        return Row(
          id: identities.identity(nextFresh - 1, salt: salt), stamp: Stamp(Int64(nextFresh)))
      }
      var row = old[Int(source)]
      if recipe.isUpdated[index] { row.stamp = Stamp(~row.stamp.rawValue) }
      return row
    }
    self.old = old
    expectation = recipe.expectation(classes: classes)
  }

  /// The bytes of both lists.
  var bytes: Int { (old.count + new.count) * MemoryLayout<Row>.stride }

  /// The identity numbers of rows of which one in a hundred has the identity of another row.
  private static func duplicates(_ rows: Int, _ generator: inout SplitMix64) -> [Int32] {
    let isDuplicate = choose(Recipe.onePercent(of: rows), of: rows, &generator)
    return (0..<rows).map { row in
      isDuplicate[row] ? Int32.random(in: 0..<Int32(rows), using: &generator) : Int32(row)
    }
  }
}

/// The kinds of identities lists are made with.
package enum Identities: String, CaseIterable {
  /// 64 random bits, all different.
  case random

  /// 1, 2, 3 …
  case sequential

  /// Random, but one row in a hundred has another's.
  case duplicates

  /// Chosen so that a table which hashes by multiplying with 2⁶⁴ / φ puts all in one place.
  case hostile

  var hasDuplicates: Bool { self == .duplicates }

  /// The identity with a number; different numbers have different identities. Another salt makes
  /// other random ones.
  package func identity(_ number: Int, salt: UInt64) -> RowID {
    switch self {
    // The sum wraps, and stays different for different numbers.
    case .random, .duplicates:
      RowID(Int64(bitPattern: SplitMix64.mix(UInt64(number) &+ salt)))
    case .sequential: RowID(Int64(number) + 1)
    // The product with the multiplier is `number`, whose high bits are all zero. It wraps by design.
    case .hostile: RowID(Int64(bitPattern: UInt64(number) &* Self.inverseOfMultiplier))
    }
  }

  /// The inverse of the usual multiplier of Fibonacci hashing modulo 2⁶⁴, by Newton's iteration: every
  /// step doubles the number of low bits that are right.
  private static let inverseOfMultiplier: UInt64 = {
    let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    var inverse = multiplier  // Right in the lowest 3 bits, as for every odd number.
    for _ in 0..<5 { inverse = inverse &* (2 &- multiplier &* inverse) }
    return inverse
  }()
}
