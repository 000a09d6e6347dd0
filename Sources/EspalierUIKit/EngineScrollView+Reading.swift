// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierHosting
  import UIKit

  /// Texts, and who reads them aloud.
  extension EngineScrollView {
    /// The row in whose view a view is.
    func row(around view: ObjectIdentifier) -> NodeID? {
      host.shownRows.first { $0.view.contains(view) }?.row.node
    }

    /// The rows as they are in the list, below the control of a pull.
    var elementsInOrder: [Any] {
      let rows = host.rowsInOrder.map { $0.view as Any }
      #if os(tvOS)
        return rows
      #else
        return (refreshControl.map { [$0] } ?? []) + rows
      #endif
    }
  }
#endif
