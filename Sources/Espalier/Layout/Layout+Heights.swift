// SPDX-License-Identifier: MIT

/// What heights depend on beside the rows: how wide they are, and traits. The two make one number, which is at least
/// 2²⁵: six bits tell the traits, which the caller makes a number of, and 25 the width.
struct Settings: ~Copyable {
  private let addressed = Addressed()
  private static let shift: Int32 = 25
  private static let mask: Int32 = 1 << 25 - 1
  private static let limit = 62

  /// The traits that have a number.
  private var known = Buffer<Int>()
  /// The traits of all kinds of rows; if they differ, of each kind, and their numbers.
  private var common = 0
  private var byKind = Buffer<Int>()
  private var numbers = Buffer<Int32>()
  /// The number of the common traits with the width of the list; 0 before there is one.
  private(set) var current: Int32 = 0
  /// The numbers that were kept to come back to.
  private var kept = Buffer<Int32>()
  /// Whether it is another setting than at the last commit, and not one that was just come back to.
  var isOther = false
  /// Whether the pass that is under way has asked for enough: what has no height keeps its estimate until the next one.
  var asksNoMore = false

  /// The width of the list.
  var breadth: Int32 { current & Self.mask }
  static func breadth(of number: Int32) -> Int32 { number & mask }

  /// Gives rows of some kinds, or of all, other traits, from the next `select` on.
  mutating func set(_ traits: Int, ofKinds kinds: [RowKind]?) {
    guard let kinds else {
      common = traits
      return byKind.removeAll()
    }
    if byKind.isEmpty { byKind.resize(to: 256, filling: common) }
    for kind in kinds { byKind[Int(kind.rawValue)] = traits }
    // Of one setting there is one form.
    for kind in 1..<byKind.count where byKind[kind] != byKind[0] { return }
    common = byKind[0]
    byKind.removeAll()
  }

  /// The traits of a kind of rows.
  func traits(ofKind kind: RowKind) -> Int { byKind.isEmpty ? common : byKind[Int(kind.rawValue)] }

  /// Makes a width and the traits that were set the present ones; returns whether they were others. When there were too
  /// many traits, all numbers are given anew, and `forget` is called first: what has a number has none then.
  mutating func select(breadth: Int32, forget: () -> Void) -> Bool {
    // So many have no number yet; of all that are set, there are at most 62.
    var missing = isKnown(common) ? 0 : 1
    for kind in 0..<byKind.count where !isKnown(byKind[kind]) && isFirstOfItsTraits(kind) {
      missing += 1
    }
    if known.count + missing > Self.limit {
      known.removeAll()
      forget()
    }
    let former = current
    current = number(ofTraits: common, breadth)
    var changes = former != current || numbers.count != byKind.count
    numbers.resize(to: byKind.count, filling: 0)
    for kind in 0..<byKind.count {
      let number = number(ofTraits: byKind[kind], breadth) & ~Self.mask
      if numbers[kind] != number { changes = true }
      numbers[kind] = number
    }
    return changes
  }

  /// The number of traits and a width.
  mutating func number(ofTraits traits: Int, _ breadth: Int32) -> Int32 {
    var index = 0
    while index < known.count, known[index] != traits { index += 1 }
    if index == known.count {
      precondition(index <= Self.limit, "Rows have at most 62 different traits at a time.")
      known.append(traits)
    }
    return Int32(index + 1) << Self.shift | min(breadth, Self.mask)
  }

  /// Whether traits have a number, or there is one left for them.
  func canNumber(_ traits: Int) -> Bool {
    known.count < Self.limit || isKnown(traits)
  }

  private func isKnown(_ traits: Int) -> Bool {
    for index in 0..<known.count where known[index] == traits { return true }
    return false
  }

  /// Whether a kind of rows has traits that are not the common ones, and that no kind before it has.
  private func isFirstOfItsTraits(_ kind: Int) -> Bool {
    if byKind[kind] == common { return false }
    for former in 0..<kind where byKind[former] == byKind[kind] { return false }
    return true
  }

  /// Keeps the present setting to come back to, and whether it is the present one.
  mutating func keep() {
    kept.removeAll()
    kept.append(current)
    kept.append(0..<numbers.count, of: numbers)
  }
  var isKept: Bool {
    guard kept.count == numbers.count + 1, kept[0] == current else { return false }
    for kind in 0..<numbers.count where kept[kind + 1] != numbers[kind] { return false }
    return true
  }

  /// Whether all rows have the present setting.
  @inline(__always)
  func isUniform(_ tree: borrowing Tree) -> Bool { !tree.hasLooks && numbers.count == 0 }

  /// The number that a height of a row has if it is measured now.
  @inline(__always)
  func number(of node: Int32, _ tree: inout Tree) -> Int32 {
    tree.hasLooks || numbers.count > 0 ? ownNumber(of: node, &tree) : current
  }

  @inline(never)
  private func ownNumber(of node: Int32, _ tree: inout Tree) -> Int32 {
    let traits =
      numbers.isEmpty ? current & ~Self.mask : numbers[Int(tree.arena[node].kind.rawValue)]
    return traits | (tree.hasLooks ? tree.looks.breadth(of: node, tree.arena) : breadth)
  }

  /// Whether the host is to be asked for the height of a row in sight. Not at no width: there a row keeps what it had.
  /// And not by a pass that asks for no more.
  @inline(__always)
  func needsMeasuring(_ node: Int32, _ tree: inout Tree) -> Bool {
    guard tree.arena[node].flags.contains(.automatic) else { return false }
    if tree.hasLooks, tree.arena[node].flags.role == .background { return false }
    let number = number(of: node, &tree)
    return tree.arena[node].measuredIn != number && Self.isKept(number) && !asksNoMore
  }

  /// Whether a height that was measured in a setting is worth keeping: not one of no width.
  static func isKept(_ number: Int32) -> Bool { number & mask != 0 }
}

// A node has one height, the last that was measured. Others are in the cache.
extension Layout {
  /// Gives a row the height that it has in the present setting, if that is in the cache; returns whether it is.
  mutating func takeHeight(_ node: Int32, _ tree: inout Tree) -> Bool {
    guard heights.count > 0 else { return false }
    let setting = setting(of: node, &tree)
    guard
      let height = heights.height(
        setting, identity: tree.arena[node].identity, stamp: tree.arena[node].stamp)
    else { return false }
    keepHeight(node, &tree)
    tree.set(height: height, measuredIn: setting, node)
    return true
  }

  /// Puts the height that a row has, if it was measured in a setting that may come back, into the cache.
  mutating func keepHeight(_ node: Int32, _ tree: inout Tree) {
    let (height, setting) = (tree.arena[node].height, tree.arena[node].measuredIn)
    if scrolling.point != nil {
      held.append(HeldHeight(row: tree.arena.id(node), height: height, measuredIn: setting))
    }
    putAway(node, &tree)
  }

  /// The same, without a note of what the row had when the viewport got another size.
  private mutating func putAway(_ node: Int32, _ tree: inout Tree) {
    let (height, setting) = (tree.arena[node].height, tree.arena[node].measuredIn)
    guard Settings.isKept(setting) else { return }
    heights.keep(
      height, setting, identity: tree.arena[node].identity, stamp: tree.arena[node].stamp)
    // Asked first: to find its setting costs more.
    if tree.arena[node].flags.contains(.exchanged) { return }
    if setting != self.setting(of: node, &tree) { noteExchanged(node, &tree) }
  }

  /// Notes that the cache may have the height of a row in a setting that comes.
  mutating func noteExchanged(_ node: Int32, _ tree: inout Tree) {
    if tree.arena[node].flags.contains(.exchanged) { return }
    tree.arena[node].flags.insert(.exchanged)
    exchanged.append(tree.arena.id(node))
  }

  /// Forgets notes of rows that are freed, as soon as there are more of those than there can be others.
  mutating func forgetFreed(_ tree: borrowing Tree) {
    if exchanged.count <= 2 * tree.arena.count + 64 { return }
    var kept = 0
    for index in 0..<exchanged.count where tree.arena.isValid(exchanged[index]) {
      exchanged[kept] = exchanged[index]
      kept += 1
    }
    exchanged.resize(to: kept, filling: .root)
  }

  /// Keeps the heights that rows lost, for when they show again what they showed. Of a row that is automatic again none
  /// is lost, but one may be known; none is any more of one that is to be measured again. Of what was made up only those
  /// stamps count that their rows have by now.
  @inline(__always)
  mutating func keepLostHeights(_ tree: inout Tree) {
    var hasOutdated = false
    for index in stride(from: tree.lostHeights.count - 1, through: 0, by: -1) {
      let lost = tree.lostHeights[index]
      if lost.measuredIn == Tree.LostHeight.outdated {
        hasOutdated = true
      } else if Settings.isKept(lost.measuredIn),
        tree.arena[lost.row.index].stamp == lost.stamp || !Stamp(lost.stamp).isMadeUp
      {
        heights.keep(lost.height, lost.measuredIn, identity: lost.identity, stamp: lost.stamp)
      }
    }
    if hasOutdated { forgetOutdated(tree) }
  }

  @inline(never)
  private mutating func forgetOutdated(_ tree: borrowing Tree) {
    for index in 0..<tree.lostHeights.count {
      let lost = tree.lostHeights[index]
      guard lost.measuredIn == Tree.LostHeight.outdated else { continue }
      heights.forget(identity: lost.identity, stamp: lost.stamp)
    }
  }

  /// No height is of a setting any more, since numbers of traits are given anew.
  mutating func forgetHeights(_ tree: inout Tree) {
    heights = HeightCache()
    scrolling.point = nil
    held.removeAll()
    tree.lostHeights.removeAll()
    for node in 0..<Int32(truncatingIfNeeded: tree.arena.count) {
      // Containers are not measured, and keep other things there.
      if !tree.arena[node].flags.isContainer { tree.arena[node].measuredIn = 0 }
    }
  }

  /// A row that came, or shows what it showed, has the height that is known of that, in sight or not.
  mutating func takeKnownHeight(_ node: Int32, _ tree: inout Tree) {
    guard heights.count > 0, tree.arena[node].isShown, !tree.arena[node].isContainer,
      heights.knows(identity: tree.arena[node].identity, stamp: tree.arena[node].stamp)
    else { return }
    noteExchanged(node, &tree)
    if needsMeasuring(node, &tree) { _ = takeHeight(node, &tree) }
  }

  /// After a change of the setting: rows that were measured in several have the height of this one again. What is not
  /// measured waits for the commit: until then it may show something else, or the setting be yet another one.
  mutating func restoreHeights(_ tree: inout Tree) {
    for index in 0..<exchanged.count where tree.arena.isValid(exchanged[index]) {
      let node = exchanged[index].index
      if tree.arena[node].measuredIn != 0, needsMeasuring(node, &tree) {
        _ = takeHeight(node, &tree)
      }
    }
  }

  /// With the first commit in another setting: rows that are not measured have the heights that are known of them in this
  /// one. A hidden one takes it as it is shown.
  mutating func restoreUnmeasured(_ tree: inout Tree) {
    guard settings.isOther else { return }
    settings.isOther = false
    for index in 0..<exchanged.count where tree.arena.isValid(exchanged[index]) {
      let node = exchanged[index].index
      if tree.arena[node].measuredIn == 0, tree.arena[node].isShown, needsMeasuring(node, &tree) {
        _ = takeHeight(node, &tree)
      }
    }
  }

  /// Gives rows the heights again that they had when the viewport got another size, measured or not. What was measured
  /// since is put away, and found when it is asked for.
  mutating func restoreHeld(to point: Scrolling.ReturnPoint, _ tree: inout Tree) {
    for index in 0..<held.count where tree.arena.isValid(held[index].row) {
      putAway(held[index].row.index, &tree)
      noteExchanged(held[index].row.index, &tree)
    }
    // The first one of a row is what it had.
    for index in stride(from: held.count - 1, through: 0, by: -1)
    where tree.arena.isValid(held[index].row) {
      let former = held[index]
      tree.set(height: former.height, measuredIn: former.measuredIn, former.row.index)
    }
    restoreBelow(point, &tree)
    held.removeAll()
  }

  /// Gives rows below the viewport what was measured of them since: nothing in sight moves by that, and nobody is asked
  /// again. Above, it would move the offset.
  private mutating func restoreBelow(_ point: Scrolling.ReturnPoint, _ tree: inout Tree) {
    let top = tree.top(of: tree.order.position(of: .start(point.row.index)))
    let end = top - point.distance + point.extent
    // All that are below, before the first of them moves others.
    var count = 0
    for index in 0..<held.count where tree.arena.isValid(held[index].row) {
      let node = held[index].row.index
      guard tree.arena[node].flags.isShown, needsMeasuring(node, &tree),
        tree.top(of: tree.order.position(of: .start(node))) >= end
      else { continue }
      held[count] = held[index]
      count += 1
    }
    for index in 0..<count where needsMeasuring(held[index].row.index, &tree) {
      _ = takeHeight(held[index].row.index, &tree)
    }
  }
}
