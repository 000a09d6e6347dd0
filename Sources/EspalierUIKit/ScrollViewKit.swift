// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  package import EspalierHosting
  import UIKit

  /// A scroll view, as the link of a host sees it.
  @MainActor
  package class ScrollViewKit: ScrollKit {
    weak var scrollView: UIScrollView?
    let axis: ScrollAxis

    init(_ axis: ScrollAxis) { self.axis = axis }

    package var viewport: HostSize {
      let size = scrollView?.bounds.size ?? .zero
      return HostSize(width: size.width, height: size.height)
    }

    package var offset: Double {
      get { scrollView.map { axis == .vertical ? $0.contentOffset.y : $0.contentOffset.x } ?? 0 }
      set { scrollView?.contentOffset = point(newValue) }
    }

    /// The offset of the view for one along the axis.
    func point(_ offset: Double) -> CGPoint {
      var point = scrollView?.contentOffset ?? .zero
      if axis == .vertical { point.y = offset } else { point.x = offset }
      return point
    }

    package var insets: HostInsets {
      guard let insets = scrollView?.adjustedContentInset else { return HostInsets() }
      return axis == .vertical
        ? HostInsets(start: insets.top, end: insets.bottom)
        : HostInsets(start: insets.left, end: insets.right)
    }

    package func setContent(_ size: HostSize, offset: Double) {
      let size = CGSize(size)
      if scrollView?.contentSize != size { scrollView?.contentSize = size }
      // To set it ends an animation.
      if offset != self.offset { self.offset = offset }
    }

    package var isOnScreen: Bool { scrollView?.window != nil }

    package var isDecelerating: Bool { scrollView?.isDecelerating == true }

    package func animate(to offset: Double) {
      scrollView?.setContentOffset(point(offset), animated: true)
    }

    package func stopAnimation() { scrollView?.setContentOffset(point(offset), animated: false) }
  }

  /// A collection view that ends what moves by itself as it leaves its window.
  final class HostCollectionView: UICollectionView {
    weak var link: ScrollLink?

    override func willMove(toWindow newWindow: UIWindow?) {
      let wasMoving = link?.isMoving == true
      super.willMove(toWindow: newWindow)
      if wasMoving, newWindow !== window { link?.stop() }
    }
  }

  extension ScrollLink {
    /// Ends what moves by itself, of which nothing more may be told.
    func stop() {
      kit?.stopAnimation()
      cameToRest()
    }

    /// Scrolls to the top by an animation; false if the list is not scrolled that way.
    func scrollToTop() -> Bool {
      guard axis == .vertical else { return false }
      tell(UpdateContext(isAnimated: false))
      engine.scroll(toFraction: 0, isAnimated: true)
      engine.commit()
      // Where it is not animated it waits for the next commit.
      if aim == nil { engine.commit(UpdateContext(isAnimated: false)) }
      return true
    }
  }

  extension CGSize {
    init(_ size: HostSize) { self.init(width: size.width, height: size.height) }
  }

  extension HostPoint {
    init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension UIScrollView {
    /// Calls something with the number of the size of text from now on, when that is another one.
    func whenTextSizeChanges(_ action: @escaping (Int) -> Void) {
      registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
        (view: UIScrollView, _) in
        action(view.textSize)
      }
    }

    /// The number by which an engine knows heights of the size of text; 0: the usual one.
    var textSize: Int { traitCollection.preferredContentSizeCategory.step }
  }

  extension EngineConfiguration {
    /// The same for a view that is read as an attribute says: from the right where the app's language is.
    @MainActor
    func read(_ attribute: UISemanticContentAttribute) -> EngineConfiguration {
      guard UIView.userInterfaceLayoutDirection(for: attribute) == .rightToLeft else {
        return self
      }
      var configuration = self
      configuration.layout?.isRightToLeft = true
      return configuration
    }
  }

  extension UIContentSizeCategory {
    private static let sizes: [UIContentSizeCategory] = [
      .large, .extraSmall, .small, .medium, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
      .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
      .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// The number by which an engine knows heights of this size; 0: the usual one.
    var step: Int { Self.sizes.firstIndex(of: self) ?? 0 }
  }
#endif
