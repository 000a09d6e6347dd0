// SPDX-License-Identifier: MIT

/// Something that describes the list, as the tree holds it and as the host was last told of it.
///
/// New content edits the tree at once; the host hears of it with the next commit. Until then what
/// asks by row is answered from the former content.
@MainActor
struct Committed<State> {
  /// What was handed over last.
  private(set) var current: State

  /// What the host was last told of, if that is something else, and the last commit for which it
  /// was.
  private var former: State?
  private var lastCommit = 0

  init(_ state: State) { current = state }

  /// Takes new content, after the commit with the number of the engine's last.
  mutating func replace(with state: State, in engine: ListEngine) {
    if former == nil || lastCommit != engine.status.value.commitCount {
      former = current
      lastCommit = engine.status.value.commitCount
    }
    current = state
  }

  /// Hands out the content before this one, if no one asks for it any more: its memory can be used again.
  mutating func reclaim(in engine: ListEngine) -> State? {
    guard lastCommit != engine.status.value.commitCount else { return nil }
    return former.take()
  }

  /// Asks the content that the host was last told of.
  mutating func ask<Answer>(
    in engine: ListEngine, _ question: (inout State) -> Answer
  ) -> Answer {
    if former != nil, lastCommit == engine.status.value.commitCount { return question(&former!) }
    former = nil
    return question(&current)
  }
}
