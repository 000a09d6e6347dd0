// SPDX-License-Identifier: MIT

import EspalierFormatsOracles
import EspalierOracles
import EspalierTestSupport

extension FuzzTarget {
  /// All targets of a session.
  public static let all: [FuzzTarget] = diffs + lists + handlers + hosts + formats

  /// Targets that are run when they are named: they have not been without a find for an hour. Then they are in `all`.
  public static let known = [
    FuzzTarget(life: "engine-short-layouts") { life in
      try RandomList(life, limit: 12, isShort: true).run(commits: 10, edits: 3)
    },
    FuzzTarget(life: "engine-large-layouts") { life in
      try RandomList(life, limit: 600).run(commits: 10, edits: 60)
    },
  ]

  private static let diffs = [
    FuzzTarget("diff-flat", weight: 2) { try DiffCases.flat(using: &$0) },
    FuzzTarget("diff-duplicates", weight: 2) { try DiffCases.duplicates(using: &$0) },
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
    FuzzTarget(life: "engine-lists", weight: 4) { life in
      let isSmall = life.seed % 3 == 0
      try RandomList(life, limit: isSmall ? 8 : 50, isLenient: true)
        .run(commits: 30, edits: isSmall ? 4 : 8)
    },
    FuzzTarget(life: "engine-layouts", weight: 2) { life in
      let isSmall = life.seed % 3 == 0
      try RandomList(life, limit: isSmall ? 8 : 50).run(commits: 30, edits: isSmall ? 4 : 8)
    },
    FuzzTarget(life: "engine-waterfalls") { life in
      try RandomWaterfall(life, isStrict: life.seed % 2 == 0).run(commits: 60)
    },
    FuzzTarget(life: "engine-short-lists") { try RandomShortList.run($0) },
    FuzzTarget(life: "engine-short-trees") { try RandomShortTree.run($0) },
    FuzzTarget(life: "engine-mirrors") { try RandomMirrors.run($0) },
    FuzzTarget(life: "engine-contents", weight: 2) { life in
      try RandomContent(life).run(commits: 30)
    },
    FuzzTarget("engine-small-cases", weight: 2) { generator in
      let nodes = Int.random(in: 0...5, using: &generator)
      try SmallCase.random(nodes: nodes, edits: 4, using: &generator).run()
    },
    FuzzTarget(life: "engine-runs") { try RandomRuns.run($0) },
  ]

  private static let handlers = [
    FuzzTarget(life: "engine-events") { try RandomHandlers.events($0) },
    FuzzTarget(life: "engine-values") { life in
      try RandomHandlers.values(life, room: life.seed % 2 == 0 ? 4 : 64)
    },
    FuzzTarget(life: "engine-notifications") { life in
      try RandomHandlers.notifications(life, room: life.seed % 2 == 0 ? 4 : 64)
    },
    FuzzTarget(life: "engine-answers") { life in
      try RandomAnswers.run(life, room: life.seed % 2 == 0 ? 4 : 64)
    },
  ]

  /// What is around a list: models, hosts, a hand that drags.
  private static let hosts = [
    FuzzTarget(life: "engine-models", weight: 2) { try RandomModels.run($0) },
    FuzzTarget(life: "engine-commits", weight: 2) { try RandomEngine.run($0) },
    FuzzTarget(life: "engine-screens") { try RandomScreen.run($0) },
    FuzzTarget(life: "engine-drags", weight: 2) { try RandomDrags.run($0) },
    FuzzTarget(life: "engine-section-drags") { try RandomSectionDrags.run($0) },
  ]

  private static let formats = [
    FuzzTarget("formats") { try FormatCases.anyFormat(using: &$0) },
    FuzzTarget("formats-bytes") { try FormatCases.anyFormat(bytes: $0.takeBytes()) },
  ]
}
