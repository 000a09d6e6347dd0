// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Foundation
import Testing

/// A number that is no height is refused where it is made.
@Suite struct HeightValueTests {
  @Test(arguments: [0, 1, 767, (1 << 25) - 1] as [Int32])
  func heights(units: Int32) throws {
    let height = Length(rawValue: units)
    #expect(height.rawValue == units)
    let data = try JSONEncoder().encode([height])
    #expect(try JSONDecoder().decode([Length].self, from: data) == [height])
  }

  @Test func numbersThatAreNoneTrap() async {
    await #expect(processExitsWith: .failure) { _ = Length(rawValue: -1) }
    await #expect(processExitsWith: .failure) { _ = Length(rawValue: 1 << 25) }
    await #expect(processExitsWith: .failure) { _ = Length(rawValue: .max) }
    await #expect(processExitsWith: .failure) { _ = Length(rawValue: .min) }
    await #expect(processExitsWith: .failure) { _ = -1.5 as Length }
  }

  @Test(arguments: ["-1", "33554432", "4294967296", "1.5", "\"a\""])
  func numbersThatAreNoneAreNotDecoded(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Length].self, from: Data("[\(text)]".utf8))
    }
  }

  /// Questions about rows that are not there end with a sentence.
  @Test func indicesOutsideTheListTrap() async {
    await #expect(processExitsWith: .failure) {
      var list = fixedList([10, 20])
      _ = list.offset(ofRow: -1)
    }
    await #expect(processExitsWith: .failure) {
      let list = fixedList([10, 20])
      _ = list.request(forRow: 2)
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([10, 20])
      list.scrollToRow(-1)
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([10, 20])
      list.apply(updates: [2], rows: rows(2))
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([10, 20])
      list.apply(deletes: [2], rows: rows(1))
    }
    await #expect(processExitsWith: .failure) {
      var list = fixedList([10, 20])
      list.apply(inserts: [5], rows: rows(3))
    }
  }
}
