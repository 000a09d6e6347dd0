// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import EspalierUpdates
  package import EspalierKits

  extension NSCollectionView {
    /// Carries a plan out: deletes, inserts and moves in one batch, then brings changed items up to date.
    ///
    ///     collectionView.apply(plan) { self.posts = posts }
    ///
    /// A view that is in no window loads everything again: there is nothing to animate.
    ///
    /// - Parameters:
    ///   - plan: what the section went through.
    ///   - section: the section that shows the list.
    ///   - updates: what becomes of changed items.
    ///   - isAnimated: whether the change is animated.
    ///   - setData: makes the data source show the new list. It is called once, in the batch: the view has to
    ///     know the number of items before it.
    ///   - completion: called once, when the batch has been shown; not for changed items.
    /// - Complexity: O(operations), and what the view does.
    public func apply(
      _ plan: BatchPlan, toSection section: Int = 0,
      updates: ContentUpdates<Set<IndexPath>> = .reloaded, isAnimated: Bool = true,
      setData: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      carryOut(
        PathPlan(plan, section: section), isAnimated, setData: { _ in setData() },
        update: { plan, _ in update(plan, updates, .reloaded) }, completion: completion)
    }

    /// Carries a plan out, in one batch or two, then brings changed items, headers and footers up to date.
    ///
    ///     collectionView.apply(plan) { self.sections = $0.arrange(sections) }
    ///
    /// A view that is in no window loads everything again: there is nothing to animate.
    ///
    /// - Parameters:
    ///   - plan: what the list went through.
    ///   - updates: what becomes of changed items.
    ///   - sectionUpdates: what becomes of changed headers and footers. To load them again is to load their
    ///     sections again, with all items.
    ///   - isAnimated: whether the change is animated.
    ///   - setData: makes the data source show the sections of the new list that an order names. It is called
    ///     in each batch: the view has to know the numbers of items before it.
    ///   - completion: called once, when the last batch has been shown; not for changed items.
    /// - Complexity: O(operations + sections), and what the view does.
    public func apply(
      _ plan: SectionedBatchPlan, updates: ContentUpdates<Set<IndexPath>> = .reloaded,
      sectionUpdates: ContentUpdates<IndexSet> = .reloaded, isAnimated: Bool = true,
      setData: @escaping (SectionOrder) -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      carryOut(
        PathPlan(plan), isAnimated, setData: setData,
        update: { plan, _ in update(plan, updates, sectionUpdates) }, completion: completion)
    }

    private func update(
      _ plan: PathPlan, _ updates: ContentUpdates<Set<IndexPath>>,
      _ sectionUpdates: ContentUpdates<IndexSet>
    ) {
      update(Set(plan.reconfigures), updates) { reloadItems(at: $0) }
      update(plan.sectionReconfigures, sectionUpdates) { reloadSections($0) }
    }

    private func update<Places: Collection>(
      _ places: Places, _ updates: ContentUpdates<Places>, reload: (Places) -> Void
    ) {
      if places.isEmpty { return }
      switch updates {
      case .reloaded: reload(places)
      case .inPlace(let update): update(places)
      }
    }
  }

  extension NSCollectionView: PlanView {
    package var isOnScreen: Bool { window != nil }

    package func runBatch(
      _ isAnimated: Bool, _ updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) {
      let view = isAnimated ? animator() : self
      view.performBatchUpdates(updates, completionHandler: completion)
    }

    package func tell(_ batch: PathBatch, _ isAnimated: Bool) {
      deleteSections(batch.sectionDeletes)
      insertSections(batch.sectionInserts)
      for move in batch.sectionMoves { moveSection(move.from, toSection: move.to) }
      deleteItems(at: Set(batch.deletes))
      insertItems(at: Set(batch.inserts))
      for move in batch.moves { moveItem(at: move.from, to: move.to) }
    }
  }
#endif
