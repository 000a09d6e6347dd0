// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

extension Suite {
  /// The order of rows with their heights, and what a list on a screen asks of its layout.
  public static let layout = Suite(
    "layout", "rows, heights, and what is in sight", presentation: .layout
  ) {
    build
    for work in HeightWork.allCases { heights(work) }
    for work in ListWork.allCases { list(work) }
    visible("visible-30", levels: 0)
    visible("pinned", levels: 1)
    visible("pinned-2", levels: 2)
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
      let expected = MainActor.assumeIsolated {
        PlainHeights(heights: script.heights).digest(count: request.rows)
      }
      return Case(inputBytes: request.rows * 4, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          building(OrderedHeights.self, script, expected)
        }
        Contestant.onMainActor("prefix-sums") { building(PrefixSums.self, script, expected) }
      }
    }
  }

  /// One query or edit, at 250 random places in a run.
  private static func heights(_ work: HeightWork) -> Benchmark {
    Benchmark(work.rawValue, sizes: sizes) { request in
      let script = HeightScript(work, rows: request.rows, operations: 250)
      let expected = MainActor.assumeIsolated { script.expected() }
      // A linear pass each, at about a third of a nanosecond per row.
      let linear = Double(request.rows * script.places.count) / 3
      return Case(inputBytes: 8, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          script.operation(OrderedHeights.self, expected)
        }
        Contestant.onMainActor("prefix-sums", estimate: work.isEdit ? linear : nil) {
          script.operation(PrefixSums.self, expected)
        }
        Contestant.onMainActor("plain", estimate: work == .rowAtIndex ? nil : linear) {
          script.operation(PlainHeights.self, expected)
        }
      }
    }
  }

  /// One question or height, at 250 random places of a measured list in a run.
  private static func list(_ work: ListWork) -> Benchmark {
    Benchmark("list-\(work.rawValue)", sizes: sizes) { request in
      Case(inputBytes: 8, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          try ListWorld(work, rows: request.rows).operation()
        }
      }
    }
  }

  /// A commit at each of 250 random offsets over rows of fixed heights; every tenth a pinned header, or
  /// none. With two levels, nine of ten headers are held below those of every hundredth row.
  private static func visible(_ name: String, levels: Int) -> Benchmark {
    Benchmark(name, sizes: sizes) { request in
      var generator = SplitMix64(seed: 1)
      let end = max(1, Double(request.rows) * 44 - ScrollWorld.screen)
      let offsets = (0..<250).map { _ in Double.random(in: 0..<end, using: &generator) }
      return Case(inputBytes: 30 * MemoryLayout<PlacedRow>.stride, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let world = try ScrollWorld(rows: request.rows) { index in
            let isHeader = levels > 0 && index.isMultiple(of: 10)
            let isInner = levels > 1 && !index.isMultiple(of: 100)
            return RowContent(
              height: .fixed(44), pin: isHeader ? Pin(.untilNext, level: isInner ? 1 : 0) : nil)
          }
          return Operation(
            repetitions: offsets.count, run: { _ in world.jump(to: offsets) },
            verify: { _ in try world.verify(pinned: levels > 0) })
        }
      }
    }
  }

  /// A scroll through all rows by ten a frame: measuring them, and once they are measured.
  private static var scroll: Benchmark {
    Benchmark("scroll", variants: ["measured", "unmeasured"], sizes: sizes) { request in
      let frames = max(1, request.rows / 10)
      let isMeasured = request.variant == "measured"
      return Case(inputBytes: 30 * MemoryLayout<PlacedRow>.stride, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let world = try ScrollWorld(rows: request.rows) { _ in RowContent() }
          if isMeasured { world.scroll(frames: frames) }
          let reset: ((Int) throws -> Void)? = isMeasured ? nil : { _ in try world.load() }
          return Operation(
            repetitions: frames, reset: reset, run: { _ in world.scroll(frames: frames) },
            verify: { _ in
              try world.verify()
              try expect(isMeasured == (world.measurements == 0), "measured again, or never")
              try expect(world.measurements <= request.rows, "a row was measured twice")
            },
            counters: { _ in
              let measurements = world.measurements
              if !isMeasured { try! world.load() }  // It did before.
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
      let isFresh = request.variant == "fresh"
      return Case(inputBytes: request.rows * 16, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let world = LoadedWorld(rows: request.rows)
          return Operation(
            run: { _ in world.load(fresh: isFresh) },
            verify: { _ in try expect(world.rowCount == request.rows, "rows are missing") })
        }
      }
    }
  }

  /// The bytes a list keeps for each row: loaded, moved about at random three times over, and then measured at three
  /// widths.
  private static var layoutMemory: Benchmark {
    Benchmark("memory", variants: ["loaded", "edited", "three-widths"], sizes: sizes) { request in
      // What is made once for the whole process is no row's.
      MainActor.assumeIsolated { _ = LoadedWorld(rows: 10) }
      return Case(
        inputBytes: request.rows * 16, dataSets: 1, isTimed: false, heldRows: request.rows
      ) {
        Contestant.onMainActor(Contestant.ours) {
          let world = LoadedWorld(rows: request.rows)
          if request.variant != "loaded" { try world.moveAll(times: 3) }
          if request.variant == "three-widths" { try world.turn() }
          return Operation(
            run: { _ in blackHole(world.rowCount) },
            verify: { _ in try expect(world.rowCount == request.rows, "rows are missing") })
        }
      }
    }
  }

  /// Another width and back to the first one, where everything has been measured.
  private static var turn: Benchmark {
    Benchmark("turn", sizes: sizes) { request in
      Case(inputBytes: request.rows * 4, dataSets: 1) {
        Contestant.onMainActor(Contestant.ours) {
          let world = try ScrollWorld(rows: request.rows) { _ in RowContent() }
          let frames = max(1, request.rows / 10)
          let middle = [Double(request.rows) * 20]
          world.scroll(frames: frames)
          world.jump(to: middle)
          return Operation(
            run: { _ in world.turnThereAndBack() },
            verify: { _ in
              try world.verify()
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
@MainActor
private final class Built<List: HeightList> {
  private var list: List

  init(_ heights: [Int32]) { list = List(heights: heights) }

  func build(_ heights: [Int32]) { list = List(heights: heights) }

  func digest(count: Int) -> Int { list.digest(count: count) }
}

@MainActor
private func building<List: HeightList>(
  _ type: List.Type, _ script: HeightScript, _ expected: Int
) -> Operation {
  let count = script.heights.count
  let built = Built<List>(script.heights)
  return Operation(
    run: { _ in built.build(script.heights) },
    verify: { _ in
      try expect(built.digest(count: count) == expected, "not what a plain list says")
    })
}
