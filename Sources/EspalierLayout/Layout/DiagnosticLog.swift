// SPDX-License-Identifier: MIT

/// What could not be right, oldest first; at most 64 notes are kept until they are drained.
struct DiagnosticLog {
  private var notes: [LayoutDiagnostic] = []

  private static let limit = 64

  /// Whether there is nothing to drain.
  var isEmpty: Bool { notes.isEmpty }

  /// Whether there is no room for another note.
  var isFull: Bool { notes.count >= DiagnosticLog.limit }

  /// Notes what could not be right, if there is room.
  mutating func note(_ diagnostic: LayoutDiagnostic) {
    if !isFull { notes.append(diagnostic) }
  }

  /// Hands out the notes and forgets them.
  mutating func drain() -> [LayoutDiagnostic] {
    defer { notes = [] }
    return notes
  }
}
