// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// Every small case there is, against rules that nothing of the diff's own code takes part in.
@Suite("Every small pair of lists")
struct ExhaustiveTests {
  // Where invariants are checked up to four rows, which are a tenth of the pairs.
  @Test("All pairs of lists of up to five rows over three identities, duplicates included")
  func allPairsOverThreeKeys() {
    let lists = (0...(Builds.checkInvariants ? 4 : 5)).flatMap { allLists(length: $0, keys: 3) }.map
    { rows($0) }
    var differ = ListDiffer()
    for old in lists {
      for new in lists {
        checkDifference(from: old, to: new, with: &differ)
      }
    }
  }

  @Test("All permutations of up to seven rows; the moves are the fewest")
  func allPermutations() {
    var differ = ListDiffer()
    for count in 0...7 {
      let old = rows(0..<count)
      for order in EspalierTestSupport.allPermutations(of: count) {
        checkDifference(from: old, to: rows(order), with: &differ)
      }
    }
  }
}
