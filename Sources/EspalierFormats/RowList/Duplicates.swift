// SPDX-License-Identifier: MIT

import EspalierUpdates

/// An identity that more than one row of a list has.
public struct Duplicate: Hashable, Sendable {
  /// The identity.
  public var id: RowID

  /// The number of rows that have it, two or more.
  public var count: Int

  /// Makes a duplicate.
  public init(id: RowID, count: Int) {
    self.id = id
    self.count = count
  }
}

/// The identities that occur more than once in a list of numbered identities, in the order of the numbers.
///
/// - Parameters:
///   - rows: rows with identities in `0..<bound`; traps for others.
///   - bound: how many different identities there can be.
/// - Complexity: O(n + bound).
/// - Allocations: four bytes for each possible identity, and the result.
public func duplicates(in rows: Span<Row>, bound: Int) -> [Duplicate] {
  var counts = ContiguousArray<UInt32>(repeating: 0, count: bound)
  for index in rows.indices {
    let id = rows[index].id.rawValue
    precondition(id >= 0 && id < bound, "An identity lies outside the bound.")
    counts[Int(id)] += 1
  }
  var result: [Duplicate] = []
  for number in 0..<bound where counts[number] > 1 {
    result.append(Duplicate(id: RowID(Int64(number)), count: Int(counts[number])))
  }
  return result
}
