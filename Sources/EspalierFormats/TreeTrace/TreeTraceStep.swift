// SPDX-License-Identifier: MIT

import EspalierUpdates

/// One step of a tree trace: what changed in the tree, in order.
public struct TreeTraceStep: Hashable, Sendable {
  /// What the step is called; a commit, for example. One that is no UTF-8 is read as `DisplayText` shows it.
  public var label: String

  /// The changes, to be applied one after another.
  public var changes: [TreeTraceChange]

  /// The number of the line, counted from one, that begins the step; its changes follow line by line.
  public var line: Int

  /// Makes a step; `line` is of no account to a writer.
  public init(label: String, changes: [TreeTraceChange] = [], line: Int = 0) {
    self.label = label
    self.changes = changes
    self.line = line
  }
}

/// One change to the tree of a tree trace.
public enum TreeTraceChange: Hashable, Sendable {
  /// A file appears, with directories as needed (`A stamp path`).
  case add(Stamp, TracePath)
  /// A file's content gets a stamp (`M stamp path`); the same one as before is no update.
  case modify(Stamp, TracePath)
  /// A file goes, and directories that held nothing else (`D path`).
  case delete(TracePath)
  /// A file gets another path and a stamp, and stays the same file (`R stamp old new`).
  case rename(Stamp, from: TracePath, to: TracePath)
}
