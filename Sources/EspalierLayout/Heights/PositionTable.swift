// SPDX-License-Identifier: MIT

import EspalierBase

/// A hash table of positions in some list, with linear probing: who has the list says what their hashes are, and which of
/// two that have the same is meant.
struct PositionTable: ~Copyable {
  /// Positions plus one; 0 is an empty place.
  private var table = UniqueBuffer<Int32>()
  private var mask = 0

  /// The bytes that are kept.
  var memoryInUse: Int { table.memoryInUse }

  /// Makes room for a number of positions, once: it is never more than half full.
  mutating func makeRoom(for count: Int) {
    var places = 16
    while places < 2 * count { places *= 2 }
    table.reserve(places)
    mask = places - 1
  }

  /// The place at which a hash is looked for first.
  @inline(__always)
  func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 32) & mask }

  /// The place at which it is looked for after one.
  @inline(__always)
  func place(after place: Int) -> Int { (place + 1) & mask }

  /// The position at a place; nil ends the search.
  @inline(__always)
  func position(at place: Int) -> Int? {
    let found = Int(table[place])
    return found == 0 ? nil : found - 1
  }

  /// Puts another position of the same hash in the place of one.
  mutating func set(_ position: Int, at place: Int) { table[place] = Int32(position + 1) }

  /// Adds a position.
  mutating func add(_ position: Int, _ hash: UInt64) {
    var place = home(hash)
    while table[place] != 0 { place = self.place(after: place) }
    set(position, at: place)
  }

  /// Takes a position out and closes the gap, so that no way is cut.
  ///
  /// - Parameter hashOf: the hash of any position in the table.
  mutating func remove(_ position: Int, _ hash: UInt64, _ hashOf: (Int) -> UInt64) {
    var hole = home(hash)
    while Int(table[hole]) != position + 1 { hole = place(after: hole) }
    table[hole] = 0
    var place = place(after: hole)
    while let other = self.position(at: place) {
      let wanted = home(hashOf(other))
      // The entry may fill the hole if the hole is between its home and its place, cyclically.
      if (place - wanted) & mask >= (place - hole) & mask {
        table[hole] = table[place]
        table[place] = 0
        hole = place
      }
      place = self.place(after: place)
    }
  }

  #if DEBUG
    /// The longest way from the home of a position to its place.
    func longestWay(_ hashOf: (Int) -> UInt64) -> Int {
      var longest = 0
      for place in 0..<table.capacity {
        guard let position = position(at: place) else { continue }
        longest = max(longest, (place - home(hashOf(position))) & mask)
      }
      return longest
    }
  #endif
}
