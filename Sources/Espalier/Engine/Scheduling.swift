// SPDX-License-Identifier: MIT

/// Decides when a commit takes place that was asked for with `setNeedsCommit`.
///
/// The engine starts neither timer nor thread: a scheduler that waits gets its time from the owner of a run
/// loop. What it is handed is `Sendable`, so that any queue takes it, and runs on the main actor.
@preconcurrency @MainActor
public protocol CommitScheduler: AnyObject {
  /// Calls `commit` once, at once or later. Until then it is not asked again by the same engine.
  func schedule(_ commit: @escaping @MainActor () -> Void)
}

/// Commits at once.
@preconcurrency @MainActor
public final class ImmediateScheduler: CommitScheduler {
  /// Makes a scheduler.
  public init() {}

  /// Calls `commit`.
  public func schedule(_ commit: @escaping @MainActor () -> Void) { commit() }
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
