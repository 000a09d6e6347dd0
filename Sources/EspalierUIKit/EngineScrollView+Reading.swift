// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// Texts, and who reads them aloud.
  extension EngineScrollView {
    /// The row in whose view a view is.
    func row(around view: ObjectIdentifier) -> NodeID? {
      recycler.shownRows.first { $0.view.contains(view) }.flatMap { recycler.row(of: $0.view) }
    }

    /// The rows as they are in the list, below the control of a pull.
    var elementsInOrder: [Any] {
      let rows = recycler.rowsInOrder.map { $0.view as Any }
      #if os(tvOS)
        return rows
      #else
        return (refreshControl.map { [$0] } ?? []) + rows
      #endif
    }
  }

  extension EngineScrollView: ScrollLinkOwner {
    /// Every commit is shown at once.
    func showMissed() -> Bool { false }

    /// Fills all views, and measures with new ones: they are for another size of text.
    func showTextSize() {
      recycler.emptyPools()
      for (row, _, view) in recycler.shownRows {
        configure?(view, row, engine)
        engine.update(view, of: row.node)
      }
    }
  }
#endif
