// SPDX-License-Identifier: MIT

import EspalierBase

/// What the rows that left a list have shown, with the stamps of that: a row that comes back with the same
/// content gets its stamp again, and with it the height that the layout kept.
///
/// Two tables of a bounded size: when the younger is full, the older is given up.
struct DepartedContent<Element> {
  private var young: [RowID: (element: Element, stamp: Stamp)] = [:]
  private var old: [RowID: (element: Element, stamp: Stamp)] = [:]
  private let limit: Int

  /// Makes room, later, for as many rows as the layout of an engine keeps heights of.
  @MainActor
  init(in engine: ListEngine) {
    limit = engine.hasLayout ? engine.configuration.layout?.spareHeightLimit ?? 0 : 0
  }

  /// The number of rows that are known.
  var count: Int { young.count + old.count }

  /// Notes what a row has shown that leaves.
  mutating func note(_ id: RowID, _ element: Element, _ stamp: Stamp) {
    guard limit > 0 else { return }
    if young.count >= (limit + 1) / 2 {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
    }
    young[id] = (element, stamp)
  }

  /// Takes out what is known of a row that comes.
  mutating func take(_ id: RowID) -> (element: Element, stamp: Stamp)? {
    if young.isEmpty, old.isEmpty { return nil }
    let older = old.removeValue(forKey: id)
    return young.removeValue(forKey: id) ?? older
  }

  /// The elements that are known.
  var elements: [Element] { young.values.map(\.element) + old.values.map(\.element) }
}
