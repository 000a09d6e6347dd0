// SPDX-License-Identifier: MIT

extension CommitScheduler {
  /// Commits in the next turn of a loop: a run loop, a main queue, a display link.
  ///
  ///     let scheduler = CommitScheduler.nextTurn { turn in loop.perform(turn) }
  ///
  /// However many commits are asked for in one turn, one is carried out in the next for each engine,
  /// and one turn is asked for.
  ///
  /// A main queue takes the turn as it is: `DispatchQueue.main.async { turn() }`. So does a task:
  /// `Task { turn() }`.
  ///
  /// - Parameter request: runs what it is handed in the next turn, on the main actor.
  /// - Complexity: O(1), and for each commit that is asked for.
  public static func nextTurn(
    _ request: @escaping (_ turn: @escaping @MainActor () -> Void) -> Void
  ) -> CommitScheduler {
    NextTurnScheduler(request).scheduler
  }
}

/// What commits in the next turn.
@MainActor
package final class NextTurnScheduler {
  private let request: (_ turn: @escaping @MainActor () -> Void) -> Void
  private var waiting: [@MainActor () -> Void] = []

  package init(_ request: @escaping (_ turn: @escaping @MainActor () -> Void) -> Void) {
    self.request = request
  }

  package var scheduler: CommitScheduler { CommitScheduler { self.schedule($0) } }

  /// Notes the commit, and asks for a turn if nothing was waiting.
  private func schedule(_ commit: @escaping @MainActor () -> Void) {
    waiting.append(commit)
    if waiting.count == 1 { request { self.runTurn() } }
  }

  /// Carries out what waits. What is asked for meanwhile waits for another turn. With nothing
  /// waiting, nothing happens.
  package func runTurn() {
    for commit in waiting.take() { commit() }
  }
}

/// Commits when the caller says so: in tests, and in programs with a loop of their own.
@preconcurrency @MainActor
public final class ManualScheduler {
  private var waiting: [@MainActor () -> Void] = []

  /// Makes a scheduler by which no commit takes place before `run`.
  public init() {}

  /// The number of commits that wait.
  package var waitingCount: Int { waiting.count }

  /// What an engine is made with.
  public var scheduler: CommitScheduler { CommitScheduler { self.waiting.append($0) } }

  /// Carries out what waits. What is asked for meanwhile waits for the next call.
  ///
  /// - Returns: the number of commits that waited.
  /// - Complexity: that of the commits.
  @discardableResult
  public func run() -> Int {
    let commits = waiting.take()
    for commit in commits { commit() }
    return commits.count
  }
}
