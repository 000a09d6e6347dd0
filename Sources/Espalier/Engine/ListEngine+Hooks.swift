// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Hears of every commit of an engine. Any number of them may.
@preconcurrency @MainActor
public protocol CommitObserver: AnyObject {
  /// A commit is about to begin. What is edited here is part of it.
  func willCommit(in engine: ListEngine)

  /// A commit is done, and the host has it. What is edited here is the next one.
  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine)
}

extension CommitObserver {
  /// Does nothing.
  public func willCommit(in engine: ListEngine) {}

  /// Does nothing.
  public func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {}
}

/// What is done around commits.
extension ListEngine {
  /// Tells an observer of every commit, from the next one on. It is not kept alive. One that is there already is
  /// told once.
  ///
  /// - Complexity: O(observers).
  public func add(_ observer: any CommitObserver) { hooks.add(observer) }

  /// Tells an observer no more.
  ///
  /// - Complexity: O(observers).
  public func remove(_ observer: any CommitObserver) { parts.value.hooks?.remove(observer) }

  /// Calls a handler before every commit, as long as a container is in the list, hidden or not: for content that
  /// is worked out once for many changes.
  ///
  /// What the handler edits is part of the commit. Handlers are called in the order in which they were set, each
  /// once a commit.
  ///
  /// - Parameters:
  ///   - container: a container; with it the handler is gone.
  ///   - handler: takes the place of the one before; nil: none.
  /// - Throws: `TreeError.unknownNode`, `TreeError.notContainer`.
  /// - Complexity: O(1) expected; for every commit O(h log h + h · depth) for h handlers.
  public func onWillCommit(
    of container: NodeID, _ handler: (() -> Void)?
  ) throws(TreeError) {
    _ = try tree.childCount(of: container)  // Refuses what is no container.
    hooks.setHandler(handler, of: container)
  }

  /// Says that every row in a container, at any depth, shows something new, in one section for example: with the next
  /// commit views are filled again, and automatic heights are measured again.
  ///
  /// - Throws: `TreeError.unknownNode`, `TreeError.notContainer`.
  /// - Complexity: O(the nodes below).
  public func setNeedsReload(of container: NodeID) throws(TreeError) {
    _ = try tree.childCount(of: container)  // Refuses what is no container.
    for row in try tree.rows(in: container) { try tree.setStamp(freshStamp(), of: row) }
  }

  /// What is done around commits; made when first asked for.
  var hooks: CommitHooks {
    if let hooks = parts.value.hooks { return hooks }
    let hooks = CommitHooks()
    parts.value.hooks = hooks
    parts.value.participants.add(hooks)
    return hooks
  }
}
