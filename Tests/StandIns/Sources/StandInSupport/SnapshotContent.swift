// SPDX-License-Identifier: MIT

/// What a snapshot of a diffable data source holds: the same for UIKit and AppKit.
public struct SnapshotContent<Section: Hashable, Item: Hashable> {
  /// The sections, in order.
  public var sections: [Section] = []
  /// The items of each section.
  public var items: [Section: [Item]] = [:]
  /// The items to load again.
  public var reloaded: [Item] = []
  /// The items to configure again in place.
  public var reconfigured: [Item] = []
  /// The sections to load again.
  public var reloadedSections: [Section] = []

  /// No sections.
  public init() {}

  /// All items, section by section.
  public var allItems: [Item] { sections.flatMap { items[$0] ?? [] } }

  /// Adds sections behind the others; an identifier that is there already is refused.
  @MainActor
  public mutating func appendSections(_ new: [Section]) {
    for section in new {
      if items[section] != nil {
        Refusals.raise("Section identifier count does not match data source count. \(section)")
        continue
      }
      sections.append(section)
      items[section] = []
    }
  }

  /// Adds items behind the others of a section, or of the last one.
  @MainActor
  public mutating func appendItems(_ new: [Item], to section: Section?) {
    guard let section = section ?? sections.last, items[section] != nil else {
      Refusals.raise("Invalid parameter not satisfying: section || numberOfSections > 0")
      return
    }
    let known = Set(allItems)
    let repeated = new.filter { known.contains($0) }
    if !repeated.isEmpty || Set(new).count != new.count {
      Refusals.raise(
        "Diffable data source detected an attempt to insert or append \(new.count) item "
          + "identifiers that already exist in the snapshot.")
      return
    }
    items[section]?.append(contentsOf: new)
  }
}
