// SPDX-License-Identifier: MIT

import EspalierTestSupport

/// Random cases of the component tree, each against a tree of plain objects. Whoever runs them brings the
/// randomness: a seed, or the bytes of a fuzzer.
public enum TreeCases {
  /// Edits, events and shares one after the other, with handlers that only listen.
  ///
  /// - Throws: `CaseFailure` with what is wrong, or what the tree threw and should not have.
  public static func edits(using generator: inout some RandomNumberGenerator) throws {
    try run(steps: 300, handlersAct: false, &generator)
  }

  /// The same with handlers that edit, subscribe, cancel, share, send and notify while something is being
  /// delivered.
  ///
  /// - Throws: `CaseFailure` with what is wrong, or what the tree threw and should not have.
  public static func events(using generator: inout some RandomNumberGenerator) throws {
    try run(steps: 200, handlersAct: true, &generator)
  }

  private static func run(
    steps: Int, handlersAct: Bool, _ generator: inout some RandomNumberGenerator
  ) throws {
    let model = TreeModel(isRecording: generator.chance(50), handlersAct: handlersAct)
    for _ in 0..<steps {
      model.budget = 8
      try model.step(&generator)
      if let failure = model.failure { throw failure }
      if generator.chance(handlersAct ? 15 : 30) { try model.compare() }
      if generator.chance(10) { try model.commit(&generator) }
    }
    try model.finish(&generator)
  }
}

extension TreeModel {
  /// One random act.
  func step(_ generator: inout some RandomNumberGenerator) throws {
    // Handlers that act make the tree grow and shrink as they like; it is kept at a size that is worth
    // looking at.
    switch generator.below(nodes.count > 60 ? 26 : 24) {
    case 0...4: try make(&generator)
    case 5...7: try move(&generator)
    case 8, 24, 25: try remove(&generator)
    case 9: try detach(&generator)
    case 10, 11: try hide(&generator)
    case 12: try separate(&generator)
    case 13: try restamp(&generator)
    case 14, 15: try subscribe(&generator)
    case 16: try generator.chance(80) ? cancel(&generator) : endOwner(&generator)
    case 17, 18: try send(&generator)
    case 19, 20: try share(&generator)
    case 21: try addListener(&generator)
    case 22: try notify(&generator)
    default: try subscribeToValue(&generator)
    }
  }
}
