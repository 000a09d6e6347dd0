// SPDX-License-Identifier: MIT

/// The plainest way: arrays of rows and of heights, searched and added up from the start.
///
/// It is on no actor, as its closures would be: each would look whether it is on the right one.
nonisolated struct PlainHeights: HeightList {
  private var rows: [Int]
  private var heights: [Int32]

  init(heights: [Int32]) {
    rows = Array(heights.indices)
    self.heights = heights
  }

  func index(of row: Int) -> Int { rows.firstIndex(of: row)! }
  func row(at index: Int) -> Int { rows[index] }

  func offset(at index: Int) -> Int {
    heights[..<index].reduce(0) { $0 + Int($1) }
  }

  func row(atOffset offset: Int) -> Int {
    var (index, rest) = (0, offset)
    while rest >= Int(heights[index]) {
      rest -= Int(heights[index])
      index += 1
    }
    return rows[index]
  }

  mutating func setHeight(_ height: Int32, of row: Int) {
    heights[index(of: row)] = height
  }

  mutating func insert(_ row: Int, _ height: Int32, at index: Int) {
    rows.insert(row, at: index)
    heights.insert(height, at: index)
  }

  mutating func remove(at index: Int) {
    rows.remove(at: index)
    heights.remove(at: index)
  }

  mutating func move(_ count: Int, from index: Int, to target: Int) {
    rows.move(count, from: index, to: target)
    heights.move(count, from: index, to: target)
  }
}

/// The way of most lists that show only what is in sight: the offset and the index of every row in
/// arrays, made again from the first change on.
nonisolated struct PrefixSums: HeightList {
  private var rows: [Int]
  private var heights: [Int32]
  /// Where each row begins, and where the last one ends.
  private var offsets: [Int]
  /// The index of each row, by its number.
  private var indices: [Int]

  init(heights: [Int32]) {
    rows = Array(heights.indices)
    indices = rows
    self.heights = heights
    offsets = [Int](repeating: 0, count: heights.count + 1)
    update(from: 0)
  }

  func index(of row: Int) -> Int { indices[row] }
  func row(at index: Int) -> Int { rows[index] }
  func offset(at index: Int) -> Int { offsets[index] }

  func row(atOffset offset: Int) -> Int {
    var (low, high) = (0, rows.count)
    // offsets[low] <= offset < offsets[high]
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle }
    }
    return rows[low]
  }

  mutating func setHeight(_ height: Int32, of row: Int) {
    heights[indices[row]] = height
    update(from: indices[row])
  }

  mutating func insert(_ row: Int, _ height: Int32, at index: Int) {
    rows.insert(row, at: index)
    heights.insert(height, at: index)
    offsets.append(0)
    while indices.count <= row { indices.append(0) }
    update(from: index)
  }

  mutating func remove(at index: Int) {
    rows.remove(at: index)
    heights.remove(at: index)
    offsets.removeLast()
    update(from: index)
  }

  mutating func move(_ count: Int, from index: Int, to target: Int) {
    rows.move(count, from: index, to: target)
    heights.move(count, from: index, to: target)
    update(from: min(index, target))
  }

  private mutating func update(from first: Int) {
    var offset = offsets[first]
    for index in first..<rows.count {
      indices[rows[index]] = index
      offsets[index] = offset
      offset += Int(heights[index])
    }
    offsets[rows.count] = offset
  }
}

extension HeightList {
  /// What was edited always is what there is.
  mutating func settle() {}
}

extension Array {
  /// Takes so many elements out, and puts them in at an index of what is left.
  fileprivate mutating func move(_ count: Int, from index: Int, to target: Int) {
    let moved = Array(self[index..<index + count])
    removeSubrange(index..<index + count)
    insert(contentsOf: moved, at: target)
  }
}
