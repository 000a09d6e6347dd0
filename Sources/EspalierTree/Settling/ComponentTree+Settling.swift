// SPDX-License-Identifier: MIT

import EspalierBase

/// Letting the row order follow the edits: the two-phase commit.
///
/// The row order still knows where everything was; the links know where everything is. So the order
/// settles without any composing of edits:
///
/// 1. *Cut* (`ComponentTree+Cutting`). Every touched subtree that has a place is taken out, in the
///    old order, outermost first.
/// 2. *Light* (`ComponentTree+Lighting`). Containers that were hidden or shown and did nothing else
///    stay where they are; their rows are switched off or on in place.
/// 3. *Place* (`ComponentTree+Placing`). Every touched subtree whose parent has a place is put in,
///    with its unplaced neighbours.
///
/// Worked example. Before: `( a b ( c d ) e )`. In one transaction `b` is removed, `d` moves before
/// `a`, and `f` is inserted after it:
///
///     links      ( d f a ( c ) e )        touched: b, d, f
///     cut        ( a ( c ) e )            b was row 1, d was row 3
///     place      ( d f a ( c ) e )        one run after the begin of the root: rows 0 and 1
///     changes    delete 1, insert 1, move 3 → 0
extension ComponentTree {
  /// Brings the row order up to date with the links.
  ///
  /// Called by itself by everything that reads the rows, unless `recordsChanges` is set. The tree of an
  /// engine is settled by the engine's commit; there the call ends the process.
  ///
  /// - Complexity: O(k log n + m) for k edits that touched m nodes; independent of all others. To
  ///   hide a container that stays in its place costs a small part of that.
  /// - Allocations: none once warm.
  public func settle() {
    requireNoOwner("An engine owns this tree: ask the engine to commit.")
    settleNow()
  }

  /// The same without asking who owns the tree.
  func settleNow() {
    guard !journal.isEmpty else { return }
    scratch.clear(isRecording: false)
    followLinks()
    finishSettling()
  }

  /// Brings the row order up to date and tells what that changed for whoever shows the rows.
  ///
  /// The tree of an engine is committed by the engine; there the call ends the process, as it would take
  /// from the engine's host what it is to be told.
  ///
  /// - Parameter changes: is replaced by the changes; its memory is used again.
  /// - Complexity: O(k log n + m) for k edits that touched m nodes; independent of all others.
  /// - Allocations: none once warm.
  public func commit(into changes: inout RowChanges) {
    requireNoOwner("An engine owns this tree: ask the engine to commit.")
    commitNow(into: &changes)
  }

  /// The commit of the one who owns the tree.
  package func commitNow(into changes: inout RowChanges) {
    changes.clear()
    guard !journal.isEmpty else { return }
    scratch.clear(isRecording: true)
    noteOldRowsOfUpdates()
    followLinks()
    list(&changes)
    finishSettling()
  }

  /// Whether there are edits that the row order has not followed yet.
  public var hasPendingChanges: Bool { !journal.isEmpty }

  private func followLinks() {
    cutTouched()
    showLit()
    placeTouched()
  }

  private func finishSettling() {
    for position in 0..<scratch.cutCount {
      let cut = scratch.cuts[position]
      guard !cut.node.isNone, store[cut.node].attributes.isCut else { continue }
      store[cut.node].height = cut.ownHeight
      store[cut.node].attributes.isCut = false
    }
    for position in 0..<journal.updateCount { finishUpdate(journal.updates[position]) }
    for position in 0..<journal.touchedCount {
      store[journal.touched[position]].attributes.isTouched = false
    }
    for position in 0..<journal.relitCount {
      store[journal.relit[position]].attributes.isRelit = false
    }
    takeEditedSections()
    for position in 0..<journal.removedCount { store.release(journal.removed[position]) }
    journal.clear()
    didChange()
  }

  /// Keeps the list of edited sections for whoever composes sections from it.
  private func takeEditedSections() {
    scratch.editedSectionCount = journal.editedSectionCount
    scratch.editedSections.grow(to: journal.editedSectionCount)
    for position in 0..<journal.editedSectionCount {
      let index = journal.editedSections[position]
      store[index].attributes.isEditedSection = false
      scratch.editedSections[position] = index
    }
  }

  /// A fixed height that was changed holds at once; one that is measured is to be measured again.
  private func finishUpdate(_ update: RowUpdate) {
    let index = update.node
    store[index].attributes.isUpdated = false
    if !store[index].attributes.hasAutomaticHeight,
      !update.isRelaid(store[index].height, store[index].attributes)
    {
      return
    }
    guard store[index].attributes.isPlaced, order.traits(of: index).contains(.row) else { return }
    let attributes = store[index].attributes
    order.setTraits(attributes.orderTraits(isMeasured: false), of: index)
    if !attributes.hasAutomaticHeight { order.setHeight(store[index].height, of: index) }
  }
}
