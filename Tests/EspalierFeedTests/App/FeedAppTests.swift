// SPDX-License-Identifier: MIT

import EspalierFeedKit
import EspalierTestSupport
import Testing

/// The app without a terminal: keys in, screens out.
@Suite struct FeedAppTests {
  private func app(_ posts: Int = 10, _ width: Int = 80, _ height: Int = 24) -> FeedApp {
    FeedApp(posts: posts, width: width, height: height)
  }

  private func play(_ keys: String, on app: FeedApp) throws {
    for act in try KeyScript.acts(of: keys) { app.play(act) }
  }

  /// The lines of the list, without status and keys.
  private func list(_ app: FeedApp) -> [String] {
    app.screen.lines.dropLast(2).map(Self.withoutBar)
  }

  /// Without the scroll bar at the right edge.
  private static func withoutBar(_ line: String) -> String {
    guard line.last == "█" || line.last == "│" else { return line }
    var line = line.dropLast()
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  private func status(_ app: FeedApp) -> String { app.screen.lines.dropLast().last ?? "" }

  @Test func aPostHasItsRowsInOrder() {
    let lines = list(app(1))
    #expect(lines[0].contains("· #1"))
    #expect(lines.contains { $0.contains("↻ share") })
    #expect(lines.filter { $0.hasPrefix(" ╰") }.count == app(1).rowCount - 4)
  }

  @Test func anEmptyListShowsOneRow() throws {
    let app = app(0)
    #expect(app.rowCount == 1)
    #expect(list(app).contains { $0.contains("There are no posts.") })
    try play("lcsdomMrhwtwt<tab><backtab><end><home><down><up>g1<enter>", on: app)
    #expect(app.rowCount == 1)
    let line = try #require(list(app).first { $0.contains("There are no posts.") })
    try play("w", on: app)
    #expect(list(app).contains(line))
    try play("1a", on: app)
    #expect(app.postCount == 1)
    #expect(!list(app).contains { $0.contains("There are no posts.") })
    try play("d", on: app)
    #expect(list(app).contains { $0.contains("There are no posts.") })
  }

  /// The pages come as the reader goes down, and what is in sight stays when they do.
  @Test(arguments: ["", "w", "t"]) func pagesComeNearTheEnd(mode: String) throws {
    let app = FeedApp(posts: 75, loadsPages: true, width: 80, height: 24)
    #expect(app.postCount == 0 && app.needsTicks)
    #expect(list(app).contains { $0.contains("Loading more posts") })
    #expect(!list(app).contains { $0.contains("There are no posts.") })
    try play("<tick>\(mode)", on: app)
    #expect(app.postCount == 20 && !list(app).contains { $0.contains("Loading") })
    #expect(list(app).contains { $0.contains("#75") } || mode == "t")
    for count in [40, 60, 75] {
      var pages = 0
      while !app.needsTicks, pages < 40 {
        try play("<pagedown>", on: app)
        pages += 1
      }
      #expect(app.needsTicks && app.postCount < count)
      let before = list(app)
      let offset = app.offset
      try play("<tick>", on: app)
      #expect(app.postCount == count && app.figures.diagnostics.isEmpty)
      if mode.isEmpty { #expect(list(app) == before && app.offset == offset) }
    }
    try play("<end><tick><end>", on: app)
    #expect(app.postCount == 75 && !app.needsTicks)
    #expect(list(app).contains { $0.contains("That is all.") })
  }

  @Test func theEndOfPagesSaysThatOneIsLoading() throws {
    let app = FeedApp(posts: 75, loadsPages: true, width: 80, height: 24)
    try play("<tick><end><end>", on: app)
    #expect(list(app).contains { $0.contains("Loading more posts") })
    let first = try #require(list(app).first)
    try play("<tick>", on: app)
    #expect(list(app).first == first && !list(app).contains { $0.contains("Loading") })
  }

  @Test func deletedPagesAreEmptyOnlyAtTheEnd() throws {
    let app = FeedApp(posts: 25, loadsPages: true, width: 80, height: 24)
    try play("<tick>" + String(repeating: "d", count: 20), on: app)
    #expect(app.postCount == 0 && app.needsTicks)
    #expect(!list(app).contains { $0.contains("There are no posts.") })
    try play("<tick>" + String(repeating: "d", count: 5), on: app)
    #expect(app.postCount == 0 && !app.needsTicks)
    #expect(list(app).contains { $0.contains("There are no posts.") })
  }

  @Test func onlyWhatShowsIsMeasured() throws {
    let app = app(150)
    #expect(app.rowCount > 900)
    #expect(app.figures.measured < 20)
    // Back to where it was: the heights are known.
    try play("<pagedown>", on: app)
    try play("<pageup>", on: app)
    #expect(app.figures.measured == 0)
    try play("<end>", on: app)
    #expect(app.figures.measured < 40)
  }

  @Test func theUserPinsAndIsPushed() throws {
    let app = app(10)
    let first = list(app)[0]
    try play("<down*3>", on: app)
    #expect(list(app)[0] == first)
    // When the next one is where the first is, it is the one that is pinned.
    let second = try #require(list(app).firstIndex { $0.contains("· #9") })
    try play("<down*\(second)>", on: app)
    #expect(list(app)[0].contains("· #9"))
    #expect(list(app).filter { $0.contains("· #10") }.isEmpty)
  }

  @Test func aLikeGoesUpAndItsCountComesDown() throws {
    let app = app(10)
    try play("l", on: app)
    #expect(list(app).contains { $0.contains("♥ You like this") })
    #expect(app.figures.updates == 2)  // Picture and buttons of one post.
    #expect(app.figures.inserts == 0)
    let liked = try #require(list(app).first { $0.contains("↻ share") })
    try play("l", on: app)
    let former = try #require(list(app).first { $0.contains("↻ share") })
    #expect(liked.contains("♥") && former.contains("♡"))
  }

  @Test func aCommentIsTypedAndIsTheLastOne() throws {
    let app = app(1)
    let rows = app.rowCount
    try play("cWell 李", on: app)
    #expect(app.screen.lines.last == " Comment: Well 李")
    #expect(app.screen.cursor == Screen.Position(x: 17, y: 23))
    try play("<backspace>👋🏽<enter>", on: app)
    #expect(app.rowCount == rows + 1)
    #expect(app.figures.inserts == 1)
    #expect(list(app).contains(" ╰ You Well 👋🏽"))
    // What is given up, and what says nothing, is no comment.
    try play("cno<escape>c<enter>", on: app)
    #expect(app.rowCount == rows + 1)
    #expect(app.screen.cursor == nil)
  }

  @Test func pastesAreOneLine() {
    let app = app(1)
    app.handle(.character("c"))
    app.handle(.paste("two\nlines\u{1B}[2J\u{7}"))
    app.handle(.enter)
    #expect(list(app).contains(" ╰ You two lines[2J"))
  }

  @Test func aSharedPostIsOnTop() throws {
    let app = app(3)
    try play("<home>s", on: app)
    #expect(app.postCount == 4)
    try play("g1<enter>", on: app)
    #expect(list(app)[0].contains("#3 · ↻ shared by you"))
  }

  /// What is put above changes nothing in sight.
  @Test func prependingAThousandKeepsThePicture() throws {
    let app = app(20)
    try play("g10<enter><down*5>", on: app)
    let before = list(app)
    try play("I", on: app)
    #expect(list(app) == before)
    #expect(app.postCount == 1020)
    #expect(app.figures.inserts > 5000)
    #expect(app.figures.deletes == 0 && app.figures.moves == 0)
    #expect(app.currentIndex == 1009)
    // At the very top as well.
    try play("<home>", on: app)
    let top = list(app)
    try play("i", on: app)
    #expect(list(app) == top)
  }

  @Test func aLiveFeedComesFromTheTop() throws {
    let app = app(10)
    try play("<tick>", on: app)
    #expect(app.postCount == 10)
    try play("f<tick><tick>", on: app)
    #expect(app.postCount == 12)
    #expect(list(app)[0].contains("#12"))
    // A reader who is elsewhere stays there.
    try play("<down*9>", on: app)
    let before = list(app)
    try play("<tick>", on: app)
    #expect(list(app) == before)
    #expect(app.screen.lines.last?.hasPrefix(" ● live") == true)
  }

  @Test func postsAreDeletedAndMoved() throws {
    let app = app(10)
    try play("<tab*2>", on: app)
    #expect(app.currentIndex == 2)
    try play("m", on: app)
    #expect(app.currentIndex == 0)
    // The post keeps its rows; the gap beside it is another one.
    #expect(app.figures.deletes <= 2 && app.figures.inserts <= 2 && app.figures.moves > 0)
    try play("M", on: app)
    #expect(app.currentIndex == 9)
    try play("d", on: app)
    #expect(app.postCount == 9)
    #expect(app.currentIndex == 8)
    try play("<backtab>", on: app)
    #expect(app.currentIndex == 7)
  }

  @Test func commentsAreHiddenAndShown() throws {
    let app = app(50)
    let rows = app.rowCount
    try play("h", on: app)
    #expect(!list(app).contains { $0.hasPrefix(" ╰") })
    let deletes = app.figures.deletes
    #expect(app.rowCount == rows - deletes)
    try play("h", on: app)
    #expect(app.figures.inserts == deletes)
    try play("o", on: app)
    let folded = app.rowCount
    try play("o", on: app)
    #expect(folded < app.rowCount)
    #expect(app.rowCount == rows)
  }

  @Test func shufflingMovesAndKeepsTheCurrentPost() throws {
    let app = app(200)
    try play("<tab*3>", on: app)
    let post = app.currentIndex
    try play("r", on: app)
    // Posts keep their rows, and no separator goes and comes again.
    #expect(app.figures.deletes <= 1 && app.figures.inserts <= 1 && app.figures.moves > 100)
    #expect(app.currentIndex != post)
  }

  @Test func aWaterfallHasCardsInColumns() throws {
    let app = app(30, 110)
    let rows = app.rowCount
    try play("w", on: app)
    #expect(app.mode == .waterfall)
    #expect(app.rowCount == 30)
    // Three in a line.
    #expect(list(app)[0].filter { $0 == "#" }.count == 3)
    app.resize(width: 60, height: 24)
    #expect(list(app)[0].filter { $0 == "#" }.count == 1)
    try play("l", on: app)
    #expect(app.figures.updates == 1)
    #expect(list(app).contains { $0.contains("♥") })
    try play("w", on: app)
    #expect(app.mode == .list)
    #expect(app.rowCount == rows)
  }

  @Test func sectionsHaveHeadingsThatPinAboveTheUsers() throws {
    let app = app(60)
    let rows = app.rowCount
    try play("t", on: app)
    #expect(app.mode == .sections)
    // Five headings, and four gaps less than between all posts: none between sections.
    #expect(app.rowCount == rows + 5 - 4)
    try play("<home><down*4>", on: app)
    #expect(list(app)[0].contains("▌"))
    #expect(list(app)[1].contains("· #"))
    try play("it", on: app)
    #expect(app.mode == .list)
    // A topic without posts has no heading.
    let few = self.app(1)
    try play("t", on: few)
    #expect(list(few).filter { $0.contains("▌") }.count == 1)
  }

  @Test func everyPostCanBeGoneTo() throws {
    let app = app(500)
    for place in [1, 500, 250, 7] {
      try play("g\(place)<enter>", on: app)
      #expect(app.currentIndex == place - 1)
      #expect(list(app).contains { $0.contains("· #\(501 - place)") })
    }
    try play("g501<enter>", on: app)
    #expect(app.screen.lines.last?.contains("There are posts 1 to 500.") == true)
    #expect(app.currentIndex == 6)
  }

  @Test func aClickPressesButtons() throws {
    let app = app(1)
    let y = try #require(list(app).firstIndex { $0.contains("↻ share") })
    app.handle(.click(x: 2, y: y))
    #expect(list(app)[y].contains("♥"))
    app.handle(.click(x: 12, y: y))
    #expect(app.screen.lines.last?.hasPrefix(" Comment:") == true)
    app.handle(.escape)
    app.handle(.click(x: 22, y: y))
    #expect(app.postCount == 2)
  }

  @Test func theStatusSaysWhatTheCommitWas() throws {
    let app = app(10, 120)
    try play("d", on: app)
    let figures = app.figures
    #expect(status(app).contains("#\(figures.number) \(figures.operations) · engine "))
    #expect(status(app).contains("measured \(figures.measured)"))
    #expect(status(app).hasSuffix("1/9 · \(app.rowCount) rows"))
    #expect(figures.engine > .zero && figures.host > .zero)
  }

  @Test func helpIsAPageWithAllKeys() throws {
    let app = app()
    try play("?", on: app)
    for (keys, _) in FeedApp.help { #expect(list(app).contains { $0.contains(keys) }) }
    try play("x", on: app)
    #expect(list(app)[0].contains("#10"))
  }

  /// In a small terminal it is read by scrolling; what keys do is below them.
  @Test func helpScrollsWhereItIsLonger() throws {
    let app = app(10, 40, 10)
    try play("?", on: app)
    var seen: [String] = []
    for _ in 0..<40 {
      for line in list(app) where !seen.contains(line) { seen.append(line) }
      try play("<down>", on: app)
    }
    let text = seen.joined(separator: " ").split(separator: " ").joined(separator: " ")
    for (keys, what) in FeedApp.help {
      #expect(text.contains(keys.split(separator: " ").joined(separator: " ")))
      #expect(text.contains(what), "\(what)")
    }
    try play("<home>", on: app)
    #expect(list(app)[0].contains("A feed of posts"))
    try play("x", on: app)
    #expect(list(app)[0].contains("#10"))
  }

  @Test func whatCommitsNothingLeavesTheLineOfTheLastCommit() throws {
    let app = app(10, 120)
    try play("d", on: app)
    let figures = app.figures
    try play("cto", on: app)
    #expect(app.figures == figures)
    try play("<escape>?", on: app)
    #expect(app.figures == figures)
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 1), (10, 3), (1, 40), (300, 100)])
  func everySizeIsAScreen(width: Int, height: Int) throws {
    let app = app(10, width, height)
    for keys in ["", "<down*3>", "w", "t", "?", "x", "c李雷", "<enter>", "f<tick>", "<end>"] {
      try play(keys, on: app)
      #expect(app.screen.width == width && app.screen.height == height)
    }
  }

  /// Whatever is pressed, the list is what a new feed would show at the same place: what is in sight has no
  /// gaps, and every post in sight is complete.
  @Test(arguments: seeds(count: 2))
  func randomKeysLeaveAListWithoutGaps(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let app = app(12)
    let keys = Array("jjjkkb lcsaidmMrhowt1f\t")
    for _ in 0..<60 {
      app.handle(.character(keys[Int.random(in: 0..<keys.count, using: &generator)]))
      app.handle(
        [Key.tab, .backTab, .enter, .escape, .end, .home].randomElement(using: &generator)!)
      if Bool.random(using: &generator) { app.tick() }
      if Int.random(in: 0..<9, using: &generator) == 0 {
        app.resize(
          width: Int.random(in: 20...120, using: &generator),
          height: Int.random(in: 3...40, using: &generator))
      }
      #expect(app.figures.diagnostics.isEmpty, "\(app.figures.diagnostics)")
      guard app.mode == .list, app.postCount > 0 else { continue }
      // Rows have a text or a color, all but the gaps between posts, and those are one line high.
      let screen = app.screen
      let lines = list(app)
      let end = lines.lastIndex { !$0.isEmpty } ?? 0
      let isHelp = lines.first?.contains("A feed of posts") == true
      let gaps = lines.indices.filter { y in
        lines[y].isEmpty && screen[0, y].style.background == nil && y < end
      }
      let isWide = zip(gaps, gaps.dropFirst()).contains { $1 == $0 + 1 }
      #expect(isHelp || !isWide, "\(lines)")
    }
  }

  /// Without a word it opens with about what the README says, an eighth of it posts, and says how much that is.
  @Test func aboutAsManyRowsAsAsked() {
    #expect(FeedApp.postCount(forRows: FeedApp.usualRowCount) == 12_500)
    #expect([0, 1, 8, 9].map(FeedApp.postCount(forRows:)) == [0, 1, 1, 2])
    #expect(FeedApp.postCount(forRows: .max) == Int.max / 8 + 1)
    let app = app(FeedApp.postCount(forRows: 10_000))
    #expect((9_800...10_200).contains(app.rowCount))
    #expect(status(app).hasSuffix(" \(app.rowCount.grouped) rows"))
  }

  @Test("The line of keys fits a terminal of 80 columns", arguments: ["", "f"])
  func keysFit(keys: String) throws {
    let app = app(3)
    try play(keys, on: app)
    let line = try #require(app.screen.lines.last)
    #expect(line.contains("live") && line.hasSuffix(" q quit"), "\(line)")
  }
}
