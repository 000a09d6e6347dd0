// SPDX-License-Identifier: MIT

/// Something with a place in a list, ordered by that: both are 0 to 2³¹ − 1.
struct Ranked: BitwiseCopyable, Comparable {
  private var bits: UInt64

  @inline(__always)
  init(_ place: Int32, item: Int32 = 0) {
    bits = UInt64(UInt32(bitPattern: place)) &<< 32 | UInt64(UInt32(bitPattern: item))
  }

  @inline(__always)
  var place: Int32 { Int32(truncatingIfNeeded: bits &>> 32) }
  @inline(__always)
  var item: Int32 { Int32(truncatingIfNeeded: bits) }

  @inline(__always)
  static func < (a: Ranked, b: Ranked) -> Bool { a.bits < b.bits }

  /// Eight bits of the place.
  @inline(__always)
  func digit(_ shift: Int32) -> Int { Int((place &>> shift) & 255) }
}

/// Sorts by places, in storage that is kept: by insertion what is short, by digits what is long.
struct Sorter: ~Copyable {
  private var other = Buffer<Ranked>()
  private var starts = Buffer<Int32>()

  /// O(k), and O(k²) for up to 24.
  mutating func sort(_ list: inout Buffer<Ranked>) {
    if list.isSorted { return }
    if list.count > 24 {
      sortByDigits(&list)
      return
    }
    for index in 1..<list.count {
      let element = list[index]
      var hole = index
      while hole > 0, element < list[hole - 1] {
        list[hole] = list[hole - 1]
        hole -= 1
      }
      list[hole] = element
    }
  }

  private mutating func sortByDigits(_ list: inout Buffer<Ranked>) {
    other.resize(to: list.count, filling: Ranked(0))
    var all: Int32 = 0
    for index in 0..<list.count { all |= list[index].place }
    var shift: Int32 = 0
    while shift < 32, all &>> shift != 0 {
      distribute(list, shift)
      swap(&list, &other)
      shift += 8
    }
  }

  private mutating func distribute(
    _ list: borrowing Buffer<Ranked>, _ shift: Int32
  ) {
    starts.resize(to: 256, filling: 0)
    starts.fill(with: 0)
    for index in 0..<list.count { starts[list[index].digit(shift)] += 1 }
    var sum: Int32 = 0
    for digit in 0..<256 { (starts[digit], sum) = (sum, sum + starts[digit]) }
    for index in 0..<list.count {
      let digit = list[index].digit(shift)
      other[starts[digit]] = list[index]
      starts[digit] += 1
    }
  }
}
