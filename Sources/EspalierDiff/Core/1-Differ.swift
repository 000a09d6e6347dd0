// SPDX-License-Identifier: MIT

/// Finds the difference between two lists of elements of any type, identified by an `ID`.
///
/// Elements are compared with their neighbours as long as that tells which element is which, and only what is left
/// over is hashed, once: integers, UUIDs and strings with multiplications, all others with `hashValue`. Content is
/// compared with `==` (or what the caller gives) where identities were paired, and nowhere else. So it is content that
/// decides what was updated, not a hash.
///
/// The result is valid for any input, the same for the same input, and keeps every element that is in both lists. For
/// identities that occur once in each list it has the fewest moves possible: the kept elements less their longest
/// increasing subsequence. Where several sets of moves are as small, the order of the elements alone decides which it is.
///
/// Repeated identities are legal. Which of equal ones is paired with which is not promised. Where elements were only
/// deleted, or only inserted, none moves; where they were only replaced, deleted or inserted around either, but rarely: in
/// lists of more than 512 it may not be noticed that identities are repeated. Where some do move, as few as can, if 128
/// deletes and inserts lead from one list to the other and repetition is noticed, which is looked for near a few elements.
///
/// A differ owns the working space of its diffs and reuses it: once it has seen such changes of such lists, a diff into an
/// update of the caller's allocates nothing. One that is made in the call allocates little. One differ serves one thread at
/// a time.
public struct Differ<ID: Hashable>: ~Copyable, Sendable {
  @usableFromInline
  package var workspace: Workspace

  /// Makes a differ.
  public init() { workspace = Workspace() }

  /// Makes a differ that refuses lists of more elements than `rowLimit`, or does not look ahead.
  package init(rowLimit: Int = maximumRowCount, looksAhead: Bool = true) {
    workspace = Workspace()
    workspace.rowLimit = rowLimit
    workspace.looksAhead = looksAhead
  }

  /// How many elements the last diff made keys of for a table.
  package var hashedCount: Int { workspace.hashedCount }

  /// The steps that all diffs took so far, without the calls of the caller's closures. Nil in builds that do not count.
  package var stepCount: Int? { workspace.stepCount }

  /// Gives the working space back, say after a diff that was much larger than those to come.
  public mutating func releaseMemory() { workspace.freeMemory() }

  /// Writes the difference between two lists into `update`, whose storage is reused.
  ///
  /// Traps if a list has more than 2³¹ − 2 elements. An `id` or `isEqual` that contradicts itself gives some result, which
  /// may not be valid, and nothing worse.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - id: What makes an element the same element; a literal key path will do.
  ///   - isEqual: Whether the content of an element, before and after, is the same: `==`, or that of stamps of
  ///     the caller's, such as versions, dates or counters.
  ///   - update: What the difference is written to.
  /// - Complexity: O(n) expected, at the speed of `id` and `==` for elements that stayed; O(m log m) for m elements
  ///   that were moved about. One call of `isEqual` for each kept element, or two, then of
  ///   pairs that are none in the end; more where hash values collide.
  /// - Allocations: none once differ and update have seen such changes of lists of these lengths.
  @inlinable
  @inline(__always)
  public mutating func diff<Element>(
    from old: Span<Element>, to new: Span<Element>,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool, into update: inout BatchUpdate
  ) {
    Self.diff(
      old, new, in: &workspace, id: id, isEqual: isEqual,
      equalCount: { i, j, limit in
        var k = 0
        while k < limit {
          if unsafe id(old[unchecked: i &+ k]) != id(new[unchecked: j &+ k]) { break }
          if unsafe !isEqual(old[unchecked: i &+ k], new[unchecked: j &+ k]) { break }
          k &+= 1
        }
        return k
      }, into: &update)
  }

  /// The way of every diff: scan, pair what was left out, decide what stays, write.
  ///
  /// What is compiled into the caller is what asks `id` and `isEqual`; all else is compiled once.
  ///
  /// - Parameter equalCount: How many elements from two places on are the same ones with the same content, at most
  ///   so many. The one loop that runs over elements that stayed, so it is compiled for each kind of elements.
  @inlinable
  @inline(__always)
  package static func diff<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    equalCount: (Int, Int, Int) -> Int, into update: inout BatchUpdate
  ) {
    w.begin(old.count, new.count)
    var scan = Scan(old.count, new.count, isThrifty: isText)
    repeat {
      var (i, j) = (0, 0)
      repeat {
        if scan.newRuns > 0 { compareRuns(old, new, &scan, in: &w, isEqual: isEqual) }
        if scan.way == .turned { compareTurned(old, new, &scan, in: &w, isEqual: isEqual) }
        (i, j) = (scan.old, scan.new)
        // The second time it goes row by row, and asks what is known.
        let isAgain = w.isAgain
        if isAgain { walkAgain(old, new, &scan, in: &w, id: id, isEqual: isEqual) }
        while !isAgain {
          let limit = scan.limit
          let count = equalCount(scan.old, scan.new, limit)
          w.count(count &+ 1)
          scan.old &+= count
          scan.new &+= count
          if scan.isAtEnd { break }
          if count == limit { continue }
          if unsafe id(old[unchecked: scan.old]) != id(new[unchecked: scan.new]) { break }
          w.addUpdate(scan.old, scan.new)
          scan.old &+= 1
          scan.new &+= 1
        }
      } while resume(old, new, &scan, i, j, in: &w, id: id)
      var isSure = false
      while w.beginPairs() {
        findPartners(old, new, in: &w, &isSure, id: id)
        if comparePairs(old, new, in: &w, isSure, id: id, isEqual: isEqual) { break }
        isSure = true
      }
    } while beginAgain(old, new, &scan, in: &w, id: id)
    w.write(into: &update)
  }

  /// Begins the scan again, once: where rows would move and identities are repeated, these may have been paired crosswise.
  /// Returns false if no fewer would move.
  ///
  /// If one list is in the other, nothing moves; else a path is looked for on which more rows stay. Not in long lists of which
  /// no row without a partner is repeated.
  @inlinable
  @inline(__always)
  static func beginAgain<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    if w.isAgain { w.endAgain() }
    if !w.moves || w.isAgain { return false }
    let whole = Scan(old.count, new.count, isThrifty: isText)
    let isInOther = w.keepsAllOfOne && isEmbedded(old, new, whole, in: &w, id: id)
    let isUnique = w.hasRepeats == false && max(old.count, new.count) > 512
    if !isInOther && (isUnique || !findPath(old, new, in: &w, id: id)) { return false }
    scan = whole
    scan.way = isInOther ? .embedded : .led
    w.beginAgain()
    return true
  }
}

extension Differ {
  /// The difference between two arrays of identifiable, equatable elements, in storage of its own.
  ///
  /// - Complexity: as `diff(from:to:id:isEqual:into:)`.
  /// - Allocations: the result.
  @inlinable
  public mutating func diff<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) -> BatchUpdate where Element.ID == ID {
    var update = BatchUpdate()
    diff(from: old, to: new, into: &update)
    return update
  }

  /// Writes the difference between two arrays of identifiable, equatable elements into `update`, whose storage is reused.
  ///
  /// - Complexity: as `diff(from:to:id:isEqual:into:)`.
  @inlinable
  public mutating func diff<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element], into update: inout BatchUpdate
  ) where Element.ID == ID {
    let (old, new) = (ContiguousArray(old), ContiguousArray(new))
    diff(from: old.span, to: new.span, id: { $0.id }, isEqual: { $0 == $1 }, into: &update)
  }

  /// The difference between two arrays of equatable elements with an identity of the caller's choice.
  ///
  /// - Complexity: as `diff(from:to:id:isEqual:into:)`.
  /// - Allocations: the result.
  @inlinable
  @inline(__always)
  public mutating func diff<Element: Equatable>(
    from old: [Element], to new: [Element], id: (Element) -> ID
  ) -> BatchUpdate {
    diff(from: old, to: new, id: id, isEqual: { $0 == $1 })
  }

  /// The difference between two arrays, with closures or literal key paths.
  ///
  /// - Complexity: as `diff(from:to:id:isEqual:into:)`.
  /// - Allocations: the result.
  @inlinable
  @inline(__always)
  public mutating func diff<Element>(
    from old: [Element], to new: [Element], id: (Element) -> ID,
    isEqual: (Element, Element) -> Bool
  ) -> BatchUpdate {
    var update = BatchUpdate()
    // Every system has the spans of contiguous arrays, which share the storage of arrays.
    let (old, new) = (ContiguousArray(old), ContiguousArray(new))
    diff(from: old.span, to: new.span, id: id, isEqual: isEqual, into: &update)
    return update
  }
}
