// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierLayout
import EspalierTree

/// Committing.
///
/// 1. *Prepare.* Participants apply what waits (states, bindings), and new nodes are loaded.
/// 2. *Settle.* The tree's row order follows the edits and lists what they did (`RowChanges`).
/// 3. *Reduce.* Moves that lead nowhere are dropped; what is left is the batch update.
/// 4. *Lay out.* The layout learns which rows came, went and changed, and says where all is.
/// 5. *Tell.* The host gets the report, then the participants.
extension ListEngine {
  /// Carries out all edits since the last commit and tells the host.
  ///
  /// Called from inside a commit it is carried out as soon as that is done; commits never overlap.
  ///
  /// - Parameter context: how the change is to be shown; merged with what `setNeedsCommit` was told.
  /// - Complexity: O(k log n + v) for k edits and v rows in sight.
  /// - Allocations: none once warm.
  public func commit(_ context: UpdateContext? = nil) {
    if let context { request(context) }
    guard !status.isCommitting else {
      status.needsCommit = true
      return
    }
    status.isCommitting = true
    var count = 0
    repeat {
      status.needsCommit = false
      commitOnce()
      count += 1
    } while status.needsCommit && count < configuration.commitLimit
    if status.needsCommit {
      status.notes.append(.commitsKeepComing(limit: configuration.commitLimit))
    }
    status.isCommitting = false
  }

  /// Asks for a commit; the scheduler decides when it takes place. Asking several times before it
  /// does is asking once.
  public func setNeedsCommit(_ context: UpdateContext? = nil) {
    if let context { request(context) }
    guard !status.isScheduled else { return }
    status.isScheduled = true
    scheduler.schedule { [weak self] in
      guard let self else { return }
      status.isScheduled = false
      commit()
    }
  }

  /// Tells the host with the next commit to load everything anew.
  ///
  /// - Parameter reason: why, in words; the report repeats it.
  public func setNeedsReload(because reason: String) {
    status.reload = .requested(reason)
  }

  private func request(_ context: UpdateContext) {
    if status.context == nil {
      status.context = context
    } else {
      status.context?.merge(context)
    }
  }

  private func commitOnce() {
    prepare()
    status.commitCount += 1
    report.begin(
      number: status.commitCount, status.context.take() ?? UpdateContext())
    if configuration.layout == nil {
      tree.commit(into: &scratch.changes)
      scratch.reduce(into: &report.update)
    } else {
      settleLayout()
      layOut()
    }
    noteOddities()
    tell()
  }

  private func prepare() {
    var rounds = 0
    var isBusy = true
    while isBusy {
      isBusy = false
      for participant in participants where participant.prepareCommit(in: self) { isBusy = true }
      if tree.load() > 0 { isBusy = true }
      rounds += 1
      guard isBusy, rounds >= configuration.stateLimit else { continue }
      status.notes.append(.statesKeepChanging(limit: configuration.stateLimit))
      return
    }
  }

  /// Brings row order, batch update and layout up to date.
  private func settleLayout() {
    guard tree.hasPendingChanges else { return report.clearUpdate() }
    layout.willChange(in: &tree.order)
    tree.commit(into: &scratch.changes)
    scratch.reduce(into: &report.update)
    scratch.tell(&layout, report, tree)
  }

  /// Lays out what is in sight. The host is asked for heights meanwhile.
  private func layOut() {
    guard status.hasViewport else { return }
    if let host {
      status.isMeasuring = true
      defer { status.isMeasuring = false }
      layout.pass(in: &tree.order, report: &report.layout) { request in
        host.height(for: request, in: self)
      }
    } else {
      layout.pass(in: &tree.order, report: &report.layout)
    }
    scratch.visible.update(&report, tree)
  }

  private func noteOddities() {
    if !status.notes.isEmpty { report.diagnostics += status.notes.take() }
    if layout.hasDiagnostics {
      report.diagnostics += layout.drainDiagnostics().map { .layout($0) }
    }
    if let reload = status.reload.take() { report.reload = reload }
    let count = report.update.operationCount
    if let threshold = configuration.reloadThreshold, count > threshold {
      report.reload = .tooManyOperations(count, threshold: threshold)
    }
  }

  private func tell() {
    host?.apply(report, in: self)
    for participant in participants { participant.didCommit(report, in: self) }
  }
}
