// SPDX-License-Identifier: MIT

extension CommitScheduler {
  /// Commits at most once in an interval: the first one at once, those asked for in the interval after
  /// it together at its end.
  ///
  ///     let scheduler = CommitScheduler.throttled { delay, fire in loop.schedule(after: delay, fire) }
  ///
  /// No commit waits longer than the interval, and a steady stream of requests is one commit for each
  /// interval. As long as nothing is asked for no timer runs.
  ///
  /// What the timer is handed is `Sendable`. A task will do as a timer:
  /// `Task { try? await Task.sleep(for: delay); fire() }`.
  ///
  /// - Parameters:
  ///   - interval: the time between two commits, at least; 50 milliseconds are DCFrame's choice.
  ///   - clock: tells the time since some moment; it should not go back. Nil: the continuous clock.
  ///   - timer: calls what it is handed once, after a delay, on the main actor.
  /// - Complexity: O(1), and for each commit that is asked for.
  public static func throttled(
    interval: Duration = .milliseconds(50), clock: (() -> Duration)? = nil,
    timer: @escaping (_ delay: Duration, _ fire: @escaping @MainActor () -> Void) -> Void
  ) -> CommitScheduler {
    ThrottledScheduler(interval: interval, clock: clock, timer: timer).scheduler
  }
}

/// What commits at most once in an interval.
@MainActor
package final class ThrottledScheduler {
  private let interval: Duration
  private let clock: () -> Duration
  private let timer: (_ delay: Duration, _ fire: @escaping @MainActor () -> Void) -> Void
  private var waiting: [@MainActor () -> Void] = []
  private var lastTime: Duration?
  private var isTimerRunning = false

  package init(
    interval: Duration = .milliseconds(50), clock: (() -> Duration)? = nil,
    timer: @escaping (_ delay: Duration, _ fire: @escaping @MainActor () -> Void) -> Void
  ) {
    self.interval = interval
    self.clock = clock ?? Self.continuousClock()
    self.timer = timer
  }

  package var scheduler: CommitScheduler { CommitScheduler { self.schedule($0) } }

  /// A clock that tells the time since now and never goes back.
  private static func continuousClock() -> () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// Carries the commit out, or notes it if the interval since the last one is not over.
  private func schedule(_ commit: @escaping @MainActor () -> Void) {
    waiting.append(commit)
    guard !isTimerRunning else { return }
    let now = clock()
    // A clock that went back must not make anybody wait longer than an interval.
    let rest = lastTime.map { min(interval, $0 + interval - now) } ?? .zero
    guard rest > .zero else { return run() }
    isTimerRunning = true
    timer(rest) { self.timerFired() }
  }

  /// The timer has fired: carries out what waits. If no timer was asked for, nothing happens.
  package func timerFired() {
    guard isTimerRunning else { return }
    isTimerRunning = false
    run()
  }

  /// What is asked for meanwhile waits for the end of the interval that begins here.
  private func run() {
    lastTime = clock()
    for commit in waiting.take() { commit() }
  }
}
