// SPDX-License-Identifier: MIT

import Espalier
import Observation
import SwiftUI
import SwiftUIAdapters
import Testing
import UIKit
import UIKitAdapters

@Observable
final class Person {
  var name: String

  init(_ name: String) { self.name = name }
}

/// Of SwiftUI by its plain name, beside the engine's types.
struct Names: View {
  let axis = Axis.vertical

  var body: some View { Section { Text("Names") } }
}

final class PersonModel: CellModel {
  let person: Person

  init(_ person: Person) {
    self.person = person
    super.init(height: .fixed(20))
  }

  override func configure(_ view: AnyObject) {
    observing { (view as? NameView)?.name = person.name }
  }
}

final class NameView: UIView {
  var name = ""
}

/// Whoever observes what updates read: how many there were, and whether there is to be another one.
@MainActor
final class UpdateObserver {
  var updates = 0
  var isAsked = false
}

@MainActor
@Suite("Lists in SwiftUI")
struct ListTests {
  private func list(_ friends: [String]) -> EspalierList<Text> {
    EspalierList {
      CellSection(id: "friends", header: SectionCell(id: "header", model: "Friends")) {
        for friend in friends { SectionCell(id: friend, model: friend) }
      }
    } cell: {
      Text($0.model(as: String.self) ?? "none")
    }
  }

  /// A list of one cell, which calls a closure each time that it is described.
  private func list(
    of person: Person, _ noteDescription: @escaping () -> Void
  ) -> EspalierList<Text> {
    func describe() -> SectionCell {
      noteDescription()
      return SectionCell(id: "person", model: person.name)
    }
    return EspalierList {
      CellSection(id: "all") { describe() }
    } cell: {
      Text($0.model(as: String.self) ?? "none")
    }
  }

  private func texts(_ view: EngineScrollView) -> [String] {
    view.shownRows.compactMap { shown in
      let content = shown.view.subviews.first as? StandInHostingView
      return (content?.standInShown?.content as? Text)?.standInContent
    }
  }

  @Test("Cells are described, and described again")
  func describedAgain() {
    let represented = StandInRepresented(list(["Ann", "Bob"]))
    represented.view.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    represented.view.layoutIfNeeded()
    #expect(texts(represented.view) == ["Friends", "Ann", "Bob"])
    #expect(represented.view.contentSize.height == 90)
    let views = represented.view.shownRows.map { ObjectIdentifier($0.view) }
    represented.update(list(["Bob", "Cid", "Ann"]))
    represented.view.layoutIfNeeded()
    #expect(texts(represented.view) == ["Friends", "Bob", "Cid", "Ann"])
    let kept = represented.view.shownRows.map { ObjectIdentifier($0.view) }
    #expect(kept[1] == views[2] && kept[3] == views[1])
  }

  @Test("The environment says from which side the list is laid out")
  func direction() {
    for direction in LayoutDirection.allCases {
      let represented = StandInRepresented(list(["Ann"]), layoutDirection: direction)
      let isFromRight = direction == .rightToLeft
      #expect(
        represented.view.semanticContentAttribute
          == (isFromRight ? .forceRightToLeft : .forceLeftToRight))
      represented.view.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
      represented.view.layoutIfNeeded()
      #expect(texts(represented.view) == ["Friends", "Ann"])
    }
  }

  @Test("What a description reads is observed")
  func observedDescription() async {
    let person = Person("Ann")
    let represented = StandInRepresented(list(of: person) {})
    represented.view.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    represented.view.layoutIfNeeded()
    person.name = "Bob"
    await waitUntil { texts(represented.view) == ["Bob"] }
    person.name = "Cid"
    await waitUntil { texts(represented.view) == ["Cid"] }
  }

  /// A list of one cell whose view is made with a text, and of something that can be observed.
  private func list(of person: Person, _ text: String) -> EspalierList<Text> {
    EspalierList {
      CellSection(id: "all") { SectionCell(id: "person", model: 1) }
    } cell: { _ in
      Text(text + person.name)
    }
  }

  @Test("What the view of a cell is made with is observed, and made again with each update")
  func cellsMadeAgain() async {
    let person = Person("Ann")
    let represented = StandInRepresented(list(of: person, "Hello "))
    represented.view.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    represented.view.layoutIfNeeded()
    #expect(texts(represented.view) == ["Hello Ann"])
    person.name = "Bob"
    await waitUntil { texts(represented.view) == ["Hello Bob"] }
    represented.update(list(of: person, "Goodbye "))
    #expect(texts(represented.view) == ["Goodbye Bob"])
    person.name = "Cid"
    await waitUntil { texts(represented.view) == ["Goodbye Cid"] }
  }

  @Test("The environment of the list reaches the cells, also when it changes")
  func environment() {
    let list = list(["Ann", "Bob"])
    let represented = StandInRepresented(list, layoutDirection: .rightToLeft)
    represented.view.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    represented.view.layoutIfNeeded()
    func environments() -> [EnvironmentValues] {
      represented.view.shownRows.compactMap {
        ($0.view.subviews.first as? StandInHostingView)?.standInShown?.environment
      }
    }
    #expect(environments().count == 3)
    #expect(environments().allSatisfy { $0.layoutDirection == .rightToLeft && $0.isEnabled })
    var environment = EnvironmentValues()
    environment.isEnabled = false
    represented.update(list, environment: environment)
    #expect(environments().count == 3 && environments().allSatisfy { !$0.isEnabled })
  }

  @Test("However often a list is described, a change of what it reads describes it once more")
  func describedOnce() async {
    let person = Person("Ann")
    var count = 0
    let list = list(of: person) { count += 1 }
    let represented = StandInRepresented(list)
    for _ in 0..<50 { represented.update(list) }
    await settle()
    let described = count
    for (step, name) in ["Bob", "Cid", "Dan"].enumerated() {
      person.name = name
      await settle()
      #expect(count == described + step + 1)
    }
    // A change that is followed by another description before anybody is told of it.
    person.name = "Eve"
    represented.update(list)
    await settle()
    #expect(count == described + 4)
    // Changes of one turn are one description.
    for name in ["Fay", "Gus"] { person.name = name }
    await settle()
    #expect(count == described + 5)
  }

  @Test("An update need not be followed by another one because of what it has changed itself")
  func updatesEnd() {
    let list = list(["Ann"])
    let represented = StandInRepresented(list)
    // As SwiftUI may do: what an update reads is observed, until the next one has been made, and a change of it is
    // another update.
    let observer = UpdateObserver()
    func update() {
      observer.isAsked = false
      observer.updates += 1
      withObservationTracking {
        represented.update(list)
      } onChange: {
        MainActor.assumeIsolated { observer.isAsked = true }
      }
    }
    for _ in 0..<100 {
      update()
      while observer.isAsked && observer.updates < 1000 { update() }
    }
    // A few are, so that no more than a few former descriptions are observed.
    #expect(observer.updates > 100 && observer.updates < 110)
  }

  @Test("A list that is gone is not described again")
  func gone() async {
    let person = Person("Ann")
    var count = 0
    let list = list(of: person) { count += 1 }
    var represented: StandInRepresented? = StandInRepresented(list)
    weak let view = represented?.view
    represented?.update(list)
    #expect(view != nil && count == 2)
    represented = nil
    #expect(view == nil)
    person.name = "Bob"
    await settle()
    #expect(count == 2)
  }

  /// Lets all be done that was asked for on the main actor.
  private func settle() async {
    for _ in 0..<1000 { await Task.yield() }
  }

  @Test("A model that reads something observable updates when that changes")
  func observedModel() async throws {
    let person = Person("Ann")
    let view = EngineScrollView()
    view.register { NameView() }
    view.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    try view.engine.root.add(PersonModel(person))
    view.engine.commit()
    view.layoutIfNeeded()
    let shown = try #require(view.shownRows.first?.view as? NameView)
    #expect(shown.name == "Ann")
    for name in ["Bob", "Cid"] {
      person.name = name
      await waitUntil { shown.name == name }
    }
    #expect(view.shownRows.first?.view === shown)
  }

  /// Lets what was asked for on the main actor be done.
  private func waitUntil(_ condition: () -> Bool) async {
    for _ in 0..<1000 where !condition() { await Task.yield() }
    #expect(condition())
  }
}
