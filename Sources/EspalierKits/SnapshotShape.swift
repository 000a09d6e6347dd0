// SPDX-License-Identifier: MIT

#if canImport(UIKit) || canImport(AppKit)
  package import EspalierUpdates

  /// What a snapshot of a diffable data source is, in UIKit and in AppKit: two types of one shape.
  @MainActor
  package protocol SnapshotShape<SectionIdentifierType, ItemIdentifierType> {
    associatedtype SectionIdentifierType: Hashable & Sendable
    associatedtype ItemIdentifierType: Hashable & Sendable

    var sectionIdentifiers: [SectionIdentifierType] { get }
    func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType]
    var reloadedItemIdentifiers: [ItemIdentifierType] { get }
    var reconfiguredItemIdentifiers: [ItemIdentifierType] { get }
    var reloadedSectionIdentifiers: [SectionIdentifierType] { get }
    mutating func appendSections(_ identifiers: [SectionIdentifierType])
    mutating func appendItems(
      _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType?)
    mutating func reconfigureItems(_ identifiers: [ItemIdentifierType])
    mutating func reloadSections(_ identifiers: [SectionIdentifierType])
  }

  extension SnapshotShape {
    /// Adds sections with their items.
    package mutating func append<Section>(
      _ sections: [Section], id: (Section) -> SectionIdentifierType,
      items: (Section) -> [ItemIdentifierType]
    ) {
      for section in sections {
        let identifier = id(section)
        appendSections([identifier])
        appendItems(items(section), toSection: identifier)
      }
    }

    /// Marks what an update says has changed; the snapshot is of the new list.
    package mutating func mark(_ update: SectionedBatchUpdate) {
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

    /// What changed from another snapshot to this one.
    package func difference(from old: Self) -> SectionedBatchUpdate {
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

    private var contents: [(id: SectionIdentifierType, items: [ItemIdentifierType])] {
      sectionIdentifiers.map { ($0, itemIdentifiers(inSection: $0)) }
    }
  }
#endif
