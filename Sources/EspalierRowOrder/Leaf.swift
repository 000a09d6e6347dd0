// SPDX-License-Identifier: MIT

import CEspalier
import EspalierBase

/// The memory of one leaf: 512 bytes, eight cache lines.
struct LeafBlock: ZeroInitializable {
  var lines: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>)
  var moreLines: (SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>, SIMD64<UInt8>)
}

/// What a leaf knows besides its entries. Bit p of a mask is about the entry at position p; the bits from
/// `count` on are clear.
struct LeafHeader: ZeroInitializable {
  var parent: Int32
  var slot: Int32
  var next: Int32
  var previous: Int32
  var count: Int32
  var rows: UInt64
  var pinned: UInt64
  var unmeasured: UInt64
}

/// A leaf of the row order, reached through its address: up to 55 entries in sequence with their tops and
/// traits.
///
/// Layout: the header in the first line, entries (`Int32`) from byte 64, tops (`Int32`) from byte 288. A
/// top is the height of all entries before, inside the leaf. There are 56 places of both; vacant entries
/// hold −1 and vacant tops the height of the whole leaf, so that every search and every addition runs over
/// all places: a constant number of steps that the compiler unrolls, without a branch on `count`. Heights
/// are differences of tops; 55 of them add up in 32 bits, being below 2²⁵.
///
/// Tops instead of heights make places cheap (a load, and a search without running sums) and changes a
/// little dearer (an addition over all places): a list is asked far more often than it is told.
///
/// A leaf is a borrowed address. It stays valid while its arena does not grow; the caller makes no leaf
/// before a growth and uses it after.
@safe
struct Leaf {
  /// The number of places for entries and tops: a multiple of 4 below 64, so that masks fit a word.
  @inline(__always)
  static var places: Int { 56 }

  /// The largest number of entries: one less, for the last top is the height of the leaf.
  @inline(__always)
  static var capacity: Int { places - 1 }

  let header: UnsafeMutablePointer<LeafHeader>
  let entries: UnsafeMutablePointer<Int32>
  let tops: UnsafeMutablePointer<Int32>

  @inline(__always)
  init(_ block: UnsafeMutablePointer<LeafBlock>) {
    let base = UnsafeMutableRawPointer(block)
    unsafe header = base.assumingMemoryBound(to: LeafHeader.self)
    unsafe entries = (base + 64).assumingMemoryBound(to: Int32.self)
    unsafe tops = (base + 288).assumingMemoryBound(to: Int32.self)
  }

  /// Makes the leaf empty and unlinked.
  func clear() {
    unsafe header.pointee = LeafHeader(
      parent: 0, slot: 0, next: 0, previous: 0, count: 0, rows: 0, pinned: 0, unmeasured: 0)
    unsafe entries.update(repeating: -1, count: Leaf.places)
    unsafe tops.update(repeating: 0, count: Leaf.places)
  }
}

extension Leaf {
  var parent: Int32 {
    @inline(__always) get { unsafe header.pointee.parent }
    @inline(__always) nonmutating set { unsafe header.pointee.parent = newValue }
  }
  var slot: Int {
    @inline(__always) get { Int(unsafe header.pointee.slot) }
    @inline(__always) nonmutating set {
      unsafe header.pointee.slot = Int32(truncatingIfNeeded: newValue)
    }
  }
  var next: Int32 {
    @inline(__always) get { unsafe header.pointee.next }
    @inline(__always) nonmutating set { unsafe header.pointee.next = newValue }
  }
  var previous: Int32 {
    @inline(__always) get { unsafe header.pointee.previous }
    @inline(__always) nonmutating set { unsafe header.pointee.previous = newValue }
  }
  var count: Int {
    @inline(__always) get { Int(unsafe header.pointee.count) }
    @inline(__always) nonmutating set {
      unsafe header.pointee.count = Int32(truncatingIfNeeded: newValue)
    }
  }
  var rows: UInt64 {
    @inline(__always) get { unsafe header.pointee.rows }
    @inline(__always) nonmutating set { unsafe header.pointee.rows = newValue }
  }
  var pinned: UInt64 {
    @inline(__always) get { unsafe header.pointee.pinned }
    @inline(__always) nonmutating set { unsafe header.pointee.pinned = newValue }
  }
  var unmeasured: UInt64 {
    @inline(__always) get { unsafe header.pointee.unmeasured }
    @inline(__always) nonmutating set { unsafe header.pointee.unmeasured = newValue }
  }

  @inline(__always)
  func entry(at position: Int) -> Int32 {
    assert(position >= 0 && position < Leaf.capacity)
    return unsafe entries[position]
  }

  @inline(__always)
  func height(at position: Int) -> Int32 {
    assert(position >= 0 && position < Leaf.capacity)
    return unsafe tops[position &+ 1] &- tops[position]  // both below 2³¹, the first not smaller
  }

  /// The height of the entries before `position`.
  @inline(__always)
  func height(before position: Int) -> Int32 {
    assert(position >= 0 && position < Leaf.places)
    return unsafe tops[position]
  }

  /// The height of all entries.
  var totalHeight: Int32 {
    @inline(__always) get { unsafe tops[Leaf.places &- 1] }
  }

  /// Brings the entries near while the heights are searched.
  @inline(__always)
  func prefetchEntries() {
    unsafe espalier_prefetch(entries)
    unsafe espalier_prefetch(entries + 16)
    unsafe espalier_prefetch(entries + 32)
    unsafe espalier_prefetch(entries + 48)
  }

  /// The entries in use, to read. Valid until the leaf changes.
  @inline(__always)
  func copyEntries(from position: Int, count: Int, to target: UnsafeMutablePointer<Int32>) {
    assert(position >= 0 && position + count <= self.count)
    unsafe target.update(from: entries + position, count: count)
  }
}

/// The traits of the entries of a leaf, a bit for each position.
struct TraitMasks {
  var rows: UInt64 = 0
  var pinned: UInt64 = 0
  var unmeasured: UInt64 = 0

  @inline(__always)
  mutating func add(_ traits: RowOrder.Traits, at position: Int) {
    let bits = UInt64(traits.rawValue)
    let shift = UInt64(truncatingIfNeeded: position)
    rows |= (bits & 1) &<< shift
    pinned |= (bits &>> 1 & 1) &<< shift
    unmeasured |= (bits &>> 2 & 1) &<< shift
  }
}
