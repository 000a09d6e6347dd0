// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  extension EngineCollectionHost: ListHost {
    /// Measures a row with a cell of its kind that is never shown.
    public func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      guard let prototype = prototype(of: request.kind) else { return nil }
      let row = VisibleRow(request)
      configure?(prototype, row, engine)
      engine.binder?.bind(prototype, to: row, isPrototype: true, in: engine)
      defer { engine.binder?.unbind(prototype, from: row, isPrototype: true, in: engine) }
      let isVertical = request.axis == .vertical
      let fitting = prototype.systemLayoutSizeFitting(
        CGSize(
          width: isVertical ? request.width : UIView.layoutFittingCompressedSize.width,
          height: isVertical ? UIView.layoutFittingCompressedSize.height : request.height),
        withHorizontalFittingPriority: isVertical ? .required : .fittingSizeLevel,
        verticalFittingPriority: isVertical ? .fittingSizeLevel : .required)
      return isVertical ? fitting.height : fitting.width
    }

    private func prototype(of kind: RowKind) -> UICollectionViewCell? {
      if let prototype = prototypes[kind] { return prototype }
      let prototype = makers[kind]?()
      prototypes[kind] = prototype
      return prototype
    }

    /// Brings the view in step: in one batch, or by other places alone.
    public func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      let places = EngineCollectionLayout.Places(commit.layout, axis)
      let target = offset + commit.layout.adjustment
      let plan = commit.batchPlan()
      let isAnimated = commit.context.isAnimated && collectionView.window != nil
      showing {
        if commit.reload != nil || collectionView.window == nil {
          reload(places)
        } else if plan.isStructural {
          if isAnimated {
            perform(plan, places, target)
          } else {
            UIView.performWithoutAnimation { perform(plan, places, target) }
          }
        } else {
          layout.show(places)
        }
        if offset != target { offset = target }
        update(plan)
      }
    }

    private func reload(_ places: EngineCollectionLayout.Places) {
      shownCount = engine.rowCount
      layout.show(places)
      collectionView.reloadData()
    }

    /// The view learns of the places and of the number of items in the batch: before, it has the old ones.
    private func perform(
      _ plan: BatchPlan, _ places: EngineCollectionLayout.Places, _ target: Double
    ) {
      collectionView.performBatchUpdates({ [self] in
        shownCount = engine.rowCount
        layout.show(places)
        layout.target = target
        collectionView.deleteItems(at: plan.deletedPaths(in: 0))
        collectionView.insertItems(at: plan.insertedPaths(in: 0))
        for move in plan.moves {
          collectionView.moveItem(
            at: IndexPath(item: move.from.index, section: 0),
            to: IndexPath(item: move.to.index, section: 0))
        }
      })
      layout.target = nil
    }

    /// Fills the cells of changed rows in place; a row of another kind gets another cell.
    private func update(_ plan: BatchPlan) {
      var others: [IndexPath] = []
      for path in plan.reconfiguredPaths(in: 0) {
        guard let cell = collectionView.cellForItem(at: path) else { continue }
        let row = engine.visibleRow(at: path.item)
        guard row.kind == bound[ObjectIdentifier(cell)]?.kind else {
          others.append(path)
          continue
        }
        configure?(cell, row, engine)
        engine.binder?.update(cell, of: row, in: engine)
      }
      if !others.isEmpty { collectionView.reloadItems(at: others) }
    }
  }

  extension EngineCollectionHost: DisplayObserver {
    /// Hands rows that come near on.
    public func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
      if range == .preload { onPreload?(row) }
    }
  }
#endif
