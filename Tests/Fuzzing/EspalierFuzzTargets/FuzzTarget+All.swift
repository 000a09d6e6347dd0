// SPDX-License-Identifier: MIT

import EspalierEngineOracles
import EspalierFormatsOracles
import EspalierLayoutOracles
import EspalierTestSupport
import EspalierTreeOracles

extension FuzzTarget {
  /// All targets of a session.
  public static let all: [FuzzTarget] = diffs + trees + layouts + engines + formats

  private static let diffs = [
    FuzzTarget("diff-flat", weight: 2) { try DiffCases.flat(using: &$0) },
    FuzzTarget("diff-duplicates", weight: 2) { try DiffCases.duplicates(using: &$0) },
    FuzzTarget("diff-hashed", weight: 2) { try DiffCases.hashed(using: &$0) },
    FuzzTarget("diff-contradictory", weight: 2) { try DiffCases.contradictory(using: &$0) },
    FuzzTarget("diff-long") { try DiffCases.long(using: &$0) },
    FuzzTarget("diff-elements") { try DiffCases.elements(using: &$0) },
    FuzzTarget("diff-dialects") { try DiffCases.dialects(using: &$0) },
    FuzzTarget("diff-sections", weight: 2) { try DiffCases.sectioned(using: &$0) },
    FuzzTarget("diff-section-duplicates") { try DiffCases.sectionedDuplicates(using: &$0) },
    FuzzTarget("diff-section-dialects") { try DiffCases.sectionedDialects(using: &$0) },
    FuzzTarget("diff-section-elements") {
      try DiffCases.sectionedElements(duplicates: .random(using: &$0), using: &$0)
    },
    FuzzTarget("diff-algebra") { try DiffCases.algebra(using: &$0) },
    FuzzTarget("diff-section-algebra") { try DiffCases.sectionedAlgebra(using: &$0) },
  ]

  private static let trees = [
    FuzzTarget("tree-edits", weight: 2) { try TreeCases.edits(using: &$0) },
    FuzzTarget("tree-events", weight: 2) { try TreeCases.events(using: &$0) },
  ]

  private static let layouts = [
    FuzzTarget("layout", weight: 4) { try LayoutCases.listLife(using: &$0) }
  ]

  private static let engines = [
    FuzzTarget("engine-models", weight: 2) { try EngineCases.models(using: &$0) },
    FuzzTarget("engine-lists", weight: 2) { try EngineCases.lists(using: &$0) },
    FuzzTarget("engine-drags", weight: 2) { try EngineCases.drags(using: &$0) },
    FuzzTarget("engine-section-drags") { try EngineCases.sectionDrags(using: &$0) },
  ]

  private static let formats = [
    FuzzTarget("formats") { try FormatCases.anyFormat(using: &$0) },
    FuzzTarget("formats-bytes") { try FormatCases.anyFormat(bytes: $0.takeBytes()) },
  ]
}
