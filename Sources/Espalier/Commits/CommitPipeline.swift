// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree
import EspalierUpdates

/// One commit, from the edits to the host: six steps, in the order in which they are here.
///
/// 1. *Prepare.* Participants apply what waits (states, bindings), and new nodes are loaded.
/// 2. *Settle.* The tree's row order follows the edits and lists what they did (`RowChanges`).
/// 3. *Reduce.* Moves that lead nowhere are dropped; what is left is the batch update.
/// 4. *Lay out.* The layout learns which rows came, went and changed, and says where all is.
/// 5. *Compose sections*, if the list has any: the same batch update in sections and paths.
/// 6. *Tell.* The host gets the report, then the participants.
///
/// Worked example, with the letters of the article "How an Edit Reaches the Host". In `a b ( c d ) e`, `b` is
/// removed, `d` moves before `a`, `f` is inserted after `d`, and `e` moves to the end, where it is.
///
///     settle            d f a ( c ) e      deletes 1   inserts 1   moves 3 → 0, 4 → 4
///     reduce            deletes 1   inserts 1   move 3 → 0
///     lay out           d 0, f 20, a 40, c 60, e 80; f appeared, b disappeared
///     compose sections  the section ( c d ) lost its row 1
///
/// Code of the user runs in *prepare*, while *lay out* measures and after rows have settled, and in *tell*: it
/// may ask the engine anything. So no part of the engine is being accessed then, but for the layout that
/// measures (`EngineStatus.isMeasuring`).
///
/// A pipeline is made for one commit. What commits use again is in the engine (`CommitMemory`, and the report).
@MainActor
struct CommitPipeline {
  /// Whether there was anything to settle.
  private var hasEdits = false

  /// Carries out one commit. The engine is lent to each step; a field would be retained in some of them.
  mutating func run(_ engine: ListEngine) {
    prepare(engine)
    settle(engine)
    reduce(engine)
    layOut(engine)
    composeSections(engine)
    tell(engine)
  }

  /// What is waited for is asked again as long as anybody had something to do.
  private func prepare(_ engine: ListEngine) {
    // Mostly there is nothing to ask and nothing to load.
    if engine.parts.value.participants.preparing.isEmpty, !engine.tree.hasNodesToLoad,
      !engine.tree.hasSharesToTell
    {
      return
    }
    engine.status.value.isPreparing = true
    defer { engine.status.value.isPreparing = false }
    tellShares(engine)
    var rounds = 0
    var isBusy = true
    while isBusy {
      isBusy = false
      for participant in engine.parts.value.participants.preparing
      where participant.prepareCommit(in: engine) {
        isBusy = true
      }
      if engine.tree.loadNow() > 0 { isBusy = true }
      rounds += 1
      guard isBusy, rounds >= engine.configuration.stateLimit else { continue }
      engine.status.value.notes.append(.statesKeepChanging(limit: engine.configuration.stateLimit))
      engine.status.value.schedule.hasRest = true
      return
    }
  }

  /// Goes on with a chain of shares that was stopped.
  private func tellShares(_ engine: ListEngine) {
    guard engine.tree.hasSharesToTell else { return }
    engine.tree.tellShares()
    guard engine.tree.hasSharesToTell else { return }
    engine.status.value.notes.append(.sharesKeepComing(limit: ComponentTree.shareLimit))
    engine.status.value.schedule.hasRest = true
  }

  /// From here on the rows are the new ones.
  private mutating func settle(_ engine: ListEngine) {
    beginReport(engine)
    hasEdits = engine.tree.hasPendingChanges
    if engine.hasLayout {
      guard hasEdits else { return engine.memory.value.changes.clear() }
      prefetchPending(engine)
      engine.layout.value.willChange(in: &engine.tree.order)
    }
    engine.tree.commitNow(into: &engine.memory.value.changes)
  }

  private func reduce(_ engine: ListEngine) {
    if hasEdits || !engine.hasLayout {
      engine.memory.value.reduce(into: &engine.report.value.update)
    } else {
      engine.report.value.clearUpdate()
    }
    if engine.configuration.reportsRepeatedIdentities {
      engine.memory.value.countIdentities(engine.tree, into: &engine.status.value.notes)
    }
  }

  /// Lays out what is in sight. The host is asked for heights meanwhile.
  private func layOut(_ engine: ListEngine) {
    if engine.hasLayout, hasEdits {
      engine.memory.value.tell(&engine.layout.value, engine.tree)
      engine.memory.value.finish(
        &engine.layout.value, &engine.report.value.update, &engine.tree.order)
    }
    if !engine.parts.value.participants.settled.isEmpty { tellSettled(engine) }
    guard engine.hasLayout, engine.hasScreen else { return }
    engine.status.value.screen.noteTold(engine.report.value.layout)
    engine.status.value.isMeasuring = true
    engine.layout.value.pass(in: &engine.tree.order, report: &engine.report.value.layout) {
      let height = engine.host?.height(for: $0, in: engine)
      #if DEBUG
        engine.screenSide.value.heights.note(height)
      #endif
      return height
    }
    engine.status.value.isMeasuring = false
    engine.memory.value.visible.update(&engine.report.value, engine.tree)
  }

  /// A section without rows comes and goes without changing a row.
  private func composeSections(_ engine: ListEngine) {
    guard engine.configuration.hasSections else { return }
    if !hasEdits, engine.report.value.sections.isEmpty { return }
    engine.memory.value.composeSections(into: &engine.report.value.sections, engine.tree)
  }

  private func tell(_ engine: ListEngine) {
    noteOddities(engine)
    #if ESPALIER_CHECKS
      if invariantsAreDue(size: engine.rowCount) { engine.uncounted { engine.checkInvariants() } }
    #endif
    #if DEBUG
      engine.tellSilentMistakes()
    #endif
    engine.host?.apply(engine.report.value, in: engine)
    if engine.parts.value.participants.done.isEmpty { return }
    for participant in engine.parts.value.participants.done {
      participant.didCommit(engine.report.value, in: engine)
    }
  }
}

/// What belongs to the steps.
extension CommitPipeline {
  /// Begins the report again. Most commits have no context of their own.
  private func beginReport(_ engine: ListEngine) {
    engine.status.value.commitCount += 1
    engine.report.value.begin(number: engine.status.value.commitCount)
    if engine.status.value.context == nil {
      if engine.report.value.hasContext { engine.report.value.setContext(nil) }
    } else {
      engine.report.value.setContext(engine.status.value.context.take())
    }
  }

  /// Asks for what settling and laying out read first; later they ask for themselves.
  private func prefetchPending(_ engine: ListEngine) {
    engine.tree.prefetchPending()
    for position in 0..<min(RowLayout.ahead, engine.tree.pendingCount) {
      engine.layout.value.prefetch(engine.tree.pendingNode(position))
    }
  }

  private func tellSettled(_ engine: ListEngine) {
    for participant in engine.parts.value.participants.settled {
      participant.didSettle(in: engine)
    }
  }

  private func noteOddities(_ engine: ListEngine) {
    if !engine.status.value.notes.isEmpty {
      engine.report.value.diagnostics += engine.named(engine.status.value.notes.take())
    }
    if engine.layout.value.hasDiagnostics {
      let found = engine.layout.value.drainDiagnostics()
      engine.report.value.diagnostics += engine.named(
        found.map { .layout($0, of: ReportedID($0.row)) })
    }
    if let reload = engine.status.value.reload.take() { engine.report.value.reload = reload }
    let count = engine.report.value.update.operationCount
    if let threshold = engine.configuration.reloadThreshold, count > threshold {
      engine.report.value.reload = .tooManyOperations(count, threshold: threshold)
    }
  }
}
