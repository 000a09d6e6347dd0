// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import EspalierUpdates
  package import EspalierKits
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
      carryOut(
        PathPlan(plan, section: section), animation, setData: { _ in setData() },
        update: { update($0, updates, .reloaded, animation, $1) }, completion: completion)
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
      carryOut(
        PathPlan(plan), animation, setData: setData,
        update: { update($0, updates, sectionUpdates, animation, $1) }, completion: completion)
    }

    private func update(
      _ plan: PathPlan, _ updates: RowUpdates, _ sectionUpdates: SectionUpdates,
      _ animation: RowAnimation, _ end: BatchCompletion
    ) {
      let (paths, sections) = (plan.reconfigures, plan.sectionReconfigures)
      switch updates {
      case _ where paths.isEmpty: break
      case .reconfigured: animate(animation) { reconfigureRows(at: paths) }
      case .reloaded:
        inBatch(animation, end) { [self] in reloadRows(at: paths, with: animation) }
      }
      switch sectionUpdates {
      case _ where sections.isEmpty: break
      case .reloaded:
        inBatch(animation, end) { [self] in reloadSections(sections, with: animation) }
      case .inPlace(let update): animate(animation) { update(sections) }
      }
    }

    private func animate(_ animation: RowAnimation, _ change: () -> Void) {
      if animation == .none { UIView.performWithoutAnimation(change) } else { change() }
    }
  }

  extension UITableView: PlanView {
    package var isOnScreen: Bool { window != nil }

    package func runBatch(
      _ animation: RowAnimation, _ updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
    ) { animate(animation) { performBatchUpdates(updates, completion: completion) } }

    package func tell(_ batch: PathBatch, _ animation: RowAnimation) {
      deleteSections(batch.sectionDeletes, with: animation)
      insertSections(batch.sectionInserts, with: animation)
      for move in batch.sectionMoves { moveSection(move.from, toSection: move.to) }
      deleteRows(at: batch.deletes, with: animation)
      insertRows(at: batch.inserts, with: animation)
      for move in batch.moves { moveRow(at: move.from, to: move.to) }
    }
  }
#endif
