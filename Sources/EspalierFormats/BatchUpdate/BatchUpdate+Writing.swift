// SPDX-License-Identifier: MIT

import EspalierUpdates

extension BatchUpdate {
  /// Writes the batch update as one JSON object on one line, without the line's end:
  /// `{"deletes":[2],"inserts":[0,1],"moves":[[3,0]],"updates":[[4,4]]}`.
  ///
  /// All four keys are there, in this order, and no spaces. Moves are `[old, new]`, updates too.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(operations).
  @inlinable
  public func writeJSON<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    try writeIndices(to: &writer)
    writer.buffer.append("}")
  }

  /// Writes all of the object but its end.
  @inlinable
  func writeIndices<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    try writer.writeArray("{\"deletes\":[", deletes) { $1.append($0.index) }
    try writer.writeArray("],\"inserts\":[", inserts) { $1.append($0.index) }
    try writer.writeArray("],\"moves\":[", moves) { $1.appendPair($0.from.index, $0.to.index) }
    try writer.writeArray("],\"updates\":[", updates) { $1.appendPair($0.old.index, $0.new.index) }
    writer.buffer.append("]")
  }

  /// Writes the batch update as text, one operation on a line: `delete 2`, `insert 0`, `move 3 0`,
  /// `update 4 4`. An empty one is an empty text.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(operations).
  @inlinable
  public func writeText<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    try writer.writeLines("delete ", deletes) { $1.append($0.index) }
    try writer.writeLines("insert ", inserts) { $1.append($0.index) }
    try writer.writeLines("move ", moves) { $1.appendWords($0.from.index, $0.to.index) }
    try writer.writeLines("update ", updates) { $1.appendWords($0.old.index, $0.new.index) }
  }

  /// The batch update as a JSON text.
  public var json: String {
    var writer = BufferedWriter(to: [UInt8]())
    writeJSON(to: &writer)
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }

  /// The batch update as text, one operation on a line.
  public var text: String {
    var writer = BufferedWriter(to: [UInt8]())
    writeText(to: &writer)
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}

extension BufferedWriter {
  /// Writes the elements with commas between them, behind `start`.
  @inlinable
  public mutating func writeArray<Elements: Collection>(
    _ start: String, _ elements: Elements,
    append: (Elements.Element, inout OutputBuffer) -> Void
  ) throws(Sink.Failure) {
    buffer.append(start)
    var isFirst = true
    for element in elements {
      if !isFirst { buffer.append(UInt8(ascii: ",")) }
      isFirst = false
      append(element, &buffer)
      try flushIfFull()
    }
  }

  /// Writes the elements on lines of their own, each behind `start`.
  @inlinable
  public mutating func writeLines<Elements: Collection>(
    _ start: String, _ elements: Elements,
    append: (Elements.Element, inout OutputBuffer) -> Void
  ) throws(Sink.Failure) {
    for element in elements {
      buffer.append(start)
      append(element, &buffer)
      buffer.append(UInt8(ascii: "\n"))
      try flushIfFull()
    }
  }
}

extension OutputBuffer {
  /// Appends `[first,second]`.
  public mutating func appendPair(_ first: Int, _ second: Int) {
    append(UInt8(ascii: "["))
    append(first)
    append(UInt8(ascii: ","))
    append(second)
    append(UInt8(ascii: "]"))
  }

  /// Appends `first second`.
  public mutating func appendWords(_ first: Int, _ second: Int) {
    append(first)
    append(UInt8(ascii: " "))
    append(second)
  }
}
