// SPDX-License-Identifier: MIT

/// Measured heights that no row in the tree has at the moment, by identity, stamp and setting: of rows that were
/// removed, of rows that were measured in another setting since, and of what rows showed before, by the stamps that an
/// app gave.
///
/// The present height of a row is in its node, so a list that was only filled has nothing here. What is put in last is found
/// longest: a full table becomes the older one, whose elder is forgotten.
package struct HeightCache: ~Copyable {
  /// The heights of one identity and stamp, in up to three settings.
  struct Record: BitwiseCopyable {
    var identity: Int64 = 0
    var stamp: Int64 = 0
    /// Numbers of settings, which are at least 1; −1: the height was forgotten. All 0: there is no record.
    var settings = SIMD3<Int32>()
    var heights = SIMD3<Int32>()
  }

  private var younger = HeightTable()
  private var elder = HeightTable()
  /// How many records at least are kept: as many as there ever were rows with content, and never less than 4,096, for a
  /// list that is filtered, or empty for a moment.
  private var limit = 4_096

  package init() {}

  /// The number of records.
  package var count: Int { younger.count + elder.count }

  /// Lets so many rows be remembered from now on.
  @inline(__always)
  mutating func makeRoom(for rows: Int) { if rows > limit { limit = rows } }

  /// Keeps a height. O(1), amortised.
  @inline(never)
  mutating func keep(_ height: Int32, _ setting: Int32, identity: Int64, stamp: Int64) {
    if younger.count >= limit, younger.place(identity, stamp).isFree {
      swap(&younger, &elder)
      younger.removeAll()
    }
    let known = elder.count == 0 ? nil : elder.record(identity, stamp)
    younger.put(height, setting, identity, stamp, known)
  }

  /// Forgets the heights of an identity and a stamp, in whatever setting. O(1).
  mutating func forget(identity: Int64, stamp: Int64) {
    younger.empty(identity, stamp)
    elder.empty(identity, stamp)
  }

  /// Whether a height of an identity and a stamp is known, in whatever setting; or was, until it was forgotten. O(1).
  func knows(identity: Int64, stamp: Int64) -> Bool {
    younger.record(identity, stamp) != nil || elder.record(identity, stamp) != nil
  }

  /// The height of an identity and a stamp in a setting; nil if it is not known. O(1).
  func height(_ setting: Int32, identity: Int64, stamp: Int64) -> Int32? {
    if let record = younger.record(identity, stamp), let height = record.height(setting) {
      return height
    }
    return elder.record(identity, stamp)?.height(setting)
  }
}

extension HeightCache.Record {
  func height(_ setting: Int32) -> Int32? {
    for index in 0..<3 where settings[index] == setting { return heights[index] }
    return nil
  }

  /// Notes a height, the last one first; the third is forgotten for a fourth.
  mutating func note(_ height: Int32, _ setting: Int32) {
    var index = 0
    while index < 2, settings[index] != setting { index += 1 }
    while index > 0 {
      (settings[index], heights[index]) = (settings[index - 1], heights[index - 1])
      index -= 1
    }
    (settings[0], heights[0]) = (setting, height)
  }
}

/// A table of records with linear probing, at most half full. Nothing is taken out of it one by one.
struct HeightTable: ~Copyable {
  private var records = Buffer<HeightCache.Record>()
  private(set) var count = 0

  mutating func removeAll() {
    count = 0
    records.fill(with: HeightCache.Record())
  }

  func record(_ identity: Int64, _ stamp: Int64) -> HeightCache.Record? {
    if count == 0 { return nil }
    let (index, isFree) = place(identity, stamp)
    return isFree ? nil : records[index]
  }

  /// Where a record is, or where it can be put.
  func place(_ identity: Int64, _ stamp: Int64) -> (index: Int, isFree: Bool) {
    if records.isEmpty { return (0, true) }
    let mask = records.count - 1
    var index = Self.hash(identity, stamp) & mask
    while true {
      let record = records[index]
      if record.settings == SIMD3() { return (index, true) }
      if record.identity == identity, record.stamp == stamp { return (index, false) }
      index = (index + 1) & mask
    }
  }

  mutating func put(
    _ height: Int32, _ setting: Int32, _ identity: Int64, _ stamp: Int64,
    _ known: HeightCache.Record?
  ) {
    if count * 2 >= records.count { grow() }
    let (index, isFree) = place(identity, stamp)
    if isFree {
      records[index] = known ?? HeightCache.Record(identity: identity, stamp: stamp)
      count += 1
    }
    records[index].note(height, setting)
  }

  /// Lets a record have no height. It stays, as others may have no place before it because of it.
  mutating func empty(_ identity: Int64, _ stamp: Int64) {
    let (index, isFree) = place(identity, stamp)
    if !isFree { records[index].settings = SIMD3(repeating: -1) }
  }

  private mutating func grow() {
    var former = Buffer<HeightCache.Record>(capacity: max(64, records.count * 2))
    former.resize(to: max(64, records.count * 2), filling: HeightCache.Record())
    swap(&former, &records)
    for index in 0..<former.count where former[index].settings != SIMD3() {
      records[place(former[index].identity, former[index].stamp).index] = former[index]
    }
  }

  private static func hash(_ identity: Int64, _ stamp: Int64) -> Int {
    let mixed = UInt64(bitPattern: identity &+ stamp &* 0x5851_F42D) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed ^ (mixed &>> 29))  // Masked by the caller.
  }
}
