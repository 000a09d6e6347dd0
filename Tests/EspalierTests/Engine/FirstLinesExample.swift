// SPDX-License-Identifier: MIT

import Espalier
import Testing

@MainActor
@Suite("Example: the first lines of the landing page")
struct FirstLinesExample {
  struct Post: Identifiable, Equatable { let id: Int, text: String }

  final class Screen: ListHost {
    var printed: [String] = []

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 44 }
    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      printed.append(commit.update.description)
    }
  }

  @Test func theHostIsToldWhatChanged() throws {
    let (engine, screen) = (ListEngine(), Screen())
    engine.host = screen
    let list = ElementList<Post, Post.ID>(in: engine)
    try list.apply([Post(id: 1, text: "Hi")])
    #expect(screen.printed == ["insert 0"])
    try list.apply([Post(id: 2, text: "Ho"), Post(id: 1, text: "Hi!")])
    #expect(screen.printed.last == "insert 0, update 0→1")
  }
}
