// SPDX-License-Identifier: MIT

import EspalierDiff
import TestSupport
import Testing

/// Every small case there is, against rules that nothing of the diff's own code takes part in.
@Suite("Every small pair of lists")
struct ExhaustiveTests {
  @Test("All pairs of lists of up to five rows over three identities, duplicates included")
  func allPairsOverThreeKeys() throws {
    let lists = (0...5).flatMap { allLists(length: $0, keys: 3) }.map { rows($0) }
    var differ = ListDiffer()
    for old in lists {
      for new in lists {
        try checkDifference(from: old, to: new, with: &differ)
      }
    }
  }

  @Test("All permutations of up to seven rows; the moves are the fewest")
  func allPermutations() throws {
    var differ = ListDiffer()
    for count in 0...7 {
      let old = rows(0..<count)
      for order in TestSupport.allPermutations(of: count) {
        try checkDifference(from: old, to: rows(order), with: &differ)
      }
    }
  }
}

/// What must hold for every difference, whatever the lists are.
func checkDifference(
  from old: [Row], to new: [Row], with differ: inout ListDiffer,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let update = differ.diff(from: old, to: new)
  func fail(_ reason: String) {
    Issue.record("\(reason): \(old) → \(new) gave \(update)", sourceLocation: sourceLocation)
  }
  do {
    try StrictApplier.check(update, from: old, to: new)
  } catch {
    fail("refused, \(error)")
  }
  if old.count - update.deletes.count != keptRowCount(from: old, to: new) { fail("a row was lost") }
  let moves = movesMatchingInOrder(from: old, to: new)
  if update.moves.count > moves { fail("more than \(moves) moves") }
  let isUnique = Set(old.map(\.id)).count == old.count && Set(new.map(\.id)).count == new.count
  if isUnique && update.moves.count != moves { fail("fewer moves than possible") }
  if isSubsequence(new, of: old) || isSubsequence(old, of: new), !update.moves.isEmpty {
    fail("moves although rows were only deleted or only inserted")
  }
}
