// SPDX-License-Identifier: MIT

/// How the rows that were left out are paired: each way is surer, and slower, than the one before.
@usableFromInline
enum Pairing: Int {
  /// Keys of integers, UUIDs and ASCII strings come of multiplications.
  case quick
  /// Keys are hash values: an identity has another key each time the process runs, whatever who chose it wanted.
  case hashed
  /// By a dictionary, which compares identities: different ones had the same hash value.
  case exact
}

extension Differ {
  /// Finds partners of what was left out, and goes to the first pair. Returns false if there is none, and nothing to do.
  @inlinable
  @inline(__always)
  static func beginPairs<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    if w.oldCount == 0 || w.newCount == 0 { return false }
    return findPairs(old, new, &scan, in: &w, id: id)
  }

  /// Goes on at the end of the pairs, or at one that is none. Where rows would move, although all rows of one list are in the
  /// other, repeated ones may have been paired crosswise: the scan begins again, if one list is embedded in the other.
  @inlinable
  @inline(__always)
  static func finishPairs<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    if !scan.isAtEnd {
      scan.way = scan.way == .quick ? .hashed : .exact
      w.dropPartners()
      return findPairs(old, new, &scan, in: &w, id: id)
    }
    return w.arrange() && beginAgain(old, new, &scan, in: &w, id: id)
  }

  /// Begins again with one list embedded in the other, if it is.
  @inlinable
  @inline(__always)
  static func beginAgain<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    let whole = Scan(old.count, new.count)
    if w.isAgain || !isEmbedded(old, new, whole, in: &w, id: id) { return false }
    scan = whole
    scan.embeds = true
    w.beginAgain()
    return true
  }

  /// Finds partners and goes to the first pair.
  @inlinable
  @inline(never)
  static func findPairs<Element>(
    _ old: Span<Element>, _ new: Span<Element>, _ scan: inout Scan, in w: inout Workspace,
    id: (Element) -> ID
  ) -> Bool {
    findPartners(old, new, in: &w, &scan.way, id: id)
    w.runUpdateCount = w.updateCount
    scan.isPairing = true
    (scan.old, scan.oldEnd, scan.pair) = (0, 0, -1)
    return w.nextPair(&scan) || w.arrange() && beginAgain(old, new, &scan, in: &w, id: id)
  }

  /// Finds partners: at once if it was moved as a whole or is little, else through a table of keys.
  @inlinable
  @inline(__always)
  static func findPartners<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, _ way: inout Pairing,
    id: (Element) -> ID
  ) {
    w.reservePartners()
    if way == .quick {
      if w.pairReversed() { return }
      if pairByWalking(old, new, in: &w, id: id) { return }
      if !w.hashesSlowly && isQuick {
        if makeKeys(old, new, in: &w, quickly: true, id: id) && w.match() { return }
        w.hashesSlowly = true
      }
      way = .hashed
    }
    if way == .hashed {
      _ = makeKeys(old, new, in: &w, quickly: false, id: id)
      if w.match() { return }
      way = .exact
    }
    pairExactly(old, new, in: &w, id: id)
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
    var credit = !all.overflow && all.partialValue <= cheap ? cheap : oldCount
    w.markAllFree()
    let (olds, news, partners, isTaken) = (w.olds, w.news, w.partners, w.next)
    var next = 0
    for k in 0..<newCount {
      let target = unsafe id(new[unchecked: Int(news[k])])
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

  /// Makes keys of all identities; false if one cannot be had quickly.
  @inlinable
  @inline(__always)
  static func makeKeys<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, quickly: Bool,
    id: (Element) -> ID
  ) -> Bool {
    var isFit = true
    w.reserveKeys()
    let (olds, oldKeys, news, newKeys) = (w.olds, w.oldKeys, w.news, w.newKeys)
    for p in 0..<w.oldCount {
      unsafe oldKeys[p] = key(
        id(old[unchecked: Int(olds[p])]), in: &w, quickly: quickly, isFit: &isFit)
    }
    for k in 0..<w.newCount where isFit {
      unsafe newKeys[k] = key(
        id(new[unchecked: Int(news[k])]), in: &w, quickly: quickly, isFit: &isFit)
    }
    return isFit
  }

  /// Pairs through a dictionary. Hardly ever needed: different identities have the same hash value.
  @inlinable
  @inline(never)
  static func pairExactly<Element>(
    _ old: Span<Element>, _ new: Span<Element>, in w: inout Workspace, id: (Element) -> ID
  ) {
    var first: [ID: Int32] = [:]
    for p in stride(from: w.oldCount &- 1, through: 0, by: -1) {
      let place = unsafe id(old[unchecked: Int(w.olds[p])])
      w.next[p] = first[place] ?? -1
      first[place] = Int32(truncatingIfNeeded: p)
    }
    for k in 0..<w.newCount {
      let place = unsafe id(new[unchecked: Int(w.news[k])])
      let partner = first[place] ?? -1
      if partner >= 0 { first[place] = w.next[Int(partner)] }
      w.partners[k] = partner
    }
  }
}

extension Workspace {
  /// Pairs rows that the scan found turned round. Returns false if it did not.
  @usableFromInline
  mutating func pairReversed() -> Bool {
    if !isReversed { return false }
    let (partners, last) = (partners, oldCount &- 1)
    for k in 0..<newCount { partners[k] = Int32(truncatingIfNeeded: last &- k) }
    return true
  }

  /// Goes to the next pair. Returns false at the end, or if the last one was none: different identities had the same key.
  @usableFromInline
  @inline(never)
  mutating func nextPair(_ scan: inout Scan) -> Bool {
    if !scan.isAtEnd {
      if scan.way != .exact { return false }
      // An identity contradicts itself.
      scan.old = scan.oldEnd
    }
    let partners = partners
    var next = scan.pair &+ 1
    while next < newCount && partners[next] < 0 { next &+= 1 }
    if next >= newCount { return false }
    (scan.pair, scan.old, scan.new) = (next, Int(olds[Int(partners[next])]), Int(news[next]))
    (scan.oldEnd, scan.newEnd) = (scan.old &+ 1, scan.new &+ 1)
    return true
  }

  /// Notes that no old row has a partner.
  @usableFromInline
  mutating func markAllFree() { next.fill(oldCount, with: 0) }

  /// Makes room for partners, and for the next ones of old rows.
  @usableFromInline
  mutating func reservePartners() {
    partners.reserve(newCount)
    next.reserve(oldCount)
  }

  /// Makes room for keys.
  @usableFromInline
  mutating func reserveKeys() {
    oldKeys.reserve(oldCount)
    newKeys.reserve(newCount)
    hashedCount &+= oldCount &+ newCount
  }

  /// Forgets partners, which were the wrong ones.
  @usableFromInline
  @inline(never)
  mutating func dropPartners() {
    updateCount = runUpdateCount
    isReversed = false
  }

  /// Finds for each new key the first old one that is the same and still free, through open addressing with linear
  /// probing. A slot is half of a product, and the position of the first of equal keys that is free.
  ///
  /// Returns false if keys collide so much that they must have been chosen to.
  @usableFromInline
  @inline(never)
  mutating func match() -> Bool {
    // A slot in two is free, so two or three are looked at. Sixteen on the average are no accident.
    let bits = max(4, Int.bitWidth &- (2 &* oldCount &- 1).leadingZeroBitCount)
    let (shift, mask, factor) = (UInt64(64 &- bits), 1 << bits &- 1, Seeds.factor)
    slots.reserve(1 << bits)
    slots.fill(1 << bits, with: 0)
    let (slots, oldKeys, newKeys, next, partners) = (slots, oldKeys, newKeys, next, partners)
    var probes = 16 &* (oldCount &+ newCount) &+ 1_000
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
            break
          }
        }
        s = (s &+ 1) & mask
        probes &-= 1
      }
      slots[s] = Self.slot(tag, p)
      if probes < 0 { return false }
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
            // The key stays where it is, so that it is found again: with the next of its rows, or
            // with none.
            let after = Int(next[first])
            slots[s] = Self.slot(tag, after < 0 ? Self.nowhere : after)
            break
          }
        }
        s = (s &+ 1) & mask
        probes &-= 1
      }
      partners[k] = partner
      if probes < 0 { return false }
    }
    count(17 &* (oldCount &+ newCount) &+ 1_000 &- probes)
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
