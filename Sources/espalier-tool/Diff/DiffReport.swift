// SPDX-License-Identifier: MIT

import EspalierFiles
import EspalierFormats
import EspalierUpdates

/// Writes a batch update for people: the rows concerned, in the order in which they are, and a summary.
///
///        old  new
///     -    2       banana
///     +         1  cherry
///     >    3    0  date
///     ~    4    4  egg
struct DiffReport: ~Copyable {
  private let width: Int
  private let hasColor: Bool

  init(rowCount: Int, hasColor: Bool) {
    width = max(5, String(rowCount).count + 2)
    self.hasColor = hasColor
  }

  /// Writes the operations of a batch update.
  func write(
    _ update: BatchUpdate, of lists: borrowing RowListPair,
    to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    if !update.isEmpty { writer.buffer.append("  \(column("old"))\(column("new"))\n") }
    var walk = OperationWalk(update)
    while let operation = walk.next() {
      write(operation, of: lists, to: &writer.buffer)
      try writer.flushIfFull()
    }
  }

  private func column(_ title: String) -> String {
    String(repeating: " ", count: width - title.count) + title
  }

  private func write(
    _ operation: ListedOperation, of lists: borrowing RowListPair, to buffer: inout OutputBuffer
  ) {
    if hasColor { buffer.append("\u{1B}[\(operation.color)m") }
    buffer.append(operation.sign)
    append(operation.old, to: &buffer)
    append(operation.new, to: &buffer)
    buffer.append("  ")
    let id = operation.new.map { lists.new[$0].id } ?? operation.old.map { lists.old[$0].id }
    if let id { lists.appendText(of: id, to: &buffer) }
    if hasColor { buffer.append("\u{1B}[0m") }
    buffer.append("\n")
  }

  private func append(_ index: Int?, to buffer: inout OutputBuffer) {
    if let index {
      buffer.append(index, width: width)
    } else {
      buffer.append(column(""))
    }
  }

  /// What changed, in one line.
  static func summary(of update: BatchUpdate, _ lists: borrowing RowListPair) -> String {
    let kinds = [
      (update.deletes.count, "deleted"), (update.inserts.count, "inserted"),
      (update.moves.count, "moved"), (update.updates.count, "updated"),
    ]
    guard !update.isEmpty else { return "No difference: \(counted(lists.new.count, "row")).\n" }
    let parts = kinds.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    let rows = "\(counted(lists.old.count, "row")) → \(counted(lists.new.count, "row"))"
    return "\(rows): \(parts.joined(separator: ", ")).\n"
  }
}

extension ListedOperation {
  /// The kind of the operation, in two characters.
  fileprivate var sign: String {
    switch self {
    case .delete: "- "
    case .insert: "+ "
    case .move(_, _, let isUpdated): isUpdated ? ">~" : "> "
    case .update: "~ "
    }
  }

  /// The colour of the line: red, green, cyan or yellow (ECMA-48).
  fileprivate var color: Int {
    switch self {
    case .delete: 31
    case .insert: 32
    case .move: 36
    case .update: 33
    }
  }
}
