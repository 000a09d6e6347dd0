// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// The same in each of three language modes.
@MainActor
@Suite("Screens with views of the main actor")
struct ScreenTests {
  private func messages(_ texts: [Int: String]) -> [Message] {
    texts.sorted { $0.key < $1.key }.map { Message(id: $0.key, text: $0.value) }
  }

  @Test("A table view follows, at once and in the next turn of its loop")
  func table() async throws {
    let screen = TableScreen()
    try screen.show(messages([1: "a", 2: "b", 3: "c"]))
    try screen.show(messages([1: "a", 3: "C", 4: "d"]))
    #expect(screen.cells == ["a", "C", "d"] && screen.refusals == 0)
    try screen.showLater(messages([4: "d"]))
    #expect(screen.cells.count == 3)
    while screen.plans.count < 3 { await Task.yield() }
    #expect(screen.cells == ["d"] && screen.refusals == 0)
  }

  @Test("Cells are placed, filled by models, marked and updated")
  func board() throws {
    let board = Board()
    let models = (1...3).map { MessageModel(Message(id: $0, text: "\($0)")) }
    try board.engine.root.add(models)
    board.engine.commit()
    try board.select(row: 1)
    try models[2].send(MessageModel.tapped, 2)
    board.engine.commit()
    #expect(board.texts == ["1", "2", "3!!"] && board.changes == 1)
    #expect(board.subviews.compactMap { ($0 as? MessageCell)?.isSelected } == [false, true, false])
    #expect(board.subviews.map(\.y) == [0, 11, 22])
  }

  @Test("Long lists are compared away from the main actor, or not at all")
  func long() async {
    let screen = LongScreen()
    screen.show((0..<100).map { Row(id: RowID($0), stamp: 0) })
    await screen.task?.value
    #expect(screen.engine.rowCount == 100)
    screen.show([])
    screen.cancel()
    await screen.task?.value
    #expect(screen.engine.rowCount == 100)
    screen.show([Row(id: 1, stamp: 0)])
    await screen.task?.value
    #expect(screen.engine.rowCount == 1)
  }

  @Test("What is let go of elsewhere is settled on the main actor")
  func goesElsewhere() async throws {
    let (keeper, subscription, children) = try makeContainer()
    #expect(subscription.isActive && children.allSatisfy { $0.model != nil })
    await keeper.letGo()
    while subscription.isActive || children.contains(where: { $0.model != nil }) {
      await Task.yield()
    }
    subscription.cancel()
  }

  private func makeContainer() throws -> (Keeper, Subscription, [WeakModel]) {
    let container = ContainerModel()
    let children = (1...2).map { MessageModel(Message(id: $0, text: "")) }
    try container.add(children)
    let subscription = container.subscribe(to: MessageModel.tapped) { _ in }
    return (Keeper(container), subscription, children.map { WeakModel(model: $0) })
  }
}

/// Holds a model away from the main actor.
private actor Keeper {
  private var model: ComponentModel?

  init(_ model: ComponentModel) { self.model = model }

  func letGo() { model = nil }
}

private struct WeakModel {
  weak var model: ComponentModel?
}
