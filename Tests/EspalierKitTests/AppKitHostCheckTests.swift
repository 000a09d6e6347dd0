// SPDX-License-Identifier: MIT

// For the real kit, on a Mac, and for the stand-in: but for time nothing is used that Apple does not document.
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import EspalierAppKit
  import EspalierHosting
  import EspalierHostingChecks
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
    private let window: NSWindow
    private let view: EngineScrollView
    private let axis: ScrollAxis
    private let scheduler = ManualScheduler()

    init(_ setup: CheckedSetup) {
      axis = setup.axis
      view = EngineScrollView(setup.configuration, scheduler: scheduler.scheduler)
      KitTime.setDuration(&view.animationDuration)
      view.automaticallyAdjustsContentInsets = false
      let insets = setup.insets
      view.contentInsets =
        axis == .vertical
        ? NSEdgeInsets(top: insets.start, left: 0, bottom: insets.end, right: 0)
        : NSEdgeInsets(top: 0, left: insets.start, bottom: 0, right: insets.end)
      view.registerOtherKinds { [isWide = axis == .horizontal] _ in
        let view = CheckedView(frame: .zero)
        view.isWide = isWide
        return view
      }
      view.configure = { view, row, _ in (view as? CheckedView)?.id = row.id }
      let size = NSSize(width: setup.viewport.width, height: setup.viewport.height)
      window = NSWindow(
        contentRect: NSRect(origin: .zero, size: size), styleMask: .borderless,
        backing: .buffered, defer: false)
      window.isReleasedWhenClosed = false
      window.contentView = view
      window.orderFrontRegardless()
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
      KitTime.pass()
    }

    #if ESPALIER_STAND_INS
      var isAnimating: Bool { view.contentView.standInIsAnimating }

      func step() { view.contentView.standInStep() }
    #else
      // The list aims no more once the kit has told it of the end.
      var isAnimating: Bool { view.host.link.aim != nil }

      func step() { RunLoop.main.run(until: Date(timeIntervalSinceNow: 1 / 60)) }
    #endif

    func setDecelerating(_ isDecelerating: Bool) {
      NotificationCenter.default.post(
        name: isDecelerating
          ? NSScrollView.willStartLiveScrollNotification
          : NSScrollView.didEndLiveScrollNotification, object: view)
    }

    func close() { window.close() }
  }

  @MainActor
  @Suite("What is true of any host: AppKit", .serialized)
  struct AppKitHostCheckTests {
    @Test(
      "A scroll view of AppKit, which measures nothing later",
      arguments: HostCheck.all.filter { !$0.needs.contains(.lateHeights) })
    func checks(check: HostCheck) async throws {
      #expect(try await complaints(of: check) { AppKitList($0) } == [])
    }
  }
#endif
