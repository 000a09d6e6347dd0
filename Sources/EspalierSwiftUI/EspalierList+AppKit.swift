// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && canImport(AppKit) && (!canImport(UIKit) || ESPALIER_ON_MAC)
  import AppKit
  import Espalier
  import EspalierAppKit
  import SwiftUI

  extension EspalierList: NSViewRepresentable {
    /// Makes the view, as the environment is read.
    public func makeNSView(context: Context) -> EngineScrollView {
      context.coordinator.makeView(context.environment)
    }

    /// Describes the list again.
    public func updateNSView(_ view: EngineScrollView, context: Context) {
      context.coordinator.update(self, context.environment)
    }
  }

  extension EngineScrollView {
    convenience init(_ configuration: EngineConfiguration, readAs direction: LayoutDirection?) {
      guard let direction else {
        self.init(configuration)
        return
      }
      self.init(
        configuration,
        userInterfaceLayoutDirection: direction == .rightToLeft ? .rightToLeft : .leftToRight)
    }
  }

  /// A view of AppKit that shows one of SwiftUI.
  final class HostedCell: NSView {
    private var axis = ScrollAxis.vertical
    private var controller: NSHostingController<AnyView>?

    /// Makes a view for the rows of a list.
    convenience init(along axis: ScrollAxis) {
      self.init(frame: .zero)
      self.axis = axis
    }

    func show(_ view: some View) {
      // Along the axis it is as large as it is ideally, not as large as it may be.
      let view = AnyView(
        view.fixedSize(horizontal: axis == .horizontal, vertical: axis == .vertical))
      if let controller {
        controller.rootView = view
      } else {
        let made = NSHostingController(rootView: view)
        made.view.frame = bounds
        made.view.autoresizingMask = [.width, .height]
        addSubview(made.view)
        controller = made
      }
    }

    override var fittingSize: NSSize {
      let size =
        axis == .vertical
        ? NSSize(width: frame.width, height: .infinity)
        : NSSize(width: .infinity, height: frame.height)
      return controller?.sizeThatFits(in: size) ?? .zero
    }
  }
#endif
