// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("Models that are nested deeply")
@MainActor struct DeepModelTests {
  private static let color = DataID<Int>()
  private static let depth = 200_000

  /// A chain of containers, one in the other, with a row in the innermost.
  private func chain(
    _ depth: Int, inwards: Bool = false
  ) throws -> (top: ContainerModel, row: CellModel) {
    let row = CellModel(height: .fixed(10))
    let boxes = (0..<depth).map { _ in ContainerModel() }
    for index in inwards ? Array(0..<depth) : (0..<depth).reversed() {
      try boxes[index].add(index + 1 < depth ? boxes[index + 1] : row)
    }
    return (boxes[0], row)
  }

  @Test("One that is in no list goes, and is read, however it was built", arguments: [false, true])
  func free(inwards: Bool) throws {
    weak var gone: CellModel?
    do {
      let (top, row) = try chain(Self.depth, inwards: inwards)
      gone = row
      top.share(3, as: Self.color)
      #expect(row.value(of: Self.color) == 3)
    }
    #expect(gone == nil)
  }

  @Test("What others keep of it is whole, and everything else goes")
  func partlyKept() throws {
    var kept: ContainerModel?
    weak var gone: ContainerModel?
    do {
      let (top, _) = try chain(1_000)
      gone = top
      kept = top
      for _ in 0..<500 { kept = kept?.children.first as? ContainerModel }
    }
    #expect(gone == nil && kept?.parent == nil)
    var depth = 0
    var current: ComponentModel? = kept
    while let container = current as? ContainerModel {
      depth += 1
      current = container.children.first
    }
    #expect(depth == 500 && current is CellModel)
  }

  @Test("A container that goes still has its children when its own deinit runs")
  func deinitSeesChildren() throws {
    final class Curious: ContainerModel {
      let log: ModelLog
      init(_ log: ModelLog) {
        self.log = log
        super.init()
      }
      isolated deinit { log.note("\(children.count)") }
    }
    let log = ModelLog()
    do {
      let outer = Curious(log)
      let inner = Curious(log)
      try inner.add([CellModel(), CellModel()])
      try outer.add(inner)
    }
    #expect(log.take() == ["1", "2"])
  }

  @Test("It is put into a list, loaded, taken out and put back, and goes with the engine")
  func listed() throws {
    weak var gone: CellModel?
    do {
      let engine = ListEngine(width: 320, height: 100)
      let (top, row) = try chain(20_000)
      gone = row
      top.share(3, as: Self.color)
      try engine.root.add(top)
      engine.commit()
      #expect(engine.rowCount == 1 && row.isLoaded && row.value(of: Self.color) == 3)
      try engine.root.remove(top)
      engine.commit()
      #expect(!row.isAttached && row.value(of: Self.color) == 3)
      try engine.root.add(top)
      engine.commit()
      #expect(engine.rowCount == 1 && row.isAttached)
    }
    #expect(gone == nil)
  }

  @Test("A long chain of subscriptions is cancelled, and goes, at once")
  func subscriptions() throws {
    let model = CellModel()
    let event = EventID<Int>()
    var chain = model.subscribe(to: event) { _ in }
    for _ in 0..<Self.depth { chain = try chain.and(event) { _ in } }
    chain.cancel()
    #expect(!chain.isActive)
    var other: Subscription? = model.subscribe(to: event) { _ in }
    for _ in 0..<Self.depth { other = try other?.and(event) { _ in } }
    model.cancelSubscriptions()
    other = nil
  }
}
