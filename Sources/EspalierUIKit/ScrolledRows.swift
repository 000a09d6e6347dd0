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
    private var layers: [ObjectIdentifier: ViewLayer] = [:]
    private var counts = [0, 0, 0]

    /// The point of the content that placements are told from.
    private var origin = 0.0
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

    func place(_ view: UIView, at placement: ViewPlacement) {
      let isNew = layers[ObjectIdentifier(view)] == nil
      if layers[ObjectIdentifier(view)] != placement.layer {
        take(view)
        insert(view, placement.layer)
      }
      let frame = frame(of: placement)
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

    func willShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
      isAnimated =
        commit.context.isAnimated && commit.update.isStructural && view?.window != nil
        && view?.animationDuration ?? 0 > 0 && commit.layout.adjustment == 0
      let moved = commit.layout.windowOrigin != origin
      origin = commit.layout.windowOrigin
      guard moved, let view else { return }
      // The same place of the content is told from another point: all views are put there again below.
      for (_, placement, view) in view.recycler.shownRows {
        UIView.performWithoutAnimation { view.frame = frame(of: placement) }
      }
    }

    func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
      isAnimated = false
      view?.didShow(commit.layout)
    }

    func frame(of placement: ViewPlacement) -> CGRect {
      let isVertical = view?.axis == .vertical
      return CGRect(
        x: placement.x + (isVertical ? 0 : origin), y: placement.y + (isVertical ? origin : 0),
        width: placement.width, height: placement.height)
    }

    /// Puts a view in front of those of its layer and behind the others; views of other owners, such as that of a
    /// pull, may be in front of all or behind.
    private func insert(_ view: UIView, _ layer: ViewLayer) {
      let others = self.view?.subviews.firstIndex { layers[ObjectIdentifier($0)] != nil } ?? 0
      let index = others + counts[...Int(layer.rawValue)].reduce(0, +)
      layers[ObjectIdentifier(view)] = layer
      counts[Int(layer.rawValue)] += 1
      self.view?.insertSubview(view, at: index)
    }

    private func take(_ view: UIView) {
      guard let layer = layers.removeValue(forKey: ObjectIdentifier(view)) else { return }
      counts[Int(layer.rawValue)] -= 1
      view.removeFromSuperview()
    }
  }

  /// Where rows are, and where they are shown while one of them is dragged.
  extension ScrolledRows {
    private var placed: [(placement: ViewPlacement, view: UIView)] {
      view?.recycler.shownRows.filter { $0.placement.layer == .row }.map {
        ($0.placement, $0.view)
      } ?? []
    }

    /// The first row in sight that is at its natural place, and where it begins.
    var firstPlace: (row: Int, start: Double)? {
      placed.first.map { placement, _ in
        let frame = frame(of: placement)
        return (placement.row, view?.axis == .vertical ? frame.minY : frame.minX)
      }
    }

    /// The row whose own place a point is in.
    func row(withPlaceAt point: CGPoint) -> Int? {
      placed.first { frame(of: $0.placement).contains(point) }?.placement.row
    }

    /// Puts the rows between the place of a dragged row and the one where it would be aside by its extent; in lines
    /// and columns, into the places of their neighbours. Without a dragged row all are where they belong.
    func showGap(from source: Int?, to target: Int, _ length: Double, isAnimated: Bool) {
      let placed = placed
      let frames = Dictionary(
        placed.map { ($0.placement.row, frame(of: $0.placement)) }, uniquingKeysWith: { $1 })
      let isColumn = areBelowEachOther(frames)
      for (_, placement, view) in view?.recycler.shownRows ?? [] {
        view.isHidden = placement.row == source
      }
      for (placement, view) in placed {
        let row = placement.row
        guard var frame = frames[row] else { continue }
        let step = source.map { self.step(of: row, from: $0, to: target) } ?? 0
        if step != 0, isColumn {
          if self.view?.axis == .vertical {
            frame.origin.y += Double(step) * length
          } else {
            frame.origin.x += Double(step) * length
          }
        } else if let neighbour = frames[row + step] {
          frame.origin = neighbour.origin
        }
        show(view, at: frame, isAnimated)
      }
    }

    /// Whether a row goes to where the next one is, or the one before it; 0: neither.
    private func step(of row: Int, from source: Int, to target: Int) -> Int {
      if row > source && row <= target { return -1 }
      return row < source && row >= target ? 1 : 0
    }

    private func areBelowEachOther(_ frames: [Int: CGRect]) -> Bool {
      let isVertical = view?.axis == .vertical
      let sides = frames.sorted { $0.key < $1.key }.map { isVertical ? $1.minX : $1.minY }
      return sides.allSatisfy { abs($0 - sides[0]) < 1 }
    }

    private func show(_ view: UIView, at frame: CGRect, _ isAnimated: Bool) {
      guard view.frame != frame else { return }
      if isAnimated, self.view?.window != nil {
        UIView.animate(withDuration: self.view?.animationDuration ?? 0) { view.frame = frame }
      } else {
        UIView.performWithoutAnimation { view.frame = frame }
      }
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
#endif
