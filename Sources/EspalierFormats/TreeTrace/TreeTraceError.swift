// SPDX-License-Identifier: MIT

/// What is wrong with a tree trace, and where.
public struct TreeTraceError: Error, Equatable, Sendable {
  /// The number of the line, counted from one.
  public var line: Int

  /// What is wrong there.
  public var reason: Reason

  /// Makes an error.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// What can be wrong with a line of a tree trace.
  public enum Reason: Error, Equatable, Sendable {
    /// The first line is not `# tree-trace 1`.
    case badHeader
    /// The line begins with none of `@`, `A`, `M`, `D`, `R`.
    case unknownCommand(String)
    /// The command has more or fewer fields behind it than it takes.
    case fieldCount(command: Character, expected: Int, actual: Int)
    /// A change is before the first step.
    case changeBeforeStep
    /// The stamp is no integer of 64 bits.
    case badStamp(String)
    /// The path cannot name a file.
    case badPath(String, TracePathError)
    /// The file to modify, delete or rename does not exist.
    case unknownPath(TracePath)
    /// A file is added, or renamed, to where one exists already.
    case knownPath(TracePath)
  }
}

extension TreeTraceError: CustomStringConvertible {
  /// The error with its line, as `12: the stamp x is no integer of 64 bits`.
  public var description: String { "\(line): \(reason)" }
}

extension TreeTraceError.Reason: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .badHeader: "this is no tree trace: its first line is not \"\(treeTraceHeader)\""
    case .unknownCommand(let text):
      "unknown command \"\(text)\"; a line begins with @, A, M, D or R and a tab"
    case .fieldCount(let command, let expected, let actual):
      "\(command) takes \(expected) field\(expected == 1 ? "" : "s") behind it, not \(actual)"
    case .changeBeforeStep: "a change before the first step; a step begins with @"
    case .badStamp(let text): "the stamp \"\(text)\" is no integer of 64 bits"
    case .badPath(let text, let error): "\(error): \"\(text)\""
    case .unknownPath(let path): "no file is at \"\(path.displayText)\""
    case .knownPath(let path): "a file is at \"\(path.displayText)\" already"
    }
  }
}

/// The first line of every tree trace.
let treeTraceHeader = "# tree-trace 1"
