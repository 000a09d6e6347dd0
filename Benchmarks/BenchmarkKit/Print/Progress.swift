// SPDX-License-Identifier: MIT

import Foundation

/// A line on the terminal that says what is being done; nothing at all if standard error is none.
public final class Progress {
  private let isTerminal: Bool
  private let total: Int
  private var done = 0

  /// Makes a progress line for `total` steps.
  public init(total: Int) {
    self.total = total
    isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1
  }

  /// Shows the next step.
  public func step(_ what: String) {
    done += 1
    // Back to the start of the line, the text, and the rest of the line erased (ECMA-48).
    write("\r[\(done)/\(total)] \(what)\u{1B}[K")
  }

  /// Erases the line.
  public func finish() {
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    if isTerminal { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
