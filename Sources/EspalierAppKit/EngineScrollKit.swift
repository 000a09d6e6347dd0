// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Espalier
  package import EspalierHosting
  internal import EspalierKits

  /// An `EngineScrollView`, as its host sees it.
  @MainActor
  package final class EngineScrollKit: HostKit {
    weak var scrollView: EngineScrollView?
    let clipView = NSClipView(frame: .zero)
    let document = EngineDocumentView(frame: .zero)
    private let isVertical: Bool
    private lazy var scroller = Autoscroller { [weak self] in
      self?.scrollView?.host.autoscroll(for: $0)
    }

    /// Whether the reader scrolls; momentum is a part of it.
    package var isDecelerating = false

    /// Whether nothing is to be told of another offset or size.
    private(set) var isSettingContent = false

    /// The number of the last animated scroll and when it was to end, as it began; nil: none is under way.
    private var animation: (number: Int, end: TimeInterval?) = (0, nil)

    /// What is called when views have faded, by the number of the fade.
    private var completions: [Int: () -> Void] = [:]
    private var fadeCount = 0

    /// The views whose places were animated last, and those that fade.
    private var animated: Set<ObjectIdentifier> = []
    private var fading: Set<ObjectIdentifier> = []

    init(_ axis: ScrollAxis) { isVertical = axis == .vertical }

    private func point(_ offset: Double) -> NSPoint {
      let origin = clipView.bounds.origin
      return isVertical ? NSPoint(x: origin.x, y: offset) : NSPoint(x: offset, y: origin.y)
    }

    // Scrolling.

    package var viewport: HostSize {
      HostSize(width: clipView.bounds.width, height: clipView.bounds.height)
    }

    package var offset: Double {
      get { isVertical ? clipView.bounds.minY : clipView.bounds.minX }
      set { scroll(to: point(newValue)) }
    }

    private func scroll(to point: NSPoint) {
      stopAnimation()
      clipView.scroll(to: point)
      scrollView?.reflectScrolledClipView(clipView)
    }

    package var insets: HostInsets {
      let insets = clipView.contentInsets
      return isVertical
        ? HostInsets(start: insets.top, end: insets.bottom)
        : HostInsets(start: insets.left, end: insets.right)
    }

    package func setContent(_ size: HostSize, offset: Double) {
      isSettingContent = true
      defer { isSettingContent = false }
      // It fills the viewport, so that what is below the last row is part of it as well.
      let taken = insets.start + insets.end
      let filled = NSSize(
        width: max(size.width, isVertical ? 0 : viewport.width - taken),
        height: max(size.height, isVertical ? viewport.height - taken : 0))
      if document.frame.size != filled { document.setFrameSize(filled) }
      var bounds = NSRect(origin: point(offset), size: clipView.bounds.size)
      // Where the reader scrolls it may be beyond an end.
      if !isDecelerating { bounds = clipView.constrainBoundsRect(bounds) }
      if bounds.origin != clipView.bounds.origin { scroll(to: bounds.origin) }
    }

    package var isOnScreen: Bool { scrollView?.window != nil }

    package func animate(to offset: Double) {
      // One that goes elsewhere ends when the first one would have.
      let now = ProcessInfo.processInfo.systemUptime
      let (number, end) = (animation.number + 1, animation.end ?? now + 0.35)
      animation = (number, end)
      NSAnimationContext.runAnimationGroup { context in
        context.duration = max(0.05, end - now)
        clipView.animator().setBoundsOrigin(point(offset))
      } completionHandler: { [weak self] in
        MainActor.assumeIsolated { self?.didAnimate(number) }
      }
    }

    private func didAnimate(_ number: Int) {
      guard animation.number == number, animation.end != nil else { return }
      animation.end = nil
      scrollView?.host.cameToRest()
    }

    package func stopAnimation() {
      guard animation.end != nil else { return }
      animation.end = nil
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 0
        clipView.animator().setBoundsOrigin(clipView.bounds.origin)
      }
    }

    package func setAutoscrolling(_ isNeeded: Bool) { scroller.isNeeded = isNeeded }

    // Views.

    package func extent(of view: NSView, for request: MeasureRequest) -> Double? {
      // The other one is infinite.
      let breadth = min(request.width, request.height)
      if isVertical { view.frame.size.width = breadth } else { view.frame.size.height = breadth }
      let anchor = isVertical ? view.widthAnchor : view.heightAnchor
      let constraint = anchor.constraint(equalToConstant: breadth)
      constraint.isActive = true
      defer { constraint.isActive = false }
      // Texts that wrap know their height once they know their width.
      view.layoutSubtreeIfNeeded()
      return isVertical ? view.fittingSize.height : view.fittingSize.width
    }

    package func place(_ view: NSView, at place: HostPlace, isAnimated: Bool) {
      if let depth = place.depth {
        var views = document.subviews
        let former = views.firstIndex { $0 === view }
        if let former { views.remove(at: former) }
        let index = min(depth, views.count)
        if former == nil {
          let rear = index > 0 ? views[index - 1] : nil
          document.addSubview(view, positioned: rear == nil ? .below : .above, relativeTo: rear)
        } else if former != index {
          // To be added again it would be removed, and a field in it would not be first responder any more.
          views.insert(view, at: index)
          document.subviews = views
        }
      }
      let frame = NSRect(x: place.x, y: place.y, width: place.width, height: place.height)
      let duration = isAnimated ? scrollView?.animationDuration ?? 0 : 0
      let id = ObjectIdentifier(view)
      // An animation under way is ended by one that takes no time.
      let wasAnimated = animated.remove(id) != nil
      if duration > 0 { animated.insert(id) }
      guard duration > 0 || wasAnimated else {
        view.frame = frame
        return
      }
      NSAnimationContext.runAnimationGroup { context in
        context.duration = duration
        view.animator().frame = frame
      }
    }

    package func remove(_ view: NSView) {
      let id = ObjectIdentifier(view)
      let wasAnimated = animated.remove(id) != nil
      let wasFading = fading.remove(id) != nil
      view.removeFromSuperview()
      view.alphaValue = 1
      guard wasAnimated || wasFading else { return }
      // What is under way would go on.
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 0
        if wasAnimated { view.animator().frame = view.frame }
        if wasFading { view.animator().alphaValue = 1 }
      }
    }

    package func setHidden(_ isHidden: Bool, of view: NSView) { view.isHidden = isHidden }

    package func setMarks(_ marks: RowMarks, of view: NSView) {
      scrollView?.showMarks?(view, marks)
    }

    package func setPosition(_ row: Int, of count: Int, of view: NSView) {
      view.setAccessibilityIndex(row)
    }

    package func fade(_ view: NSView, completion: @escaping () -> Void) -> Bool {
      guard let duration = scrollView?.animationDuration, duration > 0 else { return false }
      fadeCount += 1
      let number = fadeCount
      completions[number] = completion
      fading.insert(ObjectIdentifier(view))
      NSAnimationContext.runAnimationGroup { context in
        context.duration = duration
        view.animator().alphaValue = 0
      } completionHandler: { [weak self] in
        MainActor.assumeIsolated { self?.completions.removeValue(forKey: number)?() }
      }
      return true
    }
  }

  extension HostPoint {
    init(_ point: NSPoint) { self.init(x: point.x, y: point.y) }
  }
#endif
