// SPDX-License-Identifier: MIT

/// Sorts by keys that are not negative, in memory that is kept. Lists that are nearly in order, as those of rows of which
/// few moved, cost little more than one look at each element.
struct Sorter<Element> {
  /// What is out of order, and room to sort it.
  private var loose: [Element] = []
  private var spare: [Element] = []

  /// Sorts a list.
  ///
  /// What is out of order is taken out, sorted and merged with the rest: of an element and a few before it that are
  /// greater, the few; of one and many, the one (drop-merge sort, Rönnblom 2016).
  ///
  /// - Complexity: O(n), and for what is out of order O(n) for each of at most eight digits.
  mutating func sort(_ list: inout [Element], by key: (Element) -> Place) {
    loose.clear()
    var kept = 0
    for index in list.indices {
      let element = list[index]
      let place = key(element)
      var start = kept
      while start > 0, kept - start <= Self.few, place < key(list[start - 1]) { start -= 1 }
      if kept - start > Self.few {
        loose.append(element)
        continue
      }
      while kept > start {
        kept -= 1
        loose.append(list[kept])
      }
      if kept < index { list[kept] = element }
      kept += 1
    }
    if loose.isEmpty { return }
    if loose.count > 1 { sortLoose(by: key) }
    for target in list.indices.reversed() {
      guard let last = loose.last else { return }
      if kept > 0, key(list[kept - 1]) > key(last) {
        kept -= 1
        list[target] = list[kept]
      } else {
        list[target] = loose.removeLast()
      }
    }
  }

  private static var few: Int { 4 }

  /// Sorts what is out of order: as arrays are sorted if it is little, for which they need no memory, else digit by
  /// digit, from the last one on, without those that all keys share.
  private mutating func sortLoose(by key: (Element) -> Place) {
    if loose.count <= 24 { return loose.sort { key($0) < key($1) } }
    var (all, any) = (Place(-1), Place(0))
    for element in loose { (all, any) = (all & key(element), any | key(element)) }
    spare.clear()
    spare.append(contentsOf: loose)
    for shift in stride(from: 0, to: 64, by: 8) where (all ^ any) >> Place(shift) & 0xFF != 0 {
      pass(shift: Place(shift), by: key)
    }
  }

  /// Distributes what is out of order by one digit.
  private mutating func pass(shift: Place, by key: (Element) -> Place) {
    // One counter for each value of a byte; a kilobyte at most is on the stack.
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { starts in
      unsafe starts.initialize(repeating: 0)
      for element in loose { unsafe starts[Int(key(element) >> shift & 0xFF)] += 1 }
      var start: Int32 = 0
      for digit in 0..<256 {
        let count = unsafe starts[digit]
        unsafe starts[digit] = start
        start += count
      }
      for element in loose {
        let digit = Int(key(element) >> shift & 0xFF)
        spare[Int(unsafe starts[digit])] = element
        unsafe starts[digit] += 1
      }
    }
    swap(&loose, &spare)
  }
}

extension Sorter: Sendable where Element: Sendable {}
