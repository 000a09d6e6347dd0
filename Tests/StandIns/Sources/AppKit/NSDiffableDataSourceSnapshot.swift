// SPDX-License-Identifier: MIT

import StandInSupport

/// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot, and the same in UIKit
@MainActor
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  private var content = SnapshotContent<SectionIdentifierType, ItemIdentifierType>()

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/init()
  public init() {}

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/sectionidentifiers
  public var sectionIdentifiers: [SectionIdentifierType] { content.sections }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/itemidentifiers
  public var itemIdentifiers: [ItemIdentifierType] { content.allItems }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/itemidentifiers(insection:)
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] { content.items[identifier] ?? [] }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reloadeditemidentifiers
  public var reloadedItemIdentifiers: [ItemIdentifierType] { content.reloaded }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reconfigureditemidentifiers
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { content.reconfigured }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reloadedsectionidentifiers
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { content.reloadedSections }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/appendsections(_:)
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    content.appendSections(identifiers)
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/appenditems(_:tosection:)
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) { content.appendItems(identifiers, to: sectionIdentifier) }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reloaditems(_:)
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    content.reloaded += identifiers
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reconfigureitems(_:)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    content.reconfigured += identifiers
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reloadsections(_:)
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    content.reloadedSections += identifiers
  }
}
