// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import Dispatch
  import Espalier

  extension CommitScheduler {
    /// Makes a scheduler that commits in the next turn of the main queue: what the views of this module bring with
    /// them.
    ///
    /// - Complexity: O(1).
    public static func onMainQueue() -> CommitScheduler {
      .nextTurn { turn in DispatchQueue.main.async { turn() } }
    }
  }
#endif
