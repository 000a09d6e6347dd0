// SPDX-License-Identifier: MIT

import EspalierGTK
import Foundation
import GTKTestSupport

/// What is done to a list, each with its own line in the table.
enum Deed: String, CaseIterable {
  case tick = "scroll by 3…400 points"
  case flick = "frames of a flick"
  case jump = "jump to a row"
  case prepend = "prepend 1…20 rows"
  case grow = "a row out of sight grows"
  case growInSight = "a row in sight grows"
  case insert = "insert out of sight"
  case remove = "remove above what is in sight"
  case width = "another width"
}

/// Does things to a list, and notes how far rows are from where they were asked to be.
@MainActor
final class Meter<List: Subject> {
  private let list: List
  private let options: Options
  private var generator: Seeded
  private var table: Table
  private var next: Int
  private var direction = 1.0
  private var width = viewport.width

  /// The row that a jump is to bring to the top; nil: none.
  private var sought: Int?

  init(_ list: List, _ options: Options) {
    (self.list, self.options) = (list, options)
    generator = Seeded(options.seed)
    table = Table(name: List.name)
    next = options.rows
  }

  /// Does as many things as the options say; ticks most of the time.
  func run() -> Table {
    while table.count < options.ticks {
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<2: measure(.jump, jump)
      case 2..<6: measure(.prepend, prepend)
      case 6..<9: measure(.grow, grow)
      case 9..<12: measure(.growInSight, growInSight)
      case 12..<14: measure(.insert, insert)
      case 14..<16: measure(.remove, remove)
      case 16: measure(.width, changeWidth)
      case 17..<20: flick()
      default: measure(.tick, tick)
      }
    }
    list.window.close()
    return table
  }

  /// Does one thing, waits for its frame, and compares.
  ///
  /// - Parameter body: does it, and returns where a row is to be that was at a place; nil: anywhere.
  private func measure(_ deed: Deed, _ body: () throws -> (_ row: Int, _ y: Double) -> Double?) {
    let before = list.places
    do {
      let target = try body()
      list.window.nextFrame()
      let after = list.places
      if after.isEmpty { table.addBlank(deed) }
      var worst = 0.0
      var sentence = ""
      if let sought {
        worst = (after[sought]?.y ?? .infinity).rounded()
        sentence =
          "row \(sought) \(after[sought].map { "is at \($0.y)" } ?? "is gone"), not at the top"
        self.sought = nil
      }
      for (row, place) in before {
        guard let wanted = target(row, place.y) else { continue }
        // A row that is gone although it was to be in sight has moved by a viewport.
        let isGone = wanted + place.height > 1 && wanted < Double(viewport.height) - 1
        let off = after[row].map { $0.y - wanted } ?? (isGone ? Double(viewport.height) : 0)
        guard abs(off) > abs(worst) else { continue }
        worst = off
        let now = after[row].map { "is at \($0.y), \($0.height) high" } ?? "is gone"
        sentence =
          "row \(row) was at \(place.y), \(place.height) high, and \(now), not at \(wanted)"
      }
      if options.tells, abs(worst) >= 1 {
        print(
          "tick \(table.count), \(deed.rawValue): \(sentence); \(before.count) rows, then \(after.count)"
        )
      }
      table.add(deed, worst)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Scrolls as a wheel or a finger does, mostly on in one direction, through rows never seen.
  private func tick() -> (Int, Double) -> Double? {
    if Int.random(in: 0..<40, using: &generator) == 0 { direction = -direction }
    return scroll(by: direction * Double.random(in: 3...400, using: &generator).rounded())
  }

  private func scroll(by wanted: Double) -> (Int, Double) -> Double? {
    var step = wanted
    if list.offset + step < 0 || list.offset + step > list.lastOffset {
      direction = -direction
      step = -step
    }
    list.offset += step
    return { _, y in y - step }
  }

  /// A scroll that slows down, frame by frame.
  private func flick() {
    var speed = Double.random(in: 60...300, using: &generator)
    while speed > 3 {
      measure(.flick) { scroll(by: direction * speed.rounded()) }
      speed *= 0.8
    }
  }

  /// The row that was asked for is at the top; a view that cannot do that goes to an offset.
  private func jump() throws -> (Int, Double) -> Double? {
    let row = Int.random(in: 50..<list.items.count - 100, using: &generator)
    let id = list.items[row].id
    if try list.jump(toRow: row) {
      sought = id
    } else {
      list.offset = Double.random(in: 1000..<list.lastOffset - 1000, using: &generator).rounded()
    }
    return { _, _ in nil }
  }

  private func newItems(_ count: Int) -> [Item] {
    defer { next += count }
    return (next..<next + count).map { Item($0) }
  }

  private func prepend() throws -> (Int, Double) -> Double? {
    let new = newItems(Int.random(in: 1...20, using: &generator))
    try list.apply(new + list.items)
    return { _, y in y }
  }

  /// The rows of the list that are in sight.
  private var inSight: ClosedRange<Int>? {
    let shown = list.places
    guard let first = list.items.firstIndex(where: { shown[$0.id] != nil }),
      let last = list.items.lastIndex(where: { shown[$0.id] != nil })
    else { return nil }
    return first...last
  }

  private func grow() throws -> (Int, Double) -> Double? {
    guard let inSight, inSight.lowerBound > 0 else { return { _, y in y } }
    var items = list.items
    let above = max(0, inSight.lowerBound - 30)..<inSight.lowerBound
    let row = Int.random(in: above, using: &generator)
    items[row].text += " and " + Item(items[row].id, words: 40).text
    try list.apply(items)
    return { _, y in y }
  }

  /// Rows on one side of it make room: those on the other are where they were, and it is with one of them.
  private func growInSight() throws -> (Int, Double) -> Double? {
    guard let inSight else { return { _, y in y } }
    let before = list.places
    var items = list.items
    let row = Int.random(in: inSight, using: &generator)
    items[row].text += " and some more words"
    try list.apply(items)
    list.window.nextFrame()
    let after = list.places
    // The side that moved less is the one that was to stay.
    let sides = [items[inSight.lowerBound...row], items[(row + 1)...].prefix(inSight.count)]
      .map { side in
        let known = side.filter { before[$0.id] != nil && after[$0.id] != nil }
        let moves = known.map { abs(after[$0.id]!.y - before[$0.id]!.y) }
        return (ids: Set(known.map(\.id)), worst: moves.max() ?? .infinity)
      }
    let still = sides[0].worst <= sides[1].worst ? sides[0].ids : sides[1].ids
    return { id, y in still.contains(id) ? y : nil }
  }

  private func insert() throws -> (Int, Double) -> Double? {
    guard let inSight else { return { _, y in y } }
    var items = list.items
    let isAbove = Bool.random(using: &generator)
    let index = isAbove ? max(0, inSight.lowerBound - 5) : min(items.count, inSight.upperBound + 20)
    items.insert(contentsOf: newItems(3), at: index)
    try list.apply(items)
    return { _, y in y }
  }

  private func remove() throws -> (Int, Double) -> Double? {
    guard let inSight, inSight.lowerBound > 10 else { return { _, y in y } }
    var items = list.items
    items.removeSubrange(inSight.lowerBound - 8..<inSight.lowerBound - 3)
    try list.apply(items)
    return { _, y in y }
  }

  /// The row at the fold is what counts: the fraction of it at the top stays there. Where it was is known to half a
  /// point, which becomes more where the row becomes taller.
  private func changeWidth() throws -> (Int, Double) -> Double? {
    let before = list.places.min { $0.value.y < $1.value.y }
    width = width == viewport.width ? 440 : viewport.width
    list.window.resize(width: width, height: viewport.height)
    list.window.nextFrame()
    let after = list.places
    return { id, y in
      guard let before, id == before.key, before.value.height > 0 else { return nil }
      // What is left of a row that ends at the top may be less than a point.
      guard let now = after[id] else { return y + before.value.height < 4 ? nil : y }
      let growth = now.height / before.value.height
      let wanted = y * growth
      return abs(now.y - wanted) <= (growth + 1) / 2 ? now.y : wanted.rounded()
    }
  }
}
