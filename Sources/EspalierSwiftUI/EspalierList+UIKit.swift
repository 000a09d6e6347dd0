// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !ESPALIER_ON_MAC
  import Espalier
  import EspalierUIKit
  import SwiftUI
  import UIKit

  extension EspalierList: UIViewRepresentable {
    /// Makes the view, as the environment is read.
    public func makeUIView(context: Context) -> EngineScrollView {
      context.coordinator.makeView(context.environment)
    }

    /// Describes the list again.
    public func updateUIView(_ view: EngineScrollView, context: Context) {
      context.coordinator.update(self, context.environment)
    }
  }

  extension EngineScrollView {
    convenience init(_ configuration: EngineConfiguration, readAs direction: LayoutDirection?) {
      let attribute: UISemanticContentAttribute =
        switch direction {
        case nil: .unspecified
        case .rightToLeft: .forceRightToLeft
        default: .forceLeftToRight
        }
      self.init(configuration, semanticContentAttribute: attribute)
    }
  }

  /// A view of UIKit that shows one of SwiftUI.
  final class HostedCell: UIView {
    private var content: (any UIView & UIContentView)?

    /// Makes a view for the rows of a list; constraints say along which axis it is measured.
    convenience init(along axis: ScrollAxis) { self.init(frame: .zero) }

    func show(_ view: some View) {
      let configuration = UIHostingConfiguration { view }.margins(.all, 0)
      if let content {
        content.configuration = configuration
      } else {
        let made = configuration.makeContentView()
        addSubview(made)
        content = made
        setNeedsLayout()
      }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      content?.frame = bounds
    }

    override func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
      verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
      content?.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
        ?? .zero
    }
  }
#endif
