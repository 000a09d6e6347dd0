// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFiles
import EspalierFormats
import EspalierUpdates

/// The forms in which hosts take a difference.
enum Dialect: String, ExpressibleByArgument, CaseIterable {
  case batch
  case splices
  case sequential
  case difference

  /// Writes a batch update in this dialect as JSON.
  func writeJSON(
    _ update: BatchUpdate, of lists: borrowing RowListPair,
    to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    switch self {
    case .batch: try update.writeJSON(to: &writer)
    case .splices: try Splices(update).writeJSON(to: &writer)
    case .sequential: try SequentialOperations(update).writeJSON(to: &writer)
    case .difference:
      try update.collectionDifference(from: lists.old, to: lists.new).writeJSON(to: &writer)
    }
    writer.buffer.append("\n")
  }

  /// Writes a batch update in a dialect other than `batch` as lines of text.
  func writeLines(
    _ update: BatchUpdate, of lists: borrowing RowListPair,
    to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    switch self {
    case .batch: break
    case .splices: try write(Splices(update), of: lists, to: &writer)
    case .sequential: try write(SequentialOperations(update), to: &writer)
    case .difference:
      try write(
        update.collectionDifference(from: lists.old, to: lists.new), of: lists, to: &writer)
    }
  }

  /// Each splice as `@ position -removed +added`, and below it the rows that go and come.
  private func write(
    _ splices: Splices, of lists: borrowing RowListPair,
    to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    for splice in splices.list {
      writer.buffer.append("@ \(splice.position) -\(splice.removed) +\(splice.added)\n")
      for row in 0..<Int(splice.removed) {
        let id = lists.old[splice.oldPosition.index + row].id
        try writer.writeRow("- ", id, of: lists)
      }
      for row in 0..<Int(splice.added) {
        let id = lists.new[splice.position.index + row].id
        try writer.writeRow("+ ", id, of: lists)
      }
    }
  }

  private func write(
    _ operations: SequentialOperations, to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    for operation in operations.list {
      switch operation {
      case .remove(let position, let count):
        writer.buffer.append("remove \(count) at \(position)\n")
      case .insert(let position, let count):
        writer.buffer.append("insert \(count) at \(position)\n")
      case .move(let from, let to): writer.buffer.append("move \(from) to \(to)\n")
      case .change(let position, let count):
        writer.buffer.append("change \(count) at \(position)\n")
      }
      try writer.flushIfFull()
    }
  }

  private func write(
    _ difference: CollectionDifference<Row>, of lists: borrowing RowListPair,
    to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    for change in difference {
      switch change {
      case .remove(let offset, let row, let other):
        let pair = other.map { " (inserted at \($0))" } ?? ""
        try writer.writeRow("remove \(offset)\(pair)  ", row.id, of: lists)
      case .insert(let offset, let row, let other):
        let pair = other.map { " (removed at \($0))" } ?? ""
        try writer.writeRow("insert \(offset)\(pair)  ", row.id, of: lists)
      }
    }
  }
}

extension BufferedWriter<OutputFile> {
  /// Writes a line that ends with the identity of a row.
  fileprivate mutating func writeRow(
    _ start: String, _ id: RowID, of lists: borrowing RowListPair
  ) throws(FileError) {
    buffer.append(start)
    lists.appendText(of: id, to: &buffer)
    buffer.append("\n")
    try flushIfFull()
  }
}
