// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

private struct Note: Identifiable, Equatable {
  var id: Int
  var text = ""
}

/// Notes whose rows are as tall as their text is long.
private final class Notes: ElementContainer<Note> {
  override func attributes(for note: Note) -> RowAttributes { RowAttributes(kind: 7) }

  override func configure(_ view: AnyObject, for note: Note) {
    (view as? Label)?.text = note.text
  }
}

/// Labels for rows, measured by their text, as an app with a recycler has them.
private final class Labels: ViewAdapter {
  private(set) var measured: [String] = []

  func makeView(of kind: RowKind) -> Label { Label() }

  func height(of prototype: Label, for request: MeasureRequest) -> Double? {
    measured.append(prototype.text)
    return 10 * Double(prototype.text.count)
  }

  func place(_ view: Label, at frame: RowFrame) {}
  func remove(_ view: Label) {}

  func takeMeasured() -> [String] {
    defer { measured = [] }
    return measured
  }
}

/// Asks for all elements in every commit, and hands over the next ones from inside of the first.
private final class AskingScreen: ListHost {
  weak var notes: Notes?
  var next: [Note]?
  var answers: [[Int]] = []

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    ask(engine)
    guard let next else { return }
    self.next = nil
    try? notes?.apply(next)
    ask(engine)
  }

  private func ask(_ engine: ListEngine) {
    answers.append((0..<engine.rowCount).compactMap { notes?.element(atRow: $0)?.id })
  }
}

@Suite("Containers of elements, in the world of models")
struct ElementContainerTests {
  private let labels = Labels()
  private let recycler: Recycler<Labels>
  private let engine = ListEngine(scheduler: ManualScheduler().scheduler)
  private let notes = Notes([Note(id: 1, text: "a"), Note(id: 2, text: "bb")])

  init() {
    recycler = Recycler(adapter: labels)
    engine.host = recycler
    engine.setViewport(width: 320, height: 800)
  }

  private var texts: [String] {
    recycler.shownRows.sorted { $0.frame.row < $1.frame.row }.map(\.view.text)
  }

  @Test("Elements fill views and prototypes without a line of the app's adapter")
  func bindsItself() throws {
    try engine.root.add([CellModel(height: .fixed(5)), notes])
    engine.commit()
    #expect(texts == ["", "a", "bb"])
    #expect(labels.takeMeasured() == ["a", "bb"])
    #expect(engine.contentExtent == 35)
    try notes.apply([Note(id: 2, text: "bbb"), Note(id: 3, text: "c")])
    engine.commit()
    #expect(texts == ["", "bbb", "c"])
    #expect(Set(labels.takeMeasured()) == ["bbb", "c"])
  }

  @Test("The element of a row is found from the row in sight")
  func lookup() throws {
    let outer = ContainerModel()
    try outer.add([CellModel(height: .fixed(5)), notes, Notes([Note(id: 1, text: "z")])])
    try engine.root.add(outer)
    engine.commit()
    let rows = (0..<engine.rowCount).map { engine.visibleRow(at: $0) }
    #expect(rows.map { engine.element(of: $0, as: Note.self)?.text } == [nil, "a", "bb", "z"])
    #expect(rows.map { notes.element(of: $0)?.id } == [nil, 1, 2, nil])
    #expect((0..<4).map { notes.element(atRow: $0)?.id } == [nil, 1, 2, nil])
    #expect(engine.element(of: rows[1], as: Stranger.self) == nil)
    #expect(notes.element(atRow: 4) == nil && notes.element(atRow: -1) == nil)
    notes.separatorBetweenChildren = Separator(height: 1)
    engine.commit()
    #expect((0..<5).map { notes.element(atRow: $0)?.id } == [nil, 1, nil, 2, nil])
    try notes.removeFromParent()
    #expect(engine.element(of: rows[1], as: Note.self) == nil)
  }

  @Test("What the host was not told of yet is not answered")
  func pending() throws {
    try engine.root.add(notes)
    engine.commit()
    try notes.apply([Note(id: 2, text: "new"), Note(id: 1, text: "newer")])
    #expect((0..<2).map { notes.element(atRow: $0)?.text } == ["a", "bb"])
    engine.commit()
    #expect((0..<2).map { notes.element(atRow: $0)?.text } == ["new", "newer"])
  }

  @Test(
    "A host that asks back in a commit, after the next content, is answered from the rows it was told of"
  )
  func inCommit() throws {
    let asking = AskingScreen()
    let engine = ListEngine()
    engine.host = asking
    let notes = Notes([Note(id: 1), Note(id: 2)])
    asking.notes = notes
    asking.next = [Note(id: 2), Note(id: 3)]
    try engine.root.add(notes)
    engine.commit()
    #expect(asking.answers == [[1, 2], [1, 2], [2, 3]])
    try notes.removeFromParent()
    #expect(notes.element(atRow: 0)?.id == 2)
    engine.commit()
    #expect(asking.answers.last == [] && notes.element(atRow: 0) == nil)
  }

  @Test(
    "What was committed is answered until the next commit, wherever the container goes meanwhile",
    arguments: seeds(count: 20))
  func randomPending(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = ListEngine(scheduler: ManualScheduler().scheduler)
    let boxes = [engine.root, ContainerModel(), ContainerModel()]
    try engine.root.add(Array(boxes.dropFirst()))
    let all = (0..<3).map { number in Notes([Note(id: number), Note(id: 7)]) }
    var committed: [(Notes, Note)] = []
    for step in 0..<150 {
      let notes = all.randomElement(using: &random)!
      switch Int.random(in: 0..<5, using: &random) {
      case 0: try boxes.randomElement(using: &random)!.add(notes)
      case 1: try notes.removeFromParent()
      case 2, 3:
        let ids = (0..<4).filter { _ in Bool.random(using: &random) }
        try notes.apply(ids.map { Note(id: $0, text: "\(step)") })
      default:
        engine.commit()
        committed = []
        func list(_ container: ContainerModel) {
          for child in container.children {
            if let notes = child as? Notes {
              committed += notes.elements.map { (notes, $0) }
            } else if let inner = child as? ContainerModel {
              list(inner)
            }
          }
        }
        list(engine.root)
      }
      try #require(engine.rowCount == committed.count)
      for row in committed.indices {
        for notes in all {
          let expected = committed[row].0 === notes ? committed[row].1 : nil
          try #require(
            notes.element(atRow: row) == expected, "SEED=\(seed), step \(step), row \(row)")
        }
      }
    }
  }

  @Test("Two elements of one identity are told apart by their place")
  func repeated() throws {
    try notes.apply([Note(id: 1, text: "x"), Note(id: 1, text: "y")])
    try engine.root.add(notes)
    engine.commit()
    #expect(texts == ["x", "y"])
  }

  @Test("It leaves and comes back with its parent, and heights are known again")
  func takenOut() throws {
    let parent = ContainerModel()
    try parent.add(notes)
    try engine.root.add(parent)
    engine.commit()
    _ = labels.takeMeasured()
    try parent.removeFromParent()
    engine.commit()
    #expect(engine.rowCount == 0 && notes.elements.count == 2 && notes.parent === parent)
    try notes.apply(notes.elements + [Note(id: 3, text: "ccc")])
    try engine.root.add(parent)
    engine.commit()
    #expect(texts == ["a", "bb", "ccc"] && labels.takeMeasured() == ["ccc"])
  }

  @Test("It moves into another list, and the first one knows nothing of it")
  func otherList() throws {
    try engine.root.add(notes)
    engine.commit()
    let other = ListEngine()
    try other.root.add(notes)
    engine.commit()
    other.commit()
    #expect(engine.rowCount == 0 && other.rowCount == 2)
    #expect(notes.element(atRow: 1)?.text == "bb")
  }

  @Test("Its node removed by hand, it is free and whole")
  func removedByHand() throws {
    try engine.root.add(notes)
    engine.commit()
    try engine.tree.remove(#require(notes.node))
    #expect(notes.node == nil && notes.elements.count == 2)
    try notes.apply([Note(id: 9, text: "nine")])
    try engine.root.add(notes)
    engine.commit()
    #expect(texts == ["nine"])
  }

  @Test("A list that would be too full refuses it whole")
  func tooFull() throws {
    var configuration = EngineConfiguration()
    configuration.nodeLimit = 5
    let small = ListEngine(configuration)
    #expect(throws: TreeError.tooManyNodes(limit: 5)) {
      try small.root.add(notes)
    }
    #expect(notes.node == nil && notes.parent == nil)
    try notes.apply([Note(id: 1)])
    try small.root.add(notes)
    #expect(throws: TreeError.tooManyNodes(limit: 5)) {
      try notes.apply([Note(id: 1), Note(id: 2)])
    }
    #expect(notes.elements == [Note(id: 1)])
  }

  @Test("All its rows are removed at once; models are not taken")
  func removeAll() async throws {
    try engine.root.add(notes)
    notes.removeAll()
    engine.commit()
    #expect(notes.elements.isEmpty && engine.rowCount == 0)
    await #expect(processExitsWith: .failure) { @MainActor in
      try ElementContainer<Stranger>().add(CellModel())
    }
  }

  @Test("Handlers that edit while rows are made find a list in order")
  func editsMeanwhile() throws {
    final class Restless: ElementContainer<Note> {
      var answer: ((Restless) -> Void)?
      override func attributes(for element: Note) -> RowAttributes {
        answer.take()?(self)
        return RowAttributes(height: .fixed(10))
      }
    }
    let other = ListEngine()
    let restless = Restless([Note(id: 1), Note(id: 2)])
    restless.answer = { try? $0.removeFromParent() }
    try engine.root.add(restless)
    engine.commit()
    #expect(restless.node == nil && engine.rowCount == 0)
    restless.answer = { try? other.root.add($0) }
    try engine.root.add(restless)
    engine.commit()
    other.commit()
    #expect(restless.engine === other && engine.rowCount == 0 && other.rowCount == 2)
    restless.answer = { try? $0.removeFromParent() }
    try restless.apply([Note(id: 3)])
    try engine.root.add(restless)
    engine.commit()
    #expect(restless.elements == [Note(id: 3)] && engine.rowCount == 1)
  }

  @Test("Under random edits, rows show what plain arrays say", arguments: seeds(count: 12))
  func randomEdits(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let groups = (0..<3).map { _ in ContainerModel() }
    let all = (0..<4).map { _ in Notes() }
    // Where each is: a group, or none; the groups' order is that of the list.
    var places = [Int?](repeating: nil, count: all.count)
    var orders = [[Int]](repeating: [], count: groups.count)
    var contents = [[Note]](repeating: [], count: all.count)
    var isShown = [true, true, false]
    try engine.root.add([groups[0], CellModel(height: .fixed(5)), groups[1]])
    for _ in 0..<60 {
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<all.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1, 2:
          var ids = Array(0..<8)
          ids.shuffle(using: &generator)
          contents[index] = ids.prefix(Int.random(in: 0...8, using: &generator)).map {
            Note(id: $0, text: ["a", "bb", "ccc"].randomElement(using: &generator)!)
          }
          try all[index].apply(contents[index])
        case 3:
          let group = Int.random(in: 0..<groups.count, using: &generator)
          if let place = places[index] { orders[place].removeAll { $0 == index } }
          let position = Int.random(in: 0...orders[group].count, using: &generator)
          orders[group].insert(index, at: position)
          places[index] = group
          try groups[group].insert(all[index], at: position)
        case 4:
          try all[index].removeFromParent()
          if let place = places[index].take() { orders[place].removeAll { $0 == index } }
        default:
          isShown[2].toggle()
          if isShown[2] {
            try engine.root.add(groups[2])
          } else {
            try groups[2].removeFromParent()
          }
        }
      }
      engine.commit()
      func rows(_ group: Int) -> [String] {
        isShown[group] ? orders[group].flatMap { contents[$0].map(\.text) } : []
      }
      let expected = rows(0) + [""] + rows(1) + rows(2)
      let found = (0..<engine.rowCount).map { row in
        engine.element(of: engine.visibleRow(at: row), as: Note.self)?.text ?? ""
      }
      #expect(found == expected)
      #expect(texts == Array(expected.prefix(texts.count)))
      for index in all.indices { #expect(all[index].elements == contents[index]) }
    }
  }
}

/// An element that no container here has.
private struct Stranger: Identifiable, Equatable {
  let id: Int
}
