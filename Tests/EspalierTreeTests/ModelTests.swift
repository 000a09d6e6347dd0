// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import TestSupport
import Testing

/// Random edits, events and shares on a component tree and on a tree of plain objects, side by
/// side.
@Suite("Model")
struct ModelTests {
  @Test("The tree agrees with a tree of plain objects", arguments: seeds(count: 60))
  func agrees(seed: UInt64) throws {
    var model = try Model(seed: seed)
    for _ in 0..<300 { try model.step() }
    try model.finish()
  }
}

/// The two trees and what links them.
private struct Model {
  static let events = [EventID<Int>(), EventID<Int>()]
  static let names = [DataID<Int>(), DataID<Int>()]

  final class Log {
    var heard: [Int] = []
    var told: [[String]] = [[], []]
  }

  let seed: UInt64
  var generator: SeededGenerator
  let tree = ComponentTree()
  let root = NaiveNode(id: 0, isContainer: true)
  let isRecording: Bool

  /// Whether some values are shared without telling anybody.
  let sharesSilently: Bool
  let log = Log()

  /// All live nodes, attached or not, in no order.
  var nodes: [(handle: NodeID, naive: NaiveNode)] = []
  var stale: [NodeID] = []
  var tokens: [(token: SubscriptionToken, node: NaiveNode, number: Int)] = []
  var nextID: Int64 = 1
  var nextNumber = 0

  /// The rows at the last commit, and their stamps.
  var committed: [Row] = []
  var changes = RowChanges()

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    isRecording = seed % 2 == 0
    sharesSilently = seed % 3 == 0
    tree.recordsChanges = isRecording
    nodes = [(tree.root, root)]
  }

  mutating func random(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
  mutating func chance(_ percent: Int) -> Bool { random(100) < percent }
  mutating func anyNode() -> (handle: NodeID, naive: NaiveNode) { nodes[random(nodes.count)] }

  mutating func anyContainer() -> (handle: NodeID, naive: NaiveNode) {
    while true {
      let node = anyNode()
      if node.naive.isContainer { return node }
    }
  }

  func handle(of naive: NaiveNode) -> NodeID { nodes.first { $0.naive === naive }!.handle }
}

extension Model {
  mutating func step() throws {
    switch random(20) {
    case 0...5: try make()
    case 6, 7: try move()
    case 8: try remove()
    case 9: try detach()
    case 10, 11: try hide()
    case 12: try separate()
    case 13: try restamp()
    case 14: try subscribe()
    case 15: cancel()
    case 16: try send()
    case 17: try share()
    default: try subscribeToValue()
    }
    #expect(log.heard.isEmpty, "seed \(seed)")
    if chance(30) { try compare() }
    if chance(10) { try commit() }
  }

  /// A random place in both trees.
  mutating func place(for moved: NaiveNode?) -> (place: Place, parent: NaiveNode, index: Int) {
    let container = anyContainer()
    let others = container.naive.children.filter { $0 !== moved }
    let index = random(others.count + 1)
    switch random(5) {
    case 0: return (.first(in: container.handle), container.naive, 0)
    case 1: return (.last(in: container.handle), container.naive, others.count)
    case 2 where index < others.count:
      return (.before(handle(of: others[index])), container.naive, index)
    case 3 where index > 0:
      return (.after(handle(of: others[index - 1])), container.naive, index)
    default: return (.at(index, in: container.handle), container.naive, index)
    }
  }

  mutating func make() throws {
    let isContainer = chance(35)
    let (place, parent, index) = place(for: nil)
    let naive = NaiveNode(id: nextID, isContainer: isContainer)
    nextID += 1
    let traits = RowTraits(height: .automatic(estimate: 44))
    let id = RowID(naive.id)
    let handle =
      isContainer
      ? try tree.insertContainer(id: id, at: place)
      : try tree.insertRow(id, traits: traits, at: place)
    parent.insert(naive, at: index)
    nodes.append((handle, naive))
  }

  mutating func move() throws {
    let (handle, naive) = anyNode()
    guard naive !== root else {
      #expect(throws: TreeError.rootIsFixed) { try tree.insert(handle, at: .first(in: tree.root)) }
      return
    }
    let (place, parent, index) = place(for: naive)
    if parent.ancestorsAndSelf.contains(where: { $0 === naive }) {
      #expect(throws: TreeError.cycle(handle, into: self.handle(of: parent))) {
        try tree.insert(handle, at: place)
      }
      return
    }
    if naive.parent == nil {
      naive.hasTop = naive.hasTop && naive.isContainer
      naive.hasBottom = naive.hasBottom && naive.isContainer
    }
    try tree.insert(handle, at: place)
    parent.insert(naive, at: index)
    expectTold(below: naive)
  }

  mutating func remove() throws {
    let (handle, naive) = anyNode()
    guard naive !== root, naive.preorder.count < 12 else { return }
    try tree.remove(handle)
    for gone in naive.preorder {
      stale.append(self.handle(of: gone))
      nodes.removeAll { $0.naive === gone }
      tokens.removeAll { $0.node === gone }
    }
    naive.detach()
    expectTold(below: root)
  }

  mutating func detach() throws {
    let (handle, naive) = anyNode()
    guard naive !== root, naive.preorder.count < 12 else { return }
    try tree.detach(handle)
    naive.detach()
    if !naive.isContainer { (naive.hasTop, naive.hasBottom) = (false, false) }
    expectTold(below: naive)
  }

  mutating func hide() throws {
    let (handle, naive) = anyNode()
    guard naive !== root else { return }
    naive.isHidden.toggle()
    try tree.setHidden(naive.isHidden, handle)
  }

  mutating func separate() throws {
    let (handle, naive) = anyNode()
    switch random(3) {
    case 0 where naive.isContainer || naive.parent != nil:
      naive.hasTop.toggle()
      try tree.setSeparator(naive.hasTop ? Separator(height: 1) : nil, at: .top, of: handle)
    case 1 where naive.isContainer || naive.parent != nil:
      naive.hasBottom.toggle()
      try tree.setSeparator(naive.hasBottom ? Separator(height: 2) : nil, at: .bottom, of: handle)
    case 2 where naive.isContainer:
      naive.separatesChildren.toggle()
      let separator = naive.separatesChildren ? Separator(height: 3) : nil
      try tree.setSeparatorBetweenChildren(separator, of: handle)
    default: break
    }
  }

  mutating func restamp() throws {
    let (handle, naive) = anyNode()
    guard !naive.isContainer else { return }
    naive.stamp = Int64(random(3))
    try tree.setStamp(Stamp(naive.stamp), of: handle)
  }
}

extension Model {
  mutating func subscribe() throws {
    let (handle, naive) = anyNode()
    let event = random(2)
    let number = nextNumber
    nextNumber += 1
    let log = log
    let token = try tree.subscribe(to: Self.events[event], at: handle) { _ in
      log.heard.append(number)
    }
    naive.listening.append((number, event))
    tokens.append((token, naive, number))
  }

  mutating func subscribeToValue() throws {
    let (handle, naive) = anyNode()
    let name = random(2)
    let number = nextNumber
    nextNumber += 1
    let log = log
    let token = try tree.subscribe(
      to: Self.names[name], at: handle, onEmpty: { log.told[name].append("\(number):-") },
      { log.told[name].append("\(number):\($0)") })
    naive.reading.append(NaiveReader(number: number, name: name))
    tokens.append((token, naive, number))
    expectTold(below: naive)
  }

  mutating func cancel() {
    guard !tokens.isEmpty else { return }
    let (token, node, number) = tokens.remove(at: random(tokens.count))
    #expect(token.isActive, "seed \(seed)")
    token.cancel()
    #expect(!token.isActive, "seed \(seed)")
    node.listening.removeAll { $0.number == number }
    node.reading.removeAll { $0.number == number }
  }

  mutating func send() throws {
    let (handle, naive) = anyNode()
    let event = random(2)
    try tree.send(Self.events[event], 7, from: handle)
    #expect(log.heard == naive.hear(event), "seed \(seed)")
    log.heard = []
  }

  mutating func share() throws {
    let (handle, naive) = anyNode()
    let name = random(2)
    let value = chance(70) ? random(3) : nil
    let tells = !sharesSilently || chance(80)
    try tree.share(value, as: Self.names[name], at: handle, broadcast: tells)
    naive.shared[name] = value
    if tells {
      expectTold(below: naive)
    } else {
      #expect(log.told == [[], []], "seed \(seed)")
    }
    #expect(try tree.value(of: Self.names[name], at: handle) == naive.value(name), "seed \(seed)")
  }

  /// Compares who was told. Readers of a value whose provider did not change were not told of
  /// silent changes; if there are such, only those that were told are compared, with the plain
  /// tree's order.
  func expectTold(below naive: NaiveNode) {
    for name in 0..<2 where !sharesSilently {
      #expect(log.told[name] == naive.tell(name), "seed \(seed)")
      log.told[name] = []
    }
    for name in 0..<2 where sharesSilently {
      let told = Set(log.told[name])
      let expected = naive.tellQuietly(name, only: told)
      #expect(log.told[name] == expected.told, "seed \(seed)")
      #expect(expected.missing.isEmpty, "seed \(seed)")
      log.told[name] = []
    }
  }
}

extension NaiveNode {
  /// Tells the readers whose telling is among `told`. Missing are those that had to be told and
  /// were not.
  fileprivate func tellQuietly(_ name: Int, only told: Set<String>) -> (
    told: [String], missing: [String]
  ) {
    var result: (told: [String], missing: [String]) = ([], [])
    for node in preorder {
      for reader in node.reading where reader.name == name {
        let value = node.value(name)
        if reader.heard == .some(value) { continue }
        let words = "\(reader.number):\(value.map(String.init) ?? "-")"
        if told.contains(words) {
          reader.heard = .some(value)
          result.told.append(words)
        } else if reader.heard == nil {
          result.missing.append(words)
        }
      }
    }
    return result
  }
}

extension Model {
  func flattened() throws -> [String] {
    try tree.visibleRows().map { handle in
      guard try tree.isSeparator(handle) else { return "r\(try tree.row(handle).id)" }
      return "s\(Int(try tree.traits(of: handle).height.initial.points))"
    }
  }

  func compare() throws {
    #expect(try flattened() == root.flattened, "seed \(seed)")
    #expect(tree.rowCount == root.flattened.count, "seed \(seed)")
    for (handle, naive) in nodes {
      #expect(tree.contains(handle), "seed \(seed)")
      let parent = naive.parent.map { self.handle(of: $0) }
      #expect(try tree.parent(of: handle) == parent, "seed \(seed)")
      #expect(try tree.isAttached(handle) == (naive.top === root), "seed \(seed)")
      guard naive.isContainer else { continue }
      let children = naive.children.map { self.handle(of: $0) }
      #expect(try Array(tree.children(of: handle)) == children, "seed \(seed)")
      #expect(try tree.childCount(of: handle) == children.count, "seed \(seed)")
    }
    #expect(stale.allSatisfy { !tree.contains($0) }, "seed \(seed)")
  }

  mutating func rows() -> [Row] {
    var buffer = UniqueBuffer<Row>()
    let count = tree.flatten(into: &buffer)
    return (0..<count).map { buffer[$0] }
  }

  mutating func commit() throws {
    guard isRecording else { return }
    let old = committed
    tree.commit(into: &changes)
    #expect(!tree.hasPendingChanges, "seed \(seed)")
    committed = rows()
    #expect(replay(old: old, new: committed).map(\.id) == committed.map(\.id), "seed \(seed)")
    checkUpdates(old: old)
    try checkHeights()
    #expect(try flattened() == root.flattened, "seed \(seed)")
  }

  /// The strict reading of the changes.
  func replay(old: [Row], new: [Row]) -> [Row] {
    let leaving = Set(changes.deletes.map(\.row.index) + changes.moves.map(\.old.index))
    #expect(leaving.count == changes.deletes.count + changes.moves.count, "seed \(seed)")
    #expect(changes.deletes.allSatisfy { old[$0.row.index].id == $0.id }, "seed \(seed)")
    var result: [Row?] = Array(repeating: nil, count: new.count)
    for move in changes.moves { result[move.new.index] = old[move.old.index] }
    for insert in changes.inserts { result[insert.index] = new[insert.index] }
    var staying = old.indices.filter { !leaving.contains($0) }.map { old[$0] }[...]
    for index in result.indices where result[index] == nil { result[index] = staying.popFirst() }
    #expect(staying.isEmpty, "seed \(seed)")
    return result.compactMap { $0 }
  }

  /// Exactly the rows that stayed in the list and have another stamp are updated.
  func checkUpdates(old: [Row]) {
    let inserted = Set(changes.inserts.map(\.index))
    let stamps = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.stamp) })
    let expected = committed.indices.filter { index in
      guard !inserted.contains(index), let stamp = stamps[committed[index].id] else { return false }
      return stamp != committed[index].stamp
    }
    #expect(changes.updates.map(\.new.index) == expected, "seed \(seed)")
    #expect(
      changes.updates.allSatisfy { old[$0.old.index].id == committed[$0.new.index].id },
      "seed \(seed)")
  }

  /// A row that stays in the list keeps its measured height, wherever it moves.
  mutating func checkHeights() throws {
    let visible = Set(root.flattened)
    for (handle, naive) in nodes where !naive.isContainer {
      let isVisible = naive.top === root && visible.contains("r\(naive.id)")
      if !(isVisible && naive.wasVisible) { naive.measured = nil }
      naive.wasVisible = isVisible
      guard isVisible else { continue }
      let height = naive.measured ?? 44
      #expect(tree.order.height(of: handle.index).points == Double(height), "seed \(seed)")
      if chance(30) {
        naive.measured = 10 + random(50)
        let measured = Height(points: Double(naive.measured!))!
        tree.order.setMeasuredHeight(measured, of: handle.index)
      }
    }
  }

  mutating func finish() throws {
    try compare()
    try commit()
    for handle in stale {
      #expect(throws: TreeError.unknownNode(handle)) { try tree.remove(handle) }
    }
    try tree.removeAll(in: tree.root)
    #expect(tree.visibleRows().isEmpty || root.hasTop || root.hasBottom, "seed \(seed)")
  }
}
