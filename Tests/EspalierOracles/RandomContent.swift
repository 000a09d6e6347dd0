// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Containers that are handed new content at random, in between edits by hand; each content is held against the list
/// that was handed over, each commit against the twin.
public final class RandomContent {
  private let bare: BareList
  private let editor = ContentEditor()
  private var generator: SeededGenerator
  private var lists: [Held] = []
  private var commits = CommitOracle()
  private var twins: [NodeID: TwinNode] = [:]
  private let hasRepeats: Bool
  private let limit: Int
  private var lastIdentity: Int64 = 0

  /// What a list of the app holds of its container.
  private final class Held {
    let container: NodeID
    var content: ListContent
    init(_ container: NodeID) {
      self.container = container
      content = ListContent(of: container)
    }
  }

  /// A section, or the rows of a container itself, as they are or are to be.
  private struct Part {
    var section: Int64?
    var container: NodeID?
    var rows: [Row] = []
    var nodes: [NodeID] = []
  }

  /// Makes a list that is decided by a generator.
  /// - Parameter limit: about how many rows a content has at most.
  public init(_ source: SeededGenerator, limit: Int = 20) {
    generator = source
    self.limit = limit
    hasRepeats = generator.below(3) == 0
    bare = BareList(
      hasSections: generator.below(2) == 0, room: [4, 8, 64][generator.below(3)])
    if generator.below(2) == 0 {
      lists = [Held(.root)]
    } else {
      for _ in 0..<2 { lists.append(Held(try! bare.tree.makeContainer(at: .last(in: .root)))) }
    }
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }
  private func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Hands over content and commits; throws what rule was broken.
  public func run(commits count: Int) throws {
    for _ in 0..<count {
      for _ in 0..<below(3) + (chance(80) ? 1 : 0) {
        if chance(35) { for _ in 0..<below(4) { edit() } }
        try set(lists[below(lists.count)])
      }
      if chance(20) { edit() }
      bare.commit()
      let root = twin()
      // What has the stamp of the last commit again shows what it showed then.
      for twin in twins.values where bare.tree.stamp(of: twin.id) == twin.stamp {
        twin.isUpdated = false
      }
      try commits.judge(bare.report, root, hasSections: bare.tree.hasSections)
      for twin in twins.values {
        twin.isUpdated = false
        twin.stamp = bare.tree.stamp(of: twin.id) ?? 0
      }
    }
  }

  // MARK: Content

  private func set(_ list: Held) throws {
    let before = parts(of: list.container)
    let others = lists.filter { $0 !== list }.map { parts(of: $0.container).flatMap(\.nodes) }
    let content = newContent(before, of: list.container)
    let isFlat = content.count == 1 && content[0].section == nil
    let rows = ContiguousArray(content.flatMap(\.rows))
    let sections = ContiguousArray(
      content.compactMap { part in
        part.section.map { RowSection(id: RowID($0), rowCount: part.rows.count) }
      })
    try editor.set(
      rows.span, in: isFlat ? nil : sections, of: &list.content, in: bare
    ) { index, _ in Self.content(rows[index]) }
    bare.checkInvariants()
    try judge(content, isFlat, before, list)
    try check(
      others == lists.filter { $0 !== list }.map { parts(of: $0.container).flatMap(\.nodes) },
      "another container has changed")
  }

  private func judge(_ content: [Part], _ isFlat: Bool, _ before: [Part], _ list: Held)
    throws(Broken)
  {
    let after = parts(of: list.container)
    let shown = isFlat ? after : Array(after.dropFirst())
    try check(isFlat ? after.count == 1 : after[0].rows.isEmpty, "rows or containers are left")
    try check(
      shown.map(\.section) == content.map(\.section) && shown.map(\.rows) == content.map(\.rows),
      "\(shown.map(\.rows)) is there, not \(content.map(\.rows))")
    // The identity of a node never changes: as many keep theirs as there can be.
    var kept: [RowID: Int] = [:]
    var stamps: [NodeID: Stamp] = [:]
    for part in before {
      for (row, node) in zip(part.rows, part.nodes) { stamps[node] = row.stamp }
    }
    for part in shown {
      for (row, node) in zip(part.rows, part.nodes) {
        guard let stamp = stamps[node] else { continue }
        kept[row.id, default: 0] += 1
        if stamp != row.stamp { twins[node]?.isUpdated = true }
      }
    }
    let (old, new) = (counts(before), counts(content))
    for (id, count) in new {
      let most = min(count, old[id] ?? 0)
      try check(kept[id] ?? 0 == most, "\(kept[id] ?? 0) rows \(id) are kept where \(most) can be")
    }
    for part in shown {
      guard let former = before.first(where: { $0.section != nil && $0.section == part.section })
      else { continue }
      try check(part.container == former.container, "a section is another container")
    }
    for list in lists where list.container == .root { try judgeHeight(shown) }
    for part in shown {
      for (row, node) in zip(part.rows, part.nodes) {
        let (found, told) = (bare.tree.content(of: node), Self.content(row))
        try check(
          found?.breadth == told.breadth && found?.startsLine == told.startsLine
            && found?.spansLine == told.spansLine && found?.kind == told.kind
            && found?.pin == told.pin,
          "row \(row.id) is not what it was described as")
      }
    }
  }

  /// Every row is as its content says. Rows that are hidden have no height.
  private func judgeHeight(_ parts: [Part]) throws(Broken) {
    var height = 0.0
    for part in parts where !isHidden(part.container) {
      for (row, node) in zip(part.rows, part.nodes) where !isHidden(node) {
        if case .fixed(let points) = Self.content(row).height {
          height += points
        } else {
          height += 10
        }
      }
    }
    try check(
      bare.tree.contentHeight == height,
      "the rows are \(bare.tree.contentHeight) high, not \(height)")
  }

  private func isHidden(_ node: NodeID?) -> Bool { node.flatMap { twins[$0]?.isHidden } ?? false }

  private static func content(_ row: Row) -> RowContent {
    let stamp = row.stamp.rawValue
    return RowContent(
      row.id, stamp: Stamp(stamp),
      kind: RowKind(UInt8(stamp % 5)),
      height: stamp % 3 == 0 ? .automatic(estimate: 10) : .fixed(Double(stamp % 7 * 10)),
      pin: stamp % 4 == 0 ? Pin(level: Int(stamp % 3)) : nil,
      breadth: stamp % 6 < 3 ? nil : Double(stamp % 6),
      startsLine: stamp % 5 == 1, spansLine: stamp % 7 == 2)
  }

  private func counts(_ parts: [Part]) -> [RowID: Int] {
    var counts: [RowID: Int] = [:]
    for part in parts { for row in part.rows { counts[row.id, default: 0] += 1 } }
    return counts
  }

  /// What is in a container: first the rows in itself, then its containers, with all that is in them.
  private func parts(of container: NodeID) -> [Part] {
    var parts = [Part(section: nil, container: container)]
    for child in children(of: container) {
      if let node = twin(of: child), node.isContainer {
        var part = Part(section: node.identity, container: child)
        collect(child, &part)
        parts.append(part)
      } else {
        add(child, &parts[0])
      }
    }
    return parts
  }

  private func collect(_ container: NodeID, _ part: inout Part) {
    for child in children(of: container) {
      if let node = twin(of: child), node.isContainer {
        collect(child, &part)
      } else {
        add(child, &part)
      }
    }
  }

  private func add(_ node: NodeID, _ part: inout Part) {
    part.nodes.append(node)
    part.rows.append(
      Row(id: RowID(bare.tree.identity(of: node)!), stamp: Stamp(bare.tree.stamp(of: node)!)))
  }

  private func children(of container: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    bare.tree.forEachChild(of: container) { children.append($0) }
    return children
  }

  /// Some of the rows, in another order or not, with others, and some with other stamps.
  private func newContent(_ before: [Part], of container: NodeID) -> [Part] {
    var rows = before.flatMap(\.rows)
    let change = chance(15) ? 60 : 12
    rows.removeAll { _ in chance(change) }
    if chance(10) { rows.shuffle(using: &generator) }
    for _ in 0..<(chance(60) ? below(4) : 0) where rows.count > 1 {
      rows.insert(rows.remove(at: below(rows.count)), at: below(rows.count))
    }
    for index in rows.indices where chance(change) { rows[index].stamp = Stamp(Int64(below(12))) }
    while rows.count < limit, chance(rows.count < 4 ? 80 : 45) {
      lastIdentity += 1
      let isRepeat = hasRepeats && chance(30) && !rows.isEmpty
      let id = isRepeat ? rows[below(rows.count)].id : RowID(lastIdentity)
      rows.insert(Row(id: id, stamp: Stamp(Int64(below(12)))), at: below(rows.count + 1))
    }
    let mayBeFlat = !bare.tree.hasSections || container != .root
    if mayBeFlat, chance(before.count > 1 ? 10 : 80) { return [Part(section: nil, rows: rows)] }
    var sections = before.compactMap(\.section).filter { _ in !chance(15) }
    if chance(20) { sections.shuffle(using: &generator) }
    while sections.isEmpty || chance(25) {
      lastIdentity += 1
      sections.insert(lastIdentity, at: below(sections.count + 1))
    }
    // Rows stay with their section, but for some of them.
    var homes: [RowID: Int64] = [:]
    for part in before { for row in part.rows where !chance(10) { homes[row.id] = part.section } }
    var parts = sections.map { Part(section: $0) }
    for row in rows {
      let home = sections.firstIndex { $0 == homes[row.id] } ?? below(sections.count)
      parts[home].rows.append(row)
    }
    return parts
  }

  // MARK: Edits by hand

  private func edit() {
    var rows: [NodeID] = []
    var containers = lists.map(\.container)
    for list in lists {
      for part in parts(of: list.container) {
        rows += part.nodes
        if part.section != nil, let container = part.container { containers.append(container) }
      }
    }
    if bare.tree.hasSections { containers.removeAll { $0 == .root } }
    let node = (rows + containers.filter { node in !lists.contains { $0.container == node } })
      .randomElement(using: &generator)
    switch below(7) {
    case 0:
      guard let container = containers.randomElement(using: &generator) else { return }
      lastIdentity += 1
      try! bare.tree.makeRow(
        Self.content(Row(id: RowID(lastIdentity), stamp: 1)), at: .last(in: container))
    case 1:
      guard let container = containers.randomElement(using: &generator) else { return }
      lastIdentity += 1
      try! bare.tree.makeContainer(identity: lastIdentity, at: .first(in: container))
    case 2, 3:
      guard let node, let other = rows.randomElement(using: &generator) else { return }
      try? bare.tree.move(node, to: chance(50) ? .before(other) : .after(other))
    case 4: if let node { try! bare.tree.remove(node) }
    case 5:
      guard let row = rows.randomElement(using: &generator) else { return }
      // What a row is goes by its stamp: with one that is 420 more it is the same.
      try! bare.tree.setStamp(bare.tree.stamp(of: row)! + 420, row)
      twin(of: row)?.isUpdated = true
    default:
      guard let node, let twin = twin(of: node) else { return }
      twin.isHidden = chance(50)
      try! bare.tree.setHidden(twin.isHidden, node)
    }
  }

  // MARK: The twin

  private func twin(of node: NodeID) -> TwinNode? {
    if let twin = twins[node] { return twin }
    guard let identity = bare.tree.identity(of: node) else { return nil }
    let twin = TwinNode(
      isContainer: bare.tree.isContainer(node), identity: identity, id: node, parent: nil)
    twins[node] = twin
    return twin
  }

  /// The tree as it is.
  private func twin() -> TwinNode {
    let root = twin(of: .root)!
    build(root)
    return root
  }

  private func build(_ container: TwinNode) {
    container.children = children(of: container.id).map { node in
      let twin = twin(of: node)!
      twin.parent = container
      if twin.isContainer { build(twin) }
      return twin
    }
  }
}
