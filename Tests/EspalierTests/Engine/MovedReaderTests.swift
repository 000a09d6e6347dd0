// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("4.7 What is read elsewhere") @MainActor
struct MovedReaderTests {
  @Test("A commit tells a row that was moved what it reads where it is now")
  func isToldByACommit() throws {
    let (engine, data, log) = (ListEngine(), DataID<Int>(), Log<Int>())
    let lists = try (0..<2).map { _ in try engine.makeContainer(at: .last(in: .root)) }
    for (value, list) in lists.enumerated() { try engine.bare.share(value, as: data, at: list) }
    let row = try engine.makeRow(RowContent(1), at: .last(in: lists[0]))
    try engine.bare.subscribe(to: data, at: row) { log.entries.append($0) }
    try engine.move(row, to: .last(in: lists[1]))
    #expect(log.take() == [0])
    engine.commit()
    #expect(log.take() == [1])
  }
}
