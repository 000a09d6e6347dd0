// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout

/// What heights depend on beside content and width.
extension ListEngine {
  /// Says that heights depend on something else than before: the size of text, a theme, whatever the app names
  /// by a number. Rows of the kinds that are named are measured for it, by `ListHost.height(for:in:)` with a
  /// request that has these traits; all others keep their heights.
  ///
  /// What is in sight is measured by the next commit. The row at the top of the viewport keeps its fraction there.
  /// Traits are part of what a height belongs to, as the width is: going back to former ones finds the heights and
  /// the place of then. See `ListLayout.setHeightTraits(_:ofKinds:)`. Does nothing in an engine without a layout.
  ///
  ///     engine.setHeightTraits(textSize.step, ofKinds: [.title, .body])
  ///     engine.commit()
  ///
  /// A host that shows texts at their new size updates its views as well, or asks for a reload
  /// (`setNeedsReload(because:)`): heights are all that this is about.
  ///
  /// - Parameters:
  ///   - traits: what heights of those rows depend on from now on; 0 in the beginning.
  ///   - kinds: the kinds of rows whose heights depend on it; nil: all, those that come later as well.
  /// - Complexity: O(n), if any of them had other traits; else O(kinds).
  public func setHeightTraits(_ traits: Int, ofKinds kinds: [RowKind]? = nil) {
    changeLayout { layout, order in
      layout.setHeightTraits(traits, ofKinds: kinds, in: &order)
    }
  }
}
