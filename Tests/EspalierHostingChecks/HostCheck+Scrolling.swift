// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting

extension CheckedSetup {
  static let fromRight = {
    var setup = CheckedSetup()
    (setup.axis, setup.isRightToLeft) = (.horizontal, true)
    return setup
  }()

  static let insetted = {
    var setup = CheckedSetup()
    setup.insets = HostInsets(start: 50, end: 80)
    return setup
  }()

  static let insettedFromRight = {
    var setup = fromRight
    setup.insets = HostInsets(start: 50, end: 80)
    return setup
  }()
}

extension ListUnderCheck {
  /// The first row is so far from where the viewport begins, if there is one.
  fileprivate func expectFirst(at distance: Double, _ when: String) {
    guard engine.rowCount > 0 else { return }
    let place = places[0] ?? .nan
    expect(abs(place - distance) < 1, "\(when): the first row is at \(place).")
  }
}

/// Compares where rows are that were in sight before.
@MainActor
private func expectStill(_ list: any ListUnderCheck, _ before: [Int: Double], _ when: String) {
  let after = list.places
  list.expect(before.count > 4, "\(when): \(before.count) rows were in sight.")
  for (row, place) in before {
    let now = after[row] ?? .nan
    list.expect(abs(now - place) < 1, "\(when): row \(row) went from \(place) to \(now).")
  }
}

/// Lets an animated scroll end.
@MainActor
private func finishScroll(_ list: any ListUnderCheck) -> Bool {
  for _ in 0..<2000 {
    guard list.isAnimating else { return true }
    list.step()
  }
  return false
}

/// Scrolls, by a finger and by the app.
extension HostCheck {
  static var scrolls: [HostCheck] {
    both("scrolled on and back, the viewport is full of rows at their places") { list in
      try list.apply(Array(0..<400))
      list.expectFull("at the start")
      for offset in [70.0, 600, 12_000, 11_900, 300, 0] {
        list.scroll(to: offset)
        list.expectFull("at \(offset)")
      }
    }
      + both("a jump to a row that was never measured is exact") { list in
        try list.apply(Array(0..<400))
        for (row, alignment) in [(300, ScrollAlignment.top), (20, .bottom), (200, .center)] {
          let node = list.engine.node(atRow: row)!
          list.expect(try list.link.scroll(to: node, at: alignment), "There is no row \(row).")
          list.layOut()
          list.expectFull("at row \(row)")
          let space = list.link.extent - CheckedRow.extent(of: RowID(Int64(row)))
          let place = alignment == .top ? 0 : alignment == .bottom ? space : space / 2
          let now = list.places[row] ?? .nan
          list.expect(abs(now - place) < 1, "Row \(row) is at \(now), not at \(place).")
        }
        let removed = list.engine.node(atRow: 5)!
        try list.apply(Array(6..<400))
        do {
          _ = try list.link.scroll(to: removed)
          list.expect(false, "A row that is gone was found.")
        } catch EditError.unknownNode {}
      }
      + both("what is prepended at rest moves nothing in sight") { list in
        try list.apply(Array(100..<400))
        list.scroll(to: 5000)
        for step in 0..<10 {
          let (before, offset) = (list.places, list.link.offset)
          try list.apply(Array(1000 - step * 5..<1005) + Array(100..<400))
          expectStill(list, before, "step \(step)")
          list.expect(list.link.offset > offset, "Nothing is above.")
          list.expectFull("step \(step)")
        }
      }
      + both(
        "what is prepended during momentum waits for its end, and moves nothing", needs: [.momentum]
      ) { list in
        try list.apply(Array(100..<400))
        list.scroll(to: 5000)
        list.setDecelerating(true)
        list.scroll(to: 4970)
        let before = list.places
        try list.apply(Array(1000..<1009) + Array(100..<400))
        expectStill(list, before, "during momentum")
        list.expect(abs(list.link.offset - 4970) < 1, "It was sent to \(list.link.offset).")
        list.scroll(to: 4940)
        expectStill(
          list, before.mapValues { $0 + 30 }.filter { $0.value < list.link.extent }, "a step later")
        let last = list.places
        list.setDecelerating(false)
        expectStill(list, last, "at rest")
        list.expect(list.link.offset > 5100, "The new rows are not above.")
        list.expectFull("at rest")
      }
      + both(
        "an animated scroll arrives exactly, also if the list changes on the way",
        needs: [.animation]
      ) { list in
        try list.apply(Array(0..<300))
        list.expect(
          try list.link.scroll(to: list.engine.node(atRow: 120)!, isAnimated: true), "No row.")
        list.expect(list.isAnimating && list.link.offset < 100, "It was there at once.")
        list.step()
        try list.apply(Array(1000..<1010) + Array(0..<320))
        list.step()
        list.expect(finishScroll(list), "It has no end.")
        list.layOut()
        let place = list.places[120] ?? .nan
        list.expect(abs(place) < 1, "Row 120 is at \(place).")
        list.expectFull("at the end")
      }
      + both("a finger ends an animated scroll where it is", needs: [.animation]) { list in
        try list.apply(Array(0..<300))
        _ = try list.link.scroll(to: list.engine.node(atRow: 250)!, isAnimated: true)
        // A frame or two, as the clock of the kit has it.
        for _ in 0..<50 where list.isAnimating && list.link.offset < 100 { list.step() }
        let before = list.places
        list.take()
        list.expect(!list.isAnimating, "It goes on.")
        expectStill(list, before, "taken")
        try list.apply(Array(1000..<1010) + Array(0..<300))
        expectStill(list, before, "after an edit")
        list.expectFull("after an edit")
      }
      + both(
        "a jump ends an animated scroll, and what is prepended then is adjusted at once",
        needs: [.animation]
      ) { list in
        try list.apply(Array(0..<300))
        _ = try list.link.scroll(to: list.engine.node(atRow: 250)!, isAnimated: true)
        for _ in 0..<50 where list.isAnimating && list.link.offset < 100 { list.step() }
        _ = try list.link.scroll(to: list.engine.node(atRow: 150)!)
        list.layOut()
        list.expect(!list.isAnimating && abs(list.places[150] ?? .nan) < 1, "It is elsewhere.")
        let before = list.places
        try list.apply(Array(1000..<1010) + Array(0..<300))
        expectStill(list, before, "after an edit")
        list.expectFull("after an edit")
      }
      + [
        HostCheck(
          "beyond the content, within the insets, the view stays where it is", .insetted,
          needs: [.insets]
        ) {
          list in
          try list.apply(Array(0..<100))
          list.expect(list.link.range.lowerBound == -50, "It begins at \(list.link.range).")
          list.scroll(to: -50)
          let before = list.places
          try list.apply(Array(0..<120))
          expectStill(list, before, "at the start")
          list.expect(list.link.offset == -50, "It was sent to \(list.link.offset).")
          _ = try list.link.scroll(to: list.engine.node(atRow: 119)!, at: .bottom)
          list.scroll(to: list.link.range.upperBound)
          let end = list.link.offset + list.link.extent - list.engine.contentExtent
          list.expect(abs(end - 80) < 1, "The end is \(end) above that of the view.")
          list.expectFull("at the end")
        },
        HostCheck(
          "from the right, a list begins between the insets, be it short or long",
          .insettedFromRight, needs: [.insets, .horizontal]
        ) { list in
          for count in [3, 100, 2, 0, 4] {
            try list.apply(Array(0..<count))
            list.expectFirst(at: 80, "\(count) rows")
            // Nothing is beyond the insets, for a view that goes no further.
            list.scroll(to: -80)
            list.expectFirst(at: 80, "\(count) rows, at \(list.link.offset)")
            list.expect(list.link.range.lowerBound == -80, "It begins at \(list.link.range).")
          }
        },
        HostCheck(
          "what is scrolled to or held is between the insets", .insetted, needs: [.insets]
        ) { list in
          try list.apply(Array(0..<100))
          for (row, alignment, place) in [
            (0, .top, 50), (40, .top, 50), (99, .bottom, 480 - 80 - 40), (60, .nearest, 50),
          ] as [(Int, ScrollAlignment, Double)] {
            _ = try list.link.scroll(to: list.engine.node(atRow: row)!, at: alignment)
            let shown = list.places[row] ?? .nan
            list.expect(abs(shown - place) < 1, "Row \(row) is at \(shown), not at \(place).")
          }
          try list.engine.setPin(Pin(.untilNext), of: list.engine.node(atRow: 20)!)
          list.engine.commit()
          let shown = list.places[20] ?? .nan
          list.expect(abs(shown - 50) < 1, "The row that is held is at \(shown).")
        },
        HostCheck("heights that come late move no row above the fold", needs: [.lateHeights]) {
          list in
          list.holdHeightsBack(true)
          try list.apply(Array(0..<300))
          list.scroll(to: 4000)
          let top = list.places.min { $0.value < $1.value }!
          list.holdHeightsBack(false)
          list.expect(list.measureAhead(limit: 60) > 0, "Nothing was measured.")
          list.layOut()
          list.expectFull("measured")
          let now = list.places[top.key] ?? .nan
          // The row at the fold keeps its fraction there.
          list.expect(now <= 1 && now > -70, "Row \(top.key) went from \(top.value) to \(now).")
        },
        HostCheck("rows appear and disappear in turn, and those in sight have appeared") { list in
          let display = Display()
          list.engine.add(display)
          try list.apply(Array(0..<300))
          for step in 0..<60 {
            if step % 4 == 0 {
              try list.apply(Array(1000 + step..<1003 + step) + Array(step..<300))
            }
            list.scroll(to: Double(step * 613 % 5000))
          }
          list.expect(display.faults == 0, "\(display.faults) came or went twice.")
          let seen = Set(list.places.keys)
          list.expect(
            seen.isSubset(of: display.shown), "\(seen.subtracting(display.shown)) did not.")
          list.expect(display.shown.count < seen.count + 3, "\(display.shown.count) appear.")
        },
      ]
  }

  /// A check of a list that is read from the top, and of one that is read from the right.
  static func both(
    _ description: String, needs: Set<HostAbility> = [],
    _ body: @escaping @MainActor (any ListUnderCheck) throws -> Void
  ) -> [HostCheck] {
    [
      HostCheck(description, CheckedSetup(), needs: needs, body),
      HostCheck(
        "from the right, " + description, .fromRight, needs: needs.union([.horizontal]), body),
    ]
  }
}

/// Keeps count of what appears and disappears.
@MainActor
private final class Display: CommitObserver {
  var shown: Set<Int> = []
  var faults = 0

  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    for row in commit.disappeared where shown.remove(Int(row.id.rawValue)) == nil { faults += 1 }
    for row in commit.appeared where !shown.insert(Int(row.id.rawValue)).inserted { faults += 1 }
  }
}
