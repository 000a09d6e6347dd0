// SPDX-License-Identifier: MIT

import CEspalier
import EspalierBase

/// The memory of one branch: 512 bytes, eight cache lines.
typealias BranchBlock = LeafBlock

/// What a branch knows besides its children. Bit s of a mask tells whether the child in slot s has such a
/// row anywhere below.
struct BranchHeader: ZeroInitializable {
  var parent: Int32
  var slot: Int32
  var count: Int32
  var level: Int32
  var pinned: UInt32
  var unmeasured: UInt32
}

/// An inner node of the row order, reached through its address: up to 27 children, and how many rows and
/// how much height are before each of them inside the branch.
///
/// Layout: the header in the first line, children (`Int32`) from byte 64, rows before (`Int32`) from byte
/// 176, height before (`Double`, whole units) from byte 288. The two sums have 28 places: from `count` on
/// they hold the total of the branch, so that searches and additions run over all 28 places and need
/// neither `count` nor a padding that could wear out.
///
/// Heights are summed as doubles because baseline x86-64 compares doubles in vectors and 64-bit integers
/// only one by one. They hold whole units up to 2⁵², so every addition is exact and the order of additions
/// does not matter.
@safe
struct Branch {
  /// The largest number of children; one less than the places for sums.
  @inline(__always)
  static var capacity: Int { 27 }

  static var places: Int {
    @inline(__always) get { 28 }
  }

  let header: UnsafeMutablePointer<BranchHeader>
  let children: UnsafeMutablePointer<Int32>
  let rowSums: UnsafeMutablePointer<Int32>
  let heightSums: UnsafeMutablePointer<Double>

  @inline(__always)
  init(_ block: UnsafeMutablePointer<BranchBlock>) {
    let base = UnsafeMutableRawPointer(block)
    unsafe header = base.assumingMemoryBound(to: BranchHeader.self)
    unsafe children = (base + 64).assumingMemoryBound(to: Int32.self)
    unsafe rowSums = (base + 176).assumingMemoryBound(to: Int32.self)
    unsafe heightSums = (base + 288).assumingMemoryBound(to: Double.self)
  }

  /// Makes the branch empty and unlinked. Level 0 has leaves for children.
  func clear(level: Int32) {
    unsafe header.pointee = BranchHeader(
      parent: 0, slot: 0, count: 0, level: level, pinned: 0, unmeasured: 0)
    unsafe rowSums.update(repeating: 0, count: Branch.places)
    unsafe heightSums.update(repeating: 0, count: Branch.places)
  }
}

extension Branch {
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
  var count: Int {
    @inline(__always) get { Int(unsafe header.pointee.count) }
    @inline(__always) nonmutating set {
      unsafe header.pointee.count = Int32(truncatingIfNeeded: newValue)
    }
  }
  var level: Int32 {
    @inline(__always) get { unsafe header.pointee.level }
  }
  var pinned: UInt32 {
    @inline(__always) get { unsafe header.pointee.pinned }
    @inline(__always) nonmutating set { unsafe header.pointee.pinned = newValue }
  }
  var unmeasured: UInt32 {
    @inline(__always) get { unsafe header.pointee.unmeasured }
    @inline(__always) nonmutating set { unsafe header.pointee.unmeasured = newValue }
  }
  var totalRows: Int32 {
    @inline(__always) get { unsafe rowSums[Branch.places - 1] }
  }
  var totalHeight: Double {
    @inline(__always) get { unsafe heightSums[Branch.places - 1] }
  }

  @inline(__always)
  func child(at slot: Int) -> Int32 {
    assert(slot >= 0 && slot < count)
    return unsafe children[slot]
  }

  /// The rows before a child, or all rows for a slot from `count` on.
  @inline(__always)
  func rows(before slot: Int) -> Int32 {
    assert(slot >= 0 && slot < Branch.places)
    return unsafe rowSums[slot]
  }

  /// The height before a child, or the whole height for a slot from `count` on.
  @inline(__always)
  func height(before slot: Int) -> Double {
    assert(slot >= 0 && slot < Branch.places)
    return unsafe heightSums[slot]
  }

  /// The slot of the child that contains a row of the branch: the last with at most `row` rows before it.
  @inline(__always)
  func slot(ofRow row: Int32) -> Int {
    let vectors = unsafe UnsafeRawPointer(rowSums)
    let key = SIMD4<Int32>(repeating: row)
    var passed = SIMD4<Int32>(repeating: 0)
    for index in 0..<(Branch.places / 4) {
      let lanes = unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      passed &-= lanesMask(lanes .<= key)
    }
    return Int(passed.wrappedSum()) &- 1
  }

  /// The slot of the child that contains a height of the branch: the last with at most `height` before it.
  @inline(__always)
  func slot(atHeight height: Double) -> Int {
    let vectors = unsafe UnsafeRawPointer(heightSums)
    let key = SIMD4<Double>(repeating: height)
    var passed = SIMD4<Int64>(repeating: 0)
    for index in 0..<(Branch.places / 4) {
      let lanes = unsafe vectors.load(fromByteOffset: 32 &* index, as: SIMD4<Double>.self)
      passed &-= unsafe unsafeBitCast(lanes .<= key, to: SIMD4<Int64>.self)
    }
    return Int(passed.wrappedSum()) &- 1
  }

  /// Adds to the rows before every child after `slot`, and to the total.
  @inline(__always)
  func addRows(_ rows: Int32, after slot: Int) {
    let vectors = unsafe UnsafeMutableRawPointer(rowSums)
    let masks = unsafe UnsafeRawPointer(espalier_masks_after_32(slot &+ 1)!)
    let amount = SIMD4<Int32>(repeating: rows)
    for index in 0..<(Branch.places / 4) {
      let lanes = unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      let mask = unsafe masks.loadUnaligned(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      let sums = lanes &+ (amount & mask)
      unsafe vectors.storeBytes(of: sums, toByteOffset: 16 &* index, as: SIMD4<Int32>.self)
    }
  }

  /// Adds to the height before every child after `slot`, and to the total.
  @inline(__always)
  func addHeight(_ height: Double, after slot: Int) {
    let vectors = unsafe UnsafeMutableRawPointer(heightSums)
    let masks = unsafe UnsafeRawPointer(espalier_masks_after_64(slot &+ 1)!)
    let amount = unsafe unsafeBitCast(SIMD2<Double>(repeating: height), to: SIMD2<Int64>.self)
    for index in 0..<(Branch.places / 2) {
      let lanes = unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD2<Double>.self)
      let mask = unsafe masks.loadUnaligned(fromByteOffset: 16 &* index, as: SIMD2<Int64>.self)
      let sums = unsafe lanes + unsafeBitCast(amount & mask, to: SIMD2<Double>.self)
      unsafe vectors.storeBytes(of: sums, toByteOffset: 16 &* index, as: SIMD2<Double>.self)
    }
  }

  /// Moves the beginning of one child, which is not the first; the totals stay.
  @inline(__always)
  func shiftBoundary(at slot: Int, rows: Int32, height: Double) {
    assert(slot > 0 && slot < count)
    unsafe rowSums[slot] &+= rows
    unsafe heightSums[slot] += height
  }

  /// Says whether the child in `slot` has pinned and unmeasured rows. Returns whether anything changed.
  @inline(__always)
  func setFlags(pinned hasPinned: Bool, unmeasured hasUnmeasured: Bool, at slot: Int) -> Bool {
    let bit = (1 as UInt32) &<< UInt32(truncatingIfNeeded: slot)
    let newPinned = hasPinned ? pinned | bit : pinned & ~bit
    let newUnmeasured = hasUnmeasured ? unmeasured | bit : unmeasured & ~bit
    let changed = newPinned != pinned || newUnmeasured != unmeasured
    pinned = newPinned
    unmeasured = newUnmeasured
    return changed
  }
}
