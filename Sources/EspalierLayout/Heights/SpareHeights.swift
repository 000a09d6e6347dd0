// SPDX-License-Identifier: MIT

import EspalierBase

/// Measured heights of rows that are not in the list at that width or stamp or with those traits just now: of
/// rows that were removed, updated, or moved to a container of another width.
///
/// A ring of a fixed number of entries, found by identity through a hash table with linear probing;
/// the oldest entry makes room for the newest. Nothing is allocated before the first entry.
struct SpareHeights: ~Copyable {
  /// One measured height with its whole key.
  struct Spare: ZeroInitializable {
    var id: Int64 = 0
    var stamp: Int64 = 0
    /// The breadth and the traits; see `HeightTraits`.
    var key: Int32 = 0
    var height: Int32 = 0
  }

  /// What is known of a row.
  enum Finding: Equatable {
    /// Its height for exactly this stamp and key.
    case height(Int32)
    /// Some other height it had.
    case hint(Int32)
    case nothing
  }

  private var ring = UniqueBuffer<Spare>()
  /// Positions in the ring plus one; 0 is an empty place.
  private var table = UniqueBuffer<Int32>()
  private var next = 0
  private(set) var count = 0
  private let limit: Int
  private var mask = 0

  /// The bytes that are kept.
  var memoryInUse: Int { ring.memoryInUse + table.memoryInUse }

  /// Makes room, later, for `limit` heights, none if it is less than 1; the oldest are given up first.
  init(limit: Int) {
    self.limit = min(limit, 1 << 24)
  }

  /// Keeps a height. A height of the same key is replaced.
  mutating func keep(_ spare: Spare) {
    guard limit > 0 else { return }
    if table.capacity == 0 { makeRoom() }
    if let position = position(of: spare) {
      ring[position].height = spare.height
      return
    }
    if count == limit { forget(next) } else { count += 1 }
    ring[next] = spare
    link(next)
    next = next + 1 == limit ? 0 : next + 1
  }

  /// What is known of a row at a stamp and a key.
  func find(id: Int64, stamp: Int64, key: Int32) -> Finding {
    var finding = Finding.nothing
    guard count > 0 else { return finding }
    var place = home(of: id)
    while case let position = Int(table[place]) - 1, position >= 0 {
      let spare = ring[position]
      if spare.id == id {
        if spare.stamp == stamp && spare.key == key { return .height(spare.height) }
        finding = .hint(spare.height)
      }
      place = (place + 1) & mask
    }
    return finding
  }

  /// The heights kept, oldest first.
  func forEach(_ body: (Spare) -> Void) {
    let start = count == limit ? next : 0
    for step in 0..<count { body(ring[(start + step) % limit]) }
  }

  /// Forgets all heights.
  mutating func forgetAll() { self = SpareHeights(limit: limit) }

  private mutating func makeRoom() {
    var places = 16
    while places < 2 * limit { places *= 2 }
    ring.reserve(limit)
    table.reserve(places)
    mask = places - 1
  }

  /// Fibonacci hashing: the high bits of the product are well mixed.
  private func home(of id: Int64) -> Int {
    let mixed = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & mask
  }

  private func position(of spare: Spare) -> Int? {
    var place = home(of: spare.id)
    while case let position = Int(table[place]) - 1, position >= 0 {
      let other = ring[position]
      if other.id == spare.id, other.stamp == spare.stamp, other.key == spare.key {
        return position
      }
      place = (place + 1) & mask
    }
    return nil
  }

  private mutating func link(_ position: Int) {
    var place = home(of: ring[position].id)
    while table[place] != 0 { place = (place + 1) & mask }
    table[place] = Int32(position + 1)
  }

  /// Takes an entry out of the table and closes the gap, so that no chain is cut.
  private mutating func forget(_ position: Int) {
    var hole = home(of: ring[position].id)
    while Int(table[hole]) != position + 1 { hole = (hole + 1) & mask }
    table[hole] = 0
    var place = (hole + 1) & mask
    while table[place] != 0 {
      let wanted = home(of: ring[Int(table[place]) - 1].id)
      // The entry may fill the hole if the hole is between its home and its place, cyclically.
      if (place - wanted) & mask >= (place - hole) & mask {
        table[hole] = table[place]
        table[place] = 0
        hole = place
      }
      place = (place + 1) & mask
    }
  }
}
