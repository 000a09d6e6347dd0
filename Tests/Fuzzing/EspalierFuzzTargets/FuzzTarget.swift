// SPDX-License-Identifier: MIT

import EspalierTestSupport

/// Something to try with random cases, each held against its oracle.
public struct FuzzTarget: Sendable {
  /// What the command line calls it.
  public let name: String

  /// Its share of a session's time.
  public let weight: Int

  /// Whether all of a case is decided by one seed.
  public let isSeeded: Bool

  private let body: @MainActor (inout ByteGenerator) throws -> Void

  /// Makes a target.
  public init(
    _ name: String, weight: Int = 1,
    _ body: @escaping @MainActor (inout ByteGenerator) throws -> Void
  ) {
    self.name = name
    self.weight = weight
    self.body = body
    isSeeded = false
  }

  /// Makes a target of cases that a seed decides, which their tests take as `SEED`: a failure tells it.
  public init(
    seeded name: String, weight: Int = 1, _ body: @escaping @MainActor (UInt64) throws -> Void
  ) {
    self.name = name
    self.weight = weight
    isSeeded = true
    self.body = { generator in
      let seed = generator.takeSeed()
      do { try body(seed) } catch { throw CaseFailure("SEED=\(seed): \(error)") }
    }
  }

  /// Runs the case that an input decides; throws where the code under test is wrong. An engine is on the main
  /// actor, and so are all cases.
  @MainActor
  public func run(_ input: FuzzInput) throws {
    var generator = ByteGenerator(input)
    try body(&generator)
  }

  /// The seed of the case that an input decides; nil if there is more to it than a seed.
  public func seed(of input: FuzzInput) -> UInt64? {
    guard isSeeded else { return nil }
    var generator = ByteGenerator(input)
    return generator.takeSeed()
  }

  /// The target of a name, or nil.
  public static func named(_ name: String) -> FuzzTarget? {
    (all + known + selfTests).first { $0.name == name }
  }
}
