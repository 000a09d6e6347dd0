// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierHostingChecks

/// A row's view that nobody sees.
@MainActor
final class ScreenlessView {
  var id = RowID(-1)
  var version = 0
  var place: HostPlace?
  var isHidden = false
  var marks: RowMarks = []
  var position: [Int] = []
  var isFading = false
}

/// How a toolkit does things.
enum Manners: Sendable, CaseIterable {
  /// As GTK does: the host is told of a scroll at once, and nothing is beyond the content and its insets.
  case strict

  /// As UIKit does: the host is told with the next layout, and the view may be anywhere.
  case loose
}

/// A kit without a screen.
@MainActor
final class ScreenlessKit: HostKit {
  weak var host: ViewHost<ScreenlessKit>?
  let axis: ScrollAxis
  let manners: Manners
  var viewport: HostSize
  var insets = HostInsets()
  var isOnScreen = true
  var isDecelerating = false
  var isAutoscrolling = false
  var isHoldingBack = false
  var fades = false

  /// The views, from the rearmost to the foremost.
  private(set) var views: [ScreenlessView] = []
  private(set) var content = HostSize(width: 0, height: 0)

  /// Views whose last place was animated.
  private(set) var animated: Set<ObjectIdentifier> = []

  /// Fades that are under way.
  var completions: [() -> Void] = []

  private var animation: (target: Double, steps: Int)?
  private var storedOffset = 0.0

  init(_ setup: CheckedSetup, _ manners: Manners) {
    (axis, viewport, insets) = (setup.axis, setup.viewport, setup.insets)
    self.manners = manners
  }

  var offset: Double {
    get { storedOffset }
    set {
      animation = nil
      scroll(to: newValue)
    }
  }

  private func clamped(_ offset: Double) -> Double {
    guard manners == .strict else { return offset }
    let extent = axis == .vertical ? content.height : content.width
    let page = axis == .vertical ? viewport.height : viewport.width
    return max(-insets.start, min(offset, extent + insets.end - page))
  }

  private func scroll(to offset: Double) {
    storedOffset = clamped(offset)
    if manners == .strict { host?.tell() }
  }

  func setContent(_ size: HostSize, offset: Double) {
    content = size
    if offset != storedOffset { storedOffset = clamped(offset) }
  }

  var isAnimating: Bool { animation != nil }

  func animate(to offset: Double) { animation = (offset, 6) }

  func stopAnimation() { animation = nil }

  func step() {
    guard let (target, steps) = animation else { return }
    animation = steps > 1 ? (target, steps - 1) : nil
    scroll(to: storedOffset + (target - storedOffset) / Double(steps))
    if steps == 1 { host?.cameToRest() }
  }

  func extent(of prototype: ScreenlessView, for request: MeasureRequest) -> Double? {
    isHoldingBack ? nil : CheckedRow.extent(of: prototype.id)
  }

  func place(_ view: ScreenlessView, at place: HostPlace, isAnimated: Bool) {
    if let depth = place.depth {
      views.removeAll { $0 === view }
      views.insert(view, at: depth)
    }
    view.place = place
    if isAnimated {
      animated.insert(ObjectIdentifier(view))
    } else {
      animated.remove(ObjectIdentifier(view))
    }
  }

  func remove(_ view: ScreenlessView) {
    views.removeAll { $0 === view }
    (view.place, view.isFading) = (nil, false)
  }

  func setHidden(_ isHidden: Bool, of view: ScreenlessView) { view.isHidden = isHidden }

  func setMarks(_ marks: RowMarks, of view: ScreenlessView) { view.marks = marks }

  func setPosition(_ row: Int, of count: Int, of view: ScreenlessView) {
    view.position = [row, count]
  }

  func fade(_ view: ScreenlessView, completion: @escaping () -> Void) -> Bool {
    guard fades else { return false }
    view.isFading = true
    completions.append(completion)
    return true
  }

  func setAutoscrolling(_ isNeeded: Bool) { isAutoscrolling = isNeeded }
}

/// A list without a screen.
@MainActor
final class ScreenlessList: CheckedList {
  let kit: ScreenlessKit
  let host: ViewHost<ScreenlessKit>
  private(set) var made: [ScreenlessView] = []
  private let turn = ManualScheduler()

  init(_ setup: CheckedSetup = CheckedSetup(), _ manners: Manners = .strict) {
    kit = ScreenlessKit(setup, manners)
    host = ViewHost(setup.configuration, scheduler: turn.scheduler)
    (host.kit, kit.host) = (kit, host)
    host.registerOtherKinds { [unowned self] _ in
      made.append(ScreenlessView())
      return made[made.count - 1]
    }
    host.configure = { view, row, _ in
      view.id = row.id
      view.version += 1
    }
    host.tell()
  }

  func place(of view: ScreenlessView) -> (start: Double, extent: Double)? {
    guard let place = view.place else { return nil }
    return kit.axis == .vertical
      ? (place.y - kit.offset, place.height) : (place.x - kit.offset, place.width)
  }

  func layOut() {
    host.tell()
    turn.run()
    host.tell()
  }

  var isAnimating: Bool { kit.isAnimating }

  func step() { kit.step() }

  func setDecelerating(_ isDecelerating: Bool) {
    kit.isDecelerating = isDecelerating
    if !isDecelerating { host.cameToRest() }
  }

  func holdHeightsBack(_ isHeldBack: Bool) { kit.isHoldingBack = isHeldBack }

  func close() {}
}
