// SPDX-License-Identifier: MIT

/// Decides when a commit takes place that was asked for with `setNeedsCommit`.
///
/// The engine starts neither timer nor thread: a scheduler that waits gets its time from the owner of a run loop.
/// What it is handed is `Sendable`, so that any queue takes it, and runs on the main actor.
///
/// Several engines may have the same scheduler. One is made anywhere, be it the default of a stored property or a constant
/// of the program, and works on the main actor.
public struct CommitScheduler: Sendable {
  let schedule: @MainActor (_ commit: @escaping @MainActor () -> Void) -> Void

  /// Makes a scheduler.
  ///
  /// - Parameter schedule: calls what it is handed once, at once or later. Until then it is not asked again by the
  ///   same engine. The scheduler keeps it, and the engine the scheduler.
  @preconcurrency
  public init(
    _ schedule: @escaping @MainActor (_ commit: @escaping @MainActor () -> Void) -> Void
  ) {
    self.schedule = schedule
  }

  /// Commits at once.
  public static var immediate: CommitScheduler { CommitScheduler { commit in commit() } }

  /// Commits in the next turn of a loop: a run loop, a main queue, a display link.
  ///
  ///     struct Settings {
  ///       let scheduler = CommitScheduler.nextTurn { turn in DispatchQueue.main.async { turn() } }
  ///     }
  ///
  /// However many commits are asked for in one turn, one is carried out in the next for each engine, and one turn is
  /// asked for. A task takes the turn as well: `Task { turn() }`.
  ///
  /// - Parameter request: runs what it is handed in the next turn, on the main actor. It is called there.
  /// - Complexity: O(1), and for each commit that is asked for.
  @preconcurrency
  public static func nextTurn(
    _ request: @escaping @MainActor (_ turn: @escaping @MainActor () -> Void) -> Void
  ) -> CommitScheduler {
    let waiting = ManualScheduler()
    return CommitScheduler { commit in
      waiting.add(commit)
      if waiting.waitingCount == 1 { request { waiting.run() } }
    }
  }
}

/// Commits when the caller says so: in tests, and in programs with a loop of their own.
@preconcurrency @MainActor
public final class ManualScheduler {
  private var waiting: [@MainActor () -> Void] = []

  /// Makes a scheduler by which no commit takes place before `run`.
  nonisolated public init() {}

  /// The number of commits that wait.
  package var waitingCount: Int { waiting.count }

  /// What an engine is made with.
  nonisolated public var scheduler: CommitScheduler { CommitScheduler { self.add($0) } }

  func add(_ commit: @escaping @MainActor () -> Void) { waiting.append(commit) }

  /// Carries out what waits. What is asked for meanwhile waits for the next call.
  ///
  /// - Returns: the number of commits that waited.
  /// - Complexity: that of the commits.
  @discardableResult
  public func run() -> Int {
    var commits: [@MainActor () -> Void] = []
    swap(&commits, &waiting)
    for commit in commits { commit() }
    return commits.count
  }
}
