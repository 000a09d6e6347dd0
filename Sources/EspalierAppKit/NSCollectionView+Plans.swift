// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Espalier

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
      func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
      guard window != nil else { return loadAgain(setData, completion) }
      let view = isAnimated ? animator() : self
      view.performBatchUpdates(
        { [self] in
          setData()
          guard plan.isStructural else { return }
          deleteItems(at: Set(plan.deletes.map { path($0.index) }))
          insertItems(at: Set(plan.inserts.map { path($0.index) }))
          for move in plan.moves { moveItem(at: path(move.from.index), to: path(move.to.index)) }
        }, completionHandler: completion)
      update(Set(plan.reconfigures.map { path($0.index) }), updates) { [self] in
        reloadItems(at: $0)
      }
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
      guard window != nil else { return loadAgain({ setData(SectionOrder()) }, completion) }
      let view = isAnimated ? animator() : self
      let batches = plan.batches
      if batches.isEmpty {
        setData(SectionOrder())
        completion?(true)
      }
      for (number, batch) in batches.enumerated() {
        view.performBatchUpdates(
          { [self] in
            setData(batch.order)
            call(batch)
          }, completionHandler: number == batches.count - 1 ? completion : nil)
      }
      update(Set(plan.reconfigures.map(\.indexPath)), updates) { [self] in reloadItems(at: $0) }
      update(IndexSet(plan.sectionReconfigures.map(\.index)), sectionUpdates) { [self] in
        reloadSections($0)
      }
    }

    private func call(_ batch: SectionedBatch) {
      deleteSections(IndexSet(batch.sectionDeletes.map(\.index)))
      insertSections(IndexSet(batch.sectionInserts.map(\.index)))
      for move in batch.sectionMoves {
        moveSection(move.from.index, toSection: move.to.index)
      }
      deleteItems(at: Set(batch.deletes.map(\.indexPath)))
      insertItems(at: Set(batch.inserts.map(\.indexPath)))
      for move in batch.moves { moveItem(at: move.from.indexPath, to: move.to.indexPath) }
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

    private func loadAgain(_ setData: () -> Void, _ completion: ((Bool) -> Void)?) {
      setData()
      reloadData()
      completion?(true)
    }
  }
#endif
