// SPDX-License-Identifier: MIT

import AppKit
import AppKitAdapters
import Espalier
import Observation
import SwiftUI
import SwiftUIMacAdapters
import Testing

@Observable
private final class Person {
  var name: String

  init(_ name: String) { self.name = name }
}

@MainActor
@Suite("A list in a SwiftUI app on a Mac")
struct MacListTests {
  private func list(
    _ names: [String], _ configuration: EngineConfiguration = EngineConfiguration(),
    onTap: ((SectionCell) -> Void)? = nil
  ) -> EspalierList<Text> {
    EspalierList(configuration, onTap: onTap) {
      CellSection(id: "friends", header: SectionCell(model: "Friends")) {
        for name in names { SectionCell(id: name, model: name) }
      }
    } cell: {
      Text($0.model(as: String.self) ?? "none")
    }
  }

  private func texts(_ view: EngineScrollView) -> [String] {
    view.shownRows.sorted { $0.frame.row < $1.frame.row }.map { shown in
      let hosting = shown.view.subviews.first as? StandInHostingNSView
      guard let text = hosting?.standInFixed as? Text else { return "nothing" }
      return hosting?.frame == shown.view.bounds ? text.standInContent : "elsewhere"
    }
  }

  private func layOut(_ view: EngineScrollView) {
    view.setFrameSize(NSSize(width: 320, height: 200))
    view.layoutSubtreeIfNeeded()
  }

  @Test("Cells show what the description says, in views that are kept and measured")
  func cells() {
    var tapped: [String?] = []
    let represented = StandInRepresentedOnMac(
      list(["Ann", "Bob"]) { tapped.append($0.model(as: String.self)) })
    layOut(represented.view)
    #expect(texts(represented.view) == ["Friends", "Ann", "Bob"])
    #expect(represented.view.shownRows.map(\.frame.y).sorted() == [0, 30, 60])
    let views = represented.view.shownRows.map { ObjectIdentifier($0.view) }
    represented.update(list(["Bob", "Cid", "Ann"]) { tapped.append($0.model(as: String.self)) })
    layOut(represented.view)
    #expect(texts(represented.view) == ["Friends", "Bob", "Cid", "Ann"])
    let kept = represented.view.shownRows.map { ObjectIdentifier($0.view) }
    #expect(kept[1] == views[2] && kept[3] == views[1])
    let window = NSWindow()
    represented.view.standInWindow = window
    window.standInHeight = 200
    let event = NSEvent(standInAt: NSPoint(x: 10, y: 160))
    represented.view.documentView?.mouseDown(with: event)
    represented.view.documentView?.mouseUp(with: event)
    #expect(tapped == ["Bob"])
  }

  @Test("A list to the side measures widths, and the environment says from which side it is read")
  func direction() {
    for direction in LayoutDirection.allCases {
      var configuration = EngineConfiguration()
      configuration.layout?.axis = .horizontal
      let represented = StandInRepresentedOnMac(
        list(["Ann"], configuration), layoutDirection: direction)
      layOut(represented.view)
      #expect(texts(represented.view) == ["Friends", "Ann"])
      let places = represented.view.shownRows.map(\.frame).sorted { $0.row < $1.row }.map(\.x)
      #expect(places == (direction == .rightToLeft ? [290, 260] : [0, 30]))
    }
  }

  @Test("What a description reads is observed")
  func observedDescription() async {
    let person = Person("Ann")
    let represented = StandInRepresentedOnMac(
      EspalierList {
        CellSection(id: "all") { SectionCell(id: "person", model: person.name) }
      } cell: {
        Text($0.model(as: String.self) ?? "none")
      })
    layOut(represented.view)
    person.name = "Bob"
    for _ in 0..<1000 where texts(represented.view) != ["Bob"] { await Task.yield() }
    #expect(texts(represented.view) == ["Bob"])
  }

  @Test("What the view of a cell is made with is observed, and the environment reaches it")
  func cellsMadeAgain() async {
    let person = Person("Ann")
    func list(_ text: String) -> EspalierList<Text> {
      EspalierList {
        CellSection(id: "all") { SectionCell(id: "person", model: 1) }
      } cell: { _ in
        Text(text + person.name)
      }
    }
    let represented = StandInRepresentedOnMac(list("Hello "))
    layOut(represented.view)
    #expect(texts(represented.view) == ["Hello Ann"])
    person.name = "Bob"
    for _ in 0..<1000 where texts(represented.view) != ["Hello Bob"] { await Task.yield() }
    #expect(texts(represented.view) == ["Hello Bob"])
    var environment = EnvironmentValues()
    environment.isEnabled = false
    represented.update(list("Goodbye "), environment: environment)
    #expect(texts(represented.view) == ["Goodbye Bob"])
    let hosting = represented.view.shownRows.first?.view.subviews.first as? StandInHostingNSView
    #expect(hosting?.standInShown?.environment.isEnabled == false)
  }
}
