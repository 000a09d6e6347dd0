// SPDX-License-Identifier: MIT

import AppKit
import AppKitAdapters
import Espalier
import EspalierHosting
import EspalierHostingChecks
import StandInSupport
import Testing

/// A view as high, or as wide, as the checks of all hosts want it.
private final class CheckedView: NSView {
  var id = RowID(0)
  var isWide = false

  override var fittingSize: NSSize {
    let extent = CheckedRow.extent(of: id)
    return isWide
      ? NSSize(width: extent, height: frame.height) : NSSize(width: frame.width, height: extent)
  }
}

/// A scroll view that the checks of all hosts are run on.
@MainActor
private final class AppKitList: CheckedList {
  private let view: EngineScrollView
  private let axis: ScrollAxis
  private let scheduler = ManualScheduler()

  init(_ setup: CheckedSetup) {
    axis = setup.axis
    view = EngineScrollView(setup.configuration, scheduler: scheduler.scheduler)
    view.standInWindow = NSWindow()
    view.contentInsets = NSEdgeInsets(
      top: setup.insets.start, left: 0, bottom: setup.insets.end, right: 0)
    view.registerOtherKinds { [isWide = axis == .horizontal] _ in
      let view = CheckedView(frame: .zero)
      view.isWide = isWide
      return view
    }
    view.configure = { view, row, _ in (view as? CheckedView)?.id = row.id }
    view.frame.size = NSSize(width: setup.viewport.width, height: setup.viewport.height)
    layOut()
  }

  var host: ViewHost<EngineScrollKit> { view.host }

  func place(of view: NSView) -> (start: Double, extent: Double)? {
    guard view.superview === self.view.documentView else { return nil }
    let bounds = self.view.contentView.bounds
    return axis == .vertical
      ? (view.frame.minY - bounds.minY, view.frame.height)
      : (view.frame.minX - bounds.minX, view.frame.width)
  }

  func layOut() {
    scheduler.run()
    view.layoutSubtreeIfNeeded()
    StandInTime.pass()
  }

  var isAnimating: Bool { view.contentView.standInIsAnimating }

  func step() { view.contentView.standInStep() }

  func setDecelerating(_ isDecelerating: Bool) {
    if isDecelerating { view.standInStartLiveScroll() } else { view.standInEndLiveScroll() }
  }

  func close() {}
}

@MainActor
@Suite("What is true of any host")
struct HostCheckTests {
  @Test(
    "A scroll view of AppKit, which measures nothing later",
    arguments: HostCheck.all.filter { $0.need != .lateHeights })
  func checks(check: HostCheck) throws {
    try check.run(AppKitList(check.setup)) { Issue.record("\($0)") }
  }
}
