// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting

/// Random lives.
extension HostCheck {
  /// A life in which a list is edited, scrolled, tapped, dragged and laid out at random: in between, its rows are at their
  /// places and fill the viewport. The same seed is the same life, on any binding as long as that does the same.
  ///
  /// - Parameters:
  ///   - seed: says which life it is.
  ///   - setup: the list.
  ///   - moves: whether the list is under way now and then too, by animations and momentum.
  public static func life(
    seed: UInt64, _ setup: CheckedSetup = CheckedSetup(), moves: Bool = false
  ) -> HostCheck {
    let hasInsets = setup.insets != HostInsets()
    var needs: Set<HostAbility> = moves ? [.animation, .momentum] : []
    if setup.axis == .horizontal { needs.insert(.horizontal) }
    if hasInsets { needs.insert(.insets) }
    let name =
      (setup.isRightToLeft ? "from the right, " : "") + "a life at random, \(seed)"
      + (hasInsets ? ", with insets" : "") + (moves ? ", moving" : "")
    return HostCheck(name, setup, needs: needs) { list in
      let life = Life(list, seed, moves: moves)
      for step in 0..<40 { try life.live(step) }
      try life.end()
    }
  }

  static var lives: [HostCheck] {
    (1...3).flatMap { seed in
      [
        life(seed: seed), life(seed: seed, .fromRight), life(seed: seed, .insetted),
        life(seed: seed, .insettedFromRight), life(seed: seed, moves: true),
        life(seed: seed, .fromRight, moves: true),
      ]
    }
  }
}

@MainActor
private final class Life {
  private let list: any ListUnderCheck
  private let moves: Bool
  private var random: UInt64
  private var nextID = 0
  private var isDragging = false

  init(_ list: any ListUnderCheck, _ seed: UInt64, moves: Bool) {
    (self.list, self.moves, random) = (list, moves, seed)
    list.allowsSelection = true
    let rows = list.rows
    list.engine.reorder.moveData = { [unowned engine = list.engine] node, _ in
      var elements = rows.elements
      guard let source = engine.rowIndex(of: node) else { return }
      let row = elements.remove(at: source)
      elements.insert(row, at: min(engine.reorder.index, elements.count))
      try rows.apply(elements)
    }
  }

  /// A number below a bound (SplitMix64, Steele, Lea and Flood 2014).
  private func below(_ bound: Int) -> Int {
    random &+= 0x9E37_79B9_7F4A_7C15
    var z = random
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) >> 33) % bound
  }

  func live(_ step: Int) throws {
    let action = below(moves ? 16 : 12)
    try act(action)
    // While a row is dragged the others make room for it.
    if !isDragging { list.expectFull("step \(step), \(action)") }
  }

  func end() throws {
    list.setDecelerating(false)
    if isDragging { try drop() }
    for _ in 0..<2_000 where list.isAnimating { list.step() }
    list.expect(!list.isAnimating, "It has no end.")
    list.layOut()
    list.expectFull("at the end")
    scroll(to: list.link.offset)
    list.expectFull("at rest")
  }

  /// Not beyond either end: a view that is comes back by itself, which is not the same on all kits.
  private func scroll(to offset: Double) {
    let range = list.link.range
    list.scroll(to: min(max(offset, range.lowerBound), range.upperBound))
  }

  private func act(_ action: Int) throws {
    switch action {
    case 0...3: try list.apply(edited(list.rows.elements.map(\.id)))
    case 4, 5:
      let range = list.link.range
      let part = Double(below(1_001)) / 1_000
      scroll(to: range.lowerBound + (range.upperBound - range.lowerBound) * part)
    case 6: scroll(to: list.link.offset + Double(below(200) - 100))
    case 7:
      let row = below(max(1, list.engine.rowCount))
      guard let node = list.engine.node(atRow: row) else { return }
      let alignment = [ScrollAlignment.top, .bottom, .center, .nearest][below(4)]
      _ = try list.link.scroll(to: node, at: alignment, isAnimated: moves && below(2) == 0)
      list.layOut()
    case 8:
      let place = distance()
      _ = list.press(at: place)
      _ = list.release(at: place)
      list.layOut()
    case 9: _ = list.reach([.next, .previous, .pageDown, .pageUp, .first, .last][below(6)])
    case 10, 11:
      guard isDragging else {
        isDragging = list.beginReorder(at: distance())
        return list.layOut()
      }
      _ = list.updateReorder(to: distance())
      if below(3) == 0 { list.autoscroll(for: 0.1) }
      if below(3) == 0 { try drop() }
    case 12, 13: for _ in 0..<1 + below(4) where list.isAnimating { list.step() }
    case 14: list.setDecelerating(below(2) == 0)
    default: list.take()
    }
  }

  private func drop() throws {
    isDragging = false
    _ = try list.endReorder(isCancelled: below(4) == 0)
  }

  private func distance() -> Double { Double(below(Int(list.link.extent))) }

  /// Rows with one edit: some come, go, change places, or all are others.
  private func edited(_ ids: [Int]) -> [Int] {
    var ids = ids
    let place = below(ids.count + 1)
    let end = min(ids.count, place + 1 + below(12))
    switch below(8) {
    case 0...2: ids.insert(contentsOf: fresh(1 + below(12)), at: place)
    case 3, 4: ids.removeSubrange(place..<end)
    case 5:
      let block = Array(ids[place..<end])
      ids.removeSubrange(place..<end)
      ids.insert(contentsOf: block, at: below(ids.count + 1))
    case 6: ids[place..<end].reverse()
    default: ids = below(3) == 0 ? fresh(below(80)) : ids + fresh(below(40))
    }
    return ids
  }

  private func fresh(_ count: Int) -> [Int] {
    defer { nextID += count }
    return Array(nextID..<nextID + count)
  }
}
