// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierKits
  import UIKit

  extension NSDiffableDataSourceSnapshot: SnapshotShape {}

  extension NSDiffableDataSourceSnapshot {
    /// Makes a snapshot of sections and items, for a diffable data source.
    ///
    /// The data source finds out by itself which items came, went and moved. Which of them changed it does not
    /// look at: say so by `reconfigureItems` of those in ``SectionedBatchUpdate/updates``, or by
    /// `reconfigure(_:)`.
    ///
    /// - Parameters:
    ///   - sections: the sections, in order. An identity that occurs again is refused by UIKit.
    ///   - id: what makes a section the same section.
    ///   - items: the identities of the items of a section, in order.
    /// - Complexity: O(items).
    @MainActor
    public init<Section>(
      _ sections: [Section], id: (Section) -> SectionIdentifierType,
      items: (Section) -> [ItemIdentifierType]
    ) {
      self.init()
      append(sections, id: id, items: items)
    }

    /// Marks what an update says has changed, to be configured again in place. The snapshot is of the new list.
    ///
    /// - Complexity: O(updates + sections).
    @MainActor
    public mutating func reconfigure(_ update: SectionedBatchUpdate) { mark(update) }

    /// What changed from another snapshot to this one: for views that carry plans out, and for logs.
    ///
    /// Items and sections that this snapshot reloads or reconfigures are updated, if they were kept.
    ///
    /// - Complexity: as ``SectionedElementDiffer``.
    @MainActor
    public func update(since old: Self) -> SectionedBatchUpdate { difference(from: old) }
  }
#endif
