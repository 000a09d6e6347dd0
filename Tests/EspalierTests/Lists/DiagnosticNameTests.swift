// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// What is told of rows, sections and models is told by the IDs that the app gave them.
@Suite("Diagnostics speak of the app's IDs") @MainActor
struct DiagnosticNameTests {
  private struct City: Equatable {
    var name: String
  }

  private let host = ReportingHost { _, _ in 40 }
  private let engine: ListEngine

  init() {
    engine = ListEngine(hasSections: true, host: host)
    engine.setViewport(width: 320, height: 400)
  }

  private func repeated() -> [String?] {
    host.last!.diagnostics.map {
      guard case .duplicateIdentity(let id, _) = $0 else { return "?" }
      return id.appID
    }
  }

  @Test("A cell and a section that are there twice")
  func sections() throws {
    let list = SectionList(in: engine)
    func apply(_ ids: [String]) throws {
      try list.apply {
        CellSection(id: "s") { for id in ids { SectionCell(id: id) } }
        CellSection(id: "s") { SectionCell(id: "a") }
      }
    }
    try apply(["a", "b"])
    #expect(engine.rowCount == 3 && list.indexPath(ofCell: "a") ?? (-1, -1) == (0, 0))
    #expect(Set(repeated()) == ["a", "s"] && host.last!.diagnostics.count == 2)
    #expect(
      Set(host.last!.diagnostics.map { "\($0)" }).contains(
        "2 rows or sections have the identity a."))
    #expect(!"\(host.last!.diagnostics)".contains("46116860"))
    try apply(["a", "b", "c"])
    #expect(host.last?.update.description == "insert 2" && host.last!.diagnostics == [])
  }

  @Test("An identity that the app gave as a number is that number")
  func numbers() throws {
    let container = try engine.makeContainer(at: .last(in: .root))
    try engine.apply([Row(id: 7, stamp: 0), Row(id: 7, stamp: 0)], to: container)
    #expect(host.last!.diagnostics == [.duplicateIdentity(ReportedID(7), count: 2)])
    #expect("\(host.last!.diagnostics[0])" == "2 rows or sections have the identity 7.")
  }

  @Test(
    "A number of any size is that number, beside lists whose IDs are none",
    arguments: [.min, 1 << 48, 1 << 49, .max] as [Int64])
  func largeNumbers(_ number: Int64) throws {
    let names = try engine.makeContainer(at: .last(in: .root))
    let cities = ElementList<City, String>(in: engine, container: names, id: \.name)
    try cities.apply([City(name: "a")])
    let container = try engine.makeContainer(at: .last(in: .root))
    let rows = [Row(id: RowID(number), stamp: 0), Row(id: RowID(number), stamp: 0)]
    try engine.apply(rows, to: container)
    #expect(
      host.last!.diagnostics == [.duplicateIdentity(ReportedID(RowID(number)), count: 2)])
  }

  @Test("A long ID is shortened, however often it is there")
  func longID() throws {
    let container = try engine.makeContainer(at: .last(in: .root))
    let long = String(repeating: "ä", count: 150_000)
    let list = ElementList<City, String>(in: engine, container: container, id: \.name)
    try list.apply([City(name: long), City(name: long), City(name: "a"), City(name: "a")])
    #expect(repeated().count == 2)
    #expect(repeated().contains(String(repeating: "ä", count: 100) + "… (300000 bytes)"))
    #expect("\(host.last!.diagnostics)".utf8.count < 1_000)
  }

  @Test("A height that is none names the row as the app does")
  func heights() throws {
    host.height = { _, _ in .nan }
    try SectionList(in: engine).apply { CellSection(id: 1) { SectionCell(id: "tall") } }
    let told = try #require(host.last!.diagnostics.first)
    guard case .badHeight(let row, _) = told else {
      Issue.record("\(told)")
      return
    }
    #expect(row.appID == "tall" && "\(told)".hasPrefix("Row tall was measured as nan"))
  }

  @Test("Ten thousand repeated identities are all named")
  func many() throws {
    let container = try engine.makeContainer(at: .last(in: .root))
    let cities = (0..<20_000).map { City(name: "\($0 % 10_000)") }
    let list = ElementList<City, String>(in: engine, container: container, id: \.name)
    try list.apply(cities)
    #expect(Set(repeated()).count == 10_000 && !repeated().contains(nil))
  }
}
