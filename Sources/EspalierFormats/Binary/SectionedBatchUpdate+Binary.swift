// SPDX-License-Identifier: MIT

import EspalierUpdates

extension SectionedBatchUpdate {
  /// Writes the batch update in its compact binary form: the four lists of sections, and then those of rows.
  ///
  /// Traps if operations are not in ascending order, or an index is none of a list; updates that a differ or a
  /// composer made are in order.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(operations).
  public func writeBinary<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    writer.buffer.appendBinaryHeader(kind: BinaryForm.sections)
    var lists = BinaryListWriter()
    try lists.write(sectionDeletes, to: &writer)
    try lists.write(sectionInserts, to: &writer)
    try lists.writePairs(sectionMoves, to: &writer, old: { $0.from.index }, new: { $0.to.index })
    try lists.writePairs(sectionUpdates, to: &writer, old: { $0.old.index }, new: { $0.new.index })
    try writePaths(deletes, to: &writer) { BinaryPath($0.section.index, $0.row.index) }
    try writePaths(inserts, to: &writer) { BinaryPath($0.section.index, $0.row.index) }
    try writePairs(moves, to: &writer) {
      (
        BinaryPath($0.from.section.index, $0.from.row.index),
        BinaryPath($0.to.section.index, $0.to.row.index)
      )
    }
    try writePairs(updates, to: &writer) {
      (
        BinaryPath($0.old.section.index, $0.old.row.index),
        BinaryPath($0.new.section.index, $0.new.row.index)
      )
    }
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
  /// fits two lists is for `check(oldCounts:newCounts:)` or `StrictApplier` to say.
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
    try scanner.readHeader(kind: BinaryForm.sections)
    let sectionDeletes: SharedBuffer<OldSection> = try scanner.readList()
    let sectionInserts: SharedBuffer<NewSection> = try scanner.readList()
    let sectionMoves = try scanner.readPairs { old, new in
      SectionMove(from: OldSection(old), to: NewSection(new))
    }
    let sectionUpdates = try scanner.readPairs { old, new in
      SectionUpdate(old: OldSection(old), new: NewSection(new))
    }
    let deletes = try scanner.readPaths(\.old)
    let inserts = try scanner.readPaths(\.new)
    let moves = try scanner.readPathPairs { old, new in Move(from: old.old, to: new.new) }
    let updates = try scanner.readPathPairs { old, new in Update(old: old.old, new: new.new) }
    try scanner.readEnd()
    self.init(
      sectionDeletes: sectionDeletes, sectionInserts: sectionInserts, sectionMoves: sectionMoves,
      sectionUpdates: sectionUpdates, deletes: deletes, inserts: inserts, moves: moves,
      updates: updates)
  }

  private func writePaths<Path, Sink>(
    _ list: SharedBuffer<Path>, to writer: inout BufferedWriter<Sink>, _ path: (Path) -> BinaryPath
  ) throws(Sink.Failure) {
    writer.buffer.appendNumber(list.count)
    var next = BinaryPath(0, 0)
    for element in list {
      next = writer.buffer.appendPath(path(element), from: next)
      try writer.flushIfFull()
    }
  }

  private func writePairs<Pair, Sink>(
    _ list: SharedBuffer<Pair>, to writer: inout BufferedWriter<Sink>,
    _ paths: (Pair) -> (old: BinaryPath, new: BinaryPath)
  ) throws(Sink.Failure) {
    writer.buffer.appendNumber(list.count)
    var next = BinaryPath(0, 0)
    var shift = BinaryPath(0, 0)
    for element in list {
      let (old, new) = paths(element)
      next = writer.buffer.appendPath(new, from: next)
      shift = writer.buffer.appendPath(old, of: new, near: shift)
      try writer.flushIfFull()
    }
  }
}

/// A path, whichever list it is of, or the distance between two.
struct BinaryPath: Equatable {
  var section: Int
  var row: Int

  init(_ section: Int, _ row: Int) {
    self.section = section
    self.row = row
  }

  var old: OldPath { OldPath(section: OldSection(section), row: OldRow(row)) }
  var new: NewPath { NewPath(section: NewSection(section), row: NewRow(row)) }
}

extension OutputBuffer {
  /// Appends the distance to a path behind `next`; returns the path behind it.
  mutating func appendPath(_ path: BinaryPath, from next: BinaryPath) -> BinaryPath {
    requireIndex(path.section, from: next.section)
    requireIndex(path.row, from: path.section == next.section ? next.row : 0)
    appendNumber(path.section - next.section)
    appendNumber(path.section == next.section ? path.row - next.row : path.row)
    return BinaryPath(path.section, path.row + 1)
  }

  /// Appends how far an old path is from where the pair before foretells it; returns its distance from the new one.
  mutating func appendPath(
    _ old: BinaryPath, of new: BinaryPath, near shift: BinaryPath
  ) -> BinaryPath {
    requireIndex(old.section, from: 0)
    requireIndex(old.row, from: 0)
    appendSigned(old.section - new.section - shift.section)
    appendSigned(old.row - new.row - shift.row)
    return BinaryPath(old.section - new.section, old.row - new.row)
  }
}

extension BinaryScanner {
  /// Reads paths that ascend.
  mutating func readPaths<Path: BitwiseCopyable>(
    _ make: (BinaryPath) -> Path
  ) throws(BinaryUpdateError) -> SharedBuffer<Path> {
    let count = try readCount(bytesEach: 2)
    var list: ContiguousArray<Path> = []
    list.reserveCapacity(count)
    var next = BinaryPath(0, 0)
    for _ in 0..<count {
      let path = try readPath(from: next)
      list.append(make(path))
      next = BinaryPath(path.section, path.row + 1)
    }
    return SharedBuffer(list)
  }

  /// Reads pairs by ascending new path.
  mutating func readPathPairs<Pair: BitwiseCopyable>(
    _ make: (_ old: BinaryPath, _ new: BinaryPath) -> Pair
  ) throws(BinaryUpdateError) -> SharedBuffer<Pair> {
    let count = try readCount(bytesEach: 4)
    var list: ContiguousArray<Pair> = []
    list.reserveCapacity(count)
    var next = BinaryPath(0, 0)
    var shift = BinaryPath(0, 0)
    for _ in 0..<count {
      let new = try readPath(from: next)
      let section = try readIndex(near: new.section, shift.section)
      let old = BinaryPath(section, try readIndex(near: new.row, shift.row))
      list.append(make(old, new))
      shift = BinaryPath(old.section - new.section, old.row - new.row)
      next = BinaryPath(new.section, new.row + 1)
    }
    return SharedBuffer(list)
  }

  private mutating func readPath(from next: BinaryPath) throws(BinaryUpdateError) -> BinaryPath {
    let section = try readIndex(from: next.section)
    return BinaryPath(section, try readIndex(from: section == next.section ? next.row : 0))
  }
}
