// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import EspalierUpdates
  internal import EspalierHosting
  internal import EspalierKits
  import UIKit

  extension EngineCollectionHost: ListHost {
    /// Measures a row with a cell of its kind that is never shown.
    public func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      guard let prototype = cells.prototype(of: request.kind) else { return nil }
      let row = VisibleRow(request)
      configure?(prototype, row, engine)
      engine.bind(prototype, to: row.node, isPrototype: true)
      return prototype.fittingExtent(for: request)
    }

    /// Brings the view in step: in one batch or two, or by other places alone.
    public func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      telling { show(commit) }
      showMarks(in: engine)
    }

    private func show(_ commit: borrowing CommitReport) {
      let target = link.expect(commit)
      let plan =
        layout.items.hasSections
        ? PathPlan(SectionedBatchPlan(commit.sections))
        : PathPlan(BatchPlan(commit.update), section: 0)
      let size = CGSize(link.contentSize(commit.contentExtent))
      if commit.needsReload || collectionView.window == nil {
        layout.show(layout.state(commit, size, SectionOrder()))
        collectionView.reloadData()
      } else if plan.batches.isEmpty {
        layout.show(layout.state(commit, size, nil))
      } else {
        var states: [EngineCollectionLayout.State] = []
        for batch in plan.batches { states.append(layout.state(commit, size, batch.order)) }
        perform(plan.batches, states, target, commit.context.isAnimated)
      }
      move(to: target)
      if !commit.needsReload { update(plan, commit) }
      shownCommit = commit.number
    }

    /// Puts the view somewhere. An animated scroll goes on from there, unless that is over.
    private func move(to target: Double) {
      guard target != link.offset else { return }
      let aim = link.aim
      scroller.offset = link.kitOffset(target)
      if let aim { scroller.animate(to: link.kitOffset(aim)) }
    }

    /// Lets the collection view scroll by an animation.
    public func animateScroll(to offset: Double, in engine: ListEngine) -> Bool {
      link.animate(to: offset)
    }

    /// The view learns of the places and of the number of items in each batch: before, it has the old ones.
    private func perform(
      _ batches: [PathBatch], _ states: [EngineCollectionLayout.State], _ target: Double,
      _ isAnimated: Bool
    ) {
      let isWaiting = isAnimated && waitsForAnimations && !link.isMoving && !isDragging
      if isWaiting {
        animations += batches.count
        catchUp.isBusy = true
      }
      for (batch, state) in zip(batches, states) {
        collectionView.runBatch(
          isAnimated,
          { [self] in
            layout.show(state)
            layout.target = scroller.point(link.kitOffset(target))
            collectionView.tell(batch, isAnimated)
          },
          completion: { [weak self] _ in
            if isWaiting { self?.didAnimate() }
          })
      }
      layout.target = nil
    }

    private func didAnimate() {
      animations -= 1
      if animations == 0 { catchUp.isBusy = false }
    }

    /// Shows what was committed while the view was animating, at once. Returns whether there was anything.
    @discardableResult
    func showMissed() -> Bool {
      let isBehind = catchUp.isBehind
      catchUp.isBusy = false
      return isBehind
    }

    /// Fills the cells of changed rows in place; a row of another kind gets another cell.
    private func update(_ plan: PathPlan, _ commit: borrowing CommitReport) {
      let items = plan.reconfigures.filter { path in
        !update(collectionView.cellForItem(at: path), .item(path))
      }
      var sections = IndexSet()
      for section in plan.sectionReconfigures {
        let path = IndexPath(item: 0, section: section)
        let header = collectionView.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader, at: path)
        let footer = collectionView.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionFooter, at: path)
        if !update(header, .header(section: section)) || !update(footer, .footer(section: section))
        {
          sections.insert(section)
        }
      }
      updateEdges(commit, &sections)
      collectionView.animate(commit.context.isAnimated) {
        if !items.isEmpty { collectionView.reloadItems(at: items) }
        if !sections.isEmpty { collectionView.reloadSections(sections) }
      }
    }

    /// The same for what is at the edges of sections: of that the update of rows tells alone. What went and came back in
    /// commits that are told as one has its view yet, and may show something else.
    private func updateEdges(_ commit: borrowing CommitReport, _ sections: inout IndexSet) {
      let returned = commit.number == shownCommit + 1 ? [] : commit.update.inserts
      if !layout.items.hasSections || commit.update.updates.isEmpty && returned.isEmpty { return }
      let kind = ViewElement.edgeKind
      for path in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind) {
        let view = collectionView.supplementaryView(forElementKind: kind, at: path)
        let element = ViewElement.edge(section: path.section, number: path.item)
        guard let row = layout.items.row(of: element),
          commit.update.updates.contains(where: { $0.new.index == row })
            || returned.contains(where: { $0.index == row })
        else { continue }
        if !update(view, element) { sections.insert(path.section) }
      }
    }

    /// Fills a view again, if it is there; false if its row needs another one.
    private func update(_ view: UICollectionReusableView?, _ element: ViewElement) -> Bool {
      guard let view = view as? UICollectionViewCell, let row = layout.row(of: element) else {
        return true
      }
      let old = cells.row(of: view)
      guard old?.kind == row.kind else { return false }
      if old == row { refill(view, row) } else { fill(view, row) }
      return true
    }
  }

  extension EngineCollectionHost: DisplayObserver {
    /// Hands rows that come near on.
    public func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
      if range == .preload { onPreload?(row) }
    }
  }
#endif
