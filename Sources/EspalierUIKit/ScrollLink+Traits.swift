// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// What heights and places depend on beside the size of the view.
  extension ScrollLink {
    /// Takes the view and who shows rows in it, and tells the engine of its size of text from now on.
    func take(_ view: UIScrollView, of owner: any ScrollLinkOwner) {
      (self.view, self.owner) = (view, owner)
      engine.setHeightTraits(view.traitCollection.preferredContentSizeCategory.step)
      view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
        [weak self] (view: UIScrollView, _) in
        self?.textSizeDidChange(to: view.traitCollection.preferredContentSizeCategory)
      }
    }

    /// All automatic rows in sight are measured again, with views that are made for the new size, and the row at
    /// the top stays there.
    private func textSizeDidChange(to size: UIContentSizeCategory) {
      owner?.showTextSize()
      engine.setHeightTraits(size.step)
      engine.commit(UpdateContext(isAnimated: false))
    }
  }

  extension EngineConfiguration {
    /// The same for a view that is read as an attribute says: from the right where the app's language is.
    @MainActor
    func read(_ attribute: UISemanticContentAttribute) -> EngineConfiguration {
      guard UIView.userInterfaceLayoutDirection(for: attribute) == .rightToLeft else {
        return self
      }
      var configuration = self
      configuration.layout?.isRightToLeft = true
      return configuration
    }
  }

  extension UIContentSizeCategory {
    private static let sizes: [UIContentSizeCategory] = [
      .large, .extraSmall, .small, .medium, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
      .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
      .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    /// The number by which an engine knows heights of this size; 0: the usual one.
    var step: Int { Self.sizes.firstIndex(of: self) ?? 0 }
  }
#endif
