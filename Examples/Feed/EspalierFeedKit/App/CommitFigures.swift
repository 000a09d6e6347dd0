// SPDX-License-Identifier: MIT

import Espalier

/// What the commits after one key were: the truth that the status line tells.
public struct CommitFigures: Equatable, Sendable {
  /// The number of the last one.
  public var number = 0
  /// The rows that went.
  public var deletes = 0
  /// The rows that came.
  public var inserts = 0
  /// The rows that moved.
  public var moves = 0
  /// The rows that show something else.
  public var updates = 0

  /// The rows that were measured.
  public var measured = 0

  /// What could not be right.
  public var diagnostics: [EngineDiagnostic] = []

  /// The time of all commits, the host's included.
  public var total = Duration.zero

  /// The time that the host took to measure rows and to fill and place views.
  public var host = Duration.zero

  /// The time that the engine took.
  public var engine: Duration { total - host }

  /// Takes in what a commit lists.
  mutating func add(_ commit: borrowing CommitReport) {
    number = commit.number
    deletes += commit.update.deletes.count
    inserts += commit.update.inserts.count
    moves += commit.update.moves.count
    updates += commit.update.updates.count
    diagnostics += commit.diagnostics
  }

  /// The operations in a few characters.
  public var operations: String { "+\(inserts) −\(deletes) ↕\(moves) ~\(updates)" }
}

extension Duration {
  /// The time in microseconds, or in milliseconds from ten of them on.
  public var inWords: String {
    let micro = Int(self / .microseconds(1))
    return micro < 10_000 ? "\(micro) µs" : "\(micro / 1000) ms"
  }
}

extension Int {
  /// The number with commas between thousands.
  public var grouped: String {
    var digits = String(magnitude)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return (self < 0 ? "−" : "") + digits
  }
}
