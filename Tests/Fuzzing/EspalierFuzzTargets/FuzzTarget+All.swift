// SPDX-License-Identifier: MIT

import EspalierFormatsOracles
import EspalierOracles
import EspalierTestSupport

extension FuzzTarget {
  /// All targets of a session.
  public static let all: [FuzzTarget] = diffs + lists + handlers + hosts + formats

  /// Targets that find faults which are known and not mended yet: run when they are named. Mended, they are in `all`.
  public static let known = [
    // 11578068363891078589 and 12455666143341833799, lenient: a host that moves by itself inside the content that it was
    // told of, while something waits, is beyond it after the commit.
    FuzzTarget(seeded: "engine-layouts") { seed in
      let isSmall = seed % 3 == 0
      try RandomList(seed: seed, limit: isSmall ? 8 : 50).run(commits: 30, edits: isSmall ? 4 : 8)
    },
    FuzzTarget(seeded: "engine-large-layouts") { seed in
      try RandomList(seed: seed, limit: 600).run(commits: 10, edits: 60)
    },
    // 2365610745037984731: where one scrolls back, a column begins below the start of the viewport.
    FuzzTarget(seeded: "engine-columns") { seed in
      try RandomWaterfall(seed: seed, isStrict: seed % 2 == 0).run(commits: 60)
    },
  ]

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

  /// Lists beside their naive twin.
  private static let lists = [
    FuzzTarget(seeded: "engine-lists", weight: 4) { seed in
      let isSmall = seed % 3 == 0
      try RandomList(seed: seed, limit: isSmall ? 8 : 50, isLenient: true)
        .run(commits: 30, edits: isSmall ? 4 : 8)
    },
    FuzzTarget(seeded: "engine-waterfalls") { seed in
      try RandomWaterfall(seed: seed, isStrict: seed % 2 == 0, judgesHoles: false).run(commits: 60)
    },
    FuzzTarget(seeded: "engine-mirrors") { try RandomMirrors.run(seed: $0) },
    FuzzTarget(seeded: "engine-contents", weight: 2) { seed in
      try RandomContent(seed: seed).run(commits: 30)
    },
    FuzzTarget("engine-small-cases", weight: 2) { generator in
      let nodes = Int.random(in: 0...5, using: &generator)
      try SmallCase.random(nodes: nodes, edits: 4, using: &generator).run()
    },
    FuzzTarget(seeded: "engine-runs") { try RandomRuns.run(seed: $0) },
  ]

  private static let handlers = [
    FuzzTarget(seeded: "engine-events") { try RandomHandlers.events(seed: $0) },
    FuzzTarget(seeded: "engine-values") { seed in
      try RandomHandlers.values(seed: seed, room: seed % 2 == 0 ? 4 : 64)
    },
    FuzzTarget(seeded: "engine-notifications") { try RandomHandlers.notifications(seed: $0) },
  ]

  /// What is around a list: models, hosts, a hand that drags.
  private static let hosts = [
    FuzzTarget(seeded: "engine-models", weight: 2) { try RandomModels.run(seed: $0) },
    FuzzTarget(seeded: "engine-commits", weight: 2) { try RandomEngine.run(seed: $0) },
    FuzzTarget(seeded: "engine-drags", weight: 2) { try RandomDrags.run(seed: $0) },
    FuzzTarget(seeded: "engine-section-drags") { try RandomSectionDrags.run(seed: $0) },
  ]

  private static let formats = [
    FuzzTarget("formats") { try FormatCases.anyFormat(using: &$0) },
    FuzzTarget("formats-bytes") { try FormatCases.anyFormat(bytes: $0.takeBytes()) },
  ]
}
