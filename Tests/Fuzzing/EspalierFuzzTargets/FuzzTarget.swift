// SPDX-License-Identifier: MIT

import EspalierTestSupport

/// Something to try with random cases, each held against its oracle.
public struct FuzzTarget: Sendable {
  /// What the command line calls it.
  public let name: String

  /// Its share of a session's time.
  public let weight: Int

  private let body: @MainActor (inout ByteGenerator) throws -> Void

  /// Makes a target.
  public init(
    _ name: String, weight: Int = 1,
    _ body: @escaping @MainActor (inout ByteGenerator) throws -> Void
  ) {
    self.name = name
    self.weight = weight
    self.body = body
  }

  /// Makes a target of lives that a generator decides.
  public init(
    life name: String, weight: Int = 1,
    _ body: @escaping @MainActor (SeededGenerator) throws -> Void
  ) {
    self.init(name, weight: weight) { try body(SeededGenerator($0)) }
  }

  /// Runs the case that an input decides; throws where the code under test is wrong. An engine is on the main
  /// actor, and so are all cases.
  @MainActor
  public func run(_ input: FuzzInput) throws {
    var generator = ByteGenerator(input)
    try body(&generator)
  }

  /// The target of a name, or nil.
  public static func named(_ name: String) -> FuzzTarget? {
    (all + known + selfTests).first { $0.name == name }
  }
}
