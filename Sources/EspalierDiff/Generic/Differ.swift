// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds the difference between two lists of elements of any type, identified by an `ID`.
///
/// Elements at both ends that keep their neighbours are compared in place. Between them, identities that are
/// integers go to `ListDiffer`. Others are compared as long as that tells which element is which, and only what
/// is left over is hashed, once. Content is compared with `==` (or what the caller
/// gives) where identities were matched, and nowhere else. So it is content that decides what was updated, not
/// a hash.
///
/// A differ that is made for one diff does as well as one that is kept, or nearly: nothing is allocated before it is
/// needed, and for short lists of integers nothing but the result. One differ serves one thread at a time.
public struct Differ<ID: Hashable>: ~Copyable {
  @usableFromInline
  var workspace: ElementWorkspace

  /// Makes a differ. Allocates nothing.
  public init() {
    self.init(rowLimit: maximumRowCount)
  }

  /// Makes a differ that refuses lists of more elements than `rowLimit`.
  package init(rowLimit: Int) {
    workspace = ElementWorkspace(rowLimit: rowLimit)
  }

  /// How many elements the last diff hashed. Integers are none.
  package var hashedCount: Int { workspace.hashedCount }

  /// The steps that all diffs took so far, without the calls of the caller's closures. Nil in builds that do
  /// not count.
  package var stepCount: Int? { workspace.stepCount }

  /// Writes the difference between two lists into `update`, whose storage is reused.
  ///
  /// Traps if a list has more than 2³¹ − 2 elements. With identities that occur once
  /// in each list the result is exactly that of `ListDiffer` for rows of the same identities. Repeated
  /// ones keep as many elements, but not always the same of them.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - id: What makes an element the same element; a literal key path will do.
  ///   - isEqual: Whether the content of an element, before and after, is the same: `==`, or that of stamps of
  ///     the caller's, such as versions, dates or counters.
  ///   - update: What the difference is written to.
  /// - Complexity: as `ListDiffer`; O(n) calls of `id`, one of `isEqual` for each kept element, and identities that
  ///   are no integers are hashed where comparing them with their neighbours did not tell which is which.
  /// - Allocations: none once differ and update have seen such changes of lists of these lengths.
  @_alwaysEmitIntoClient
  @inline(__always)
  public mutating func diff<Element>(
    from old: Span<Element>, to new: Span<Element>,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool, into update: inout BatchUpdate
  ) {
    // Inlined, so that closures are compiled into the loops; a call for each costs ten times more.
    workspace.begin(oldCount: old.count, newCount: new.count)
    var updates = ElementUpdates(spare: &workspace.spareUpdates)
    if !Self.walk(
      old, new, in: &workspace.pairing, id: id, isEqual: isEqual, into: &updates)
    {
      update.removeStructure()
    } else if !Self.isInteger {
      Self.pairUnpaired(old, new, in: &workspace.pairing, id: id)
      workspace.pairing.finish(into: &update)
      if workspace.pairing.mayBeEmbedded(update) {
        if Self.isEmbedded(old, new, in: &workspace.pairing, id: id) {
          workspace.pairing.finishEmbedded(into: &update, &updates)
        }
      }
      Self.comparePartners(
        old, new, of: &workspace.pairing, isEqual: isEqual, into: &updates)
    } else {
      let start = workspace.pairing.start
      let (oldCount, newCount) =
        (workspace.pairing.oldEnd - start, workspace.pairing.newEnd - start)
      if max(oldCount, newCount) <= SmallElements.limit {
        Self.diffSmall(
          old, new, from: start, oldCount, newCount, id: id, isEqual: isEqual, into: &updates,
          &update)
      } else {
        Self.fill(&workspace.oldRows, with: old, from: start, count: oldCount, id: id)
        Self.fill(&workspace.newRows, with: new, from: start, count: newCount, id: id)
        workspace.diff(oldCount: oldCount, newCount: newCount, start: start, into: &update)
        Self.compare(workspace.kept, old, new, from: start, isEqual: isEqual, into: &updates)
      }
    }
    workspace.write(&updates, into: &update)
  }

  /// Finds the difference of short lists whose identities are integers, from `start` on, on the stack.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func diffSmall<Element>(
    _ old: Span<Element>, _ new: Span<Element>, from start: Int, _ oldCount: Int, _ newCount: Int,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into updates: inout ElementUpdates, _ update: inout BatchUpdate
  ) {
    var small = SmallElements(oldCount: oldCount, newCount: newCount)
    for row in 0..<oldCount { small.olds[row] = rowID(of: id(old[start + row])) }
    for row in 0..<newCount { small.news[row] = rowID(of: id(new[start + row])) }
    small.diff(start: start, into: &update)
    for target in 0..<newCount {
      let source = small.source(of: target)
      if source < 0 { continue }
      if isEqual(old[start + source], new[start + target]) { continue }
      updates.append(old: start + source, new: start + target)
    }
  }

  /// Makes rows of so many elements from `start` on, whose identities are integers; without stamps.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func fill<Element>(
    _ rows: inout UniqueBuffer<Row>, with elements: Span<Element>, from start: Int, count: Int,
    id: (Element) -> ID
  ) {
    rows.reserve(count)
    var target = rows.mutableSpan(count: count)
    for index in 0..<count { target[index] = Row(id: rowID(of: id(elements[start + index]))) }
  }

  /// Compares the content of elements that are no neighbours in both lists, and notes the updated ones.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func comparePartners<Element>(
    _ old: Span<Element>, _ new: Span<Element>, of pairs: inout ElementPairs,
    isEqual: (Element, Element) -> Bool, into updates: inout ElementUpdates
  ) {
    updates.beginPartners()
    pairs.unpaired.beginPairs()
    while pairs.unpaired.nextPair() {
      let (row, target) = (pairs.unpaired.candidate, pairs.unpaired.target)
      if isEqual(old[row], new[target]) { continue }
      updates.append(old: row, new: target)
    }
  }

  /// Compares the content of kept elements, behind the first `start`, and notes the updated ones.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func compare<Element>(
    _ kept: borrowing KeptRuns, _ old: Span<Element>, _ new: Span<Element>, from start: Int,
    isEqual: (Element, Element) -> Bool, into updates: inout ElementUpdates
  ) {
    let runs = kept.span
    for index in runs.indices {
      let oldStart = start + runs[index].old.index
      let newStart = start + runs[index].new.index
      for offset in 0..<Int(runs[index].count)
      where !isEqual(old[oldStart + offset], new[newStart + offset]) {
        updates.append(old: oldStart + offset, new: newStart + offset)
      }
    }
  }

  /// Whether identities are integers. The type is known where this is compiled for one, so asking costs
  /// nothing.
  @inlinable
  @inline(__always)
  static var isInteger: Bool {
    ID.self == Int64.self || ID.self == Int.self || ID.self == RowID.self || ID.self == Int32.self
      || ID.self == UInt32.self || ID.self == UInt64.self || ID.self == UInt.self
  }

  /// The bits of an identity that is an integer.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func rowID(of id: ID) -> RowID {
    if ID.self == Int64.self, let integer = id as? Int64 { return RowID(integer) }
    if ID.self == Int.self, let integer = id as? Int { return RowID(Int64(integer)) }
    if ID.self == RowID.self, let rowID = id as? RowID { return rowID }
    if ID.self == Int32.self, let integer = id as? Int32 { return RowID(Int64(integer)) }
    if ID.self == UInt32.self, let integer = id as? UInt32 { return RowID(Int64(integer)) }
    if ID.self == UInt64.self, let integer = id as? UInt64 {
      return RowID(Int64(bitPattern: integer))
    }
    if ID.self == UInt.self, let integer = id as? UInt {
      return RowID(Int64(bitPattern: UInt64(integer)))
    }
    fatalError("The identity is no integer.")
  }
}
