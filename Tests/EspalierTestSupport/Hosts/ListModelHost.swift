// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Why a view of a `GListModel` refuses a change; GTK prints a critical warning and goes astray.
public enum ListModelRefusal: Error, Equatable {
  case rangeOutside(position: Int, removed: Int, count: Int)
  case wrongNumberOfItems(expected: Int, actual: Int)
  case itemChangedUnsaid(position: Int)
}

/// A view of a `GListModel`: it mirrors the model's items and hears of changes through `items-changed`.
///
/// Written from the documentation of the signal: at `position`, `removed` items went and `added` items
/// came; the model already is in its new state when it says so, and it says so once for each change, so
/// items outside the range are where the view has them. The view asks the model for what was added.
public struct ListModelHost {
  /// The items as the view knows them.
  public private(set) var items: [Row]

  /// Mirrors a model.
  public init(showing items: [Row]) {
    self.items = items
  }

  /// Hears of a change; `model` is the model's state at that time.
  public mutating func itemsChanged(
    position: Int, removed: Int, added: Int, model: [Row]
  ) throws(ListModelRefusal) {
    guard position >= 0, removed >= 0, added >= 0, position + removed <= items.count else {
      throw .rangeOutside(position: position, removed: removed, count: items.count)
    }
    guard model.count == items.count - removed + added else {
      throw .wrongNumberOfItems(expected: items.count - removed + added, actual: model.count)
    }
    items.replaceSubrange(
      position..<position + removed, with: model[position..<position + added])
    for index in items.indices where items[index] != model[index] {
      throw .itemChangedUnsaid(position: index)
    }
  }
}
