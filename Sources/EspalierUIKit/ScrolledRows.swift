// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierKits
  import UIKit

  /// What the recycler of a scroll view knows of views.
  @MainActor
  final class ScrolledRows: ViewAdapter {
    weak var view: EngineScrollView?
    var makers: [RowKind: () -> UIView] = [:]
    var makerOfOthers: ((RowKind) -> UIView)?

    /// The views in the scroll view, from the rearmost layer to the foremost.
    private var layers: [ObjectIdentifier: RowLayer] = [:]
    private var counts = [0, 0, 0]

    private var isAnimated = false

    func makeView(of kind: RowKind) -> UIView {
      if let make = makers[kind] { return make() }
      guard let makerOfOthers else {
        misuse("No views are registered for rows of the kind \(kind).")
      }
      return makerOfOthers(kind)
    }

    func height(of prototype: UIView, for request: MeasureRequest) -> Double? {
      prototype.fittingExtent(for: request)
    }

    func bind(_ view: UIView, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
      self.view?.configure?(view, row, engine)
    }

    func update(_ view: UIView, of row: VisibleRow, in engine: ListEngine) {
      self.view?.configure?(view, row, engine)
    }

    func place(_ view: UIView, at placement: RowFrame) {
      let isNew = layers[ObjectIdentifier(view)] == nil
      if layers[ObjectIdentifier(view)] != placement.layer {
        take(view)
        insert(view, placement.layer)
      }
      let frame = CGRect(placement)
      if isAnimated && !isNew {
        UIView.animate(withDuration: self.view?.animationDuration ?? 0) { view.frame = frame }
      } else {
        UIView.performWithoutAnimation { view.frame = frame }
      }
    }

    func remove(_ view: UIView) {
      take(view)
      view.removeFromSuperview()
      view.alpha = 1
      view.isHidden = false
    }

    func setMarks(_ marks: RowMarks, of view: UIView) { self.view?.showMarks?(view, marks) }

    func animateRemoval(
      of view: UIView, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
    ) -> Bool {
      guard isAnimated, let list = self.view else { return false }
      UIView.animate(
        withDuration: list.animationDuration, animations: { view.alpha = 0 },
        completion: { [weak list] _ in list?.recycler.finishRemoval(of: view, in: engine) })
      return true
    }

    func animateScrolling(to offset: Double, in engine: ListEngine) -> Bool {
      view?.link.animate(to: offset) ?? false
    }

    func willShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
      isAnimated =
        commit.context.isAnimated && commit.update.isStructural && view?.window != nil
        && view?.animationDuration ?? 0 > 0 && commit.adjustment == 0
    }

    func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
      isAnimated = false
      view?.didShow(commit)
    }

    /// Puts a view in front of those of its layer and behind the others; views of other owners, such as that of a
    /// pull, may be in front of all or behind.
    private func insert(_ view: UIView, _ layer: RowLayer) {
      let others = self.view?.subviews.firstIndex { layers[ObjectIdentifier($0)] != nil } ?? 0
      let index = others + counts[...layer.index].reduce(0, +)
      layers[ObjectIdentifier(view)] = layer
      counts[layer.index] += 1
      self.view?.insertSubview(view, at: index)
    }

    private func take(_ view: UIView) {
      guard let layer = layers.removeValue(forKey: ObjectIdentifier(view)) else { return }
      counts[layer.index] -= 1
      view.removeFromSuperview()
    }
  }

  extension UIView {
    /// The extent that constraints give a view across the breadth of a request.
    func fittingExtent(for request: MeasureRequest) -> Double {
      let isVertical = request.axis == .vertical
      let fitting = systemLayoutSizeFitting(
        CGSize(
          width: isVertical ? request.width : UIView.layoutFittingCompressedSize.width,
          height: isVertical ? UIView.layoutFittingCompressedSize.height : request.height),
        withHorizontalFittingPriority: isVertical ? .required : .fittingSizeLevel,
        verticalFittingPriority: isVertical ? .fittingSizeLevel : .required)
      return isVertical ? fitting.height : fitting.width
    }
  }

  extension RowLayer {
    /// The number of layers behind it.
    fileprivate var index: Int { Int(rawValue) }
  }
#endif
