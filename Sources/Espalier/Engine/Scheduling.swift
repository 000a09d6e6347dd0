// SPDX-License-Identifier: MIT

/// Decides when a commit takes place that was asked for with `setNeedsCommit`.
///
/// The engine starts neither timer nor thread: a scheduler that waits gets its time from the owner of a run
/// loop. What it is handed is `Sendable`, so that any queue takes it, and runs on the main actor.
///
/// Several engines may have the same scheduler.
@preconcurrency @MainActor
public struct CommitScheduler {
  let schedule: (_ commit: @escaping @MainActor () -> Void) -> Void

  /// Makes a scheduler.
  ///
  /// - Parameter schedule: calls what it is handed once, at once or later. Until then it is not asked again by the
  ///   same engine. The scheduler keeps it, and the engine the scheduler.
  public init(_ schedule: @escaping (_ commit: @escaping @MainActor () -> Void) -> Void) {
    self.schedule = schedule
  }

  /// Commits at once.
  public static var immediate: CommitScheduler { CommitScheduler { commit in commit() } }
}

/// A part of the engine that has something to do before and after every commit.
@MainActor
package protocol CommitParticipant: AnyObject {
  /// Edits the tree as is due. Called again until no one has anything to do; returns whether
  /// anything was done.
  func prepareCommit(in engine: ListEngine) -> Bool

  /// The rows and the batch update are those of the commit, and no code of the user ran since: the tree
  /// holds nothing newer. No one was told yet. Edits nothing.
  func didSettle(in engine: ListEngine)

  /// The commit is done and the host has it.
  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine)
}

extension CommitParticipant {
  /// Most have nothing to do then.
  package func didSettle(in engine: ListEngine) {}
}
