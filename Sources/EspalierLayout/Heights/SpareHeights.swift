// SPDX-License-Identifier: MIT

import EspalierBase

/// Measured heights of rows that are not in the list at that width or stamp or with those traits just now: of
/// rows that were removed, updated, or moved to a container of another width.
///
/// A ring of a fixed number of entries, the oldest of which makes room for the newest. Two hash tables with linear
/// probing lead to them: one by their whole keys, and one by identity, to the newest of each. So a row that shows
/// something new again and again is found as soon as any. Nothing is allocated before the first entry.
///
/// Invariant: every entry is in the first table, and in the second one if no later one has its identity.
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
  private var exact = PositionTable()
  private var newest = PositionTable()
  private var next = 0
  private(set) var count = 0
  private let limit: Int

  /// The bytes that are kept.
  var memoryInUse: Int { ring.memoryInUse + exact.memoryInUse + newest.memoryInUse }

  /// Makes room, later, for `limit` heights, none if it is less than 1; the oldest are given up first.
  init(limit: Int) {
    self.limit = min(limit, 1 << 24)
  }

  /// Keeps a height. A height of the same key is replaced.
  mutating func keep(_ spare: Spare) {
    guard limit > 0 else { return }
    if ring.capacity == 0 { makeRoom() }
    if let position = position(of: spare) {
      ring[position].height = spare.height
      return
    }
    if count == limit { forget(next) } else { count += 1 }
    ring[next] = spare
    exact.add(next, spare.hash)
    if let place = placeOfNewest(of: spare.id) {
      newest.set(next, at: place)
    } else {
      newest.add(next, Spare.hash(spare.id))
    }
    next = next + 1 == limit ? 0 : next + 1
  }

  /// What is known of a row at a stamp and a key.
  ///
  /// - Complexity: O(1) expected.
  func find(id: Int64, stamp: Int64, key: Int32) -> Finding {
    guard count > 0 else { return .nothing }
    if let position = position(of: Spare(id: id, stamp: stamp, key: key)) {
      return .height(ring[position].height)
    }
    guard let place = placeOfNewest(of: id), let position = newest.position(at: place) else {
      return .nothing
    }
    return .hint(ring[position].height)
  }

  /// The heights kept, oldest first.
  func forEach(_ body: (Spare) -> Void) {
    let start = count == limit ? next : 0
    for step in 0..<count { body(ring[(start + step) % limit]) }
  }

  /// Forgets all heights.
  mutating func forgetAll() { self = SpareHeights(limit: limit) }

  private mutating func makeRoom() {
    ring.reserve(limit)
    exact.makeRoom(for: limit)
    newest.makeRoom(for: limit)
  }

  private func position(of spare: Spare) -> Int? {
    var place = exact.home(spare.hash)
    while let position = exact.position(at: place) {
      let other = ring[position]
      if other.id == spare.id, other.stamp == spare.stamp, other.key == spare.key {
        return position
      }
      place = exact.place(after: place)
    }
    return nil
  }

  private func placeOfNewest(of id: Int64) -> Int? {
    var place = newest.home(Spare.hash(id))
    while let position = newest.position(at: place) {
      if ring[position].id == id { return place }
      place = newest.place(after: place)
    }
    return nil
  }

  /// Takes the oldest entry out of the tables.
  private mutating func forget(_ position: Int) {
    let spare = ring[position]
    exact.remove(position, spare.hash) { ring[$0].hash }
    guard let place = placeOfNewest(of: spare.id), newest.position(at: place) == position else {
      return
    }
    newest.remove(position, Spare.hash(spare.id)) { Spare.hash(ring[$0].id) }
  }

  #if DEBUG
    /// The longest way from where an entry is looked for first to where it is found, for tests.
    var longestWay: Int {
      max(
        exact.longestWay { ring[$0].hash }, newest.longestWay { Spare.hash(ring[$0].id) })
    }
  #endif
}

extension SpareHeights.Spare {
  /// What an identity is found by: the high bits of the product are well mixed.
  @inline(__always)
  static func hash(_ id: Int64) -> UInt64 {
    RowID(id).spread
  }

  /// What the whole key is found by. Stamps of a row are mostly numbers in a row, and each is mixed by itself.
  @inline(__always)
  var hash: UInt64 {
    let rest = UInt64(bitPattern: stamp) ^ UInt64(UInt32(bitPattern: key)) << 32
    return (Self.hash(id) ^ rest) &* 0xD6E8_FEB8_6659_FD93
  }
}

extension SpareHeights.Spare {
  init(id: Int64, stamp: Int64, key: Int32) {
    self.init(id: id, stamp: stamp, key: key, height: 0)
  }
}
