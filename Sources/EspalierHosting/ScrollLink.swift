// SPDX-License-Identifier: MIT

public import Espalier

/// The link between the scroll position of a view and an engine: how large the view is, where it was scrolled to, and
/// where it is to scroll.
///
///     link.tell()                        // the view was scrolled, or has another size
///     link.show(commit)                  // the views of a commit are in place
///     link.cameToRest()                  // momentum or an animation is over
///     link.wasTaken()                    // a finger is on the view
///
/// Its offsets count from where the list begins: the top, the left, or in a horizontal list that is read from the right
/// the right. There they are turned around from those of the kit, which count from the left as ever.
///
/// While the view moves by itself the engine moves nothing under it; what waits is done as it comes to rest. A scroll that
/// is animated aims again while rows on the way are measured, and its last step is exact.
@preconcurrency @MainActor
public final class ScrollLink {
  /// The list.
  public let engine: ListEngine

  /// The axis along which the list is scrolled.
  public let axis: ScrollAxis

  /// Whether the list lies from the right.
  public let isMirrored: Bool

  /// The scroll view. It is not kept alive.
  public weak var kit: (any ScrollKit)?

  /// Shows what was committed while the view could take nothing, such as of a ``CatchUpHost``; returns whether there was
  /// anything. Called before the engine is told of a scroll; nil: commits are never late.
  public var showMissed: (() -> Bool)?

  /// The offset of the kit at which the list is at 0, if it is mirrored; else 0. Less than zero if there is less content
  /// than room for it between the insets.
  private var origin = 0.0

  private var toldSize: HostSize?
  private var toldInsets = HostInsets()
  private var toldOffset: Double?

  /// Where an animated scroll is under way to; nil: nowhere.
  public private(set) var aim: Double?

  /// Makes a link and its engine. Traps if the configuration has no layout.
  ///
  /// - Parameters:
  ///   - configuration: the choices for the whole list; its axis and whether it is right to left are those of the link.
  ///   - scheduler: who decides when a commit takes place that `setNeedsCommit` asks for.
  public init(_ configuration: EngineConfiguration, scheduler: CommitScheduler) {
    guard let layout = configuration.layout else {
      fatalError("A view whose rows an engine lays out needs one with a layout.")
    }
    axis = layout.axis
    isMirrored = axis == .horizontal && layout.isRightToLeft
    engine = ListEngine(configuration, scheduler: scheduler)
  }

  // Where the view is.

  /// Whether the view moves by itself: until it does not, the engine moves nothing under it.
  public var isMoving: Bool { aim != nil || kit?.isDecelerating == true }

  /// Where the view is, from where the list begins.
  public var offset: Double { kit.map { distance($0.offset) } ?? 0 }

  /// The extent of the viewport along the axis.
  public var extent: Double { kit?.viewport.along(axis) ?? 0 }

  /// The size of the view as the engine was told; that of the view before the first time.
  public var size: HostSize { toldSize ?? kit?.viewport ?? HostSize(width: 0, height: 0) }

  /// How far the view may be scrolled beyond both ends of the list.
  public var insets: (before: Double, behind: Double) {
    let insets = kit?.insets ?? HostInsets()
    return isMirrored ? (insets.end, insets.start) : (insets.start, insets.end)
  }

  /// The offsets at which the view is not beyond its content and its insets.
  public var range: ClosedRange<Double> {
    let (before, behind) = insets
    return -before...max(-before, engine.contentExtent + behind - extent)
  }

  /// The size of a content of some extent along the axis. What lies from the right takes all of the room between the
  /// insets at least: there is no other offset then at which a scroll view rests than where the list begins.
  public func contentSize(_ extent: Double) -> HostSize {
    if axis == .vertical { return HostSize(width: size.width, height: extent) }
    let room = isMirrored ? size.width - toldInsets.start - toldInsets.end : 0
    return HostSize(width: max(extent, room), height: size.height)
  }

  /// The offset of the kit at an offset from where the list begins.
  public func kitOffset(_ offset: Double) -> Double { isMirrored ? origin - offset : offset }

  private func distance(_ offset: Double) -> Double { isMirrored ? origin - offset : offset }

  /// How far a point of the content is from where the list begins.
  public func distance(to point: HostPoint) -> Double {
    distance(point.along(axis)) + (isMirrored ? extent : 0)
  }

  /// How far a point of the viewport is from where that begins.
  public func distanceInViewport(to point: HostPoint) -> Double {
    isMirrored ? extent - point.x : point.along(axis)
  }

  // What is told.

  /// Tells the engine of another size, of other insets and of a scroll, if there was one, and commits.
  ///
  /// - Complexity: O(1) if there was none, else that of a commit.
  public func tell(_ context: UpdateContext? = nil) {
    guard let kit else { return }
    // Momentum may have begun, and its first step is to come.
    if isMoving { engine.setDecelerating(true) }
    guard kit.viewport != toldSize || kit.insets != toldInsets || !isTold else { return }
    tellMissed()
    // What has no content yet is at its beginning, which is at the right wherever the view is.
    if isMirrored, engine.contentExtent == 0 { origin = kit.offset - insets.before }
    let (size, offset) = (kit.viewport, offset)
    engine.setViewportInsets(start: insets.before, end: insets.behind)
    toldInsets = kit.insets
    if size != toldSize { engine.setViewport(width: size.width, height: size.height) }
    if !isTold { engine.viewportDidScroll(to: offset, isDecelerating: isMoving) }
    (toldSize, toldOffset) = (size, offset)
    engine.commit(context)
  }

  /// Whether the engine knows where the view is: what is turned around may be off by less than any place of a row.
  private var isTold: Bool { toldOffset.map { abs($0 - offset) < 0.001 } ?? false }

  /// Lets the view show what it has missed. Where it is counts in a list that the engine has left; that is moved with the
  /// content, and told again.
  private func tellMissed() {
    if showMissed?() == true { toldOffset = nil }
  }

  /// Hands the kit the size of the content and the offset after a commit, whose views are in place.
  ///
  /// If the kit is elsewhere then, as at an end that it knows better, the engine is told.
  public func show(_ commit: borrowing CommitReport) {
    guard let kit else { return }
    let (former, target) = (origin, expect(commit))
    let place = kitOffset(target)
    // What is turned around there and back may be off by less than any place of a row. A view is not moved for that.
    kit.setContent(
      contentSize(commit.contentExtent),
      offset: abs(place - kit.offset) < 0.001 ? kit.offset : place)
    if let aim, origin != former { kit.animate(to: kitOffset(aim)) }
    if toldOffset != nil, !isTold { tell() }
  }

  /// Says where the view is going to be because a commit moved the content; the engine knows of this already. For kits
  /// that do by themselves what ``show(_:)`` does, before they are told anything of the commit.
  ///
  /// - Returns: the offset, from where the list begins, at which what is at the fold stays there.
  public func expect(_ commit: borrowing CommitReport) -> Double {
    let target = offset + commit.adjustment
    if isMirrored { origin = contentSize(commit.contentExtent).width - size.width }
    guard commit.adjustment != 0 else { return target }
    // A view that was scrolled since the engine was told is as far from there as it was.
    toldOffset = commit.offset
    // While the view is under way nothing is adjusted: it has been sent elsewhere, and the animation is over.
    endAnimation()
    return target
  }

  /// The view does not move by itself any more: what waited for that is done.
  public func cameToRest() { endMoving(isFinished: true) }

  /// A finger has taken the view: an animated scroll is over, where it is. One that goes on by momentum tells when it is
  /// at rest.
  public func wasTaken() {
    guard aim != nil else { return }
    kit?.stopAnimation()
    endMoving(isFinished: false)
  }

  private func endMoving(isFinished: Bool) {
    let wasAnimated = aim != nil
    aim = nil
    // The end of a movement is told before the view is laid out where that has led.
    if kit != nil, !isTold {
      tellMissed()
      engine.viewportDidScroll(to: offset)
      toldOffset = offset
    }
    engine.setDecelerating(false)
    if wasAnimated { engine.scrollAnimationDidEnd(isFinished: isFinished) }
    engine.commit(wasAnimated ? UpdateContext(isAnimated: false) : nil)
  }

  private func endAnimation() {
    if aim != nil { kit?.stopAnimation() }
    aim = nil
  }

  // What is asked for.

  /// Brings a row into sight, exactly, also if it was never measured.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - alignment: where in the viewport it is to be.
  ///   - isAnimated: whether the view scrolls there, or is there at once.
  /// - Returns: false if the row is not in the list.
  /// - Throws: `EditError.unknownNode`.
  /// - Complexity: that of a commit; an animated scroll is a commit for each frame.
  @discardableResult
  public func scroll(
    to row: NodeID, at alignment: ScrollAlignment = .top, isAnimated: Bool = false
  ) throws(EditError) -> Bool {
    tell(UpdateContext(isAnimated: false))
    tellMissed()
    guard engine.identity(of: row) != nil else { throw .unknownNode(row) }
    guard engine.rowIndex(of: row) != nil else { return false }
    if !isAnimated { endAnimation() }
    try engine.scroll(to: row, at: alignment, isAnimated: isAnimated)
    engine.commit(isAnimated ? nil : UpdateContext(isAnimated: false))
    // Where it is not animated it waits for the next commit.
    if isAnimated, aim == nil { engine.commit(UpdateContext(isAnimated: false)) }
    return true
  }

  /// Lets the view scroll by an animation, or lets the one that is under way go elsewhere: what was measured on the way
  /// may have moved the target. For `ListHost.animateScroll(to:in:)`.
  ///
  /// - Returns: whether it does: not where nothing would be seen of it, and not to where the view is.
  public func animate(to target: Double) -> Bool {
    guard let kit, kit.isOnScreen, abs(target - offset) >= 1 else {
      endAnimation()
      return false
    }
    engine.setDecelerating(true)
    aim = target
    kit.animate(to: kitOffset(target))
    return true
  }
}
