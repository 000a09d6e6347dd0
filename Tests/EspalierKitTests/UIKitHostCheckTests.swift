// SPDX-License-Identifier: MIT

// For the real kit, in a simulator, and for the stand-in: but for time nothing is used that Apple does not document.
#if canImport(UIKit) && !os(watchOS)
  import EspalierHosting
  import EspalierHostingChecks
  import EspalierUIKit
  import Testing
  import UIKit

  /// A view as high, or as wide, as the checks of all hosts want it.
  private final class CheckedView: UIView {
    var id = RowID(0)
    var isWide = false

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let extent = CheckedRow.extent(of: id)
      return isWide
        ? CGSize(width: extent, height: size.height) : CGSize(width: size.width, height: extent)
    }

    // The real one asks the constraints, of which there are none here.
    override func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
      verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }
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
      KitTime.setDuration(&view.animationDuration)
      let insets = setup.insets
      view.contentInset =
        axis == .vertical
        ? UIEdgeInsets(top: insets.start, left: 0, bottom: insets.end, right: 0)
        : UIEdgeInsets(top: 0, left: insets.start, bottom: 0, right: insets.end)
      view.registerOtherKinds { [isWide = axis == .horizontal] _ in
        let view = CheckedView(frame: .zero)
        view.isWide = isWide
        return view
      }
      view.configure = { view, row, _ in (view as? CheckedView)?.id = row.id }
      view.frame = window.bounds
      window.addSubview(view)
      window.isHidden = false
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
      KitTime.pass()
    }

    #if ESPALIER_STAND_INS
      nonisolated static let checks = HostCheck.all

      var isAnimating: Bool { view.standInIsAnimating }

      func step() { view.standInStep() }

      func setDecelerating(_ isDecelerating: Bool) {
        if isDecelerating {
          view.standInIsDecelerating = true
        } else {
          view.standInEndDecelerating()
        }
      }
    #else
      // Momentum is what a finger leaves behind, and there is none here.
      nonisolated static let checks = HostCheck.all.filter { !$0.description.contains("momentum") }

      // The list aims no more once the kit has told it of the end.
      var isAnimating: Bool { view.host.link.aim != nil }

      func step() { RunLoop.main.run(until: Date(timeIntervalSinceNow: 1 / 60)) }

      func setDecelerating(_ isDecelerating: Bool) {}
    #endif

    func close() { window.isHidden = true }
  }

  @MainActor
  @Suite("What is true of any host: UIKit", .serialized)
  struct UIKitHostCheckTests {
    @Test(
      "A scroll view of UIKit, which measures nothing later",
      arguments: UIKitList.checks.filter { !$0.needs.contains(.lateHeights) })
    func checks(check: HostCheck) async throws {
      #expect(try await complaints(of: check) { UIKitList($0) } == [])
    }
  }
#endif
