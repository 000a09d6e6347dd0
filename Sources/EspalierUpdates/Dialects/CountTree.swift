// SPDX-License-Identifier: MIT

import EspalierBase

/// A set of the numbers below a bound that counts its members below any number (Fenwick 1994).
struct CountTree: ~Copyable {
  /// Node i counts the members in the i & −i places that end with place i − 1.
  private var nodes = UniqueBuffer<Int32>()
  private var bound = 0
  /// Counts nodes visited.
  private(set) var steps = StepCounter()

  /// Makes this the set of all numbers below `count`.
  mutating func fill(count: Int) {
    nodes.reserve(count + 1)
    bound = count
    for node in 0..<count + 1 { nodes[node] = Int32(node & -node) }
  }

  /// Removes a member.
  mutating func remove(_ member: Int) {
    var node = member + 1
    while node <= bound {
      steps.add(1)
      nodes[node] -= 1
      node += node & -node
    }
  }

  /// The number of members below `end`.
  mutating func count(before end: Int) -> Int {
    var node = end
    var count = 0
    while node > 0 {
      steps.add(1)
      count += Int(nodes[node])
      node &= node - 1
    }
    return count
  }
}
