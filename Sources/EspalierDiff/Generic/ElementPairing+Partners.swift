// SPDX-License-Identifier: MIT

import EspalierBase

// Which element is which among those that neighbours did not tell.
extension Differ {
  /// How many comparisons cost as much as a hash: about twelve of identities that are nothing but bytes, five of
  /// those that refer to something. Six of UUIDs and strings, which are hashed with multiplications, and two of integers.
  @inlinable
  @inline(__always)
  static var comparisonsPerHash: Int {
    isInteger ? 2 : hashesQuickly ? 6 : _isPOD(ID.self) ? 12 : 5
  }

  /// Pairs what was left out, the i-th old element of an identity with the i-th new one.
  ///
  /// If it is much, by their hashes alone, so it has still to be seen whether they are the same; unless the pairing is
  /// to be exact.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func pairUnpaired<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in pairs: inout ElementPairs, isExact: Bool,
    id: (Element) -> ID
  ) {
    if !pairs.beginPartners(comparisonsPerHash: comparisonsPerHash) { return }
    if areInOrder(old, new, &pairs.unpaired, id: id) { return }
    if pairs.unpaired.isHashed {
      var hashing = isExact ? IdentityHashing() : Self.hashing
      while true {
        noteHashes(old, new, &pairs.unpaired, by: &hashing, id: id)
        if !hashing.isUnfit { break }
        hashing = IdentityHashing()
      }
      if !isExact {
        pairs.unpaired.pairByHash(mayBeAttacked: hashing.isQuick)
        return
      }
      pairs.unpaired.fillTable(mayBeAttacked: false)
    }
    while pairs.unpaired.cursor.isInside {
      let target = pairs.unpaired.cursor.target
      var candidate = pairs.unpaired.cursor.candidate
      while candidate >= 0 {
        if id(old[candidate]) == id(new[target]) { break }
        candidate = pairs.unpaired.nextCandidate()
      }
      pairs.unpaired.takeCandidate()
    }
  }

  /// Notes the hashes of what was left out.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func noteHashes<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ unpaired: inout UnpairedElements,
    by hashing: inout IdentityHashing, id: (Element) -> ID
  ) {
    unpaired.hashes.removeAll()
    for index in 0..<unpaired.oldCount {
      unpaired.hashes.put(hash(of: id(old[unpaired.old(index)]), by: &hashing))
    }
    for index in 0..<unpaired.newCount {
      unpaired.hashes.put(hash(of: id(new[unpaired.new(index)]), by: &hashing))
    }
  }

  /// Whether what was left out is in the same order in both lists, as a block that was moved is; then pairs it.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func areInOrder<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ unpaired: inout UnpairedElements,
    id: (Element) -> ID
  ) -> Bool {
    let count = min(unpaired.oldCount, unpaired.newCount)
    var index = 0
    while index < count {
      if id(old[unpaired.old(index)]) != id(new[unpaired.new(index)]) { return false }
      index += 1
    }
    unpaired.pairInOrder()
    return true
  }

  /// Compares the content of partners, and notes the updated ones. Returns false as soon as partners are not the same.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func comparePartners<Element>(
    _ old: Span<Element>, _ new: Span<Element>, of pairs: borrowing ElementPairs,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool,
    into updates: inout ElementUpdates
  ) -> Bool {
    updates.beginPartners()
    if pairs.unpaired.isAttacked { return false }
    for index in 0..<pairs.unpaired.pairedCount {
      let place = pairs.unpaired.partners[index]
      if place < 0 { continue }
      let (row, target) = (pairs.unpaired.old(Int(place)), pairs.unpaired.new(index))
      if id(old[row]) != id(new[target]) { return false }
      if isEqual(old[row], new[target]) { continue }
      updates.append(old: row, new: target)
    }
    return true
  }
}
