// SPDX-License-Identifier: MIT

// Runs: entries that stand for any number of rows, whose content is not there yet. In a list without them nothing else
// is asked; a leaf without them has an empty mask. The height that is kept for one is that of each of its rows.
extension Leaves {
  /// How many rows the entry at a position stands for.
  @inline(__always)
  func weight(_ place: Position) -> Int32 {
    // Inlined as a whole: a call would copy all that is borrowed, in lists without runs as well.
    if weights.count == 0 { return 1 }
    return runs[place.leaf] &>> UInt64(place.index) & 1 == 0
      ? 1 : weights.number(of: self[place].weightKey)
  }

  /// The height at an entry, of each of its rows.
  func height(_ place: Position, _ moment: Moment) -> Int32 {
    moment == .now ? height(place) : formerHeight(place)
  }

  /// Whether there are such entries in a leaf.
  @inline(__always)
  func hasRuns(_ leaf: Int32) -> Bool { weights.count != 0 && runs[leaf] != 0 }

  /// Notes an entry that comes where `bit` is, above the bits that are `low`.
  @inline(never)
  mutating func insertRun(_ entry: Entry, _ low: UInt64, _ bit: UInt64, _ leaf: Int32) {
    runs[leaf] = (runs[leaf] & low) | ((runs[leaf] & ~low) &<< 1)
    if weights.number(of: entry.weightKey) > 0 { runs[leaf] |= bit }
  }

  /// How many rows more than one each the entries of a mask stand for.
  func more(_ mask: UInt64, in leaf: Int32) -> Int {
    var (mask, sum) = (mask, 0)
    while mask != 0 {
      sum += Int(weight(Position(leaf: leaf, index: mask.trailingZeroBitCount))) - 1
      mask &= mask &- 1
    }
    return sum
  }

  func addRuns(before index: Int, in leaf: Int32, to counts: inout Counts) {
    for lane in 0..<2 {
      let mask = runs[leaf] & masks[leaf][lane] & below(index)
      counts[lane] += Int32(truncatingIfNeeded: more(mask, in: leaf))
    }
  }

  func moreHeight(before index: Int, in leaf: Int32, _ moment: Moment) -> Int64 {
    var (mask, sum) = (runs[leaf] & below(index), 0 as Int64)
    while mask != 0 {
      let place = Position(leaf: leaf, index: mask.trailingZeroBitCount)
      sum += Int64(height(place, moment)) * Int64(weight(place) - 1)
      mask &= mask &- 1
    }
    return sum
  }

  func indexAmongRuns(atHeight left: inout Int64, in leaf: Int32, _ moment: Moment) -> Int {
    for index in 0..<count(leaf) - 1 {
      let place = Position(leaf: leaf, index: index)
      let extent = Int64(height(place, moment)) * Int64(weight(place))
      if left < extent { return index }
      left -= extent
    }
    return count(leaf) - 1
  }

  func indexAmongRuns(ofNth n: Int, _ lane: Lane, in leaf: Int32) -> Int {
    var (mask, n) = (masks[leaf][lane.index], n)
    while true {
      let index = mask.trailingZeroBitCount
      n -= Int(weight(Position(leaf: leaf, index: index)))
      if n < 0 { return index }
      mask &= mask &- 1
    }
  }
}

extension Entry {
  var weightKey: UInt64 { UInt64(UInt32(bitPattern: key)) }
}

extension Order {
  /// Whether there are runs.
  var hasRuns: Bool { leaves.weights.count > 0 }

  /// How many rows the entry at a position stands for.
  @inline(__always)
  func weight(at place: Position) -> Int32 { leaves.weight(place) }

  /// The height of all rows of the entry at a position.
  @inline(__always)
  func extent(at place: Position) -> Int64 {
    let height = Int64(leaves.height(place))
    return leaves.weights.count == 0 ? height : height &* Int64(leaves.weight(place))
  }

  /// Says for how many rows an entry stands that is in no leaf: it is a run.
  mutating func setWeight(_ weight: Int32, of entry: Entry) {
    leaves.weights.set(weight, for: entry.weightKey)
  }

  /// Forgets that an entry, which is in no leaf, was a run.
  @inline(__always)
  mutating func forgetWeight(of entry: Entry) {
    if hasRuns { leaves.weights.remove(entry.weightKey) }
  }

  /// Lets a run of one row be a row as others are.
  mutating func endRun(at place: Position) {
    leaves.weights.remove(leaves[place].weightKey)
    leaves.runs[place.leaf] &= ~(1 &<< UInt64(place.index))
  }

  /// Lets the run at a position stand for so many rows.
  mutating func setWeight(_ weight: Int32, at place: Position) {
    let change = weight - leaves.weight(place)
    setWeight(weight, of: leaves[place])
    let one = Sums(
      counts: leaves.lanes(place).counts, height: Int64(leaves.height(place)),
      formerHeight: Int64(leaves.formerHeight(place)))
    add(one.times(change), place.leaf)
  }

  /// Lets the entry behind a position stand for the last rows of the one there, and count as that does.
  mutating func divide(at place: Position, _ first: Int32, _ other: Entry) {
    let (height, former) = (leaves.height(place), leaves.formerHeight(place))
    let rest = leaves.weight(place) - first
    let lanes = leaves.lanes(place)
    setWeight(first, at: place)
    setWeight(rest, of: other)
    insert(other, lanes, height: height, former: former, at: after(place))
  }
}
