// SPDX-License-Identifier: MIT

/// What a random case found wrong, in a sentence.
public struct CaseFailure: Error, CustomStringConvertible, Sendable {
  /// What was expected, and what was there.
  public var description: String

  /// Makes a failure of a sentence.
  public init(_ description: String) {
    self.description = description
  }
}
