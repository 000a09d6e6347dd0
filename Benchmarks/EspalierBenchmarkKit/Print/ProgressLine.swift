// SPDX-License-Identifier: MIT

import Foundation

/// Says on standard error what is being done: one line that changes on a terminal, and a plain line for
/// each suite elsewhere.
public final class ProgressLine {
  private let isTerminal: Bool
  private let total: Int
  private let clock = SystemClock()
  private let write: (String) -> Void
  private var done = 0
  private var suite = ""

  /// Makes a progress line for `total` steps.
  ///
  /// - Parameters:
  ///   - isTerminal: whether the line may be written over; without it, whether standard error is a terminal.
  ///   - write: takes the text; without it, standard error does.
  public init(
    total: Int, isTerminal: Bool? = nil,
    write: @escaping (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
  ) {
    self.total = total
    self.write = write
    self.isTerminal = isTerminal ?? (isatty(FileHandle.standardError.fileDescriptor) == 1)
  }

  /// Shows the next step.
  public func step(_ suite: String, _ what: String) {
    let share = total > 0 ? 100 * done / total : 0
    if isTerminal {
      // Back to the start of the line, the text, and the rest of the line erased (ECMA-48).
      write("\r\(share) % · \(suite) · \(what)\(timeLeft)\u{1B}[K")
    } else if suite != self.suite {
      write("\(share) % · \(suite)\(timeLeft)\n")
    }
    self.suite = suite
    done += 1
  }

  /// How long the rest takes if it goes on like that.
  private var timeLeft: String {
    guard done > 0 else { return "" }
    let left = Double(clock.now()) / Double(done) * Double(total - done)
    let seconds = Int(left / 1e9)
    return seconds < 60 ? " · \(seconds) s left" : " · \(seconds / 60) min \(seconds % 60) s left"
  }

  /// Erases the line.
  public func finish() {
    if isTerminal { write("\r\u{1B}[K") }
  }
}
