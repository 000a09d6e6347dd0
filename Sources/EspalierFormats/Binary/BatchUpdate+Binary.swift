// SPDX-License-Identifier: MIT

import EspalierUpdates

extension BatchUpdate {
  /// Writes the batch update in its compact binary form: some two bytes for an operation, one for each row
  /// beside another.
  ///
  /// Traps if operations are not in ascending order, or an index is none of a list; updates that a differ or a
  /// composer made are in order.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(operations).
  public func writeBinary<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    writer.buffer.appendBinaryHeader(kind: BinaryForm.rows)
    var lists = BinaryListWriter()
    try lists.write(deletes, to: &writer)
    try lists.write(inserts, to: &writer)
    try lists.writePairs(moves, to: &writer, old: { $0.from.index }, new: { $0.to.index })
    try lists.writePairs(updates, to: &writer, old: { $0.old.index }, new: { $0.new.index })
  }

  /// The batch update in its compact binary form.
  ///
  /// - Complexity: O(operations).
  public var binary: [UInt8] {
    var writer = BufferedWriter(to: [UInt8]())
    writeBinary(to: &writer)
    writer.flush()
    return writer.sink
  }

  /// Reads a batch update from its binary form, from anywhere: bytes that are not one are refused.
  ///
  /// What can be read is in order, has no deleted and no new index twice in a list and no index beyond the longest
  /// list, and is written as the same bytes again. Where a move or an update comes from may be there twice. Whether it
  /// fits a list is for `BatchUpdate.check(oldCount:newCount:)` to say, which an update from elsewhere should pass
  /// before it is applied.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, all of them.
  ///   - operationLimit: The most operations that are taken, of all kinds together.
  /// - Throws: `BinaryUpdateError` for the first byte that is wrong or missing.
  /// - Complexity: O(bytes).
  /// - Allocations: the result, and a copy of each list in turn: at most 16 bytes for each byte read, whatever the
  ///   bytes say.
  public init(
    binary bytes: some Sequence<UInt8>, operationLimit: Int = maximumRowCount
  ) throws(BinaryUpdateError) {
    var scanner = BinaryScanner(ContiguousArray(bytes), operationLimit: operationLimit)
    try scanner.readHeader(kind: BinaryForm.rows)
    let deletes: SharedBuffer<OldRow> = try scanner.readList()
    let inserts: SharedBuffer<NewRow> = try scanner.readList()
    let moves = try scanner.readPairs { old, new in Move(from: OldRow(old), to: NewRow(new)) }
    let updates = try scanner.readPairs { old, new in Update(old: OldRow(old), new: NewRow(new)) }
    try scanner.readEnd()
    self.init(deletes: deletes, inserts: inserts, moves: moves, updates: updates)
  }
}

/// Writes the lists of an update of rows, or of the sections of one.
struct BinaryListWriter {
  /// Writes indices that ascend.
  mutating func write<Sink>(
    _ list: SharedBuffer<some IndexValue>, to writer: inout BufferedWriter<Sink>
  ) throws(Sink.Failure) {
    writer.buffer.appendNumber(list.count)
    var next = 0
    for element in list {
      requireIndex(element.index, from: next)
      writer.buffer.appendNumber(element.index - next)
      next = element.index + 1
      try writer.flushIfFull()
    }
  }

  /// Writes pairs by ascending new index.
  mutating func writePairs<Pair, Sink>(
    _ list: SharedBuffer<Pair>, to writer: inout BufferedWriter<Sink>,
    old: (Pair) -> Int, new: (Pair) -> Int
  ) throws(Sink.Failure) {
    writer.buffer.appendNumber(list.count)
    var next = 0
    var shift = 0
    for pair in list {
      let (from, to) = (old(pair), new(pair))
      requireIndex(to, from: next)
      requireIndex(from, from: 0)
      writer.buffer.appendNumber(to - next)
      // Rows beside each other come from beside each other, and rows that stay are as far from where they were.
      writer.buffer.appendSigned(from - to - shift)
      shift = from - to
      next = to + 1
      try writer.flushIfFull()
    }
  }
}

/// Traps if this is no index from `next` on.
func requireIndex(_ index: Int, from next: Int) {
  precondition(
    index >= next && index <= BinaryForm.greatestIndex,
    "The operations of the batch update are not in ascending order, or an index is none of a list.")
}

extension BinaryScanner {
  /// Reads indices that ascend.
  mutating func readList<Index: IndexValue>() throws(BinaryUpdateError)
    -> SharedBuffer<Index>
  {
    let count = try readCount(bytesEach: 1)
    var list: ContiguousArray<Index> = []
    list.reserveCapacity(count)
    var next = 0
    for _ in 0..<count {
      let index = try readIndex(from: next)
      list.append(Index(index))
      next = index + 1
    }
    return SharedBuffer(list)
  }

  /// Reads pairs by ascending new index.
  mutating func readPairs<Pair: BitwiseCopyable>(
    _ pair: (_ old: Int, _ new: Int) -> Pair
  ) throws(BinaryUpdateError) -> SharedBuffer<Pair> {
    let count = try readCount(bytesEach: 2)
    var list: ContiguousArray<Pair> = []
    list.reserveCapacity(count)
    var next = 0
    var shift = 0
    for _ in 0..<count {
      let new = try readIndex(from: next)
      let old = try readIndex(near: new, shift)
      list.append(pair(old, new))
      shift = old - new
      next = new + 1
    }
    return SharedBuffer(list)
  }
}
