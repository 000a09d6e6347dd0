// SPDX-License-Identifier: MIT

import EspalierBase

// Searches. Each reads all places in vectors of four.
extension Leaf {
  /// The position of an entry that is in the leaf. Entries are unique, so at most one lane matches and
  /// the sum of the matching positions is the position.
  @inline(__always)
  func position(of entry: Int32) -> Int {
    let vectors = unsafe UnsafeRawPointer(entries)
    let key = SIMD4<Int32>(repeating: entry)
    var positions = SIMD4<Int32>(0, 1, 2, 3)
    var found = SIMD4<Int32>(repeating: 0)
    for index in 0..<(Leaf.places / 4) {
      let lanes = unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      found |= lanesMask(lanes .== key) & positions
      positions &+= SIMD4(repeating: 4)
    }
    return Int(found.wrappedSum())
  }

  /// The position of the entry that contains the height `y` from the top of the leaf. `y` is inside the
  /// leaf, so the entry found is not empty: it is the last whose top is at or above `y`.
  @inline(__always)
  func position(atHeight y: Int32) -> Int {
    let vectors = unsafe UnsafeRawPointer(tops)
    let limit = SIMD4<Int32>(repeating: y)
    var passed = SIMD4<Int32>(repeating: 0)
    for index in 0..<(Leaf.places / 4) {
      let lanes = unsafe vectors.load(fromByteOffset: 16 &* index, as: SIMD4<Int32>.self)
      passed &-= lanesMask(lanes .<= limit)
    }
    return Int(passed.wrappedSum()) &- 1
  }

  /// The position of the row with `index` rows before it in the leaf.
  @inline(__always)
  func position(ofRow index: Int) -> Int {
    let mask = rows
    // Rows alone, without markers: the common leaf of a flat list.
    if mask == bitsBelow(count) { return index }
    return positionOfBit(index, in: mask)
  }

  /// The number of rows before `position`.
  @inline(__always)
  func rows(before position: Int) -> Int {
    (rows & bitsBelow(position)).nonzeroBitCount
  }
}
