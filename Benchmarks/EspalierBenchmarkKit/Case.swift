// SPDX-License-Identifier: MIT

/// What a benchmark is asked to prepare: one variant at one size.
public struct Request: Sendable {
  /// Which variant.
  public let variant: String

  /// The size in rows.
  public let rows: Int

  /// How many data sets to make. They are cycled, because a branch predictor learns a small data set
  /// that is replayed by heart: the fewer the rows, the more data sets.
  public let dataSets: Int

  /// Makes a request; without `dataSets`, as many as suit the size.
  public init(variant: String, rows: Int, dataSets: Int? = nil) {
    self.variant = variant
    self.rows = rows
    self.dataSets = dataSets ?? max(2, min(64, 400_000 / max(rows, 1)))
  }

  /// The source of random numbers of one data set: the same on every run and machine.
  public func generator(set: Int) -> SplitMix64 {
    SplitMix64(seed: UInt64(rows) << 16 | UInt64(set))
  }
}

/// One prepared measurement: the input is in memory, and the contestants are ready to be made.
public struct Case {
  /// The number of edits between the input's before and after, if that means anything; else 0.
  public let edits: Int

  /// The bytes of the input of one operation; the calibration copies as many.
  public let inputBytes: Int

  /// The number of data sets that the operations take turns on.
  public let dataSets: Int

  /// How many inputs one run of an operation goes through: 1, or as many as its repetitions.
  public let inputsPerRun: Int

  /// Whether time means anything here. Where only what is counted does, no time is taken.
  public let isTimed: Bool

  /// The rows that a contestant keeps once it is made, where the bytes of each are counted; else 0.
  public let heldRows: Int

  /// Who is measured. Ours comes first.
  public let contestants: [Contestant]

  /// Makes a case.
  ///
  /// - Precondition: there is at least one data set.
  public init(
    edits: Int = 0, inputBytes: Int, dataSets: Int, inputsPerRun: Int = 1,
    isTimed: Bool = true, heldRows: Int = 0,
    @ListBuilder<Contestant> contestants: () -> [Contestant]
  ) {
    precondition(
      dataSets > 0 && inputsPerRun > 0, "A case has at least one data set, and a run an input.")
    precondition(edits >= 0 && inputBytes >= 0, "Counts are not negative.")
    self.edits = edits
    self.inputBytes = inputBytes
    self.dataSets = dataSets
    self.inputsPerRun = inputsPerRun
    self.isTimed = isTimed
    self.heldRows = heldRows
    self.contestants = contestants()
  }

  /// The same case on one data set, of which no time is taken.
  public func untimed() -> Case {
    Case(
      edits: edits, inputBytes: inputBytes, dataSets: 1, inputsPerRun: inputsPerRun, isTimed: false,
      heldRows: heldRows
    ) { contestants }
  }

  /// The same case with its first contestants alone.
  public func limited(to count: Int) -> Case {
    Case(
      edits: edits, inputBytes: inputBytes, dataSets: dataSets, inputsPerRun: inputsPerRun,
      isTimed: isTimed, heldRows: heldRows
    ) { Array(contestants.prefix(count)) }
  }
}

/// One that does the work of a case: this package, a peer, or an older way.
public struct Contestant {
  /// The name in result files; ours is `espalier`.
  public let name: String

  /// About how long one operation takes, in nanoseconds, if the contestant is known to be quadratic on
  /// this case. The runner leaves it out, and says so, if that is longer than its policy allows.
  public let estimate: Double?

  /// Makes the operation with all its working memory. What it allocates counts as resident memory.
  public let make: () throws -> Operation

  /// Makes a contestant.
  public init(
    _ name: String, estimate: Double? = nil, make: @escaping () throws -> Operation
  ) {
    self.name = name
    self.estimate = estimate
    self.make = make
  }

  /// A contestant that is on the main actor, as an engine is. Benchmarks are made and run on the main thread;
  /// elsewhere, making it traps.
  public static func onMainActor(
    _ name: String, estimate: Double? = nil, make: @escaping @MainActor () throws -> Operation
  ) -> Contestant {
    Contestant(name, estimate: estimate) {
      try MainActor.assumeIsolated { Made(operation: try make()) }.operation
    }
  }

  /// An operation that does not leave the main thread.
  private struct Made: @unchecked Sendable {
    let operation: Operation
  }

  /// Whether a name is that of a limit: what no diff can beat, such as copying or comparing its input.
  public static func isLimit(_ name: String) -> Bool {
    name == calibrationName || name.hasPrefix("limit-")
  }

  /// The name of this package in result files.
  public static let ours = "espalier"
}
