// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// The example of the article "How an Edit Reaches the Host", with its letters.
@Suite("The walk of an edit")
struct CommitWalkTests {
  /// Writes down what it is told.
  final class Host: ListHost {
    var told: [String] = []

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      let letters = Array("_abcdef")
      told = []
      for row in commit.update.deletes { told.append("delete \(row.index)") }
      for row in commit.update.inserts { told.append("insert \(row.index)") }
      for move in commit.update.moves { told.append("move \(move.from.index) → \(move.to.index)") }
      for path in commit.sections.deletes {
        told.append("section \(path.section.index) lost row \(path.row.index)")
      }
      let rows = commit.layout.rows
      for index in rows.indices {
        let id = engine.tree.row(at: rows[index].entry).id
        told.append("\(letters[Int(id.rawValue)]) at \(Int(rows[index].y))")
      }
      for row in commit.appeared { told.append("+\(letters[Int(row.id.rawValue)])") }
      for row in commit.disappeared { told.append("-\(letters[Int(row.id.rawValue)])") }
    }
  }

  @Test("a b ( c d ) e becomes d f a ( c ) e")
  func walk() throws {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    let engine = ListEngine(configuration)
    let host = Host()
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    let (tree, top) = (engine.tree, engine.tree.root)
    let a = try tree.appendRow(1, to: top)
    let b = try tree.appendRow(2, to: top)
    let section = try tree.appendContainer(to: top)
    try tree.appendRow(3, to: section)
    let d = try tree.appendRow(4, to: section)
    let e = try tree.appendRow(5, to: top)
    engine.commit()
    #expect(host.told.suffix(5) == ["+a", "+b", "+c", "+d", "+e"])

    try tree.remove(b)
    try tree.move(d, to: .before(a))
    _ = try tree.makeRow(6, at: .after(d))
    try tree.move(e, to: .last(in: top))
    #expect(engine.rowCount == 5 && engine.node(atRow: 3) == d)

    engine.commit()
    #expect(
      host.told == [
        "delete 1", "insert 1", "move 3 → 0", "section 0 lost row 1",
        "d at 0", "f at 20", "a at 40", "c at 60", "e at 80", "+f", "-b",
      ])
  }
}
