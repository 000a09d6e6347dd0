// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Why a recycler view refuses an operation; on the device it is an `IndexOutOfBoundsException` or
/// "Inconsistency detected".
public enum RecyclerRefusal: Error, Equatable {
  case rangeOutside(SequentialOperation, count: Int)
  case emptyRange(SequentialOperation)
  case inconsistentCount(expected: Int, actual: Int)
}

/// A recycler view's children as `ListUpdateCallback` changes them, one operation after another.
///
/// Written from the documentation: `onInserted` and `onRemoved` name a position and a count, `onMoved`
/// an item's position before and its position once it has been taken out and put in again, `onChanged`
/// positions to bind again. All are valid on the state that the calls before have left. Items are bound
/// when the next layout asks for them: afterwards, from the new list.
public struct RecyclerHost {
  /// The items on show; nil waits to be bound.
  private var items: [Row?]
  /// The identity of each item on show, as the recycler's view holders keep it.
  public private(set) var holders: [RowID?]

  /// Shows a list.
  public init(showing items: [Row]) {
    self.items = items
    holders = items.map(\.id)
  }

  /// Carries out one operation.
  public mutating func perform(_ operation: SequentialOperation) throws(RecyclerRefusal) {
    let count = items.count
    switch operation {
    case .remove(let position, let removed):
      guard removed > 0 else { throw .emptyRange(operation) }
      guard position >= 0, position + removed <= count else {
        throw .rangeOutside(operation, count: count)
      }
      items.removeSubrange(position..<position + removed)
      holders.removeSubrange(position..<position + removed)
    case .insert(let position, let added):
      guard added > 0 else { throw .emptyRange(operation) }
      guard position >= 0, position <= count else { throw .rangeOutside(operation, count: count) }
      items.insert(contentsOf: repeatElement(nil, count: added), at: position)
      holders.insert(contentsOf: repeatElement(nil, count: added), at: position)
    case .move(let from, let to):
      guard items.indices.contains(from), items.indices.contains(to) else {
        throw .rangeOutside(operation, count: count)
      }
      items.insert(items.remove(at: from), at: to)
      holders.insert(holders.remove(at: from), at: to)
    case .change(let position, let changed):
      guard changed > 0 else { throw .emptyRange(operation) }
      guard position >= 0, position + changed <= count else {
        throw .rangeOutside(operation, count: count)
      }
      for index in position..<position + changed { items[index] = nil }
    }
  }

  /// Binds what waits for it, from the new list, and returns what is on show.
  public mutating func layout(_ data: [Row]) throws(RecyclerRefusal) -> [Row] {
    guard data.count == items.count else {
      throw .inconsistentCount(expected: data.count, actual: items.count)
    }
    for index in items.indices where items[index] == nil { items[index] = data[index] }
    return items.map { $0! }
  }
}
