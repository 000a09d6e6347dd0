// SPDX-License-Identifier: MIT

/// What heights depend on beside the rows: how wide they are, and traits. The two make one number, which is at least
/// 2²⁵: seven bits tell the traits, which the caller makes a number of, and 25 the width.
struct Settings: ~Copyable {
  private static let shift: Int32 = 25
  private static let mask: Int32 = 1 << 25 - 1
  private static let limit = 62

  /// The traits that have a number.
  private var traits = Buffer<Int>()
  /// The number of the present traits with the width of the list; 0 before there is one.
  private(set) var current: Int32 = 0

  /// The width of the list.
  var breadth: Int32 { current & Self.mask }
  static func breadth(of number: Int32) -> Int32 { number & mask }

  /// Makes a setting the present one; returns whether it was another one. When there were too many traits, what was
  /// measured with others is forgotten: O(n) then.
  mutating func select(breadth: Int32, traits value: Int, _ tree: inout Tree) -> Bool {
    var index = 0
    while index < traits.count, traits[index] != value { index += 1 }
    if index == Self.limit {
      for node in 0..<Int32(truncatingIfNeeded: tree.arena.count) {
        tree.arena[node].measuredIn = 0
      }
      index = 0
      traits.removeAll()
    }
    if index == traits.count { traits.append(value) }
    let new = Int32(index + 1) << Self.shift | min(breadth, Self.mask)
    defer { current = new }
    return new != current
  }

  /// The number that a height of a row has if it is measured now.
  @inline(__always)
  func number(of node: Int32, _ tree: inout Tree) -> Int32 {
    tree.hasLooks ? ownNumber(of: node, &tree) : current
  }

  @inline(never)
  private func ownNumber(of node: Int32, _ tree: inout Tree) -> Int32 {
    current & ~Self.mask | tree.looks.breadth(of: node, tree.arena)
  }

  @inline(__always)
  func needsMeasuring(_ node: Int32, _ tree: inout Tree) -> Bool {
    guard tree.arena[node].flags.contains(.automatic) else { return false }
    if tree.hasLooks, tree.arena[node].flags.role == .background { return false }
    return tree.arena[node].measuredIn != number(of: node, &tree)
  }

  /// Whether a height that was measured in a setting is worth keeping: not one of no width.
  static func isKept(_ number: Int32) -> Bool { number & mask != 0 }
}

// A node has one height, the last that was measured. Others are in the cache.
extension Layout {
  /// Takes the height of a row in the present setting from the cache, if it is there.
  mutating func takeHeight(_ node: Int32, _ tree: inout Tree) -> Int32? {
    guard heights.count > 0, !tree.arena[node].flags.contains(.revised),
      let height = heights.height(
        setting(of: node, &tree), identity: tree.arena[node].identity,
        stamp: tree.arena[node].stamp)
    else { return nil }
    keepHeight(node, &tree)
    tree.arena[node].measuredIn = setting(of: node, &tree)
    return height
  }

  /// Puts the height that a row has, if it was measured in a setting that may come back, into the cache.
  mutating func keepHeight(_ node: Int32, _ tree: inout Tree) {
    let (height, setting) = (tree.arena[node].height, tree.arena[node].measuredIn)
    if scrolling.point != nil {
      held.append(HeldHeight(row: tree.arena.id(node), height: height, measuredIn: setting))
    }
    guard Settings.isKept(setting), tree.arena[node].flags.contains(.automatic) else { return }
    heights.keep(
      height, setting, identity: tree.arena[node].identity, stamp: tree.arena[node].stamp,
      limit: tree.order.total[.newRows])
    if setting != self.setting(of: node, &tree), !tree.arena[node].flags.contains(.exchanged) {
      tree.arena[node].flags.insert(.exchanged)
      exchanged.append(tree.arena.id(node))
    }
  }

  /// After a change of the setting: rows that were measured in several have the height of this one again.
  mutating func restoreHeights(_ tree: inout Tree) {
    for index in 0..<exchanged.count where tree.arena.isValid(exchanged[index]) {
      let node = exchanged[index].index
      if needsMeasuring(node, &tree), let height = takeHeight(node, &tree) {
        tree.set(height: height, node)
      }
    }
  }

  /// Gives rows the heights again that they had when the viewport got another size, measured or not.
  mutating func restoreHeld(_ tree: inout Tree) {
    while let former = held.popLast() {
      guard tree.arena.isValid(former.row) else { continue }
      tree.set(height: former.height, former.row.index)
      tree.arena[former.row.index].measuredIn = former.measuredIn
    }
  }

  /// What is known of a row that is removed, or shows something else.
  mutating func willForget(_ node: Int32, _ tree: inout Tree) {
    if tree.arena[node].flags.contains(.revised) {
      if heights.count > 0 {
        heights.forget(identity: tree.arena[node].identity, stamp: tree.arena[node].stamp)
      }
    } else if !tree.arena.isNamed(node) {
      keepHeight(node, &tree)
    }
  }
}
