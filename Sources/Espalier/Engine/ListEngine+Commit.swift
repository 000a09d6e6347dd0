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
/// 5. *Compose sections*, if the list has any: the same batch update in sections and paths.
/// 6. *Tell.* The host gets the report, then the participants.
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
    guard !status.value.isCommitting else {
      status.value.needsCommit = true
      return
    }
    status.value.isCommitting = true
    var count = 0
    repeat {
      status.value.needsCommit = false
      commitOnce()
      count += 1
      if status.value.hasRest { askForRest() }
    } while status.value.needsCommit && count < configuration.commitLimit
    let isCutShort = status.value.needsCommit
    if isCutShort {
      status.value.notes.append(.commitsKeepComing(limit: configuration.commitLimit))
    }
    status.value.isCommitting = false
    if isCutShort { askForRest() }
  }

  /// Asks for the commit that carries out what was cut short.
  ///
  /// A scheduler that commits at once does so in the next round of the commit that is under way. After the
  /// last round nothing is done at once any more: the limits would be none.
  private func askForRest() {
    status.value.hasRest = false
    guard !status.value.isScheduled else { return }
    status.value.isAskingForRest = true
    setNeedsCommit()
    status.value.isAskingForRest = false
  }

  /// Asks for a commit; the scheduler decides when it takes place. Asking several times before it
  /// does is asking once.
  public func setNeedsCommit(_ context: UpdateContext? = nil) {
    if let context { request(context) }
    // What is asked for while a commit is being prepared is part of it.
    guard !status.value.isScheduled, !status.value.isPreparing else { return }
    status.value.isScheduled = true
    scheduler.schedule(scheduledCommit())
  }

  /// What a scheduler is handed: made once, so that asking for a commit allocates nothing.
  private func scheduledCommit() -> @MainActor () -> Void {
    if let made = status.value.scheduledCommit { return made }
    let made: @MainActor () -> Void = { [link] in link.engine?.commitAsScheduled() }
    status.value.scheduledCommit = made
    return made
  }

  private func commitAsScheduled() {
    status.value.isScheduled = false
    if status.value.isAskingForRest, !status.value.isCommitting { return }
    commit()
  }

  /// Tells the host with the next commit to load everything anew.
  ///
  /// - Parameter reason: why, in words; the report repeats it.
  public func setNeedsReload(because reason: String) {
    status.value.reload = .requested(reason)
  }

  /// Takes a context in that the next commit is to be shown with.
  func request(_ context: UpdateContext) {
    if status.value.context == nil {
      status.value.context = context
    } else {
      status.value.context?.merge(context)
    }
  }

  private func commitOnce() {
    prepare()
    begin()
    let hasEdits = tree.hasPendingChanges
    if !hasLayout {
      tree.commitNow(into: &scratch.value.changes)
      scratch.value.reduce(into: &report.value.update)
    } else {
      settleLayout()
    }
    if configuration.reportsRepeatedIdentities { countIdentities() }
    if !participantsCell.value.isEmpty { tellSettled() }
    if hasLayout { layOut() }
    if configuration.hasSections { composeSections(hasEdits: hasEdits) }
    noteOddities()
    #if ESPALIER_CHECKS
      if invariantsAreDue(size: rowCount) { uncounted { checkInvariants() } }
    #endif
    tell()
  }

  /// Begins the report anew. Most commits have no context of their own.
  private func begin() {
    status.value.commitCount += 1
    report.value.begin(number: status.value.commitCount)
    if status.value.context == nil {
      if report.value.hasContext { report.value.setContext(nil) }
    } else {
      report.value.setContext(status.value.context.take())
    }
  }

  private func countIdentities() {
    scratch.value.countIdentities(tree, into: &status.value.notes)
  }

  private func tellSettled() {
    for participant in participants { participant.didSettle(in: self) }
  }

  private func prepare() {
    // Mostly there is nobody to ask and nothing to load.
    if participantsCell.value.isEmpty, !tree.hasNodesToLoad { return }
    status.value.isPreparing = true
    defer { status.value.isPreparing = false }
    var rounds = 0
    var isBusy = true
    while isBusy {
      isBusy = false
      for participant in participants where participant.prepareCommit(in: self) { isBusy = true }
      if tree.loadNow() > 0 { isBusy = true }
      rounds += 1
      guard isBusy, rounds >= configuration.stateLimit else { continue }
      status.value.notes.append(.statesKeepChanging(limit: configuration.stateLimit))
      status.value.hasRest = true
      return
    }
  }

  /// Brings row order, batch update and layout up to date.
  private func settleLayout() {
    guard tree.hasPendingChanges else {
      scratch.value.changes.clear()
      return report.value.clearUpdate()
    }
    prefetchPending()
    layout.value.willChange(in: &tree.order)
    tree.commitNow(into: &scratch.value.changes)
    scratch.value.reduce(into: &report.value.update)
    scratch.value.tell(&layout.value, tree)
    scratch.value.finish(&layout.value, &report.value.update, &tree.order)
  }

  /// Asks for what settling and laying out read first; later they ask for themselves.
  private func prefetchPending() {
    tree.prefetchPending()
    for position in 0..<min(RowLayout.ahead, tree.pendingCount) {
      layout.value.prefetch(tree.pendingNode(position))
    }
  }

  /// A section without rows comes and goes without changing a row.
  private func composeSections(hasEdits: Bool) {
    if !hasEdits, report.value.sections.isEmpty { return }
    scratch.value.composeSections(into: &report.value.sections, tree)
  }

  /// Lays out what is in sight. The host is asked for heights meanwhile.
  private func layOut() {
    guard status.value.hasViewport else { return }
    noteTold()
    status.value.isMeasuring = true
    layout.value.pass(in: &tree.order, report: &report.value.layout) { request in
      host?.height(for: request, in: self)
    }
    status.value.isMeasuring = false
    scratch.value.visible.update(&report.value, tree)
  }

  private func noteOddities() {
    if !status.value.notes.isEmpty { report.value.diagnostics += status.value.notes.take() }
    if layout.value.hasDiagnostics {
      report.value.diagnostics += layout.value.drainDiagnostics().map { .layout($0) }
    }
    if let reload = status.value.reload.take() { report.value.reload = reload }
    let count = report.value.update.operationCount
    if let threshold = configuration.reloadThreshold, count > threshold {
      report.value.reload = .tooManyOperations(count, threshold: threshold)
    }
  }

  private func tell() {
    host?.apply(report.value, in: self)
    if participantsCell.value.isEmpty { return }
    for participant in participants { participant.didCommit(report.value, in: self) }
  }
}
