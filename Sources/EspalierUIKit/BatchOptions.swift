// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// How a view brings rows up to date whose content has changed.
  public enum RowUpdates: Hashable, Sendable {
    /// The data source is asked for the cell again, and fills the one that is there. The cell stays, with its
    /// state, and is sized again.
    case reconfigured

    /// The row gets another cell, after the batch: for a row whose content takes another class of cell.
    case reloaded
  }

  /// What becomes of headers and footers whose content has changed.
  public enum SectionUpdates {
    /// The sections are loaded again, after the batch, with all their cells.
    case reloaded

    /// A closure brings them up to date in place: it is handed the sections, by new index.
    case inPlace(@MainActor (IndexSet) -> Void)
  }
#endif
