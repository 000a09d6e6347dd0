// SPDX-License-Identifier: MIT

import EspalierDiff

// When commits take place, and what one does: participants edit (`prepare`), the edits are read and laid out by the list
// without its face, the host is told, then the participants. Code of the user runs in the first step, while rows are
// measured, and in the last one; commits never overlap.
extension ListEngine {
  /// Carries out all edits since the last commit and tells the host.
  ///
  /// Called from inside a commit it is carried out as soon as that is done; called by a handler while models are put
  /// into the list, once all of them have heard `didAttach`.
  ///
  /// - Parameters:
  ///   - context: how the change is to be shown; merged with what `setNeedsCommit` was told.
  ///   - completion: called once, when the host was told of the commit that carries the edits out. A host that
  ///     animates may not be done then. If the engine goes before, it is let go of and not called.
  /// - Complexity: O(k log n + v) for k edits and v rows in sight.
  /// - Allocations: none once warm.
  public func commit(_ context: UpdateContext? = nil, completion: (() -> Void)? = nil) {
    note(context, completion)
    guard !status.progress.isCommitting else {
      status.progress.isCommitDue = true
      return
    }
    if let models, models.putsOff() { return }
    status.progress.isCommitting = true
    var count = 0
    repeat {
      status.progress.isCommitDue = false
      commitOnce()
      count += 1
      if status.progress.hasRest { askForRest() }
    } while status.progress.isCommitDue && count < configuration.commitLimit
    let isCutShort = status.progress.isCommitDue
    if isCutShort { note(.commitsKeepComing(limit: configuration.commitLimit)) }
    status.progress.isCommitting = false
    if isCutShort { askForRest() }
  }

  /// Asks for a commit; the scheduler decides when it takes place. Asking several times before it does is asking once.
  /// One that commits at once waits as `commit` does.
  ///
  /// - Parameters:
  ///   - context: how the change is to be shown.
  ///   - completion: called once, when the host was told of the commit. If the engine goes before, it is let go of and not
  ///     called.
  /// - Complexity: O(1), and that of the commit if the scheduler commits at once.
  public func setNeedsCommit(
    _ context: UpdateContext? = nil, completion: (() -> Void)? = nil
  ) {
    note(context, completion)
    guard !status.progress.isScheduled, !status.progress.isPreparing else { return }
    status.progress.isScheduled = true
    scheduler.schedule(scheduledCommit)
  }

  /// Tells the host with the next commit to load everything again.
  ///
  /// - Parameter reason: why, in words; a diagnostic repeats it.
  /// - Complexity: O(1).
  public func setNeedsReload(because reason: String) {
    status.needsReload = true
    note(.reloadRequested(reason))
  }

  /// Lets somebody take part in every commit, from the next one on. It is not kept alive. One that is there already
  /// takes part once, and one that comes while a commit is prepared or shown hears `didCommit` of that one already.
  ///
  /// - Complexity: O(observers).
  public func add(_ observer: any CommitObserver) {
    if status.observers.contains(where: { $0.object === observer }) { return }
    // Places stay while others may be told.
    if !status.progress.isCommitting { status.observers.removeAll { $0.object == nil } }
    status.observers.append(EngineStatus.WeakObserver(object: observer))
  }

  /// Lets somebody take part no more.
  ///
  /// - Complexity: O(observers).
  public func remove(_ observer: any CommitObserver) {
    // Its place stays: others may be told just now.
    for index in status.observers.indices where status.observers[index].object === observer {
      status.observers[index].object = nil
    }
  }

  private func note(_ context: UpdateContext?, _ completion: (() -> Void)?) {
    if let context { request(context) }
    if let completion { status.completions.append(completion) }
  }

  /// Takes a context in that the next commit is to be shown with.
  func request(_ context: UpdateContext) {
    let former = status.context
    var merged = former ?? context
    merged.merge(context)
    status.context = merged
    // An animator that is given up may die, and its code runs: not while the status is accessed.
    withExtendedLifetime(former) {}
  }

  /// Asks another scheduler for what the former one was asked for.
  func askAgain() {
    guard status.progress.isScheduled else { return }
    status.progress.schedulerNumber += 1
    scheduledCommit = makeScheduledCommit()
    scheduler.schedule(scheduledCommit)
  }

  func makeScheduledCommit() -> @MainActor () -> Void {
    let number = status.progress.schedulerNumber
    return { [weak self] in self?.commitAsScheduled(number) }
  }

  private func commitAsScheduled(_ number: Int) {
    guard status.progress.schedulerNumber == number else { return }
    status.progress.isScheduled = false
    if status.progress.isAskingForRest, !status.progress.isCommitting { return }
    commit()
  }

  /// Asks for the commit that carries out what was cut short.
  ///
  /// A scheduler that commits at once does so in the next round of the commit that is under way. After the last round
  /// nothing is done at once any more: the limits would be none.
  // Inlined, it would have every commit look for the scheduler.
  @inline(never)
  private func askForRest() {
    status.progress.hasRest = false
    guard !status.progress.isScheduled else { return }
    status.progress.isAskingForRest = true
    setNeedsCommit()
    status.progress.isAskingForRest = false
  }
}

// One commit.
extension ListEngine {
  private func commitOnce() {
    prepare()
    if !status.completions.isEmpty { status.dueCompletions += status.completions.take() }
    if !status.filled.isEmpty { status.takeFilled() }
    bare.settle()
    if configuration.reportsRepeatedIdentities { noteRepeatedIdentities() }
    layOut()
    fillReport()
    for recorder in status.recorders { recorder.record(report, in: self) }
    #if DEBUG
      tellSilentMistakes()
    #endif
    hosting?.reorder?.appearAnew(self)
    host?.apply(report, in: self)
    if status.scroll.next != nil || status.scroll.animated != nil { animateScroll() }
    finish()
  }

  /// Lets observers and models edit, models as long as they have anything to do.
  private func prepare() {
    if bare.tree.moved.count > 0 || bare.hasReadersToTell {
      bare.tellReaders()
      if bare.hasReadersToTell {
        note(.sharesKeepComing(limit: BareList.shareLimit))
        status.progress.hasRest = true
      }
    }
    if status.observers.isEmpty, models == nil { return }
    status.progress.isPreparing = true
    defer { status.progress.isPreparing = false }
    tellObservers { $0.willCommit(in: self) }
    var rounds = 0
    while let models, models.prepare(self) {
      rounds += 1
      if rounds >= configuration.stateLimit {
        // What the last pass brought is listed, and nothing is listed before it was loaded.
        models.load(self)
        note(.statesKeepChanging(limit: configuration.stateLimit))
        status.progress.hasRest = true
        return
      }
    }
  }

  private func layOut() {
    carryOutScroll()
    status.progress.isMeasuring = true
    bare.layOut { request in
      // The estimate stays if the host has nothing to say, and nobody has to hear of it.
      guard let height = host?.height(for: request, in: self) else { return .nan }
      noteMeasured(height, of: request)
      return height.isNaN ? -1 : height
    }
    status.progress.isMeasuring = false
    if let row = bare.layout.takeUntoldWait() { note(.placeWaits(named(row))) }
  }

  private func fillReport() {
    let untold = report.begin(status.context)
    status.context = nil
    if untold > 0 {
      status.needsReload = true
      note(.tooManyOperations(untold, threshold: CommitReport.runRowLimit))
    }
    if let threshold = configuration.reloadThreshold, report.operationCount > threshold {
      status.needsReload = true
      note(.tooManyOperations(report.operationCount, threshold: threshold))
    }
    report.needsReload = status.needsReload
    status.needsReload = false
    if !status.notes.isEmpty { report.diagnostics = status.notes.take() }
  }

  /// Tells those that are there by now, who may add and remove others.
  private func tellObservers(_ body: (any CommitObserver) -> Void) {
    for index in 0..<status.observers.count where index < status.observers.count {
      if let observer = status.observers[index].object { body(observer) }
    }
  }

  private func finish() {
    models?.finish(self)
    hosting?.finish(report, self)
    if !status.observers.isEmpty { tellObservers { $0.didCommit(report, in: self) } }
    for recorder in status.recorders { recorder.didRecord(in: self) }
    if !status.dueFilled.isEmpty { status.dueFilled.removeAll(keepingCapacity: true) }
    if status.dueCompletions.isEmpty { return }
    for completion in status.dueCompletions.take() { completion() }
  }
}
