// SPDX-License-Identifier: MIT

/// How long the app takes from a key to the bytes of its frame, on this machine, in this build.
@MainActor
public struct Measurement {
  private let app: FeedApp
  private let start: Duration
  private var writer = ScreenWriter()
  private var results: [(name: String, times: [Duration], figures: CommitFigures)] = []
  private let clock = ContinuousClock()

  /// Keys that a reader presses often, each with how often it is measured.
  private static let common: [(name: String, keys: [Key], count: Int)] = [
    ("line down", [.down], 400), ("line up", [.up], 200), ("page down", [.pageDown], 200),
    ("page up", [.pageUp], 100), ("next post", [.tab], 100),
    ("like", [.character("l")], 100),
    ("comment", [.character("c")] + "Well said! 👏".map(Key.character) + [.enter], 50),
    ("share", [.character("s")], 50), ("fold", [.character("o")], 50),
    ("put one on top", [.character("i")], 50), ("append", [.character("a")], 50),
    ("delete", [.character("d")], 50), ("move to the top", [.character("m")], 50),
    ("first post", [.home], 20), ("last post", [.end], 20),
    ("go to", [.character("g"), .character("7"), .character("7"), .enter], 50),
  ]

  /// Keys that change the whole list.
  private static let whole: [(name: String, keys: [Key], count: Int)] = [
    ("1,000 on top", [.character("I")], 5), ("all comments", [.character("h")], 6),
    ("shuffle", [.character("r")], 5), ("waterfall", [.character("w")], 6),
    ("sections", [.character("t")], 6),
  ]

  /// Measures a feed of so many posts.
  public init(posts: Int, size: (width: Int, height: Int)) {
    let begin = clock.now
    app = FeedApp(posts: posts, width: size.width, height: size.height)
    _ = writer.update(to: app.screen)
    start = clock.now - begin
    app.handle(.tab)
    for (name, keys, count) in Self.common { measure(name, keys, count) }
    for (name, keys, count) in Self.whole { measure(name, keys, count) }
  }

  /// Each key has a frame of its own.
  private mutating func measure(_ name: String, _ keys: [Key], _ count: Int) {
    var times: [Duration] = []
    for _ in 0..<count {
      for key in keys {
        let begin = clock.now
        app.handle(key)
        _ = writer.update(to: app.screen)
        times.append(clock.now - begin)
      }
    }
    results.append((name, times.sorted(), app.figures))
  }

  /// The figures as a table.
  public var report: String {
    var text = "start with \(app.postCount.grouped) posts in the end, "
    text += "\(app.rowCount.grouped) rows: \(start.inWords)\n"
    text += Self.row("key", "frames", "median", "p99", "most", "of it engine, last")
    for (name, times, figures) in results {
      text += Self.row(
        name, "\(times.count)", Self.share(times, 0.5), Self.share(times, 0.99),
        times.last?.inWords ?? "–", figures.engine.inWords)
    }
    let count = Self.common.count
    let all = results.prefix(count).flatMap(\.times).sorted()
    text += Self.row(
      "all but the last \(Self.whole.count)", "\(all.count)", Self.share(all, 0.5),
      Self.share(all, 0.99), all.last?.inWords ?? "–", "")
    return text
  }

  private static func share(_ times: [Duration], _ share: Double) -> String {
    guard !times.isEmpty else { return "–" }
    return times[min(times.count - 1, Int(Double(times.count) * share))].inWords
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let cells = columns.map { column in
      String(repeating: " ", count: max(1, 10 - column.count)) + column
    }
    return name + String(repeating: " ", count: max(1, 20 - name.count)) + cells.joined() + "\n"
  }
}
