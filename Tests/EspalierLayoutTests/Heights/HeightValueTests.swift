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

  /// Questions about rows that are not there answer nil.
  @Test func questionsOutsideTheListAnswerNil() {
    var list = fixedList([10, 20])
    for row in [Int.min, -1, 3, .max] {
      let (offset, request) = (list.offset(ofRow: row), list.request(forRow: row))
      #expect(offset == nil && request == nil)
    }
    let (end, none, last) = (
      list.offset(ofRow: 2), list.request(forRow: 2), list.request(forRow: 1)
    )
    #expect(end == 30 && none == nil && last?.id == 1)
  }

  /// Edits, and scrolls, of rows that are not there end with a sentence that has the numbers.
  @Test func indicesOutsideTheListTrap() async {
    let sentence = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = fixedList([10, 20])
      list.apply(deletes: [5], rows: rows(1))
    }
    let text = String(decoding: sentence?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Rows 5 to 5 leave a list of 2."), "\(text)")
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
