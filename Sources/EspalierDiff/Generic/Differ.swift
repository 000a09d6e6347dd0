// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds the difference between two lists of elements of any type, identified by an `ID`.
///
/// Elements are compared with their neighbours as long as that tells which element is which, and only what is left
/// over is hashed, once: integers, UUIDs and strings with multiplications, and again with `hashValue` where they were
/// made to collide; all others with `hashValue`. Content is compared with `==` (or what the caller gives) where
/// identities were matched, and nowhere else. So it is content that decides what was updated, not a hash.
///
/// A differ that is made for one diff does as well as one that is kept, or nearly: nothing is allocated before it is
/// needed, and for short lists of integers, UUIDs and ASCII strings nothing but the result. One differ serves one thread
/// at a time.
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

  /// How many elements the last diff hashed for a table. Short lists of integers, UUIDs and ASCII strings need none.
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
  /// - Complexity: as `ListDiffer`; O(n) calls of `id`, one of `isEqual` for each kept element (two at most where
  ///   repeated identities were paired crosswise), and identities are hashed where comparing them with their
  ///   neighbours did not tell which is which.
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
    var walk = PairingWalk(oldEnd: old.count, newEnd: new.count)
    while true {
      if !Self.walk(
        old, new, &walk, in: &workspace.pairing, id: id, isEqual: isEqual, into: &updates)
      {
        update.removeStructure()
        break
      }
      if workspace.pairing.isShort && Self.hashesQuickly {
        if workspace.pairing.isOneSided {
          workspace.pairing.finishOneSided(into: &update)
          break
        }
        if Self.diffSmall(
          old, new, in: &workspace.pairing, id: id, isEqual: isEqual, into: &updates, &update)
        {
          break
        }
        workspace.pairing.isShort = false
        continue  // From where the walk is.
      }
      Self.pairUnpaired(old, new, in: &workspace.pairing, isExact: false, id: id)
      if !Self.comparePartners(
        old, new, of: workspace.pairing, id: id, isEqual: isEqual, into: &updates)
      {
        Self.pairAgain(old, new, in: &workspace.pairing, id: id, isEqual: isEqual, into: &updates)
      }
      workspace.pairing.finish(into: &update)
      if workspace.pairing.mayBeEmbedded(update) {
        if Self.isEmbedded(old, new, in: &workspace.pairing, id: id) {
          workspace.pairing.finishEmbedded(into: &update, &updates)
          Self.compareAgain(
            old, new, of: workspace.pairing, id: id, isEqual: isEqual, into: &updates)
        }
      }
      break
    }
    workspace.write(&updates, into: &update)
  }

  /// Finds the difference of what is between the ends of short lists on the stack, by hashes, or by integers, which need
  /// none. Returns false, with nothing done, if identities cannot be hashed quickly, or if two of them only seem to be
  /// the same.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func diffSmall<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into updates: inout ElementUpdates, _ update: inout BatchUpdate
  ) -> Bool {
    let start = pairs.start
    let (oldCount, newCount) = (pairs.oldEnd - start, pairs.newEnd - start)
    var small = SmallElements(oldCount: oldCount, newCount: newCount)
    var hashing = Self.hashing
    for row in 0..<oldCount { small.olds[row] = key(of: id(old[start + row]), by: &hashing) }
    for row in 0..<newCount { small.news[row] = key(of: id(new[start + row]), by: &hashing) }
    if hashing.isUnfit { return false }
    small.diff(start: start, into: &update)
    if !isInteger { updates.beginPartners() }
    for target in 0..<newCount {
      let source = small.source(of: target)
      if source < 0 { continue }
      if !isInteger {
        if id(old[start + source]) != id(new[start + target]) {
          updates.dropPartners()
          return false
        }
      }
      if isEqual(old[start + source], new[start + target]) { continue }
      updates.append(old: start + source, new: start + target)
    }
    return true
  }

  /// Pairs what was left out, comparing identities, as different ones have the same hash. Hardly ever needed, so it is
  /// not compiled into the caller.
  @inlinable
  @inline(never)
  static func pairAgain<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool, into updates: inout ElementUpdates
  ) {
    updates.dropPartners()
    pairUnpaired(old, new, in: &pairs, isExact: true, id: id)
    _ = comparePartners(old, new, of: pairs, id: id, isEqual: isEqual, into: &updates)
  }

  /// Compares the content of partners that others were taken for.
  @inlinable
  @inline(never)
  static func compareAgain<Element>(
    _ old: Span<Element>, _ new: Span<Element>, of pairs: borrowing ElementPairs,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool, into updates: inout ElementUpdates
  ) {
    _ = comparePartners(old, new, of: pairs, id: id, isEqual: isEqual, into: &updates)
  }
}
