// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierLayout

extension Suite {
  /// The order of rows with their heights, and what a list on a screen asks of its layout.
  public static let layout = Suite(
    "layout", "rows, heights, and what is in sight", presentation: .layout
  ) {
    build
    for work in HeightWork.allCases { heights(work) }
    for work in ListWork.allCases { list(work) }
    visible("visible-30", pinned: false)
    visible("pinned", pinned: true)
    scroll
    turn
    load
    layoutMemory
  }

  private static let sizes = Sizes.scaled([100_000])

  /// Makes a list of heights.
  private static var build: Benchmark {
    Benchmark("build", sizes: sizes) { request in
      let script = HeightScript(.offset, rows: request.rows, operations: 1)
      let expected = PlainHeights(heights: script.heights).digest(count: request.rows)
      return Case(inputBytes: request.rows * 4, dataSets: 1) {
        Contestant(Contestant.ours) { building(OrderedHeights.self, script, expected) }
        Contestant("prefix-sums") { building(PrefixSums.self, script, expected) }
      }
    }
  }

  /// One query or edit, at 250 random places in a run.
  private static func heights(_ work: HeightWork) -> Benchmark {
    Benchmark(work.rawValue, sizes: sizes) { request in
      let script = HeightScript(work, rows: request.rows, operations: 250)
      let expected = script.expected()
      // A linear pass each, at about a third of a nanosecond per row.
      let linear = Double(request.rows * script.places.count) / 3
      return Case(inputBytes: 8, dataSets: 1) {
        Contestant(Contestant.ours) { script.operation(OrderedHeights.self, expected) }
        Contestant("prefix-sums", estimate: work.isEdit ? linear : nil) {
          script.operation(PrefixSums.self, expected)
        }
        Contestant("plain", estimate: work == .rowAtIndex ? nil : linear) {
          script.operation(PlainHeights.self, expected)
        }
      }
    }
  }

  /// One question or height, at 250 random places of a measured list in a run.
  private static func list(_ work: ListWork) -> Benchmark {
    Benchmark("list-\(work.rawValue)", sizes: sizes) { request in
      Case(inputBytes: 8, dataSets: 1) {
        Contestant(Contestant.ours) {
          let world = ListWorld(work, rows: request.rows)
          return Operation(
            repetitions: world.repetitions, run: { _ in world.run() },
            verify: { _ in try world.verify() })
        }
      }
    }
  }

  /// A pass at each of 250 random offsets over rows of fixed heights; every tenth a pinned header, or
  /// none.
  private static func visible(_ name: String, pinned: Bool) -> Benchmark {
    Benchmark(name, sizes: sizes) { request in
      var generator = SplitMix64(seed: 1)
      let end = max(1, Double(request.rows) * 44 - ScrollWorld.screen)
      let offsets = (0..<250).map { _ in Double.random(in: 0..<end, using: &generator) }
      return Case(inputBytes: 30 * MemoryLayout<RowFrame>.stride, dataSets: 1) {
        Contestant(Contestant.ours) {
          let world = ScrollWorld(rows: request.rows) { index in
            let isHeader = pinned && index.isMultiple(of: 10)
            return RowAttributes(height: .fixed(44), pin: isHeader ? Pin(.untilNext) : .none)
          }
          return Operation(
            repetitions: offsets.count, run: { _ in world.jump(to: offsets) },
            verify: { _ in
              try expect(world.isGapless, "the rows in sight have gaps")
              try expect(pinned == (world.pinnedCount > 0), "the pinned rows are wrong")
            })
        }
      }
    }
  }

  /// A scroll through all rows by ten a frame: measuring them, and once they are measured.
  private static var scroll: Benchmark {
    Benchmark("scroll", variants: ["measured", "unmeasured"], sizes: sizes) { request in
      let frames = max(1, request.rows / 10)
      let isMeasured = request.variant == "measured"
      return Case(inputBytes: 30 * MemoryLayout<RowFrame>.stride, dataSets: 1) {
        Contestant(Contestant.ours) {
          let world = ScrollWorld(rows: request.rows) { _ in RowAttributes() }
          if isMeasured { world.scroll(frames: frames) }
          let reset: ((Int) -> Void)? = isMeasured ? nil : { _ in world.load() }
          return Operation(
            repetitions: frames, reset: reset, run: { _ in world.scroll(frames: frames) },
            verify: { _ in
              try expect(world.isGapless, "the rows in sight have gaps")
              try expect(isMeasured == (world.measurements == 0), "measured again, or never")
              try expect(world.measurements <= request.rows, "a row was measured twice")
            },
            counters: { _ in
              let measurements = world.measurements
              if !isMeasured { world.load() }
              let slow = world.slowTick(frames: frames)
              return [
                Counter("measurements", measurements), Counter("tick_p99", .nanoseconds, slow),
              ]
            })
        }
      }
    }
  }

  /// A list loaded from nothing, and again over itself.
  private static var load: Benchmark {
    Benchmark("load", variants: ["fresh", "again"], sizes: sizes) { request in
      let rows = (0..<request.rows).map { Row(id: RowID(Int64($0)), stamp: 0) }
      let isFresh = request.variant == "fresh"
      return Case(inputBytes: request.rows * 16, dataSets: 1) {
        Contestant(Contestant.ours) {
          let world = LoadedWorld(rows)
          return Operation(
            run: { _ in world.load(fresh: isFresh) },
            verify: { _ in try expect(world.rowCount == rows.count, "rows are missing") })
        }
      }
    }
  }

  /// The bytes a list keeps: loaded, moved about at random three times over, and with three widths.
  private static var layoutMemory: Benchmark {
    Benchmark("memory", variants: ["loaded", "edited", "three-widths"], sizes: sizes) { request in
      let rows = (0..<request.rows).map { Row(id: RowID(Int64($0)), stamp: 0) }
      return Case(inputBytes: request.rows * 16, dataSets: 1, isTimed: false) {
        Contestant(Contestant.ours) {
          let world = LoadedWorld(rows)
          if request.variant != "loaded" { world.moveAll(times: 3) }
          if request.variant == "three-widths" { world.turn() }
          return Operation(
            run: { _ in _ = world.bytes },
            verify: { _ in try expect(world.rowCount == rows.count, "rows are missing") },
            counters: { _ in [Counter("layout_bytes", world.bytes)] })
        }
      }
    }
  }

  /// Another width and back to the first one, where everything has been measured.
  private static var turn: Benchmark {
    Benchmark("turn", sizes: sizes) { request in
      Case(inputBytes: request.rows * 4, dataSets: 1) {
        Contestant(Contestant.ours) {
          let world = ScrollWorld(rows: request.rows) { _ in RowAttributes() }
          let frames = max(1, request.rows / 10)
          let middle = [Double(request.rows) * 20]
          world.scroll(frames: frames)
          world.jump(to: middle)
          return Operation(
            run: { _ in world.turnThereAndBack() },
            verify: { _ in
              try expect(world.isGapless, "the rows in sight have gaps")
              try expect(world.measurements == 0, "measured again at a width it had")
              world.scroll(frames: frames)
              try expect(world.measurements == 0, "rows out of sight lost their heights")
              world.jump(to: middle)
            },
            counters: { _ in [Counter("measurements", world.measurements)] })
        }
      }
    }
  }
}

/// A list that is made anew in every run.
private final class Built<List: HeightList & ~Copyable> {
  var list: List

  init(_ heights: [Length]) { list = List(heights: heights) }
}

private func building<List: HeightList & ~Copyable>(
  _ type: List.Type, _ script: HeightScript, _ expected: Int64
) -> Operation {
  let count = script.heights.count
  let built = Built<List>(script.heights)
  return Operation(
    run: { _ in built.list = List(heights: script.heights) },
    verify: { _ in
      try expect(built.list.digest(count: count) == expected, "not what a plain list says")
    })
}
