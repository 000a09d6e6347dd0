// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Reads a tree trace, step by step, from bytes that arrive in pieces.
///
/// The first line is `# tree-trace 1`. `@ label` begins a step; the lines that follow are its changes:
/// `A stamp path`, `M stamp path`, `D path`, `R stamp old new`, with single tabs between the fields. Lines
/// may end with a line feed or with a carriage return and a line feed, and a byte order mark at the beginning is
/// passed over. There are no comments and no empty lines. Whether the changes fit the tree is for `TreeTraceReplay` to say.
public struct TreeTraceReader: ~Copyable {
  private var lines = LineBuffer()
  private var lineNumber = 0
  private var hasEnded = false

  /// The step whose changes are being read.
  private var open: TreeTraceStep?

  /// Makes a reader.
  public init() {}

  /// Adds the next bytes of the trace; traps behind its end.
  public mutating func feed(_ bytes: Span<UInt8>) {
    precondition(!hasEnded, "The trace has ended.")
    lines.append(bytes)
  }

  /// Says that no more bytes follow.
  public mutating func end() {
    hasEnded = true
  }

  /// The next step that is complete; nil if more bytes are needed, or at the end of the trace.
  ///
  /// - Throws: `TreeTraceError` for the first line that is not well formed.
  /// - Complexity: O(length of the step).
  public mutating func nextStep() throws(TreeTraceError) -> TreeTraceStep? {
    while let line = lines.nextLine() ?? (hasEnded ? lines.lastLine() : nil) {
      if let step = try read(line) { return step }
    }
    guard hasEnded else { return nil }
    if lineNumber == 0 { throw TreeTraceError(line: 1, reason: .badHeader) }
    let last = open
    open = nil
    return last
  }

  /// Reads a line; returns the step before it if the line begins another one.
  private mutating func read(_ line: Range<Int>) throws(TreeTraceError) -> TreeTraceStep? {
    lineNumber += 1
    do throws(TreeTraceError.Reason) {
      if lineNumber == 1 {
        let header = text(line)
        guard header == treeTraceHeader || header == "\u{FEFF}\(treeTraceHeader)" else {
          throw .badHeader
        }
        return nil
      }
      return try readCommand(fields(of: line))
    } catch {
      throw TreeTraceError(line: lineNumber, reason: error)
    }
  }

  private mutating func readCommand(
    _ fields: [Range<Int>]
  ) throws(TreeTraceError.Reason) -> TreeTraceStep? {
    let name = fields[0].count == 1 ? lines.contents[fields[0].lowerBound] : 0
    if name == UInt8(ascii: "@") {
      try expectFields(1, fields, "@")
      let last = open
      open = TreeTraceStep(label: label(fields[1]), line: lineNumber)
      return last
    }
    let change = try change(name, fields)
    guard open != nil else { throw .changeBeforeStep }
    open?.changes.append(change)
    return nil
  }

  private func change(
    _ name: UInt8, _ fields: [Range<Int>]
  ) throws(TreeTraceError.Reason) -> TreeTraceChange {
    switch name {
    case UInt8(ascii: "A"):
      try expectFields(2, fields, "A")
      return .add(try stamp(fields[1]), try path(fields[2]))
    case UInt8(ascii: "M"):
      try expectFields(2, fields, "M")
      return .modify(try stamp(fields[1]), try path(fields[2]))
    case UInt8(ascii: "D"):
      try expectFields(1, fields, "D")
      return .delete(try path(fields[1]))
    case UInt8(ascii: "R"):
      try expectFields(3, fields, "R")
      return .rename(try stamp(fields[1]), from: try path(fields[2]), to: try path(fields[3]))
    default:
      throw .unknownCommand(excerpt(fields[0]))
    }
  }

  private func expectFields(
    _ count: Int, _ fields: [Range<Int>], _ command: Character
  ) throws(TreeTraceError.Reason) {
    guard fields.count == count + 1 else {
      throw .fieldCount(command: command, expected: count, actual: fields.count - 1)
    }
  }

  private func fields(of line: Range<Int>) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var start = line.lowerBound
    while start <= line.upperBound {
      let end = ByteKernels.firstIndex(of: tab, in: lines.contents, start..<line.upperBound)
      fields.append(start..<end)
      start = end + 1
    }
    return fields
  }

  private func stamp(_ field: Range<Int>) throws(TreeTraceError.Reason) -> Stamp {
    let text = text(field)
    // `Int64` would read a plus sign too.
    guard let value = Int64(text), text.first != "+" else { throw .badStamp(excerpt(field)) }
    return Stamp(value)
  }

  private func path(_ field: Range<Int>) throws(TreeTraceError.Reason) -> TracePath {
    do {
      return try TracePath(copying: lines.contents, field)
    } catch {
      throw .badPath(excerpt(field), error)
    }
  }

  private func label(_ field: Range<Int>) -> String {
    let contents = lines.contents
    let bytes = field.map { contents[$0] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : DisplayText.text(of: contents, field)
  }

  private func text(_ field: Range<Int>) -> String {
    let contents = lines.contents
    return String(decoding: field.map { contents[$0] }, as: UTF8.self)
  }

  /// The field, to be shown in a message: its first bytes, with control characters escaped.
  private func excerpt(_ field: Range<Int>) -> String {
    DisplayText.text(of: lines.contents, field.prefix(60)) + (field.count > 60 ? "…" : "")
  }
}
