// SPDX-License-Identifier: MIT

/// A named group of benchmarks. Each suite is one file that says what it measures:
///
///     extension Suite {
///       static let sums = Suite("sums", "numbers to their sum") {
///         Benchmark("forwards") { request in
///           let lists = (0..<request.dataSets).map { Array($0..<request.rows + $0) }
///           return Case(inputBytes: request.rows * 8, dataSets: lists.count) {
///             Contestant("espalier") {
///               var sum = 0
///               return Operation(
///                 run: { sum = lists[$0].reduce(0, +) },
///                 verify: { try expect(sum == lists[$0].reversed().reduce(0, +), "wrong sum") })
///             }
///           }
///         }
///       }
///     }
///
/// and a line in `allSuites`. A test runs this example.
public struct Suite: Sendable {
  /// The name in result files: lower case with hyphens, stable.
  public let name: String

  /// What the suite measures, in a few words.
  public let summary: String

  /// The benchmarks, in the order they run and print.
  public let benchmarks: [Benchmark]

  /// How its figures are shown.
  public let presentation: Presentation

  /// Makes a suite of the benchmarks listed in the builder.
  ///
  /// - Precondition: the names are legal and no two benchmarks have the same name and variant.
  public init(
    _ name: String, _ summary: String, presentation: Presentation = Presentation(),
    @ListBuilder<Benchmark> benchmarks: () -> [Benchmark]
  ) {
    self.presentation = presentation
    self.name = name
    self.summary = summary
    self.benchmarks = benchmarks()
    precondition(isStableName(name), "A suite's name has lower-case letters, digits and hyphens.")
    let ids = self.benchmarks.flatMap { one in one.variants.map { "\(one.name)/\($0)" } }
    precondition(Set(ids).count == ids.count, "Two benchmarks of a suite have the same name.")
  }
}

/// One thing that is measured, on one or several variants of its input and at several sizes.
public struct Benchmark: Sendable {
  /// The name in result files: lower case with hyphens, stable.
  public let name: String

  /// What the benchmark runs on: `random`, `sequential`, a tree shape, a trace.
  public let variants: [String]

  /// The variants of a run for which the suite was not named: the others take long and say little more.
  public let usualVariants: [String]

  /// The sizes it runs at.
  public let sizes: Sizes

  /// Builds the input and the contestants for one variant at one size.
  public let prepare: @Sendable (Request) throws -> Case

  /// Makes a benchmark; `prepare` runs once for every variant and size that was asked for. Without usual
  /// variants all are.
  ///
  /// - Precondition: the names are legal.
  public init(
    _ name: String, variants: [String] = ["default"], usualVariants: [String]? = nil,
    sizes: Sizes = .standard,
    prepare: @escaping @Sendable (Request) throws -> Case
  ) {
    precondition(
      isStableName(name) && variants.allSatisfy(isStableName) && !variants.isEmpty,
      "A benchmark's names have lower-case letters, digits, hyphens and dots.")
    self.name = name
    self.variants = variants
    self.usualVariants = usualVariants ?? variants
    self.sizes = sizes
    self.prepare = prepare
  }
}

/// The sizes, in rows, a benchmark runs at.
public struct Sizes: Sendable, Equatable {
  /// The sizes of every run, unless the command line asks for others.
  private let usual: [Int]

  /// The sizes that a baseline has as well.
  private let recorded: [Int]

  /// The sizes of a run for which the suite was named; nil means the usual ones.
  private var whole: [Int]?

  /// Whether the command line may only choose among these.
  public let isFixed: Bool

  /// These sizes unless the command line asks for others.
  public static func scaled(_ sizes: [Int]) -> Sizes {
    Sizes(usual: sizes, recorded: [], isFixed: false)
  }

  /// The first sizes, and for a baseline the second ones as well, unless the command line asks for others:
  /// what takes long to make is not made in every run.
  public static func extended(_ sizes: [Int], recorded: [Int]) -> Sizes {
    Sizes(usual: sizes, recorded: recorded, isFixed: false)
  }

  /// The first sizes, and the second ones where the suite is named, unless the command line asks for others.
  public static func sampled(_ sizes: [Int], of whole: [Int]) -> Sizes {
    var result = Sizes(usual: sizes, recorded: [], isFixed: false)
    result.whole = whole
    return result
  }

  /// These sizes alone, because the benchmark is defined by them.
  public static func fixed(_ sizes: [Int]) -> Sizes {
    Sizes(usual: sizes, recorded: [], isFixed: true)
  }

  /// 1,000, 10,000 and 100,000 rows, and any other on request.
  public static let standard = Sizes.scaled([1000, 10_000, 100_000])

  /// For whom sizes are chosen.
  public enum Purpose: Sendable {
    /// A run that is looked at.
    case run
    /// A baseline.
    case record
    /// Counting instructions, which takes fifty times as long: at most 10,000 rows.
    case instructions
  }

  /// The sizes to run when `requested` were asked for; an empty list asks for none in particular.
  public func chosen(
    by requested: [Int], for purpose: Purpose = .run, suiteIsNamed: Bool = false
  ) -> [Int] {
    if !requested.isEmpty {
      return isFixed ? usual.filter(requested.contains) : requested
    }
    let sizes = (suiteIsNamed ? whole ?? usual : usual) + (purpose == .record ? recorded : [])
    guard purpose == .instructions else { return sizes }
    let small = sizes.filter { $0 <= 10_000 }
    if isFixed { return small }
    return small.isEmpty ? [10_000] : small
  }
}

/// Whether `name` may be the name of a suite, a benchmark or a variant.
func isStableName(_ name: String) -> Bool {
  !name.isEmpty
    && name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
