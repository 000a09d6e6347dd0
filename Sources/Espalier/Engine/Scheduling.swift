// SPDX-License-Identifier: MIT

/// Who decides when a commit takes place that somebody asked for with `setNeedsCommit`.
///
/// The core starts neither timer nor thread: a scheduler that waits gets its time from whoever owns
/// a run loop.
public protocol CommitScheduler: AnyObject {
  /// Calls `commit` once: at once, or later on the same thread. Until then it is not asked again by
  /// the same engine.
  func schedule(_ commit: @escaping () -> Void)
}

/// Commits at once.
public final class ImmediateScheduler: CommitScheduler {
  /// Makes a scheduler.
  public init() {}

  /// Calls `commit`.
  public func schedule(_ commit: @escaping () -> Void) { commit() }
}

/// Somebody who has something to say before and after every commit.
protocol CommitParticipant: AnyObject {
  /// Edits the tree as is due. Called again until nobody has anything to do; returns whether
  /// anything was done.
  func prepareCommit(in engine: ListEngine) -> Bool

  /// The rows and the batch update are those of the commit, and no code of the user ran since: the tree
  /// holds nothing newer. Nobody was told yet. Edits nothing.
  func didSettle(in engine: ListEngine)

  /// The commit is done and the host has it.
  func didCommit(_ commit: borrowing Commit, in engine: ListEngine)
}

extension CommitParticipant {
  /// Most have nothing to do then.
  func didSettle(in engine: ListEngine) {}
}
