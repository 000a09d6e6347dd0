// SPDX-License-Identifier: MIT

import EspalierFiles

/// A line on the terminal that says how far the work is; nothing at all where standard error is none.
struct Progress {
  private let isShown: Bool
  private var lastShown: ContinuousClock.Instant?

  init(isQuiet: Bool) {
    isShown = !isQuiet && OutputFile.standardError.isTerminal
  }

  /// Shows where the work is, ten times a second at most.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < .milliseconds(100) { return }
    lastShown = now
    // Back to the start of the line, the text, and the rest of the line erased (ECMA-48).
    writeError("\r\(text())\u{1B}[K")
  }

  /// Erases the line.
  mutating func finish() {
    guard lastShown != nil else { return }
    lastShown = nil
    writeError("\r\u{1B}[K")
  }
}
