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
  /// The steps of a commit in which it has something to do; always the same. It is not asked in others.
  var parts: CommitParts { get }

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
  /// Most hear of a commit when it is done.
  package var parts: CommitParts { .done }

  /// Most have nothing to do then.
  package func prepareCommit(in engine: ListEngine) -> Bool { false }

  /// Most have nothing to do then.
  package func didSettle(in engine: ListEngine) {}

  /// Some have nothing to do then.
  package func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {}
}

/// The steps of a commit in which others than the engine have something to do.
package struct CommitParts: OptionSet, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `CommitParticipant.prepareCommit`.
  package static let preparing = CommitParts(rawValue: 1)

  /// `CommitParticipant.didSettle`.
  package static let settled = CommitParts(rawValue: 2)

  /// `CommitParticipant.didCommit`.
  package static let done = CommitParts(rawValue: 4)
}

/// Those who have something to say before and after every commit, by the steps in which they have, in the order in
/// which they came.
@MainActor
struct CommitParticipants {
  private(set) var preparing: [any CommitParticipant] = []
  private(set) var settled: [any CommitParticipant] = []
  private(set) var done: [any CommitParticipant] = []

  /// Adds one after all others, or before them.
  mutating func add(_ participant: any CommitParticipant, isFirst: Bool = false) {
    let parts = participant.parts
    if parts.contains(.preparing) {
      preparing.insert(participant, at: isFirst ? 0 : preparing.count)
    }
    if parts.contains(.settled) { settled.insert(participant, at: isFirst ? 0 : settled.count) }
    if parts.contains(.done) { done.insert(participant, at: isFirst ? 0 : done.count) }
  }

  /// Takes one away.
  mutating func remove(_ participant: any CommitParticipant) {
    preparing.removeAll { $0 === participant }
    settled.removeAll { $0 === participant }
    done.removeAll { $0 === participant }
  }
}
