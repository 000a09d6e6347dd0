// SPDX-License-Identifier: MIT

import EspalierTestSupport

/// Makes a failing input small: few decisions, most of them zero.
public struct Minimizer {
  private let fails: (FuzzInput) -> Bool
  private var triesLeft: Int
  private var best: FuzzInput

  /// The smallest input found with at most `tries` questions that still fails.
  ///
  /// It begins with decisions written out before the quiet stream; a case that needs more of them than are
  /// written out stays as it is.
  public static func minimized(
    _ input: FuzzInput, tries: Int = 400, while fails: @escaping (FuzzInput) -> Bool
  ) -> FuzzInput {
    var minimizer = Minimizer(fails: fails, triesLeft: tries, best: input)
    for length in [input.decisions.count, 256, 1_024, 4_096] {
      var quiet = input.writtenOut(length)
      quiet.seed = 0
      guard minimizer.tryInput(quiet) else { continue }
      minimizer.cutTail()
      minimizer.removeChunks()
      minimizer.lowerDecisions()
      break
    }
    return minimizer.best
  }

  private init(fails: @escaping (FuzzInput) -> Bool, triesLeft: Int, best: FuzzInput) {
    self.fails = fails
    self.triesLeft = triesLeft
    self.best = best
  }

  /// Takes the input as the best if it fails as well.
  private mutating func tryInput(_ input: FuzzInput) -> Bool {
    if input == best { return true }
    guard triesLeft > 0 else { return false }
    triesLeft -= 1
    guard fails(input) else { return false }
    best = input
    return true
  }

  private mutating func tryDecisions(_ decisions: [UInt8]) -> Bool {
    tryInput(FuzzInput(seed: best.seed, decisions: decisions))
  }

  /// Finds a short beginning that fails, by doubling.
  private mutating func cutTail() {
    var length = 0
    while length < best.decisions.count {
      if tryDecisions(Array(best.decisions.prefix(length))) { return }
      length = max(1, length * 2)
    }
  }

  /// Takes out, or else zeroes, pieces: halves first, then ever smaller ones (Zeller and Hildebrandt 2002).
  private mutating func removeChunks() {
    var size = max(1, best.decisions.count / 2)
    while triesLeft > 0 {
      var start = 0
      while start < best.decisions.count, triesLeft > 0 {
        let end = min(best.decisions.count, start + size)
        var shorter = best.decisions
        shorter.removeSubrange(start..<end)
        if tryDecisions(shorter) { continue }
        if best.decisions[start..<end].contains(where: { $0 != 0 }) {
          var zeroed = best.decisions
          for index in start..<end { zeroed[index] = 0 }
          _ = tryDecisions(zeroed)
        }
        start = end
      }
      if size == 1 { return }
      size /= 2
    }
  }

  private mutating func lowerDecisions() {
    for index in best.decisions.indices {
      while best.decisions[index] > 1, triesLeft > 0 {
        var lowered = best.decisions
        lowered[index] /= 2
        if !tryDecisions(lowered) { break }
      }
    }
    while best.decisions.last == 0 {
      if !tryDecisions(best.decisions.dropLast()) { break }
    }
  }
}
