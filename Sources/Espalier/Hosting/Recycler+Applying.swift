// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierLayout
import EspalierTree

/// The steps of bringing views in step with a commit.
///
/// 1. *Want.* List what is to be on the screen, and find the views that show it already.
/// 2. *Take off.* The views of all other rows are unbound and pooled.
/// 3. *Bring on.* Rows without a view get one; from here on the new rows are what is shown.
/// 4. *Update* in place, *bind* what is new, *place* what is not where it should be.
///
/// No array is being accessed while code of the adapter runs: it may ask the recycler anything.
extension Recycler {
  func want(_ commit: borrowing CommitReport, _ engine: ListEngine) {
    wanted.removeAll(keepingCapacity: true)
    want(commit.layout.backgrounds, .background, engine)
    want(commit.layout.rows, .row, engine)
    wantPinned(commit.layout.pinned, engine)
    origins.removeAll(keepingCapacity: true)
    steps.add(wanted.count)
    for index in wanted.indices { origins.append(origin(of: wanted[index], near: index)) }
  }

  private func want(_ frames: Span<RowFrame>, _ layer: ViewLayer, _ engine: ListEngine) {
    for index in frames.indices { wanted.append(makeShown(frames[index], layer, engine)) }
  }

  /// A pinned row may be in sight at its natural place as well; it is shown once, where it is pinned.
  private func wantPinned(_ frames: Span<RowFrame>, _ engine: ListEngine) {
    if frames.isEmpty { return }
    pinned.removeAll(keepingCapacity: true)
    var (first, last) = (Int32.max, Int32.min)
    for index in frames.indices {
      pinned.insert(frames[index].entry)
      (first, last) = (min(first, frames[index].row), max(last, frames[index].row))
    }
    steps.add(frames.count + wanted.count)
    // Headers are mostly before all others, so hardly any row has to be looked for.
    wanted.removeAll {
      let row = $0.placement.row
      return row >= Int(first) && row <= Int(last) && pinned.contains($0.row.node)
    }
    for index in frames.indices { wanted.append(makeShown(frames[index], .pinned, engine)) }
  }

  private func makeShown(_ frame: RowFrame, _ layer: ViewLayer, _ engine: ListEngine) -> Shown {
    let (tree, entry) = (engine.tree, frame.entry)
    let row = VisibleRow(
      node: entry, id: tree.row(at: entry).id, kind: tree.attributes(at: entry).kind)
    return Shown(
      row: row, node: tree.committedNode(at: entry), placement: ViewPlacement(frame, layer),
      view: nil)
  }

  /// Where the row is shown already, by a view that will do; −1 if nowhere.
  private func origin(of row: Shown, near index: Int) -> Int {
    let isThere = index < shown.count && shown[index].row.node == row.row.node
    guard let position = isThere ? index : positions[row.row.node],
      shown[position].node == row.node, shown[position].row.kind == row.row.kind
    else { return -1 }
    return position
  }

  /// Unbinds the views that show what is not wanted any more.
  func takeOff(_ context: UpdateContext, _ engine: ListEngine, _ adapter: Adapter) {
    noteStaying()
    for position in shown.indices where !isStaying[position] {
      guard let view = shown[position].view else { continue }
      let (row, node) = (shown[position].row, shown[position].node)
      if context.isAnimated, adapter.animateRemoval(of: view, row, context, in: engine) {
        leaving[ObjectIdentifier(view)] = (view, row, node)
      } else {
        clearMarks(of: shown[position], adapter)
        release(view, row, engine, adapter)
      }
    }
  }

  private func noteStaying() {
    isStaying.removeAll(keepingCapacity: true)
    steps.add(shown.count + wanted.count)
    for _ in shown.indices { isStaying.append(false) }
    for index in wanted.indices where origins[index] >= 0 {
      let origin = origins[index]
      isStaying[origin] = true
      wanted[index].view = shown[origin].view
      wanted[index].marks = shown[origin].marks
      wanted[index].lastPlacement = shown[origin].placement
    }
  }

  func clearMarks(of row: Shown, _ adapter: Adapter) {
    if !row.marks.isEmpty, let view = row.view { adapter.setMarks([], of: view) }
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

  func bringOn(_ adapter: Adapter) {
    for index in wanted.indices where origins[index] < 0 {
      wanted[index].view = takeView(of: wanted[index].row.kind, adapter)
    }
    let isSame = shown.count == wanted.count && origins.indices.allSatisfy { origins[$0] == $0 }
    swap(&shown, &wanted)
    wanted.removeAll(keepingCapacity: true)
    guard !isSame else { return }
    positions.removeAll(keepingCapacity: true)
    for index in shown.indices { positions[shown[index].row.node] = index }
  }

  private func takeView(of kind: RowKind, _ adapter: Adapter) -> Adapter.View {
    if let view = pools[poolIndex(of: kind)].popLast() {
      counts.reused += 1
      return view
    }
    counts.made += 1
    return adapter.makeView(of: kind)
  }

  func updateStaying(_ commit: borrowing CommitReport, _ engine: ListEngine, _ adapter: Adapter) {
    guard !commit.update.updates.isEmpty else { return }
    steps.add(shown.count)
    for index in shown.indices where origins[index] >= 0 {
      guard let view = shown[index].view,
        commit.update.hasUpdate(ofNewRow: shown[index].placement.row)
      else { continue }
      let row = shown[index].row
      counts.updates += 1
      adapter.update(view, of: row, in: engine)
      engine.binder?.update(view, of: row, in: engine)
    }
  }

  func bindComing(_ engine: ListEngine, _ adapter: Adapter) {
    for index in shown.indices where origins[index] < 0 {
      guard let view = shown[index].view else { continue }
      let row = shown[index].row
      counts.binds += 1
      adapter.bind(view, to: row, isPrototype: false, in: engine)
      engine.binder?.bind(view, to: row, isPrototype: false, in: engine)
    }
  }

  func placeShown(_ adapter: Adapter) {
    steps.add(shown.count)
    for index in shown.indices {
      let placement = shown[index].placement
      if let last = shown[index].lastPlacement, placement.isSamePlace(as: last) { continue }
      guard let view = shown[index].view else { continue }
      counts.placements += 1
      adapter.place(view, at: placement)
    }
  }
}
