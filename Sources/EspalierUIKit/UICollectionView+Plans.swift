// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  extension UICollectionView {
    /// Carries a plan out: deletes, inserts and moves in one batch, then brings changed rows up to date.
    ///
    ///     collectionView.apply(plan) { self.posts = posts }
    ///
    /// A view that is in no window loads everything again: there is nothing to animate.
    ///
    /// - Parameters:
    ///   - plan: what the section went through.
    ///   - section: the section that shows the list.
    ///   - updates: how changed rows are brought up to date.
    ///   - isAnimated: whether the change is animated.
    ///   - setData: makes the data source show the new list. It is called once, in the batch: the view has to
    ///     know the number of rows before it.
    ///   - completion: called once, when the animations are over; its argument says whether they ran to their
    ///     end.
    /// - Complexity: O(operations), and what the view does.
    public func apply(
      _ plan: BatchPlan, toSection section: Int = 0, updates: RowUpdates = .reconfigured,
      isAnimated: Bool = true, setData: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      guard window != nil else { return loadAgain(setData, completion) }
      let end = BatchCompletion(completion)
      animate(isAnimated) {
        if plan.isStructural {
          end.begin()
          performBatchUpdates(
            { [self] in
              setData()
              deleteItems(at: plan.deletedPaths(in: section))
              insertItems(at: plan.insertedPaths(in: section))
              for move in plan.moves {
                moveItem(
                  at: IndexPath(item: move.from.index, section: section),
                  to: IndexPath(item: move.to.index, section: section))
              }
            }, completion: { end.end($0) })
        } else {
          setData()
        }
        update(plan.reconfiguredPaths(in: section), updates, end)
      }
      end.end()
    }

    /// Carries a plan out, in one batch or two, then brings changed rows, headers and footers up to date.
    ///
    ///     collectionView.apply(plan) { self.sections = $0.arrange(sections) }
    ///
    /// A view that is in no window loads everything again: there is nothing to animate.
    ///
    /// - Parameters:
    ///   - plan: what the list went through.
    ///   - updates: how changed rows are brought up to date.
    ///   - sectionUpdates: how changed headers and footers are.
    ///   - isAnimated: whether the change is animated.
    ///   - setData: makes the data source show the sections of the new list that an order names. It is called
    ///     in each batch: the view has to know the numbers of rows before it.
    ///   - completion: called once, when the animations are over; its argument says whether they all ran to
    ///     their end.
    /// - Complexity: O(operations + sections), and what the view does.
    public func apply(
      _ plan: SectionedBatchPlan, updates: RowUpdates = .reconfigured,
      sectionUpdates: SectionUpdates = .reloaded, isAnimated: Bool = true,
      setData: @escaping (SectionOrder) -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      guard window != nil else { return loadAgain({ setData(SectionOrder()) }, completion) }
      let end = BatchCompletion(completion)
      animate(isAnimated) {
        let batches = plan.batches
        if batches.isEmpty { setData(SectionOrder()) }
        for batch in batches {
          end.begin()
          performBatchUpdates(
            { [self] in
              setData(batch.order)
              call(batch)
            }, completion: { end.end($0) })
        }
        update(plan.reconfigures.map(\.indexPath), updates, end)
        update(IndexSet(plan.sectionReconfigures.map(\.index)), sectionUpdates, end)
      }
      end.end()
    }

    private func call(_ batch: SectionedBatch) {
      deleteSections(IndexSet(batch.sectionDeletes.map(\.index)))
      insertSections(IndexSet(batch.sectionInserts.map(\.index)))
      for move in batch.sectionMoves {
        moveSection(move.from.index, toSection: move.to.index)
      }
      deleteItems(at: batch.deletes.map(\.indexPath))
      insertItems(at: batch.inserts.map(\.indexPath))
      for move in batch.moves { moveItem(at: move.from.indexPath, to: move.to.indexPath) }
    }

    private func update(_ paths: [IndexPath], _ updates: RowUpdates, _ end: BatchCompletion) {
      if paths.isEmpty { return }
      switch updates {
      case .reconfigured: reconfigureItems(at: paths)
      case .reloaded:
        end.begin()
        performBatchUpdates({ [self] in reloadItems(at: paths) }, completion: { end.end($0) })
      }
    }

    private func update(
      _ sections: IndexSet, _ updates: SectionUpdates, _ end: BatchCompletion
    ) {
      if sections.isEmpty { return }
      switch updates {
      case .reloaded:
        end.begin()
        performBatchUpdates({ [self] in reloadSections(sections) }, completion: { end.end($0) })
      case .inPlace(let update): update(sections)
      }
    }

    private func loadAgain(_ setData: @escaping () -> Void, _ completion: ((Bool) -> Void)?) {
      setData()
      reloadData()
      completion?(true)
    }

    private func animate(_ isAnimated: Bool, _ change: () -> Void) {
      if isAnimated { change() } else { UIView.performWithoutAnimation(change) }
    }
  }
#endif
