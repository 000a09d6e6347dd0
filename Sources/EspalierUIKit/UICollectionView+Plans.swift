// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import EspalierUpdates
  package import EspalierKits
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
      carryOut(
        PathPlan(plan, section: section), isAnimated, setData: { _ in setData() },
        update: { update($0, updates, .reloaded, isAnimated, $1) }, completion: completion)
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
      carryOut(
        PathPlan(plan), isAnimated, setData: setData,
        update: { update($0, updates, sectionUpdates, isAnimated, $1) }, completion: completion)
    }

    private func update(
      _ plan: PathPlan, _ updates: RowUpdates, _ sectionUpdates: SectionUpdates,
      _ isAnimated: Bool, _ end: BatchCompletion
    ) {
      let (paths, sections) = (plan.reconfigures, plan.sectionReconfigures)
      switch updates {
      case _ where paths.isEmpty: break
      case .reconfigured: animate(isAnimated) { reconfigureItems(at: paths) }
      case .reloaded: inBatch(isAnimated, end) { [self] in reloadItems(at: paths) }
      }
      switch sectionUpdates {
      case _ where sections.isEmpty: break
      case .reloaded: inBatch(isAnimated, end) { [self] in reloadSections(sections) }
      case .inPlace(let update): animate(isAnimated) { update(sections) }
      }
    }

    func animate(_ isAnimated: Bool, _ change: () -> Void) {
      if isAnimated { change() } else { UIView.performWithoutAnimation(change) }
    }
  }

  extension UICollectionView: PlanView {
    package var isOnScreen: Bool { window != nil }

    package func runBatch(
      _ isAnimated: Bool, _ updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) { animate(isAnimated) { performBatchUpdates(updates, completion: completion) } }

    package func tell(_ batch: PathBatch, _ isAnimated: Bool) {
      deleteSections(batch.sectionDeletes)
      insertSections(batch.sectionInserts)
      for move in batch.sectionMoves { moveSection(move.from, toSection: move.to) }
      deleteItems(at: batch.deletes)
      insertItems(at: batch.inserts)
      for move in batch.moves { moveItem(at: move.from, to: move.to) }
    }
  }
#endif
