// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// A model as a plain node, with children in an array.
@MainActor private final class Plain {
  let model: ComponentModel
  weak var parent: Plain?
  var children: [Plain] = []
  var isHidden = false

  init(_ model: ComponentModel) { self.model = model }

  var isContainer: Bool { model is ContainerModel }

  /// The identities of the rows, in order.
  var rows: [RowID] {
    if isHidden { return [] }
    return isContainer ? children.flatMap(\.rows) : [model.id]
  }

  func isInside(_ other: Plain) -> Bool {
    self === other || parent.map { $0.isInside(other) } ?? false
  }

  func leave() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
}

/// A row that counts what happens to it.
@MainActor private final class CountingCell: StatefulModel<Int> {
  private(set) var attachCount = 0
  private(set) var loadCount = 0
  private(set) var bindCount = 0
  private(set) var updates: [Int] = []

  init() { super.init(0, height: .fixed(20)) }

  override func didAttach() {
    attachCount += 1
    #expect(attachCount == 1)
  }

  override func didLoad() { loadCount += 1 }

  override func didBind(_ view: AnyObject) {
    bindCount += 1
    #expect(bindCount == 1 && attachCount == 1 && loadCount == 1)
  }

  override func onUpdate(from old: Int) {
    #expect(attachCount == 1)
    updates.append(state)
  }

  override func didUnbind(_ view: AnyObject) { bindCount -= 1 }

  override func didDetach() {
    attachCount -= 1
    #expect(attachCount == 0 && bindCount == 0)
  }
}

@Suite("Models under random edits")
@MainActor struct ModelRandomTests {
  @Test("The list is what plain arrays say, and lives stay in pairs", arguments: seeds(count: 20))
  func randomEdits(seed: UInt64) throws {
    var edits: RandomModelEdits! = RandomModelEdits(seed: seed)
    for _ in 0..<60 { try edits.editAndCommit() }
    let (answers, completions) = (edits.answers, edits.completions)
    // With the engine and the models, the last requests go.
    edits = nil
    #expect(answers.count == completions)
  }
}

@MainActor private struct RandomModelEdits {
  let world = ModelWorld()
  var generator: SeededGenerator
  var nodes: [Plain] = []
  let root: Plain
  var completions = 0
  var answers = Answers()

  final class Answers {
    var count = 0
  }

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    root = Plain(world.root)
    nodes = [root]
  }

  mutating func editAndCommit() throws {
    for _ in 0..<Int.random(in: 0...8, using: &generator) { try edit() }
    world.engine.commit()
    let rows = (0..<world.engine.rowCount).compactMap { world.engine.model(atRow: $0)?.id }
    #expect(rows == root.rows)
    for node in nodes {
      let isAttached = node.isInside(root)
      #expect(node.model.isAttached == isAttached)
      #expect(node.model.parent === node.parent?.model)
      if let container = node.model as? ContainerModel {
        #expect(container.children.map(\.id) == node.children.map(\.model.id))
      } else if let cell = node.model as? CountingCell {
        #expect(cell.attachCount == (isAttached ? 1 : 0) && cell.loadCount <= 1)
        if isAttached { #expect(cell.updates.last ?? 0 == cell.state) }
      }
    }
  }

  private mutating func edit() throws {
    let node = nodes.randomElement(using: &generator)!
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...2: try add(Plain(CountingCell()))
    case 3: try add(Plain(ContainerModel()))
    case 4, 5: try put(node)
    case 6: try remove(node)
    case 7: hide(node)
    default:
      guard let cell = node.model as? CountingCell else { return }
      let value = Int.random(in: 0..<3, using: &generator)
      completions += 1
      cell.setState({ $0 = value }, completion: { [answers] _ in answers.count += 1 })
    }
  }

  private mutating func add(_ node: Plain) throws {
    nodes.append(node)
    try put(node)
  }

  private mutating func put(_ node: Plain) throws {
    let containers = nodes.filter(\.isContainer)
    let target = containers.randomElement(using: &generator)!
    let container = try #require(target.model as? ContainerModel)
    guard node !== root, !target.isInside(node) else {
      #expect(throws: EditError.self) { try container.add(node.model) }
      return
    }
    let count = target.children.count { $0 !== node }
    let index = Int.random(in: 0...count, using: &generator)
    try container.insert(node.model, at: index)
    node.leave()
    target.children.insert(node, at: index)
    node.parent = target
  }

  private mutating func remove(_ node: Plain) throws {
    guard node !== root else { return }
    try node.model.removeFromParent()
    node.leave()
  }

  private mutating func hide(_ node: Plain) {
    guard node !== root else { return }
    node.isHidden.toggle()
    node.model.isHidden = node.isHidden
  }
}
