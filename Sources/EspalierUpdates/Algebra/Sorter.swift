// SPDX-License-Identifier: MIT

/// Sorts by keys that are not negative, in memory that is kept: digit by digit, from the last one on, without those
/// that all keys share. Keys that ascend cost one look at each.
struct Sorter<Element> {
  private var spare: [Element] = []

  /// Sorts a list; elements of equal keys stay in their order.
  ///
  /// - Complexity: O(n) if the list is sorted, else O(n) for each of at most eight digits.
  mutating func sort(_ list: inout [Element], by key: (Element) -> Place) {
    guard let first = list.first else { return }
    var (last, isSorted) = (key(first), true)
    var differing: Place = 0
    for element in list {
      let key = key(element)
      if key < last { isSorted = false }
      differing |= key ^ last
      last = key
    }
    if isSorted { return }
    if list.count <= 24 { return insertionSort(&list, by: key) }
    spare.removeAll(keepingCapacity: true)
    spare.append(contentsOf: list)
    for shift in stride(from: 0, to: 64, by: 8) where differing >> Place(shift) & 0xFF != 0 {
      pass(&list, shift: Place(shift), by: key)
    }
  }

  /// Distributes the list by one digit.
  private mutating func pass(_ list: inout [Element], shift: Place, by key: (Element) -> Place) {
    // One counter for each value of a byte; a kilobyte at most is on the stack.
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { starts in
      unsafe starts.initialize(repeating: 0)
      for element in list { unsafe starts[Int(key(element) >> shift & 0xFF)] += 1 }
      var start: Int32 = 0
      for digit in 0..<256 {
        let count = unsafe starts[digit]
        unsafe starts[digit] = start
        start += count
      }
      for element in list {
        let digit = Int(key(element) >> shift & 0xFF)
        spare[Int(unsafe starts[digit])] = element
        unsafe starts[digit] += 1
      }
    }
    swap(&list, &spare)
  }

  private func insertionSort(_ list: inout [Element], by key: (Element) -> Place) {
    for index in list.indices.dropFirst() {
      let element = list[index]
      var place = index
      while place > 0, key(list[place - 1]) > key(element) {
        list[place] = list[place - 1]
        place -= 1
      }
      list[place] = element
    }
  }
}

extension Sorter: Sendable where Element: Sendable {}
