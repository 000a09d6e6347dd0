// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Espalier

  extension NSDiffableDataSourceSnapshot {
    /// Makes a snapshot of sections and items, for a diffable data source.
    ///
    /// The data source finds out by itself which items came, went and moved. Which of them changed it does not
    /// look at: say so by `reconfigureItems` of those in ``SectionedBatchUpdate/updates``, or by
    /// `reconfigure(_:)`.
    ///
    /// - Parameters:
    ///   - sections: the sections, in order. An identity that occurs again is refused by AppKit.
    ///   - id: what makes a section the same section.
    ///   - items: the identities of the items of a section, in order.
    /// - Complexity: O(items).
    @MainActor
    public init<Section>(
      _ sections: [Section], id: (Section) -> SectionIdentifierType,
      items: (Section) -> [ItemIdentifierType]
    ) {
      self.init()
      for section in sections {
        let identifier = id(section)
        appendSections([identifier])
        appendItems(items(section), toSection: identifier)
      }
    }

    /// Marks what an update says has changed, to be configured again in place. The snapshot is of the new list.
    ///
    /// - Complexity: O(updates + sections).
    @MainActor
    public mutating func reconfigure(_ update: SectionedBatchUpdate) {
      let sections = sectionIdentifiers
      var changed: [ItemIdentifierType] = []
      var section = -1
      var items: [ItemIdentifierType] = []
      for row in update.updates {
        if row.new.section.index != section {
          section = row.new.section.index
          items = itemIdentifiers(inSection: sections[section])
        }
        changed.append(items[row.new.row.index])
      }
      if !changed.isEmpty { reconfigureItems(changed) }
      let headers = update.sectionUpdates.map { sections[$0.new.index] }
      if !headers.isEmpty { reloadSections(headers) }
    }

    /// What changed from another snapshot to this one: for views that carry plans out, and for logs.
    ///
    /// Items and sections that this snapshot reloads or reconfigures are updated, if they were kept.
    ///
    /// - Complexity: as ``SectionedElementDiffer``.
    @MainActor
    public func update(since old: Self) -> SectionedBatchUpdate {
      let changed = Set(reloadedItemIdentifiers).union(reconfiguredItemIdentifiers)
      let changedSections = Set(reloadedSectionIdentifiers)
      var differ = SectionedElementDiffer<SectionIdentifierType, ItemIdentifierType>()
      var update = SectionedBatchUpdate()
      differ.diff(
        from: old.contents, to: contents, sectionID: { $0.id },
        isSectionEqual: { !changedSections.contains($1.id) }, items: { $0.items }, id: { $0 },
        isEqual: { !changed.contains($1) }, into: &update)
      return update
    }

    @MainActor
    private var contents: [(id: SectionIdentifierType, items: [ItemIdentifierType])] {
      sectionIdentifiers.map { ($0, itemIdentifiers(inSection: $0)) }
    }
  }
#endif
