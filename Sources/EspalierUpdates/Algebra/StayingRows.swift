// SPDX-License-Identifier: MIT

import EspalierBase

/// Decides which placed rows stay where they are beside the untouched ones, and, where more rows stay that way,
/// which untouched ones move.
///
/// A placed row that stays makes all untouched rows move that it has passed. All untouched rows can stay
/// together, so a placed row that has passed more of them than could stay instead is certain to move. That leaves
/// few rows or none of long lists, and only those are weighed against each other (`StayingPieces`), in lists
/// that have no other placed rows.
struct StayingRows: ~Copyable {
  /// The untouched rows that move, ascending.
  private(set) var movedRows = GrowableBuffer<Int>()
  /// The positions of placed rows that may stay, ascending.
  private var movers = GrowableBuffer<Int32>()
  /// Their old rows, in the high half, and which of them it is.
  private var sources = RadixSorter<UInt64>()
  /// For each of them how many of the others are before it in the old list.
  private var ranks = UniqueBuffer<Int32>()
  private var map = PlaceMap()
  private var oneSection = PlaceMap()
  private var staying = StayingPieces()
  private var steps = StepCounter()

  var stepCount: Int { steps.count + sources.steps.count + map.steps.count + staying.steps.count }

  /// Marks the placed rows that stay, and returns how many rows move.
  ///
  /// - Parameters:
  ///   - placed: The placed rows, of which those without old rows are nobody's concern.
  ///   - count: The number of those that have old rows.
  /// - Complexity: O(p), and O(m log m) for m rows that may stay.
  /// - Allocations: none once there is room.
  mutating func decide(
    _ placed: inout GrowableBuffer<ListComposition.PlacedRow>, moving count: Int
  ) -> Int {
    movedRows.removeAll()
    if count == 0 { return 0 }
    chooseMovers(placed, count: count)
    if movers.isEmpty { return count }
    sortSources(placed)
    makeMap(placed)
    staying.decide(map, homes: oneSection)
    let stayingCount = mark(&placed)  // Which lists those that move instead.
    return count + movedRows.count - stayingCount
  }

  /// The number of untouched rows before a placed one in the last list.
  @inline(__always)
  private static func untouched(
    _ placed: borrowing GrowableBuffer<ListComposition.PlacedRow>, _ position: Int
  ) -> Int {
    Int(placed[position].new) - position
  }

  /// Chooses the placed rows that may stay: those that have not passed more untouched rows than there are
  /// placed ones that may stay.
  private mutating func chooseMovers(
    _ placed: borrowing GrowableBuffer<ListComposition.PlacedRow>, count: Int
  ) {
    movers.removeAll(reserving: placed.count)
    for position in placed.indices {
      let row = placed[position]
      let passed = abs(Self.untouched(placed, position) - Int(row.untouched))
      movers.put(
        Int32(truncatingIfNeeded: position), counted: row.old >= 0 && passed <= count ? 1 : 0)
    }
    steps.add(placed.count)
    var last = count
    // Each time at most half as many are left, so that it costs no more than twice the first time.
    while !movers.isEmpty && 2 * movers.count <= last {
      last = movers.count
      var kept = 0
      for index in movers.indices {
        let position = Int(movers[index])
        let passed = abs(Self.untouched(placed, position) - Int(placed[position].untouched))
        movers[kept] = movers[index]
        kept += passed <= last ? 1 : 0
      }
      movers.truncate(to: kept)
      steps.add(last)
    }
  }

  private mutating func sortSources(
    _ placed: borrowing GrowableBuffer<ListComposition.PlacedRow>
  ) {
    sources.elements.removeAll(reserving: movers.count)
    for index in movers.indices {
      let old = placed[Int(movers[index])].old
      sources.elements.put(UInt64(UInt32(bitPattern: old)) << 32 | UInt64(index))
    }
    sources.sort(ignoredBits: 32)
    ranks.reserve(movers.count)
    for rank in sources.elements.indices {
      ranks[Int(sources.elements[rank] & 0xFFFF_FFFF)] = Int32(truncatingIfNeeded: rank)
    }
  }

  /// Where a row that may stay is in a last list that has no other placed rows.
  @inline(__always)
  private func newPlace(
    _ index: Int, _ placed: borrowing GrowableBuffer<ListComposition.PlacedRow>
  ) -> Int {
    index < movers.count ? Self.untouched(placed, Int(movers[index])) + index : .max
  }

  /// Where the row of a rank was in such a first list.
  @inline(__always)
  private func oldPlace(
    _ rank: Int, _ placed: borrowing GrowableBuffer<ListComposition.PlacedRow>
  ) -> Int {
    if rank == movers.count { return .max }
    let index = Int(sources.elements[rank] & 0xFFFF_FFFF)
    return Int(placed[Int(movers[index])].untouched) + rank
  }

  /// Makes the map of lists that have no other placed rows.
  private mutating func makeMap(
    _ placed: borrowing GrowableBuffer<ListComposition.PlacedRow>
  ) {
    if oneSection.pieces.isEmpty { oneSection.makeIdentity() }
    let most = 3 * movers.count + 1
    map.removeAll()
    map.reserve(most)
    staying.prepare(count: most)
    var (new, old, next, rank) = (0, 0, 0, 0)
    while true {
      var (target, source) = (newPlace(next, placed), oldPlace(rank, placed))
      while source == old {
        rank += 1
        old += 1
        source = oldPlace(rank, placed)
      }
      while target == new {
        let own = Int(ranks[next])
        append(new, oldPlace(own, placed), isMoved: true, rank: own)
        next += 1
        new += 1
        target = newPlace(next, placed)
      }
      append(new, old, isMoved: false, rank: rank)
      if target == .max && source == .max { return }
      let count = min(target == .max ? .max : target - new, source == .max ? .max : source - old)
      new += count
      old += count
    }
  }

  private mutating func append(_ new: Int, _ old: Int, isMoved: Bool, rank: Int) {
    let count = map.pieces.count
    map.append(Place(rawValue: Int64(new)), Place(rawValue: Int64(old)), isMoved: isMoved)
    if map.pieces.count > count { staying.setRank(rank, of: count) }
  }

  /// Marks the placed rows that stay, and lists the untouched ones that do not; returns how many stay.
  private mutating func mark(
    _ placed: inout GrowableBuffer<ListComposition.PlacedRow>
  ) -> Int {
    var (next, count) = (0, 0)
    for piece in map.pieces.indices {
      let isMoved = staying.moved.contains(piece)
      var row = Int(map.pieces[piece].new.rawValue)
      let end = Int(map.end(of: piece).rawValue)
      while row < end {
        let target = min(newPlace(next, placed), end)
        if isMoved { listMoved(row..<target, behind: next) }
        if target == end { break }
        if !isMoved {
          placed[Int(movers[next])].stays = true
          count += 1
        }
        next += 1
        row = target + 1
      }
    }
    return count
  }

  private mutating func listMoved(_ rows: Range<Int>, behind movers: Int) {
    for row in rows { movedRows.append(row - movers) }
    steps.add(rows.count)
  }
}
