// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// A model as a plain node, with children in an array.
@MainActor private final class Plain {
  let model: ComponentModel
  weak var parent: Plain?
  var children: [Plain] = []
  var isHidden = false

  init(_ model: ComponentModel) { self.model = model }

  var isContainer: Bool { model is ContainerModel }

  /// Whether neither it nor a container of it is hidden.
  var isShown: Bool { !isHidden && parent?.isShown ?? true }

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

/// A row that counts what happens to it, and notes what may not.
@MainActor private final class CountingCell: StatefulModel<Int> {
  private(set) var attachCount = 0
  private(set) var loadCount = 0
  private(set) var bindCount = 0
  private(set) var displayCount = 0
  private(set) var nearCount = 0
  private(set) var updates: [Int] = []
  private(set) var leaveCount = 0
  /// The requests to set its state that were not answered yet.
  private(set) var openCount = 0
  private(set) var fault: String?
  /// Where it was when it heard that it is attached.
  private(set) var attachedNode: NodeID?
  /// What is done once it hears that it left, and before, once it is not bound any more.
  var onDetach: (() -> Void)?
  var onUnbind: (() -> Void)?
  private let commitsOnAttach: Bool

  init(commitsOnAttach: Bool) {
    self.commitsOnAttach = commitsOnAttach
    super.init(0, height: .fixed(20))
  }

  private func expect(_ holds: Bool, _ sentence: String) {
    if !holds { fault = fault ?? sentence }
  }

  /// Sets its state. That is cancelled only by leaving a list that it is in then, or comes into later.
  func set(_ value: Int, answer: @escaping () -> Void) {
    let cancelling = leaveCount + (attachCount == 1 && node == nil ? 2 : 1)
    openCount += 1
    let completion = { [weak self] (outcome: StateOutcome) in
      answer()
      guard let self else { return }
      openCount -= 1
      expect(outcome != .cancelled || leaveCount >= cancelling, "a request is cancelled too soon")
    }
    setState({ $0 = value }, completion: completion)
  }

  override func didAttach() {
    attachCount += 1
    expect(attachCount == 1, "a row is attached twice")
    attachedNode = node
    if commitsOnAttach { engine?.commit() }
  }

  override func didLoad() { loadCount += 1 }

  override func didBind(_ view: AnyObject) {
    bindCount += 1
    expect(
      bindCount == 1 && attachCount == 1 && loadCount == 1, "a row is bound out of turn")
  }

  override func willDisplay() {
    displayCount += 1
    expect(displayCount == 1 && attachCount == 1, "a row is displayed out of turn")
  }

  override func didEnterWorkingRange() {
    nearCount += 1
    expect(nearCount == 1 && attachCount == 1, "a row is near out of turn")
  }

  override func onUpdate(from old: Int) {
    expect(attachCount == 1, "the state of a row changes that is not attached")
    updates.append(state)
  }

  override func didEndDisplay() { displayCount -= 1 }
  override func didExitWorkingRange() { nearCount -= 1 }
  override func didUnbind(_ view: AnyObject) {
    bindCount -= 1
    onUnbind?()
  }

  override func didDetach() {
    attachCount -= 1
    leaveCount += 1
    expect(
      attachCount == 0 && bindCount == 0 && displayCount == 0 && nearCount == 0,
      "a row is detached that is bound, in sight or near, or not attached")
    attachedNode = nil
    let onDetach = onDetach
    self.onDetach = nil
    onDetach?()
  }
}

/// A container that counts how often it came into sight, and notes if it was not loaded then.
@MainActor private final class CountingContainer: ContainerModel {
  private(set) var displayCount = 0
  private(set) var wasUnloaded = false

  override func willDisplay() {
    displayCount += 1
    if !isLoaded { wasUnloaded = true }
  }

  override func didEndDisplay() { displayCount -= 1 }
}

/// Binds a view to every row in sight.
@MainActor private final class BindingHost: ListHost {
  private final class View {}
  /// Called at the end of the next commit.
  var onApply: (() -> Void)?
  private var shown: [NodeID: View] = [:]

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 20 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    for row in commit.disappeared.lazy.map(\.node) {
      if let view = shown.removeValue(forKey: row) { engine.unbind(view, from: row) }
    }
    for row in commit.appeared.lazy.map(\.node) where engine.model(of: row) != nil {
      let view = View()
      shown[row] = view
      engine.bind(view, to: row)
    }
    let onApply = onApply
    self.onApply = nil
    onApply?()
  }
}

/// Models that come, go, move, hide and change their state, beside plain objects with arrays of children.
@MainActor public final class RandomModels {
  private final class Answers {
    var count = 0
  }

  private let engine: ListEngine
  private let host = BindingHost()
  private var generator: SeededGenerator
  private var nodes: [Plain] = []
  /// Rows without a model, each in a container that has one; they go with it.
  private var rows: [(node: NodeID, container: Plain)] = []
  /// Those that went.
  private var gone: [NodeID] = []
  private var rowCount: Int64 = 0
  /// What was edited last: half of all edits are to the same again.
  private var latest: Plain
  private let root: Plain
  private var completions = 0
  private let answers: Answers

  /// Edits and commits sixty times; throws what does not hold.
  public static func run(_ source: SeededGenerator) throws {
    let answers = Answers()
    var edits: RandomModels? = RandomModels(source, answers)
    for _ in 0..<60 { try edits?.editAndCommit() }
    let completions = edits?.completions ?? 0
    // With the engine and the models, the last requests go.
    edits = nil
    try check(answers.count == completions, "\(answers.count) of \(completions) completions")
  }

  private init(_ source: SeededGenerator, _ answers: Answers) {
    self.answers = answers
    generator = source
    // Commits are made by hand: nobody calls for a turn.
    engine = ListEngine(scheduler: CommitScheduler { _ in })
    engine.host = host
    engine.setViewport(width: 320, height: 200)
    root = Plain(engine.root)
    (nodes, latest) = ([root], root)
  }

  private func editAndCommit() throws {
    for _ in 0..<Int.random(in: 0...8, using: &generator) { try edit() }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      engine.viewportDidScroll(to: Double(Int.random(in: 0...300, using: &generator)))
    }
    if Bool.random(using: &generator) {
      var failure: (any Error)?
      host.onApply = { [unowned self] in
        do { for _ in 0..<3 { try edit() } } catch { failure = error }
      }
      engine.commit()
      host.onApply = nil
      if let failure { throw failure }
    }
    engine.commit()
    let ids = (0..<engine.rowCount).compactMap { engine.model(atRow: $0)?.id }
    try check(ids == root.rows, "the rows are others")
    try judgeRows(besides: ids.count)
    for node in nodes {
      let isAttached = node.isInside(root)
      try check(node.model.isAttached == isAttached, "a model is attached, or is not")
      try check(
        !isAttached || !node.isShown || node.model.isLoaded, "what is shown was not loaded")
      try check(node.model.parent === node.parent?.model, "the parent of a model")
      let isAlone = node.model.nextSibling == nil && node.model.previousSibling == nil
      try check(node.parent != nil || isAlone, "siblings in no container")
      if let container = node.model as? ContainerModel {
        let children = node.children.map(\.model)
        try check(container.children.map(\.id) == children.map(\.id), "children of a model")
        for (index, child) in children.enumerated() {
          let next = index + 1 < children.count ? children[index + 1] : nil
          try check(
            container.index(of: child) == index && child.nextSibling === next
              && next.map { $0.previousSibling === child } ?? true, "the place of a child")
        }
        if let counting = container as? CountingContainer {
          let isSeen =
            nodes.contains {
              ($0.model as? CountingCell)?.displayCount == 1 && $0.isInside(node)
            } || rows.contains { engine.isDisplayed($0.node) && $0.container.isInside(node) }
          try check(
            counting.displayCount == (isSeen ? 1 : 0) && !counting.wasUnloaded,
            "a container is in sight out of turn")
        }
      } else if let cell = node.model as? CountingCell {
        if let fault = cell.fault { throw Broken(fault) }
        try check(
          cell.attachCount == (isAttached ? 1 : 0) && cell.loadCount <= 1, "lives are no pairs")
        try check(cell.attachedNode == cell.node, "a row is not where it was attached")
        try check(
          cell.displayCount == cell.bindCount && cell.isDisplayed == (cell.bindCount == 1),
          "a row is in sight that is not bound, or not told of it")
        if isAttached {
          try check(cell.updates.last ?? 0 == cell.state, "a row was not told of its state")
          try check(cell.openCount == 0, "a request was not answered by the commit")
        }
      }
    }
  }

  private func edit() throws {
    let isOther = Bool.random(using: &generator)
    let node = isOther ? nodes.randomElement(using: &generator)! : latest
    latest = node
    switch Int.random(in: 0..<13, using: &generator) {
    case 10: try addRow(beside: node)
    case 11: try editRow()
    case 12: try replace(node)
    case 0...2:
      let commits = Int.random(in: 0..<4, using: &generator) == 0
      try add(Plain(CountingCell(commitsOnAttach: commits)))
    case 3: try add(Plain(CountingContainer()))
    case 4, 5: try put(node)
    case 6: try remove(node)
    case 7: hide(node)
    default:
      if let cell = node.model as? CountingCell { set(cell) }
    }
  }

  private func set(_ cell: CountingCell) {
    let value = Int.random(in: 0..<3, using: &generator)
    completions += 1
    cell.set(value) { [answers] in answers.count += 1 }
  }

  private func add(_ node: Plain) throws {
    nodes.append(node)
    latest = node
    try put(node)
  }

  private func put(_ node: Plain) throws {
    let containers = nodes.filter(\.isContainer)
    let target = containers.randomElement(using: &generator)!
    guard let container = target.model as? ContainerModel else { return }
    guard node !== root, !target.isInside(node) else {
      var isRefused = false
      do { try container.add(node.model) } catch { isRefused = true }
      return try check(isRefused, "a model is put into itself")
    }
    let count = target.children.count { $0 !== node }
    let index = Int.random(in: 0...count, using: &generator)
    try container.insert(node.model, at: index)
    if !target.isInside(root) { dropRows(in: node) }
    node.leave()
    target.children.insert(node, at: index)
    node.parent = target
  }

  private func remove(_ node: Plain) throws {
    guard node !== root else { return }
    let cells = nodes.filter { node.isInside(root) && $0.isInside(node) }
      .compactMap { $0.model as? CountingCell }
    let targets = nodes.filter { $0.isContainer && !$0.isInside(node) }
    let target = targets.randomElement(using: &generator)!
    // Who hears that it left may put back what is being removed.
    let hearing = Bool.random(using: &generator) ? cells.randomElement(using: &generator) : nil
    hearing?.onDetach = { try? (target.model as? ContainerModel)?.add(node.model) }
    dropRows(in: node)
    let setting = cells.first { $0.bindCount == 1 }
    setting?.onUnbind = { [unowned self] in setting.map { set($0) } }
    try node.model.removeFromParent()
    setting?.onUnbind = nil
    node.leave()
    guard hearing != nil else { return }
    target.children.append(node)
    node.parent = target
  }

  private func hide(_ node: Plain) {
    guard node !== root else { return }
    node.isHidden.toggle()
    node.model.isHidden = node.isHidden
  }

  // MARK: Rows without a model

  /// All that are in a container go, or are about to.
  private func dropRows(in node: Plain) {
    gone += rows.filter { $0.container.isInside(node) }.map(\.node)
    rows.removeAll { $0.container.isInside(node) }
  }

  private func content() -> RowContent {
    rowCount += 1
    return RowContent(RowID(1 << 40 + rowCount), height: .fixed(20))
  }

  /// A row beside a model, or in it.
  private func addRow(beside node: Plain) throws {
    guard let id = node.model.node else { return }
    let isFirst = Bool.random(using: &generator)
    let (place, container): (Place, Plain?) =
      node.isContainer
      ? (isFirst ? .first(in: id) : .last(in: id), node)
      : (isFirst ? .before(id) : .after(id), node.parent)
    guard let container else { return }
    rows.append((try engine.makeRow(content(), at: place), container))
  }

  /// A row goes, or goes elsewhere.
  private func editRow() throws {
    guard let index = rows.indices.randomElement(using: &generator) else { return }
    let row = rows.remove(at: index)
    guard Bool.random(using: &generator),
      let target = nodes.filter({ $0.isContainer && $0.isInside(root) })
        .randomElement(using: &generator), let id = target.model.node
    else {
      gone.append(row.node)
      return try engine.remove(row.node)
    }
    try engine.move(row.node, to: .first(in: id))
    rows.append((row.node, target))
  }

  /// Plain rows in place of all that is in a container; one of the models there that hears of it may put another one
  /// elsewhere meanwhile.
  private func replace(_ node: Plain) throws {
    guard node.isContainer, let id = node.model.node,
      node.children.allSatisfy({ !$0.isContainer })
    else { return }
    let children = node.children
    let other = nodes.filter { $0.isContainer && $0 !== node }.randomElement(using: &generator)
    let hearing = children.randomElement(using: &generator)
    let moving = children.randomElement(using: &generator)
    var hasMoved = false
    if let other, let moving, moving !== hearing {
      (hearing?.model as? CountingCell)?.onDetach = {
        hasMoved = (try? (other.model as? ContainerModel)?.add(moving.model)) != nil
      }
    }
    dropRows(in: node)
    let count = Int.random(in: 0...3, using: &generator)
    try engine.apply((0..<count).map { _ in Row(id: content().id, stamp: 1) }, to: id)
    (hearing?.model as? CountingCell)?.onDetach = nil
    for child in children { child.leave() }
    if hasMoved, let moving, let other {
      other.children.append(moving)
      moving.parent = other
    }
    engine.bare.tree.forEachChild(of: id) { rows.append(($0, node)) }
  }

  private func judgeRows(besides count: Int) throws {
    let shown = rows.filter { $0.container.isShown && $0.container.isInside(root) }
    try check(engine.rowCount == count + shown.count, "rows without a model are too many or few")
    for row in shown {
      try check(engine.rowIndex(of: row.node) != nil, "a row without a model is not shown")
    }
    for row in rows {
      let container = row.container.model.node
      try check(engine.bare.tree.parent(of: row.node) == container, "a row is elsewhere")
    }
    try check(gone.allSatisfy { !engine.bare.tree.isValid($0) }, "a row has not gone")
    gone = []
  }
}
