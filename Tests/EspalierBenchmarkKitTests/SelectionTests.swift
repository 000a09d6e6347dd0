// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Testing

@Suite struct SelectionTests {
  private static let nothing: @Sendable (Request) throws -> Case = { _ in
    Case(inputBytes: 0, dataSets: 1) {}
  }

  private let suites = [
    EspalierBenchmarkKit.Suite("one", "first") {
      Benchmark("move-1", variants: ["a", "b"], prepare: nothing)
      Benchmark("fixed", sizes: .fixed([500]), prepare: nothing)
    },
    EspalierBenchmarkKit.Suite("two", "second") {
      Benchmark("swap", sizes: .scaled([10]), prepare: nothing)
    },
  ]

  private func ids(_ selection: Selection) throws -> [String] {
    try selection.choices(from: suites).map {
      "\($0.id.suite)/\($0.id.benchmark)/\($0.id.variant)/\($0.id.rows)"
    }
  }

  @Test func everythingRunsTableByTable() throws {
    #expect(
      try ids(Selection()) == [
        "one/move-1/a/1000", "one/move-1/b/1000", "one/fixed/default/500", "one/move-1/a/10000",
        "one/move-1/b/10000", "one/move-1/a/100000", "one/move-1/b/100000", "two/swap/default/10",
      ])
  }

  @Test func suitesSizesVariantsAndPatternsNarrowIt() throws {
    #expect(try ids(Selection(suites: ["two"])) == ["two/swap/default/10"])
    #expect(try ids(Selection(suites: ["two"], rows: [7])) == ["two/swap/default/7"])
    #expect(
      try ids(Selection(rows: [500])) == [
        "one/move-1/a/500", "one/move-1/b/500", "one/fixed/default/500", "two/swap/default/500",
      ])
    #expect(try ids(Selection(rows: [7], patterns: [Glob("move*/b")])) == ["one/move-1/b/7"])
    #expect(try ids(Selection(rows: [7], patterns: [Glob("two/*")])) == ["two/swap/default/7"])
    #expect(
      try ids(Selection(suites: ["one"], rows: [7], firstVariantOnly: true)) == ["one/move-1/a/7"])
  }

  /// A suite of which a run takes a sample is whole where it is named.
  @Test func namedSuitesAreWhole() throws {
    let suites = [
      EspalierBenchmarkKit.Suite("three", "third") {
        Benchmark(
          "much", variants: ["a", "b"], usualVariants: ["a"], sizes: .sampled([1], of: [1, 2]),
          prepare: Self.nothing)
        Benchmark("more", variants: ["a"], usualVariants: [], prepare: Self.nothing)
      }
    ]
    func names(_ selection: Selection) throws -> [String] {
      try selection.choices(from: suites).map {
        "\($0.id.benchmark)/\($0.id.variant)/\($0.id.rows)"
      }
    }
    #expect(try names(Selection()) == ["much/a/1"])
    #expect(try names(Selection(rows: [7], patterns: [Glob("m*")])) == ["much/a/7"])
    #expect(
      try names(Selection(suites: ["three"], rows: [7])) == ["much/a/7", "much/b/7", "more/a/7"])
    #expect(
      try names(Selection(suites: ["three"], patterns: [Glob("much")])) == [
        "much/a/1", "much/a/2", "much/b/1", "much/b/2",
      ])
  }

  /// What takes long is made for a baseline alone, and instructions are counted on short lists.
  @Test func sizesDependOnThePurpose() {
    let extended = Sizes.extended([100_000], recorded: [1_000_000])
    #expect(extended.chosen(by: []) == [100_000])
    #expect(extended.chosen(by: [], for: .record) == [100_000, 1_000_000])
    #expect(extended.chosen(by: [7], for: .record) == [7])
    #expect(extended.chosen(by: [], for: .instructions) == [10_000])
    #expect(Sizes.standard.chosen(by: [], for: .instructions) == [1000, 10_000])
    #expect(Sizes.fixed([100_000]).chosen(by: [], for: .instructions) == [])
    #expect(Sizes.fixed([889]).chosen(by: [], for: .instructions) == [889])
  }

  @Test func unknownNamesAreErrors() {
    #expect(throws: SelectionError.self) { try ids(Selection(suites: ["three"])) }
    #expect(throws: SelectionError.self) { try ids(Selection(patterns: [Glob("x*")])) }
  }

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("*", "", true), ("*", "abc", true), ("a*", "abc", true),
    ("*c", "abc", true), ("a*c", "ac", true), ("a?c", "abc", true), ("a?c", "ac", false),
    ("a*b*c", "axxbyyc", true), ("a*b*c", "axxcyyb", false), ("abc", "abcd", false),
    ("**", "x", true), ("?", "ä", true), ("a", "A", false),
  ])
  func patterns(pattern: String, name: String, fits: Bool) {
    #expect(Glob(pattern).matches(name) == fits, "\(pattern) \(name)")
  }

  @Test func namesAreStable() async {
    await #expect(processExitsWith: .failure) { _ = EspalierBenchmarkKit.Suite("Bad Name", "") {} }
    await #expect(processExitsWith: .failure) {
      _ = Benchmark("x", variants: []) { _ in Case(inputBytes: 0, dataSets: 1) {} }
    }
    await #expect(processExitsWith: .failure) {
      let twin = Benchmark("x") { _ in Case(inputBytes: 0, dataSets: 1) {} }
      _ = EspalierBenchmarkKit.Suite("s", "") {
        twin
        twin
      }
    }
  }
}
