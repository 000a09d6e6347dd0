// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree
import EspalierUpdates

/// The steps of bringing views in step with a commit.
///
/// 1. *Want.* List what is to be on the screen, and find the views that show it already.
/// 2. *Take off.* The views of all other rows are unbound and pooled.
/// 3. *Bring on.* Rows without a view get one; from here on the new rows are what is shown.
/// 4. *Update* in place, *bind* what is new, *place* what is not where it should be.
///
/// No array is being accessed while code of the adapter runs: it may ask the recycler anything.
extension Recycler {
  /// A view as the adapter knows it: nothing else was ever put among the rows on the screen.
  func known(_ view: AnyObject) -> Adapter.View {
    unsafe unsafeDowncast(view, to: Adapter.View.self)
  }

  /// The same of a view that may not be there. (`Optional.map` would ask for the actor each time.)
  func knownView(_ view: AnyObject?) -> Adapter.View? {
    guard let view else { return nil }
    return known(view)
  }

  /// Unbinds the views that show what is not wanted any more.
  func takeOff(_ context: UpdateContext, _ engine: ListEngine, _ adapter: Adapter) {
    for position in screen.value.shown.indices where !screen.value.isStaying(position) {
      let old = screen.value.shown[position]
      guard let view = knownView(old.view) else { continue }
      if context.isAnimated, adapter.animateRemoval(of: view, old.row, context, in: engine) {
        leaving[ObjectIdentifier(view)] = (view, old.row, old.node)
      } else {
        if !old.marks.isEmpty { adapter.setMarks([], of: view) }
        release(view, old.row, engine, adapter)
      }
    }
  }

  /// Unbinds a view and keeps it for another row.
  func release(
    _ view: Adapter.View, _ row: VisibleRow, _ engine: ListEngine, _ adapter: Adapter
  ) {
    counts.unbinds += 1
    engine.binder?.unbind(view, from: row, isPrototype: false, in: engine)
    adapter.unbind(view, from: row, isPrototype: false, in: engine)
    adapter.remove(view)
    adapter.prepareForReuse(view)
    let pool = poolIndex(of: row.kind)
    guard pools[pool].count < poolLimit else {
      counts.discarded += 1
      return adapter.discard(view)
    }
    pools[pool].append(view)
  }

  private func poolIndex(of kind: RowKind) -> Int {
    if let index = poolIndices[kind] { return index }
    pools.append([])
    poolIndices[kind] = pools.count - 1
    return pools.count - 1
  }

  /// Gives rows a view that have none; from here on they are what is shown.
  func bringOn(_ adapter: Adapter) {
    for index in screen.value.wanted.indices where screen.value.isComing(index) {
      let view = takeView(of: screen.value.wanted[index].row.kind, adapter)
      screen.value.wanted[index].view = view
    }
    var former = screen.value.exchange()
    former.removeAll(keepingCapacity: true)
    screen.value.giveBack(former)
  }

  private func takeView(of kind: RowKind, _ adapter: Adapter) -> Adapter.View {
    if let view = pools[poolIndex(of: kind)].popLast() {
      counts.reused += 1
      return known(view)
    }
    counts.made += 1
    return adapter.makeView(of: kind)
  }

  /// Fills the views again that show rows which were updated, and did before.
  func updateStaying(_ commit: borrowing CommitReport, _ engine: ListEngine, _ adapter: Adapter) {
    guard !commit.update.updates.isEmpty else { return }
    screen.value.steps.add(screen.value.shown.count)
    for index in screen.value.shown.indices where !screen.value.isComing(index) {
      guard commit.update.hasUpdate(ofNewRow: screen.value.shown[index].frame.row) else { continue }
      updateView(at: index, engine, adapter)
    }
  }

  /// Fills the views again that show rows which were updated, when all rows are as they were.
  func updateShown(_ commit: borrowing CommitReport, _ engine: ListEngine, _ adapter: Adapter) {
    let count = commit.update.updates.count
    guard count > 0 else { return }
    let first = commit.update.updates[0].new.index
    let last = commit.update.updates[count - 1].new.index
    screen.value.steps.add(screen.value.shown.count)
    for index in screen.value.shown.indices {
      let row = screen.value.shown[index].frame.row
      guard row >= first, row <= last, commit.update.hasUpdate(ofNewRow: row) else { continue }
      updateView(at: index, engine, adapter)
    }
  }

  private func updateView(at index: Int, _ engine: ListEngine, _ adapter: Adapter) {
    guard let view = knownView(screen.value.shown[index].view) else { return }
    let row = screen.value.shown[index].row
    counts.updates += 1
    adapter.update(view, of: row, in: engine)
    engine.binder?.update(view, of: row, in: engine)
  }

  func bindComing(_ engine: ListEngine, _ adapter: Adapter) {
    for index in screen.value.shown.indices where screen.value.isComing(index) {
      guard let view = knownView(screen.value.shown[index].view) else { continue }
      let row = screen.value.shown[index].row
      counts.binds += 1
      adapter.bind(view, to: row, isPrototype: false, in: engine)
      engine.binder?.bind(view, to: row, isPrototype: false, in: engine)
    }
  }

  func placeShown(_ adapter: Adapter) {
    screen.value.steps.add(screen.value.shown.count)
    for index in screen.value.shown.indices {
      let frame = screen.value.shown[index].frame
      if let last = screen.value.shown[index].lastFrame, frame.isSamePlace(as: last) {
        continue
      }
      guard let view = knownView(screen.value.shown[index].view) else { continue }
      counts.placements += 1
      adapter.place(view, at: frame)
    }
  }
}
