// SPDX-License-Identifier: MIT

/// When commits take place. What a commit does is in `CommitPipeline`.
extension ListEngine {
  /// Carries out all edits since the last commit and tells the host.
  ///
  /// Called from inside a commit it is carried out as soon as that is done; commits never overlap.
  ///
  /// - Parameters:
  ///   - context: how the change is to be shown; merged with what `setNeedsCommit` was told.
  ///   - completion: called once, when the host was told of the commit that carries the edits out. A host that
  ///     animates may not be done then.
  /// - Complexity: O(k log n + v) for k edits and v rows in sight.
  /// - Allocations: none once warm.
  public func commit(_ context: UpdateContext? = nil, completion: (() -> Void)? = nil) {
    if let context { request(context) }
    if let completion { hooks.add(completion: completion) }
    guard !status.value.isCommitting else {
      status.value.schedule.needsCommit = true
      return
    }
    status.value.isCommitting = true
    var count = 0
    repeat {
      status.value.schedule.needsCommit = false
      var pipeline = CommitPipeline()
      pipeline.run(self)
      parts.value.hooks?.finish(self)
      count += 1
      if status.value.schedule.hasRest { askForRest() }
    } while status.value.schedule.needsCommit && count < configuration.commitLimit
    let isCutShort = status.value.schedule.needsCommit
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
    status.value.schedule.hasRest = false
    guard !status.value.schedule.isScheduled else { return }
    status.value.schedule.isAskingForRest = true
    setNeedsCommit()
    status.value.schedule.isAskingForRest = false
  }

  /// Asks for a commit; the scheduler decides when it takes place. Asking several times before it
  /// does is asking once.
  ///
  /// - Parameters:
  ///   - context: how the change is to be shown.
  ///   - completion: called once, when the host was told of the commit.
  /// - Complexity: O(1), and that of the commit if the scheduler commits at once.
  public func setNeedsCommit(
    _ context: UpdateContext? = nil, completion: (() -> Void)? = nil
  ) {
    if let context { request(context) }
    if let completion { hooks.add(completion: completion) }
    // What is asked for while a commit is being prepared is part of it.
    guard !status.value.schedule.isScheduled, !status.value.isPreparing else { return }
    status.value.schedule.isScheduled = true
    scheduler.schedule(scheduledCommit())
  }

  /// What a scheduler is handed: made once, so that asking for a commit allocates nothing.
  private func scheduledCommit() -> @MainActor () -> Void {
    if let made = status.value.schedule.scheduledCommit { return made }
    let made: @MainActor () -> Void = { [link] in link.engine?.commitAsScheduled() }
    status.value.schedule.scheduledCommit = made
    return made
  }

  private func commitAsScheduled() {
    status.value.schedule.isScheduled = false
    if status.value.schedule.isAskingForRest, !status.value.isCommitting { return }
    commit()
  }

  /// Tells the host with the next commit to load everything again.
  ///
  /// - Parameter reason: why, in words; the report repeats it.
  /// - Complexity: O(1).
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
}
