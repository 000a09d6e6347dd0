// SPDX-License-Identifier: MIT

/// What heights depend on beside the rows, with a number for each of the last few.
struct Settings: BitwiseCopyable {
  struct Key: BitwiseCopyable, Equatable {
    var width: Int64
    var traits: Int
  }

  private var keys = (
    Key(width: -1, traits: 0), Key(width: -1, traits: 0), Key(width: -1, traits: 0)
  )
  private var numbers = SIMD3<Int32>()
  private var last: Int32 = 0
  /// The number of the present setting, at least 1; 0 before there is one.
  private(set) var current: Int32 = 0
  private(set) var width = 0.0

  /// Makes a setting the present one; returns whether it was another one.
  mutating func select(_ key: Key) -> Bool {
    let slot = key == keys.0 ? 0 : key == keys.1 ? 1 : key == keys.2 ? 2 : -1
    width = Units.points(key.width)
    if slot >= 0, numbers[slot] > 0 {
      guard numbers[slot] != current else { return false }
      current = numbers[slot]
      return true
    }
    last += 1
    // The setting whose number is least recent but for the present one gives its place.
    var oldest = numbers[0] == current && current > 0 ? 1 : 0
    for slot in 0..<3 where numbers[slot] < numbers[oldest] && numbers[slot] != current {
      oldest = slot
    }
    switch oldest {
    case 0: keys.0 = key
    case 1: keys.1 = key
    default: keys.2 = key
    }
    numbers[oldest] = last
    current = last
    return true
  }

  /// Whether heights of a setting are worth keeping.
  func isKnown(_ number: Int32) -> Bool {
    number > 0 && (numbers[0] == number || numbers[1] == number || numbers[2] == number)
  }
}

// A node has one height, the last that was measured. Others are in the cache.
extension Layout {
  /// Takes the height of a row in the present setting from the cache, if it is there.
  mutating func takeHeight(_ node: Int32, _ tree: inout Tree) -> Int32? {
    guard heights.count > 0, !tree.arena[node].flags.contains(.revised),
      let height = heights.height(
        settings.current, identity: tree.arena[node].identity, stamp: tree.arena[node].stamp)
    else { return nil }
    keepHeight(node, &tree)
    tree.arena[node].measuredIn = settings.current
    return height
  }

  /// Puts the height that a row has, if it was measured in a setting that may come back, into the cache.
  mutating func keepHeight(_ node: Int32, _ tree: inout Tree) {
    let former = tree.arena[node]
    guard settings.isKnown(former.measuredIn), former.flags.contains(.automatic) else { return }
    heights.keep(
      former.height, former.measuredIn, identity: former.identity, stamp: former.stamp,
      limit: tree.order.total[.newRows])
    if former.measuredIn != settings.current, !former.flags.contains(.exchanged) {
      tree.arena[node].flags.insert(.exchanged)
      exchanged.append(tree.arena.id(node))
    }
  }

  /// After a change of the setting: rows that were measured in several have the height of this one again.
  mutating func restoreHeights(_ tree: inout Tree) {
    for index in 0..<exchanged.count where tree.arena.isValid(exchanged[index]) {
      let node = exchanged[index].index
      if needsMeasuring(tree.arena[node]), let height = takeHeight(node, &tree) {
        tree.set(height: height, node)
      }
    }
  }

  /// What is known of a row that is removed, or shows something else.
  mutating func willForget(_ node: Int32, _ tree: inout Tree) {
    let former = tree.arena[node]
    if former.flags.contains(.revised) {
      if heights.count > 0 { heights.forget(identity: former.identity, stamp: former.stamp) }
    } else if !tree.arena.isNamed(node) {
      keepHeight(node, &tree)
    }
  }
}
