// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// Records it if a difference of sections breaks a rule; returns the difference.
@discardableResult
func checkSections(
  from old: [ListSection], to new: [ListSection], with differ: inout SectionedDiffer,
  sourceLocation: SourceLocation = #_sourceLocation
) -> SectionedBatchUpdate {
  do {
    return try DiffRules.check(from: old, to: new, with: &differ)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
    return differ.diff(from: old, to: new)
  }
}

/// Runs a random case with every seed, and says which seed failed.
func forEachSeed(
  count: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ check: (inout SeededGenerator) throws -> Void
) {
  for seed in seeds(count: count) {
    var generator = SeededGenerator(seed: seed)
    do {
      try check(&generator)
    } catch {
      Issue.record("SEED=\(seed) \(error)", sourceLocation: sourceLocation)
    }
  }
}

/// The difference between two arrays.
func arrayUpdate<Element: Identifiable & Equatable>(
  from old: [Element], to new: [Element]
) -> BatchUpdate {
  var differ = Differ<Element.ID>()
  return differ.diff(from: old, to: new)
}
