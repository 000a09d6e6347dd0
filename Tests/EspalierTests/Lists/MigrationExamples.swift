// SPDX-License-Identifier: MIT

import Espalier
import Testing

// The samples of the articles on coming from other libraries, each with what it says that it does.

@MainActor
@Suite("Examples: coming from other libraries")
struct MigrationExamples {
  let screen = ModelScreen()
  let engine = ListEngine()

  init() {
    engine.host = screen
    engine.setViewport(width: 320, height: 800)
  }

  private var told: String { screen.update.description }

  // MARK: DCFrame

  @MainActor enum Likes {
    static let tapped = EventID<Int>()
    static let count = DataID<Int>()
  }

  @MainActor final class LikeRow: CellModel {
    init() { super.init(height: .fixed(41)) }

    func tap() throws { try send(Likes.tapped, 1) }
  }

  @MainActor final class CountRow: CellModel {
    private var count = 0

    init() { super.init(height: .fixed(30)) }

    override func didLoad() {
      subscribe(to: Likes.count) { [unowned self] in
        count = $0
        setNeedsUpdate()
      }
    }

    override func configure(_ view: AnyObject) { (view as? Label)?.text = "\(count) likes" }
  }

  @MainActor final class PostContainer: ContainerModel {
    let like = LikeRow()
    private var likes = 0

    override func didLoad() throws {
      try add([like, CountRow()])
      subscribe(to: Likes.tapped) { [unowned self] in
        likes += $0
        share(likes, as: Likes.count)
      }
    }
  }

  @Test("DCFrame: an event up, a value down, one row updated")
  func fromDCFrame() throws {
    let post = PostContainer()
    try engine.root.add(post)
    engine.commit()
    #expect(told == "insert 0 1")
    try post.like.tap()
    #expect(told == "update 1→1")
    #expect(screen.label(of: post.children[1])?.text == "1 likes")
    // Another post hears nothing of it.
    let other = PostContainer()
    try engine.root.add(other)
    engine.commit()
    try post.like.tap()
    #expect(told == "update 1→1" && screen.label(of: other.children[1])?.text == "0 likes")
  }

  // MARK: DDPresenter

  @MainActor struct Counter: Equatable {
    var count = 0
  }

  @MainActor final class CounterModel: StatefulModel<Counter> {
    init() { super.init(Counter(), height: .fixed(44)) }

    func tap() { setState { $0.count += 1 } }

    override func configure(_ view: AnyObject) {
      (view as? Label)?.text = service((any Greeter).self)?.greeting(state.count) ?? ""
    }
  }

  @Test("DDPresenter: two states in a turn are one commit and one updated row")
  func fromDDPresenter() throws {
    let turn = NextTurn()
    let engine = ListEngine(scheduler: turn.scheduler)
    engine.host = screen
    engine.setViewport(width: 320, height: 800)
    engine.root.register((any Greeter).self) { EnglishGreeter() }
    let counter = CounterModel()
    try engine.root.add(counter)
    engine.commit()
    counter.tap()
    counter.tap()
    #expect(screen.commitCount == 1)
    turn.run()
    #expect(screen.commitCount == 2 && told == "update 0→0")
    #expect(screen.label(of: counter)?.text == "Hello 2 times")
  }

  // MARK: IGListKit

  struct Item: Identifiable, Equatable {
    let id: Int
    var text: String
  }

  @Test("IGListKit: elements with kinds of their own, and sections of several rows")
  func fromIGListKit() throws {
    let items = ElementList<Item, Item.ID>(in: engine) { item in
      RowContent(kind: item.text.isEmpty ? 1 : 0, height: .automatic(estimate: 60))
    }
    try items.apply([Item(id: 1, text: "One"), Item(id: 2, text: "")])
    #expect(told == "insert 0 1")
    #expect((0..<2).map { engine.visibleRow(at: $0)?.kind } == [0, 1])

    let profile = ListEngine()
    let sections = SectionList(in: profile)
    try sections.apply {
      CellSection(id: 1, header: SectionCell(model: "Ann")) {
        SectionCell(id: "photo", kind: 1, model: "sea.jpg", height: .fixed(375))
        SectionCell(id: "likes", model: 3)
      }
    }
    #expect(profile.rowCount == 3)
    #expect(sections.cell(atRow: 0)?.model(as: String.self) == "Ann")
    #expect(sections.rowIndex(ofCell: "likes") == 2)
  }

  // MARK: DifferenceKit

  struct Person: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @Test("DifferenceKit: one stage, told in one update")
  func fromDifferenceKit() {
    let old = [Person(id: 1, name: "Ann"), Person(id: 2, name: "Bea")]
    let new = [Person(id: 2, name: "Bea"), Person(id: 1, name: "Anna")]
    var differ = Differ<Person.ID>()
    let update = differ.diff(from: old, to: new)
    #expect(update.description == "move 1→0, update 0→1")
  }

  // MARK: Diffable data sources

  @Test("Diffable data sources: an identifier that is there twice loses no row")
  func fromDiffableDataSources() throws {
    let tags = ElementList<String, String>(in: engine, id: { $0 })
    try tags.apply(["a", "b", "c"])
    #expect(told == "insert 0 1 2" && screen.diagnostics == [])
    try tags.apply(["c", "b", "b"])
    #expect(told == "delete 0, insert 2, move 2→0")
    #expect(screen.diagnostics.count == 1)
    #expect((0..<3).map { tags.element(atRow: $0) } == ["c", "b", "b"])
  }

  // MARK: SwiftUI's List

  @Test("SwiftUI's List: the description is data, and can be tested without a view")
  func fromSwiftUIList() throws {
    let friends = ["Bea", "Cem"]
    let list = SectionList(in: engine)
    try list.apply {
      CellSection(id: "friends", header: SectionCell(model: "Friends", pin: .untilNext)) {
        for friend in friends { SectionCell(id: friend, kind: 1, model: friend) }
      }
    }
    #expect(engine.rowCount == 3)
    #expect(list.cell(withID: "Cem")?.model(as: String.self) == "Cem")
  }
}
