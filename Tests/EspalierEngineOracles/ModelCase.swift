// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// A model as a plain node, with children in an array.
private final class Plain {
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
private final class CountingCell: StatefulModel<Int> {
  private(set) var attachCount = 0
  private(set) var loadCount = 0
  private(set) var displayCount = 0
  private(set) var updates: [Int] = []
  private(set) var fault: String?
  var onDetach: (() -> Void)?

  init() { super.init(0, height: .fixed(20)) }

  private func check(_ holds: Bool, _ what: String) { if !holds { fault = fault ?? what } }

  override func didAttach() {
    attachCount += 1
    check(attachCount == 1, "attached twice")
  }

  override func didLoad() {
    loadCount += 1
    check(loadCount == 1 && attachCount == 1, "loaded twice, or in no list")
  }

  override func willDisplay() {
    displayCount += 1
    check(displayCount == 1 && attachCount == 1, "displayed twice, or in no list")
  }

  override func didEndDisplay() {
    displayCount -= 1
    check(displayCount == 0, "not displayed any more, and was not")
  }

  override func onUpdate(from old: Int) {
    check(attachCount == 1, "updated in no list")
    updates.append(state)
  }

  override func didDetach() {
    attachCount -= 1
    check(attachCount == 0 && displayCount == 0, "detached twice, or while displayed")
    onDetach?()
  }
}

/// See `EngineCases.models`.
final class ModelCase {
  final class Answers {
    var count = 0
  }

  private let engine = ListEngine(scheduler: ManualScheduler().scheduler)
  private let host = StrictHost()
  private var nodes: [Plain] = []
  private let root: Plain
  private let answers: Answers
  private(set) var completions = 0

  /// How many models may still be added in answer to others that leave.
  private var additions = 0

  init(_ answers: Answers) {
    self.answers = answers
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    root = Plain(engine.root)
    nodes = [root]
  }

  func editAndCommit(using generator: inout some RandomNumberGenerator) throws {
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      additions = Int.random(in: 0...1, using: &generator)
      try edit(using: &generator)
    }
    additions = 0
    if Int.random(in: 0..<3, using: &generator) == 0 {
      engine.viewportDidScroll(to: Double.random(in: 0...1000, using: &generator))
    }
    engine.commit()
    try check()
  }

  private func check() throws {
    if let refusal = host.refusal { throw CaseFailure(refusal) }
    let rows = (0..<engine.rowCount).compactMap { engine.model(atRow: $0)?.id }
    try expect(rows == root.rows, "the list is \(rows), not \(root.rows)")
    for node in nodes {
      let isAttached = node.isInside(root)
      try expect(node.model.isAttached == isAttached, "\(node.model.id) is not where it should be")
      try expect(node.model.parent === node.parent?.model, "\(node.model.id) has another parent")
      if let container = node.model as? ContainerModel {
        try expect(
          container.children.map(\.id) == node.children.map(\.model.id),
          "\(container.id) has other children")
      } else if let cell = node.model as? CountingCell {
        if let fault = cell.fault { throw CaseFailure("\(cell.id) is \(fault)") }
        try expect(cell.attachCount == (isAttached ? 1 : 0), "\(cell.id) is not told where it is")
        if isAttached {
          try expect(cell.updates.last ?? 0 == cell.state, "\(cell.id) missed its state")
        }
      }
    }
  }

  private func edit(using generator: inout some RandomNumberGenerator) throws {
    let node = nodes.randomElement(using: &generator)!
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...2: try add(makeCell(), using: &generator)
    case 3: try add(Plain(ContainerModel()), using: &generator)
    case 4, 5: try put(node, using: &generator)
    case 6: try remove(node)
    case 7: hide(node)
    default:
      guard let cell = node.model as? CountingCell else { return }
      let value = Int.random(in: 0..<3, using: &generator)
      completions += 1
      cell.setState({ $0 = value }, completion: { [answers] _ in answers.count += 1 })
    }
  }

  private func makeCell() -> Plain {
    let cell = CountingCell()
    cell.onDetach = { [weak self] in self?.addInAnswer() }
    return Plain(cell)
  }

  private func addInAnswer() {
    guard additions > 0 else { return }
    additions -= 1
    let node = makeCell()
    guard (try? engine.root.add(node.model)) != nil else { return }
    nodes.append(node)
    root.children.append(node)
    node.parent = root
  }

  private func add(_ node: Plain, using generator: inout some RandomNumberGenerator) throws {
    nodes.append(node)
    try put(node, using: &generator)
  }

  private func put(_ node: Plain, using generator: inout some RandomNumberGenerator) throws {
    let target = nodes.filter(\.isContainer).randomElement(using: &generator)!
    guard let container = target.model as? ContainerModel else { return }
    guard node !== root, !target.isInside(node) else {
      let isRefused = (try? container.add(node.model)) == nil
      return try expect(isRefused, "a model was put into itself")
    }
    let count = target.children.count { $0 !== node }
    let index = Int.random(in: 0...count, using: &generator)
    try container.insert(node.model, at: index)
    node.leave()
    target.children.insert(node, at: index)
    node.parent = target
  }

  private func remove(_ node: Plain) throws {
    guard node !== root else { return }
    try node.model.removeFromParent()
    node.leave()
  }

  private func hide(_ node: Plain) {
    guard node !== root else { return }
    node.isHidden.toggle()
    node.model.isHidden = node.isHidden
  }
}
