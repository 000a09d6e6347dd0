// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// What is told of rows, sections and models is told by the IDs that the app gave them.
@Suite("Diagnostics speak of the app's IDs")
struct DiagnosticNameTests {
  private struct City: Equatable {
    var name: String
  }

  private struct Note: Identifiable, Equatable {
    var id: String
  }

  private let host = TellingHost()
  private let engine: ListEngine

  init() {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
  }

  private func repeated() -> [String?] {
    host.diagnostics.map {
      guard case .duplicateIdentity(let id, _) = $0 else { return "?" }
      return id.appID
    }
  }

  @Test("A cell and a section that are there twice")
  func sections() throws {
    let list = SectionList(in: engine)
    try list.apply {
      CellSection(id: "s") {
        SectionCell(id: "a")
        SectionCell(id: "a")
      }
      CellSection(id: "s")
    }
    #expect(Set(repeated()) == ["a", "s"] && host.diagnostics.count == 2)
    #expect(
      Set(host.diagnostics.map { "\($0)" }).contains("2 rows or sections have the identity a."))
    #expect(!"\(host.diagnostics)".contains("46116860"))
  }

  @Test("Elements that are there twice, in a list and in containers")
  func elements() throws {
    let container = try engine.tree.appendContainer(to: engine.tree.root)
    let list = ElementList<City, String>(in: engine, container: container, id: \.name)
    try list.apply([City(name: "Ulm"), City(name: "Rom"), City(name: "Ulm")])
    #expect(repeated() == ["Ulm"])
    try engine.root.add([
      ElementContainer([Note(id: "x"), Note(id: "y")]),
      ElementContainer([Note(id: "y"), Note(id: "z"), Note(id: "y")]),
    ])
    engine.commit()
    #expect(repeated() == ["y"])
    let mixed = ElementContainer([Note(id: "n"), Note(id: "n")].map { AnyViewModel($0) })
    try engine.root.add(mixed)
    engine.commit()
    #expect(repeated() == ["n"])
  }

  @Test("An identity that the app gave as a number is that number")
  func numbers() throws {
    let container = try engine.tree.appendContainer(to: engine.tree.root)
    try engine.apply([Row(id: 7, stamp: 0), Row(id: 7, stamp: 0)], to: container)
    #expect(host.diagnostics == [.duplicateIdentity(ReportedID(7), count: 2)])
    #expect("\(host.diagnostics[0])" == "2 rows or sections have the identity 7.")
  }

  @Test("A long ID is shortened, however often it is there")
  func longID() throws {
    let long = String(repeating: "ä", count: 150_000)
    let list = ElementList<City, String>(in: engine, id: \.name)
    try list.apply([City(name: long), City(name: long), City(name: "a"), City(name: "a")])
    #expect(repeated().count == 2)
    #expect(repeated().contains(String(repeating: "ä", count: 100) + "… (300000 bytes)"))
    #expect("\(host.diagnostics)".utf8.count < 1_000)
  }

  @Test("A height that is none names the row as the app does")
  func heights() throws {
    host.height = .nan
    try SectionList(in: engine).apply { CellSection(id: 1) { SectionCell(id: "tall") } }
    let told = try #require(host.diagnostics.first)
    guard case .layout(.badHeight, let row) = told else {
      Issue.record("\(told)")
      return
    }
    #expect(row.appID == "tall" && "\(told)".hasPrefix("Row tall was measured as nan"))
  }

  @Test("Of two models of one class that fail, it is told which")
  func models() throws {
    final class Failing: ContainerModel {
      override func didLoad() throws { throw TreeError.inNoList(id) }
    }
    let models = [Failing(id: 4), Failing(id: 5), Failing()]
    try engine.root.add(models)
    engine.commit()
    let told = host.diagnostics.compactMap { diagnostic -> RowID? in
      guard case .modelFailed(let id, "Failing", _) = diagnostic else { return nil }
      return id.id
    }
    #expect(told == models.map(\.id))
    #expect(engine.model(withID: told[1]) === models[1])
    #expect("\(host.diagnostics[0])".hasPrefix("Failing 4 has failed: "))
    #expect("\(host.diagnostics[2])".hasPrefix("Failing has failed: "))
  }

  @Test("A container that is bound to a model of the app fails by the name of that")
  func boundModels() throws {
    final class Bound: BindingContainer<Note, Note> {
      override func viewModels(for note: Note) -> [Note] { [] }
      override func didLoad() throws { throw TreeError.inNoList(id) }
    }
    try engine.root.add([Bound(Note(id: "left")), Bound(Note(id: "right"))])
    engine.commit()
    let told = host.diagnostics.compactMap { diagnostic -> String? in
      guard case .modelFailed(let id, _, _) = diagnostic else { return nil }
      return id.appID
    }
    #expect(told == ["left", "right"])
  }

  @Test("Ten thousand repeated identities are all named")
  func many() throws {
    let cities = (0..<20_000).map { City(name: "\($0 % 10_000)") }
    let list = ElementList<City, String>(in: engine, id: \.name)
    try list.apply(cities)
    #expect(Set(repeated()).count == 10_000 && !repeated().contains(nil))
  }
}

private final class TellingHost: ListHost {
  var diagnostics: [EngineDiagnostic] = []
  var height: Double? = 20

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { height }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    diagnostics = commit.diagnostics
  }
}
