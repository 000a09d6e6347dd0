// SPDX-License-Identifier: MIT

extension Differ {
  /// Finds partners: at once if it was moved as a whole or is little, else through a table of keys. Keys are quick ones,
  /// or hash values, which differ each time the process runs, whatever who chose the identities wanted. If pairs that were
  /// found by keys alone are none, they are to be sure: identities of one hash value are compared.
  @inlinable
  @inline(never)
  static func findPartners<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, _ isSure: inout Bool,
    id: (Element) -> ID
  ) {
    if !isSure && pairByWalking(old, new, in: &w, id: id) { return }
    var isQuick = Self.isQuick && !isSure && !w.hashesSlowly
    let (olds, news, next) = (w.olds, w.news, w.marks)
    while true {
      w.hashedCount &+= w.oldCount &+ w.newCount
      if makeKeys(old, olds, w.oldCount, &w.oldKeys, isQuick, id: id)
        && makeKeys(new, news, w.newCount, &w.newKeys, isQuick, id: id)
        && w.match(
          isSure: isSure,
          skip: { before, p, k in
            let target = unsafe id(new[unchecked: Int(news[k])])
            while p >= 0 {
              if unsafe id(old[unchecked: Int(olds[p])]) == target { break }
              (before, p) = (p, Int(next[p]))
            }
          })
      {
        return
      }
      (w.hashesSlowly, isSure, isQuick) = (true, !isQuick, false)
    }
  }

  /// Looks for each row behind the partner of the one before, as in a block that was moved, and if it is not there, one by
  /// one among all that are free. Returns false if that takes more than hashing would.
  @inlinable
  @inline(__always)
  static func pairByWalking<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, id: (Element) -> ID
  ) -> Bool {
    let (oldCount, newCount) = (w.oldCount, w.newCount)
    let all = oldCount.multipliedReportingOverflow(by: newCount)
    let cheap = (isInteger ? 2 : 6) &* (oldCount &+ newCount)
    var credit =
      !all.overflow && all.partialValue <= cheap ? cheap : isText ? oldCount / 8 : oldCount
    let (olds, news, partners, isTaken) = (w.olds, w.news, w.partners, w.marks)
    var next = 0
    for k in 0..<newCount {
      let target = unsafe id(new[unchecked: Int(news[k])])
      // Most often it goes on as the one before.
      if next < oldCount && isTaken[next] == 0 {
        if unsafe id(old[unchecked: Int(olds[next])]) == target {
          partners[k] = Int32(truncatingIfNeeded: next)
          isTaken[next] = 1
          next &+= 1
          continue
        }
      }
      var found = -1
      var p = next
      for _ in 0..<oldCount {
        if p >= oldCount { p = 0 }
        if isTaken[p] == 0 {
          if unsafe id(old[unchecked: Int(olds[p])]) == target {
            found = p
            break
          }
        }
        p &+= 1
        credit &-= 1
        if credit < 0 { return false }
      }
      partners[k] = Int32(truncatingIfNeeded: found)
      if found >= 0 {
        isTaken[found] = 1
        next = found &+ 1
      }
    }
    return true
  }

  /// Makes keys of the identities of these rows; false if one cannot be had quickly. Equal identities have equal keys.
  ///
  /// SipHash, with which the standard library hashes, would be half of what a shuffle of UUIDs or strings costs; where it
  /// can be done, a multiplication or a few of 64 by 64 bits, of which the halves of the product are folded together (wyhash,
  /// Wang Yi 2019), take its place.
  ///
  /// - Integers: themselves.
  /// - Foundation's UUIDs: they are the same if their sixteen bytes are.
  /// - Strings, as long as all that are hashed are ASCII. Two of these are equal if their bytes are. Others are equal if
  ///   they are canonically equivalent, whatever their bytes: `é` is one scalar or two, and the sign for kelvin is a `K`.
  /// - All others, and strings as soon as one is not ASCII: `hashValue`.
  @inlinable
  @inline(never)
  static func makeKeys<Element>(
    _ list: Span<Element>, _ rows: Scratch<Int32>, _ count: Int, _ keys: inout Scratch<UInt64>,
    _ quickly: Bool, id: (Element) -> ID
  ) -> Bool {
    keys.reserve(count)
    let keys = keys
    // Each time they are read, it is seen whether they have been made.
    let (seed, factor) = (Seeds.seed, Seeds.factor)
    for k in 0..<count {
      let id = unsafe id(list[unchecked: Int(rows[k])])
      guard let key = key(id, quickly, seed, factor) else { return false }
      keys[k] = key
    }
    return true
  }

  /// The key of an identity; nil if it cannot be had quickly.
  @inlinable
  @inline(__always)
  static func key(_ id: ID, _ quickly: Bool, _ seed: UInt64, _ factor: UInt64) -> UInt64? {
    if !quickly { return UInt64(truncatingIfNeeded: id.hashValue) }
    if isInteger {
      // An integer of that size, by its bits.
      return MemoryLayout<ID>.size == 8
        ? unsafe unsafeBitCast(id, to: UInt64.self)
        : unsafe UInt64(unsafeBitCast(id, to: UInt32.self))
    }
    if ID.self == String.self {
      guard let text = id as? String else { return nil }
      return IdentityKeys.hash(ofASCII: text, seed, factor)
    }
    // The bytes of a UUID; any sixteen bytes are two integers.
    let words = unsafe unsafeBitCast(id, to: SIMD2<UInt64>.self)
    return IdentityKeys.fold(words.x ^ seed, words.y ^ factor)
  }

  /// Compares the rows of each pair, and notes those whose content changed. Returns false at a pair that is none:
  /// different identities had the same key. Where pairs that are sure are none, an identity contradicts itself: they stay.
  @inlinable
  @inline(__always)
  static func comparePairs<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, _ isSure: Bool,
    id: (Element) -> ID, isEqual: (Element, Element) -> Bool
  ) -> Bool {
    let (olds, news, partners, isAgain) = (w.olds, w.news, w.partners, w.isAgain)
    for k in 0..<w.newCount where partners[k] >= 0 {
      let (i, j) = (Int(olds[Int(partners[k])]), Int(news[k]))
      if unsafe id(old[unchecked: i]) != id(new[unchecked: j]) {
        if isSure { continue }
        return false
      }
      if isAgain {
        compareAgain(old, i, new, j, in: &w, isEqual: isEqual)
      } else if unsafe !isEqual(old[unchecked: i], new[unchecked: j]) {
        w.addUpdate(i, j)
      }
    }
    w.count(w.newCount)
    w.listPairs()
    return true
  }

  /// Whether identities have quick keys. If they are strings, it may turn out that they have none. What is asked of a type
  /// costs nothing where the type is known when this is compiled.
  @inlinable
  @inline(__always)
  static var isQuick: Bool {
    isInteger || ID.self == String.self
      || MemoryLayout<ID>.size == 16 && IdentityKeys.isUUID(ID.self)
  }

  /// Whether identities are strings. To compare two of them takes nearly as long as to hash them, so less is looked at.
  @inlinable
  @inline(__always)
  static var isText: Bool { ID.self == String.self }

  /// Whether identities are integers.
  @inlinable
  @inline(__always)
  static var isInteger: Bool {
    ID.self == Int.self || ID.self == Int64.self || ID.self == Int32.self
      || ID.self == UInt.self || ID.self == UInt64.self || ID.self == UInt32.self
  }
}

extension Workspace {
  /// Begins to pair, behind the scan: lists what is between its runs, which it left out. If that is listed, pairs were
  /// none: it forgets them, as another way finds better ones. Returns false if there is nothing to pair.
  @usableFromInline
  @inline(never)
  mutating func beginPairs() -> Bool {
    staying.removeAll()
    if isListed {
      updateCount = runUpdateCount
    } else if runRows < max(oldLength, newLength) {
      if olds.room == 0 { takeBlock() }
      olds.reserve(oldLength &- runRows &+ Scratch<Int32>.spare)
      news.reserve(newLength &- runRows &+ Scratch<Int32>.spare)
      var (old, new) = (0, 0)
      for index in 0...runCount {
        let isLast = index == runCount
        let run = isLast ? Run(old: oldLength, new: newLength, count: 0) : runs[index]
        olds.append(old, until: Int(run.old), count: &oldCount)
        news.append(new, until: Int(run.new), count: &newCount)
        (old, new) = (Int(run.old &+ run.count), Int(run.new &+ run.count))
      }
    }
    (isListed, runUpdateCount, pairedCount) = (true, updateCount, 0)
    if oldCount == 0 || newCount == 0 || isReversed { return false }
    partners.reserve(newCount)
    marks.reserve(oldCount)
    marks.fill(oldCount, with: 0)
    return true
  }

  /// Lists the runs and the pairs in the order of the new list, for the search for what stays.
  @usableFromInline
  @inline(never)
  mutating func listPairs() {
    staying.knownCount = runRows
    staying.reserve(runCount &+ newCount)
    let (olds, news, partners, newCount) = (olds, news, partners, newCount)
    var (k, nextRun) = (0, 0)
    var nextNew: Int32 = runCount > 0 ? runs[0].new : .max
    while k < newCount {
      let (first, partner, new) = (k, partners[k], news[k])
      k &+= 1
      if partner < 0 { continue }
      if nextNew < new { nextNew = listRuns(&nextRun, before: new) }
      if k < newCount && partners[k] == partner &+ 1 { k = blockEnd(k) }
      staying.add(Run(old: Int(olds[Int(partner)]), new: Int(new), count: k &- first))
    }
    _ = listRuns(&nextRun, before: .max)
    pairedCount = staying.rowCount &- runRows
  }

  /// Lists the runs before a new row, and returns where the next one begins. Not compiled into the loop over pairs, of
  /// which there are more.
  @inline(never)
  private mutating func listRuns(_ next: inout Int, before row: Int32) -> Int32 {
    while next < runCount {
      let run = runs[next]
      if run.new >= row { return run.new }
      staying.add(run)
      next &+= 1
    }
    return .max
  }

  /// The end of a block that was moved: from `k` on, as long as rows follow each other in both lists.
  @inline(never)
  private func blockEnd(_ k: Int) -> Int {
    let (olds, news, partners, newCount) = (olds, news, partners, newCount)
    var (k, p) = (k, Int(partners[k]))
    while k < newCount && Int(partners[k]) == p && news[k] == news[k &- 1] &+ 1
      && olds[p] == olds[p &- 1] &+ 1
    { (k, p) = (k &+ 1, p &+ 1) }
    return k
  }

  /// Finds for each new key the first old one that is the same and still free, through open addressing with linear
  /// probing. A slot is half of a product, and the position of the first of equal keys that is free.
  ///
  /// Returns false if keys collide so much that they must have been chosen to, unless the pairs are to be sure.
  ///
  /// - Parameter skip: Goes from one old position to the next of its key until the identity is that of a new one; not
  ///   called unless the pairs are to be sure. Less than zero: there is none. The other number is the position before.
  @usableFromInline
  @inline(never)
  mutating func match(
    isSure: Bool, skip: (_ before: inout Int, _ old: inout Int, _ new: Int) -> Void
  ) -> Bool {
    // A slot in two is free, so two or three are looked at. Sixteen on the average are no accident.
    let bits = max(4, Int.bitWidth &- (2 &* oldCount &- 1).leadingZeroBitCount)
    let (shift, mask, factor) = (UInt64(64 &- bits), 1 << bits &- 1, Seeds.factor)
    slots.reserve(1 << bits)
    slots.fill(1 << bits, with: 0)
    let (slots, oldKeys, newKeys, next, partners) = (slots, oldKeys, newKeys, marks, partners)
    let most = isSure ? Int.max : 16 &* (oldCount &+ newCount) &+ 1_000
    var (isRepeated, probes) = (false, most)
    for p in stride(from: oldCount &- 1, through: 0, by: -1) {
      let product = Seeds.spread(oldKeys[p], by: factor)
      let tag = product << 32
      var s = Int(truncatingIfNeeded: product >> shift)
      next[p] = -1
      while true {
        let slot = slots[s]
        if slot == 0 { break }
        if (slot ^ tag) >> 32 == 0 {
          let first = Self.position(of: slot)
          if first < oldCount && oldKeys[first] == oldKeys[p] {
            next[p] = Int32(truncatingIfNeeded: first)
            isRepeated = true
            break
          }
        }
        s = (s &+ 1) & mask
        probes &-= 1
        if probes < 0 { return false }
      }
      slots[s] = Self.slot(tag, p)
    }
    for k in 0..<newCount {
      let product = Seeds.spread(newKeys[k], by: factor)
      let tag = product << 32
      var s = Int(truncatingIfNeeded: product >> shift)
      var partner: Int32 = -1
      while true {
        let slot = slots[s]
        if slot == 0 { break }
        if (slot ^ tag) >> 32 == 0 {
          let first = Self.position(of: slot)
          if first < oldCount && oldKeys[first] == newKeys[k] {
            partner = Int32(truncatingIfNeeded: first)
            if isSure {
              var (before, p) = (-1, first)
              skip(&before, &p, k)
              partner = Int32(truncatingIfNeeded: p)
              if before >= 0 && p >= 0 { next[before] = next[p] }
              if before >= 0 || p < 0 { break }
            }
            // The key stays where it is, so that it is found again: with the next of its rows, or
            // with none.
            let after = Int(next[first])
            slots[s] = Self.slot(tag, after < 0 ? Self.nowhere : after)
            break
          }
          if first == Self.nowhere { isRepeated = true }
        }
        s = (s &+ 1) & mask
        probes &-= 1
        if probes < 0 { return false }
      }
      partners[k] = partner
    }
    // Of keys that are no identities it is not known.
    hasRepeats = isSure ? nil : isRepeated
    count(oldCount &+ newCount &+ most &- probes)
    return true
  }

  private static var nowhere: Int { 0x7FFF_FFFE }

  @inline(__always)
  private static func slot(_ tag: UInt64, _ position: Int) -> UInt64 {
    tag | UInt64(UInt32(truncatingIfNeeded: position &+ 1))
  }

  @inline(__always)
  private static func position(of slot: UInt64) -> Int {
    Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: slot)) &- 1
  }
}

/// Numbers that nobody can know before the process runs, so that identities cannot be prepared that collide.
@usableFromInline
package enum Seeds {
  @usableFromInline
  package static let seed = number(1)
  /// Odd, so that different keys have different products.
  @usableFromInline
  package static let factor = number(2) | 1

  /// The seed of the standard library's hashes tells one process from another, but where it is asked not to.
  private static func number(_ which: Int) -> UInt64 {
    #if hasFeature(Embedded)
      return .random(in: 0 ... .max)
    #else
      var hasher = Hasher()
      hasher.combine(which)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    #endif
  }

  /// Spreads a key over all bits; different keys stay different. With one product alone, keys at even distances, such as
  /// 1, 2, 3 …, would stay at even distances, and heap up with one factor of a hundred.
  @inline(__always)
  package static func spread(_ key: UInt64, by factor: UInt64) -> UInt64 {
    let product = key &* factor
    return (product ^ product >> 32) &* factor
  }
}
