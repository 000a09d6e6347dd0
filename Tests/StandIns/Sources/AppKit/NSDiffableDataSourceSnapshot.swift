// SPDX-License-Identifier: MIT

import StandInSupport

/// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot, and the same in UIKit
@MainActor
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/init()
  public init() {}

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/sectionidentifiers
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/itemidentifiers
  public var itemIdentifiers: [ItemIdentifierType] {
    sectionIdentifiers.flatMap { items[$0] ?? [] }
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/itemidentifiers(insection:)
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] { items[identifier] ?? [] }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reloadeditemidentifiers
  ///
  /// Nothing here reloads items.
  public let reloadedItemIdentifiers: [ItemIdentifierType] = []

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reconfigureditemidentifiers
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reloadedsectionidentifiers
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/appendsections(_:)
  ///
  /// An identifier that is there already is refused.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers {
      if items[section] != nil {
        Refusals.raise("Section identifier count does not match data source count. \(section)")
        continue
      }
      sectionIdentifiers.append(section)
      items[section] = []
    }
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/appenditems(_:tosection:)
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last, items[section] != nil else {
      Refusals.raise("Invalid parameter not satisfying: section || numberOfSections > 0")
      return
    }
    let known = Set(itemIdentifiers)
    let repeated = identifiers.filter { known.contains($0) }
    if !repeated.isEmpty || Set(identifiers).count != identifiers.count {
      Refusals.raise(
        "Diffable data source detected an attempt to insert or append \(identifiers.count) item "
          + "identifiers that already exist in the snapshot.")
      return
    }
    items[section]?.append(contentsOf: identifiers)
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reconfigureitems(_:)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers
  }

  /// https://developer.apple.com/documentation/appkit/nsdiffabledatasourcesnapshot/reloadsections(_:)
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers
  }
}
