// SPDX-License-Identifier: MIT

/// Commits in the next turn of somebody's loop: a run loop, a main queue, a display link.
///
///     let scheduler = NextTurnScheduler { turn in loop.perform(turn) }
///
/// However many commits are asked for in one turn, one is carried out in the next for each engine,
/// and one turn is asked for.
///
/// A loop that takes nothing but `Sendable` closures can be handed one that calls `runTurn()`; what
/// the scheduler hands over may then be ignored.
public final class NextTurnScheduler: CommitScheduler {
  private let request: (_ turn: @escaping () -> Void) -> Void
  private var waiting: [() -> Void] = []

  /// Makes a scheduler.
  ///
  /// - Parameter request: runs what it is handed in the next turn, on the engine's thread.
  public init(request: @escaping (_ turn: @escaping () -> Void) -> Void) {
    self.request = request
  }

  /// Notes the commit, and asks for a turn if nothing was waiting.
  public func schedule(_ commit: @escaping () -> Void) {
    waiting.append(commit)
    if waiting.count == 1 { request { self.runTurn() } }
  }

  /// Carries out what waits. What is asked for meanwhile waits for another turn. With nothing
  /// waiting, nothing happens.
  public func runTurn() {
    for commit in waiting.take() { commit() }
  }
}

/// Commits when somebody says so: in tests, and in programs with a loop of their own.
public final class ManualScheduler: CommitScheduler {
  private var waiting: [() -> Void] = []

  /// Makes a scheduler.
  public init() {}

  /// The number of commits that wait.
  public var waitingCount: Int { waiting.count }

  /// Notes the commit.
  public func schedule(_ commit: @escaping () -> Void) { waiting.append(commit) }

  /// Carries out what waits. What is asked for meanwhile waits for the next call.
  ///
  /// - Returns: the number of commits that waited.
  @discardableResult
  public func run() -> Int {
    let commits = waiting.take()
    for commit in commits { commit() }
    return commits.count
  }
}
