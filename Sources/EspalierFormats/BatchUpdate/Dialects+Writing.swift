// SPDX-License-Identifier: MIT

import EspalierUpdates

extension Splices {
  /// Writes the splices as one JSON object on one line, without the line's end:
  /// `{"splices":[[position,removed,added],…]}`, front to back.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(splices).
  @inlinable
  public func writeJSON<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    try writer.writeArray("{\"splices\":[", list) { splice, buffer in
      buffer.appendArray([splice.position.index, Int(splice.removed), Int(splice.added)])
    }
    writer.buffer.append("]}")
  }
}

extension SequentialOperations {
  /// Writes the operations as one JSON object on one line, without the line's end:
  /// `{"operations":[["remove",position,count],["move",from,to],["insert",position,count],…]}`; what
  /// changes in place is `["change",position,count]`.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(operations).
  @inlinable
  public func writeJSON<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    try writer.writeArray("{\"operations\":[", list) { operation, buffer in
      buffer.append(operation)
    }
    writer.buffer.append("]}")
  }
}

extension CollectionDifference {
  /// Writes the difference as one JSON object on one line, without the line's end:
  /// `{"removals":[[offset,associated],…],"insertions":[[offset,associated],…]}`, where `associated` is
  /// `null` for an element that is only removed or only inserted. The elements are not written.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(changes).
  public func writeJSON<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    try writer.writeArray("{\"removals\":[", removals) { $1.append($0) }
    try writer.writeArray("],\"insertions\":[", insertions) { $1.append($0) }
    writer.buffer.append("]}")
  }
}

extension OutputBuffer {
  /// Appends `[first,second,…]`.
  @inlinable
  mutating func appendArray(_ numbers: [Int]) {
    append(UInt8(ascii: "["))
    for (place, number) in numbers.enumerated() {
      if place > 0 { append(UInt8(ascii: ",")) }
      append(number)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends an operation as `["remove",position,count]`.
  @usableFromInline
  mutating func append(_ operation: SequentialOperation) {
    let (kind, first, second) =
      switch operation {
      case .remove(let position, let count): ("remove", position, count)
      case .insert(let position, let count): ("insert", position, count)
      case .move(let from, let to): ("move", from, to)
      case .change(let position, let count): ("change", position, count)
      }
    append("[\"\(kind)\",")
    append(first)
    append(UInt8(ascii: ","))
    append(second)
    append(UInt8(ascii: "]"))
  }

  /// Appends a change as `[offset,associated]`.
  mutating func append<Element>(_ change: CollectionDifference<Element>.Change) {
    let (offset, associated) =
      switch change {
      case .remove(let offset, _, let other), .insert(let offset, _, let other): (offset, other)
      }
    append(UInt8(ascii: "["))
    append(offset)
    append(UInt8(ascii: ","))
    if let associated { append(associated) } else { append("null") }
    append(UInt8(ascii: "]"))
  }
}
