// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierKits
  import UIKit

  /// Who shows the rows that a link's view scrolls.
  @MainActor
  protocol ScrollLinkOwner: AnyObject {
    /// Shows what was committed while the view was animating, at once; says whether there was anything.
    func showMissed() -> Bool

    /// Fills the views that are there, and lets go of the others: texts have another size.
    func showTextSize()
  }

  /// What a scroll view and an engine tell each other: how large the view is, where it was scrolled to, and
  /// where it is to scroll.
  @MainActor
  final class ScrollLink {
    let engine: ListEngine
    let axis: ScrollAxis
    weak var view: UIScrollView?
    weak var owner: (any ScrollLinkOwner)?

    /// Whether the list lies from the right: then the view's offsets, which count from the left, are turned around.
    let isMirrored: Bool

    /// The offset of the view, from the left, that is 0 from the right; 0 in other lists.
    private var start = 0.0

    private var toldSize: CGSize?
    private var toldOffset: Double?

    /// Where an animated scroll is under way to; nil: nowhere.
    private var aim: Double?

    /// Whether the view moves by itself: until it does not, the engine moves nothing under it.
    var isMoving: Bool { aim != nil || view?.isDecelerating == true }

    init(_ configuration: EngineConfiguration, _ scheduler: CommitScheduler) {
      guard let layout = configuration.layout else {
        misuse("A view whose rows an engine lays out needs one with a layout.")
      }
      axis = layout.axis
      isMirrored = axis == .horizontal && layout.isRightToLeft
      engine = ListEngine(configuration, scheduler: scheduler)
    }

    /// Where the view is, from where the list begins.
    var offset: Double { view.map { distance($0.contentOffset) } ?? 0 }

    private func distance(_ point: CGPoint) -> Double {
      let along = axis == .vertical ? point.y : point.x
      return isMirrored ? start - along : along
    }

    /// How far a point of the content is from where the list begins.
    func place(of point: CGPoint) -> Double {
      isMirrored ? distance(point) + extent : distance(point)
    }

    /// How far a point of what is seen is from where that begins.
    func placeInSight(of point: CGPoint) -> Double {
      if axis == .vertical { return point.y }
      return isMirrored ? extent - point.x : point.x
    }

    /// How far the view may be scrolled beyond both ends of the content.
    var insets: (before: Double, behind: Double) {
      guard let insets = view?.adjustedContentInset else { return (0, 0) }
      if axis == .vertical { return (insets.top, insets.bottom) }
      return isMirrored ? (insets.right, insets.left) : (insets.left, insets.right)
    }

    /// The extent of what is seen along the axis.
    var extent: Double {
      view.map { axis == .vertical ? $0.bounds.height : $0.bounds.width } ?? 0
    }

    /// The size of the view as the engine was told.
    var size: CGSize { toldSize ?? .zero }

    /// The size of a content of some extent along the axis.
    func contentSize(_ extent: Double) -> CGSize {
      axis == .vertical
        ? CGSize(width: size.width, height: extent) : CGSize(width: extent, height: size.height)
    }

    /// The offset of the view at a distance from where the list begins.
    func point(_ offset: Double) -> CGPoint {
      var point = view?.contentOffset ?? .zero
      if axis == .vertical {
        point.y = offset
      } else {
        point.x = isMirrored ? start - offset : offset
      }
      return point
    }

    /// Puts the view somewhere. An animated scroll goes on from there, unless that is over.
    func move(to offset: Double) {
      if offset == self.offset { return }
      view?.contentOffset = point(offset)
      if let aim { view?.setContentOffset(point(aim), animated: true) }
    }

    /// Tells the engine of another size and of a scroll, if there was one.
    func tell(_ context: UpdateContext? = nil) {
      guard let view, view.bounds.size != toldSize || offset != toldOffset else { return }
      showMissed()
      let (size, offset) = (view.bounds.size, offset)
      if size != toldSize { engine.setViewport(width: size.width, height: size.height) }
      if offset != toldOffset { engine.viewportDidScroll(to: offset, isDecelerating: isMoving) }
      (toldSize, toldOffset) = (size, offset)
      engine.commit(context)
    }

    /// Lets the view show what it has missed. Where it is counts in a list that the engine has left; that is moved
    /// with the content, and told again.
    private func showMissed() {
      if owner?.showMissed() == true { toldOffset = nil }
    }

    /// Says where the view is going to be because a commit moved the content: the engine knows of this already. To be
    /// asked before the view is told anything of the commit.
    ///
    /// - Returns: the offset at which what is at the fold stays there.
    func expect(_ commit: borrowing CommitReport) -> Double {
      let target = offset + commit.adjustment
      if isMirrored { start = max(0, commit.contentExtent - size.width) }
      guard commit.adjustment != 0 else { return target }
      toldOffset = target
      // While the view is under way nothing is adjusted: it has been sent elsewhere, and the animation is over.
      aim = nil
      return target
    }

    /// The view does not move by itself any more: what waited for that is done.
    func cameToRest() { endMoving(isFinished: true) }

    /// A finger has taken the view: it is not on its way any more.
    func wasTaken() {
      if aim != nil { endMoving(isFinished: false) }
    }

    private func endMoving(isFinished: Bool) {
      let wasAnimated = aim != nil
      aim = nil
      tellLastScroll()
      if wasAnimated { engine.scrollAnimationDidEnd(isFinished: isFinished) }
      engine.commit(wasAnimated ? UpdateContext(isAnimated: false) : nil)
    }

    /// The end of a movement is told before the view is laid out where that has led.
    private func tellLastScroll() {
      if offset != toldOffset {
        showMissed()
        engine.viewportDidScroll(to: offset)
        toldOffset = offset
      }
      engine.setDecelerating(false)
    }

    func scroll(
      to row: NodeID, at alignment: ScrollAlignment, isAnimated: Bool
    ) throws(EditError) -> Bool {
      view?.layoutIfNeeded()
      tell(UpdateContext(isAnimated: false))
      showMissed()
      guard engine.identity(of: row) != nil else { throw .unknownNode(row) }
      guard engine.rowIndex(of: row) != nil else { return false }
      guard isAnimated else {
        aim = nil
        try engine.scroll(to: row, at: alignment)
        engine.commit(UpdateContext(isAnimated: false))
        return true
      }
      try engine.scroll(to: row, at: alignment, isAnimated: true)
      engine.commit()
      // Where it is not animated it waits for the next commit.
      if aim == nil { engine.commit(UpdateContext(isAnimated: false)) }
      return true
    }

    /// Lets the view scroll by an animation, or lets the one that is under way go elsewhere: what was measured on the way
    /// may have moved the target.
    ///
    /// - Returns: whether it does: not where nothing would be seen of it, and not to where the view is.
    func animate(to target: Double) -> Bool {
      guard let view, view.window != nil, abs(target - offset) >= 1 else {
        if aim != nil { view?.setContentOffset(point(offset), animated: false) }
        aim = nil
        return false
      }
      engine.setDecelerating(true)
      aim = target
      view.setContentOffset(point(target), animated: true)
      return true
    }
  }
#endif
