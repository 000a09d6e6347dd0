// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  extension UITableView {
    /// Carries a plan out: deletes, inserts and moves in one batch, then brings changed rows up to date.
    ///
    ///     tableView.apply(plan) { self.posts = posts }
    ///
    /// A view that is in no window loads everything again: there is nothing to animate.
    ///
    /// - Parameters:
    ///   - plan: what the section went through.
    ///   - section: the section that shows the list.
    ///   - animation: how rows come and go; `.none` turns all animations off.
    ///   - updates: how changed rows are brought up to date.
    ///   - setData: makes the data source show the new list. It is called once, in the batch: the view has to
    ///     know the number of rows before it.
    ///   - completion: called once, when the animations are over; its argument says whether they ran to their
    ///     end.
    /// - Complexity: O(operations), and what the view does.
    public func apply(
      _ plan: BatchPlan, toSection section: Int = 0, with animation: RowAnimation = .automatic,
      updates: RowUpdates = .reconfigured, setData: @escaping () -> Void,
      completion: ((Bool) -> Void)? = nil
    ) {
      guard window != nil else { return loadAgain(setData, completion) }
      let end = BatchCompletion(completion)
      animate(animation) {
        if plan.isStructural {
          end.begin()
          performBatchUpdates(
            { [self] in
              setData()
              deleteRows(at: plan.deletedPaths(in: section), with: animation)
              insertRows(at: plan.insertedPaths(in: section), with: animation)
              for move in plan.moves {
                moveRow(
                  at: IndexPath(row: move.from.index, section: section),
                  to: IndexPath(row: move.to.index, section: section))
              }
            }, completion: { end.end($0) })
        } else {
          setData()
        }
        update(plan.reconfiguredPaths(in: section), updates, animation, end)
      }
      end.end()
    }

    /// Carries a plan out, in one batch or two, then brings changed rows, headers and footers up to date.
    ///
    ///     tableView.apply(plan) { self.sections = $0.arrange(sections) }
    ///
    /// A view that is in no window loads everything again: there is nothing to animate.
    ///
    /// - Parameters:
    ///   - plan: what the list went through.
    ///   - animation: how rows and sections come and go; `.none` turns all animations off.
    ///   - updates: how changed rows are brought up to date.
    ///   - sectionUpdates: how changed headers and footers are.
    ///   - setData: makes the data source show the sections of the new list that an order names. It is called
    ///     in each batch: the view has to know the numbers of rows before it.
    ///   - completion: called once, when the animations are over; its argument says whether they all ran to
    ///     their end.
    /// - Complexity: O(operations + sections), and what the view does.
    public func apply(
      _ plan: SectionedBatchPlan, with animation: RowAnimation = .automatic,
      updates: RowUpdates = .reconfigured, sectionUpdates: SectionUpdates = .reloaded,
      setData: @escaping (SectionOrder) -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      guard window != nil else { return loadAgain({ setData(SectionOrder()) }, completion) }
      let end = BatchCompletion(completion)
      animate(animation) {
        let batches = plan.batches
        if batches.isEmpty { setData(SectionOrder()) }
        for batch in batches {
          end.begin()
          performBatchUpdates(
            { [self] in
              setData(batch.order)
              call(batch, animation)
            }, completion: { end.end($0) })
        }
        update(plan.reconfigures.map(\.indexPath), updates, animation, end)
        update(IndexSet(plan.sectionReconfigures.map(\.index)), sectionUpdates, animation, end)
      }
      end.end()
    }

    private func call(_ batch: SectionedBatch, _ animation: RowAnimation) {
      deleteSections(IndexSet(batch.sectionDeletes.map(\.index)), with: animation)
      insertSections(IndexSet(batch.sectionInserts.map(\.index)), with: animation)
      for move in batch.sectionMoves {
        moveSection(move.from.index, toSection: move.to.index)
      }
      deleteRows(at: batch.deletes.map(\.indexPath), with: animation)
      insertRows(at: batch.inserts.map(\.indexPath), with: animation)
      for move in batch.moves { moveRow(at: move.from.indexPath, to: move.to.indexPath) }
    }

    private func update(
      _ paths: [IndexPath], _ updates: RowUpdates, _ animation: RowAnimation,
      _ end: BatchCompletion
    ) {
      if paths.isEmpty { return }
      switch updates {
      case .reconfigured: reconfigureRows(at: paths)
      case .reloaded:
        end.begin()
        performBatchUpdates(
          { [self] in reloadRows(at: paths, with: animation) }, completion: { end.end($0) })
      }
    }

    private func update(
      _ sections: IndexSet, _ updates: SectionUpdates, _ animation: RowAnimation,
      _ end: BatchCompletion
    ) {
      if sections.isEmpty { return }
      switch updates {
      case .reloaded:
        end.begin()
        performBatchUpdates(
          { [self] in reloadSections(sections, with: animation) }, completion: { end.end($0) })
      case .inPlace(let update): update(sections)
      }
    }

    private func loadAgain(_ setData: @escaping () -> Void, _ completion: ((Bool) -> Void)?) {
      setData()
      reloadData()
      completion?(true)
    }

    private func animate(_ animation: RowAnimation, _ change: () -> Void) {
      if animation == .none { UIView.performWithoutAnimation(change) } else { change() }
    }
  }
#endif
