// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import EspalierUpdates

  extension NSTableView {
    /// Carries a plan out, then brings changed rows up to date.
    ///
    ///     tableView.apply(plan) { self.posts = posts }
    ///
    /// A table view of AppKit counts along with every call: each is told in the rows that the calls before
    /// it have left. So the plan is carried out one operation after the other, between `beginUpdates` and
    /// `endUpdates`. To hear of the end of the animations, call this in an `NSAnimationContext`.
    ///
    /// A view that is in no window loads everything again: there is nothing to animate.
    ///
    /// - Parameters:
    ///   - plan: what the list went through.
    ///   - animation: how rows come and go.
    ///   - updates: what becomes of changed rows. Their heights are asked for again in any case.
    ///   - setData: makes the data source show the new list. It is called once.
    /// - Complexity: O(k log k) for k operations, and what the view does.
    public func apply(
      _ plan: BatchPlan, with animation: AnimationOptions = .effectFade,
      updates: ContentUpdates<IndexSet> = .reloaded, setData: () -> Void
    ) {
      guard window != nil else {
        setData()
        return reloadData()
      }
      let operations = SequentialOperations(
        BatchUpdate(deletes: plan.deletes, inserts: plan.inserts, moves: plan.moves))
      beginUpdates()
      setData()
      for operation in operations.list { perform(operation, animation) }
      endUpdates()
      update(IndexSet(plan.reconfigures.map(\.index)), updates)
    }

    private func perform(_ operation: SequentialOperation, _ animation: AnimationOptions) {
      switch operation {
      case .remove(let position, let count):
        removeRows(at: IndexSet(position..<position + count), withAnimation: animation)
      case .insert(let position, let count):
        insertRows(at: IndexSet(position..<position + count), withAnimation: animation)
      case .move(let from, let to): moveRow(at: from, to: to)
      case .change: break  // The plan says which, in the end.
      }
    }

    private func update(_ rows: IndexSet, _ updates: ContentUpdates<IndexSet>) {
      if rows.isEmpty { return }
      switch updates {
      case .reloaded:
        reloadData(forRowIndexes: rows, columnIndexes: IndexSet(0..<numberOfColumns))
      case .inPlace(let update): update(rows)
      }
      noteHeightOfRows(withIndexesChanged: rows)
    }
  }
#endif
