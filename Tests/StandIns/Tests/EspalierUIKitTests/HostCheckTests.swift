// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierHostingChecks
import StandInSupport
import Testing
import UIKit
import UIKitAdapters

/// A view as high, or as wide, as the checks of all hosts want it.
private final class CheckedView: UIView {
  var id = RowID(0)
  var isWide = false

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let extent = CheckedRow.extent(of: id)
    return isWide
      ? CGSize(width: extent, height: size.height) : CGSize(width: size.width, height: extent)
  }
}

/// A scroll view that the checks of all hosts are run on.
@MainActor
private final class UIKitList: CheckedList {
  private let window: UIWindow
  private let view: EngineScrollView
  private let axis: ScrollAxis
  private let scheduler = ManualScheduler()

  init(_ setup: CheckedSetup) {
    let size = CGSize(width: setup.viewport.width, height: setup.viewport.height)
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    axis = setup.axis
    view = EngineScrollView(setup.configuration, scheduler: scheduler.scheduler)
    view.contentInset = UIEdgeInsets(
      top: setup.insets.start, left: 0, bottom: setup.insets.end, right: 0)
    view.registerOtherKinds { [isWide = axis == .horizontal] _ in
      let view = CheckedView(frame: .zero)
      view.isWide = isWide
      return view
    }
    view.configure = { view, row, _ in (view as? CheckedView)?.id = row.id }
    view.frame = window.bounds
    window.addSubview(view)
    layOut()
  }

  var host: ViewHost<EngineScrollKit> { view.host }

  func place(of view: UIView) -> (start: Double, extent: Double)? {
    guard view.superview === self.view else { return nil }
    return axis == .vertical
      ? (view.frame.minY - self.view.contentOffset.y, view.frame.height)
      : (view.frame.minX - self.view.contentOffset.x, view.frame.width)
  }

  func layOut() {
    window.layoutIfNeeded()
    scheduler.run()
    view.setNeedsLayout()
    window.layoutIfNeeded()
    StandInTime.pass()
  }

  var isAnimating: Bool { view.standInIsAnimating }

  func step() { view.standInStep() }

  func setDecelerating(_ isDecelerating: Bool) {
    if isDecelerating { view.standInIsDecelerating = true } else { view.standInEndDecelerating() }
  }

  func close() {}
}

@MainActor
@Suite("What is true of any host")
struct HostCheckTests {
  @Test(
    "A scroll view of UIKit, which measures nothing later",
    arguments: HostCheck.all.filter { $0.need != .lateHeights })
  func checks(check: HostCheck) throws {
    try check.run(UIKitList(check.setup)) { Issue.record("\($0)") }
  }
}
