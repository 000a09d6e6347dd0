// SPDX-License-Identifier: MIT

import EspalierFuzzTargets
import EspalierTestSupport
import Testing

@Suite("Small inputs")
struct MinimizerTests {
  @Test("What matters stays, everything else goes")
  func keepsWhatMatters() {
    let smallest = Minimizer.minimized(FuzzInput(seed: 77), tries: 2_000) { input in
      // Two decisions that matter, and one that only has to be there before them.
      (1..<60).count { input.decision(at: $0) >= 0xC0 } >= 2
    }
    #expect(smallest.seed == 0)
    #expect(smallest.decisions.count == 3)
    #expect(smallest.decisions.count { $0 > 0 } == 2)
  }

  @Test("The number of tries is kept")
  func tries() {
    var tries = 0
    _ = Minimizer.minimized(FuzzInput(seed: 77), tries: 10) { _ in
      tries += 1
      return true
    }
    #expect(tries <= 10)
  }

  @Test("A case that fails only as it is stays as it is")
  func asItIs() {
    let input = FuzzInput(seed: 5, decisions: [1, 2, 3])
    #expect(Minimizer.minimized(input) { $0 == input } == input)
  }
}
