// SPDX-License-Identifier: MIT

import EspalierDiff

extension Tuning {
  /// Thresholds so small that short lists take every way through a diff, and give up on each of them.
  package static func tiny(using random: inout some RandomNumberGenerator) -> Tuning {
    func small(_ choices: Int..., using random: inout some RandomNumberGenerator) -> Int {
      choices.randomElement(using: &random) ?? choices[0]
    }
    var tuning = Tuning()
    tuning.smallRows = small(0, 0, 0, 5, 128, using: &random)
    tuning.scan.spareCredit = small(0, 20, 100, 1_000, using: &random)
    tuning.scan.matchedRow = small(0, 1, 8, using: &random)
    tuning.scan.nearSkip = small(1, 36, using: &random)
    tuning.scan.oneSidedSkip = small(0, 8, using: &random)
    tuning.scan.window = small(1, 60, using: &random)
    tuning.scan.windowWidth = small(1, 2, 3, 8, using: &random)
    tuning.scan.needleReach = small(1, 2, 16, using: &random)
    tuning.scan.sampleWidth = small(1, 4, 64, using: &random)
    tuning.scan.needleRows = small(0, 1, 2, 50, using: &random)
    tuning.scan.rowsPerSample = small(1, 8, using: &random)
    tuning.filters.shortRun = small(1, 2, 16, using: &random)
    tuning.filters.shortRunsBefore = small(0, 1, 4, using: &random)
    tuning.filters.surplusShare = small(2, 16, 1_000, using: &random)
    tuning.filters.spareRows = small(0, 4, 2_048, using: &random)
    tuning.filters.stride = small(1, 5, 256, using: &random)
    tuning.matching.runsForBlocks = small(0, 2, 16, using: &random)
    tuning.matching.rowsForBlocks = small(1, 4, 32, using: &random)
    tuning.matching.block = small(0, 1, 24, using: &random)
    tuning.matching.shortBlock = small(0, 1, 4, 100, using: &random)
    tuning.matching.shortBlockLoss = small(0, 1, 3, 50, using: &random)
    tuning.matching.patience = small(0, 1, 2, 16, using: &random)
    tuning.matching.samples = small(1, 2, 4, using: &random)
    tuning.matching.rowsForFilters = tuning.matching.samples + small(0, 3, 40, using: &random)
    tuning.matching.spareFinds = small(0, 2, 50, using: &random)
    tuning.matching.sampleStride = small(1, 2, 8, using: &random)
    tuning.matching.batch = small(1, 2, 5, 128, using: &random)
    tuning.matching.probes = small(0, 1, 8, using: &random)
    tuning.matching.spareProbes = small(0, 1, 4_096, using: &random)
    tuning.moves.fewMatches = small(0, 2, 64, using: &random)
    tuning.moves.sampledMatches = small(1, 3, 1_000, using: &random)
    tuning.moves.shifts = small(0, 1, 64, using: &random)
    tuning.moves.spareShifts = small(0, 2, 1_024, using: &random)
    return tuning
  }
}

extension DiffCases {
  /// Short lists of any shape with tiny thresholds, unique or not. With unique identities the difference is
  /// also the one that the usual thresholds give, operation by operation.
  public static func tuned(using generator: inout some RandomNumberGenerator) throws {
    let tuning = Tuning.tiny(using: &generator)
    let keys = [nil, nil, 2, 5, 40].randomElement(using: &generator) ?? nil
    let shape = ListShape.allCases.randomElement(using: &generator) ?? .edits
    let limit = [4, 12, 40, 150].randomElement(using: &generator) ?? 4
    let old = (0..<Int.random(in: 0...limit, using: &generator)).map { _ in
      ListShape.randomRow(keys: keys, using: &generator)
    }
    let new = shape.change(old, keys: keys, using: &generator)
    try attempt("\(shape), \(keys.map { "\($0) keys" } ?? "unique"), \(tuning)") {
      var tuned = ListDiffer(tuning: tuning)
      try DiffRules.check(from: old, to: new, with: &tuned)
      try DiffRules.check(from: new, to: old, with: &tuned)
      guard DiffRules.areUnique(old) && DiffRules.areUnique(new) else { return }
      var usual = ListDiffer()
      let expected = usual.diff(from: old, to: new)
      try demand(
        tuned.diff(from: old, to: new) == expected, "another difference than with usual thresholds")
    }
  }
}
