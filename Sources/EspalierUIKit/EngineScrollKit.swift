// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  package import EspalierHosting
  internal import EspalierKits
  import UIKit

  /// An `EngineScrollView`, as its host sees it.
  @MainActor
  package final class EngineScrollKit: ScrollViewKit, HostKit {
    private lazy var scroller = Autoscroller { [weak self] in self?.view?.autoscroll(for: $0) }

    /// The views of rows in the scroll view; those of other owners, such as that of a pull, may be in front of all or
    /// behind.
    private var rows: Set<ObjectIdentifier> = []

    private var view: EngineScrollView? { scrollView as? EngineScrollView }

    package func extent(of prototype: UIView, for request: MeasureRequest) -> Double? {
      prototype.fittingExtent(for: request)
    }

    package func place(_ view: UIView, at place: HostPlace, isAnimated: Bool) {
      if let depth = place.depth { insert(view, depth) }
      let frame = CGRect(x: place.x, y: place.y, width: place.width, height: place.height)
      if isAnimated, let duration = self.view?.animationDuration, duration > 0 {
        UIView.animate(withDuration: duration) { view.frame = frame }
      } else {
        UIView.performWithoutAnimation { view.frame = frame }
      }
    }

    /// Puts a view in front of so many of the other rows. One that is there already is not removed for it: a field in it
    /// which is edited would lose the keyboard.
    private func insert(_ view: UIView, _ depth: Int) {
      guard let scrollView else { return }
      rows.insert(ObjectIdentifier(view))
      let others = scrollView.subviews.filter {
        $0 !== view && rows.contains(ObjectIdentifier($0))
      }
      if depth > 0, !others.isEmpty {
        scrollView.insertSubview(view, aboveSubview: others[min(depth, others.count) - 1])
      } else if let rearmost = others.first {
        scrollView.insertSubview(view, belowSubview: rearmost)
      } else {
        scrollView.insertSubview(view, at: 0)
      }
    }

    package func remove(_ view: UIView) {
      rows.remove(ObjectIdentifier(view))
      view.removeFromSuperview()
      view.alpha = 1
      // The rest of a fade, or of a way to another place, would be seen of its next row.
      view.layer.removeAllAnimations()
    }

    package func setHidden(_ isHidden: Bool, of view: UIView) { view.isHidden = isHidden }

    package func setMarks(_ marks: RowMarks, of view: UIView) { self.view?.showMarks?(view, marks) }

    package func fade(_ view: UIView, completion: @escaping () -> Void) -> Bool {
      guard let duration = self.view?.animationDuration, duration > 0 else { return false }
      UIView.animate(
        withDuration: duration, animations: { view.alpha = 0 }, completion: { _ in completion() })
      return true
    }

    package func setAutoscrolling(_ isNeeded: Bool) { scroller.isNeeded = isNeeded }
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
