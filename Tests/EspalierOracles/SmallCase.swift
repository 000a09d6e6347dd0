// SPDX-License-Identifier: MIT

import Espalier

/// A few edits of a small tree, how they are committed, and what is seen of it meanwhile.
///
/// As a text: `C(R) R | sections each some | insert R before 2, move 1 last 3`.
public struct SmallCase: CustomStringConvertible {
  /// What the viewport shows.
  public enum Sight: String, CaseIterable, Sendable {
    /// All rows, or some of them, or none, since the host has scrolled beyond them; or there is no viewport.
    case all, some, beyond, unseen
  }

  let tree: String
  let hasSections: Bool
  let edits: [SmallEdit]
  /// What is seen of the tree.
  public var sight: Sight
  /// Whether each edit is committed, or all together.
  public var commitsEach: Bool

  /// The case as a text, of which it can be made again.
  public var description: String {
    let ways = (hasSections ? ["sections"] : []) + (commitsEach ? ["each"] : []) + [sight.rawValue]
    let edits = edits.map(\.description).joined(separator: ", ")
    return "\(tree) | \(ways.joined(separator: " ")) | \(edits)"
  }

  /// Makes a case of its text; nil if that is of none.
  public init?(_ text: String) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let ways = parts[1].split(separator: " ")
    guard let sight = ways.compactMap({ Sight(rawValue: String($0)) }).first else { return nil }
    (self.sight, tree) = (sight, parts[0].split(separator: " ").joined(separator: " "))
    (hasSections, commitsEach) = (ways.contains("sections"), ways.contains("each"))
    edits = parts[2].split(separator: ",").compactMap { SmallEdit($0.split(separator: " ")) }
    guard var tree = SmallTree(tree, hasSections: hasSections) else { return nil }
    for edit in edits {
      guard tree.edits(isSpelledOut: true).contains(edit) else { return nil }
      tree.apply(edit)
    }
  }

  private init(_ tree: String, hasSections: Bool, _ edits: [SmallEdit]) {
    (self.tree, self.hasSections, self.edits) = (tree, hasSections, edits)
    (sight, commitsEach) = (.all, false)
  }

  /// Some tree of so many nodes, and some edits of it, committed and seen in some way.
  public static func random(
    nodes: Int, edits count: Int, using generator: inout some RandomNumberGenerator
  ) -> SmallCase {
    let hasSections = Bool.random(using: &generator)
    let trees = SmallTree.all(of: nodes, hasSections: hasSections)
    let text = trees.randomElement(using: &generator) ?? ""
    guard var tree = SmallTree(text, hasSections: hasSections) else {
      fatalError("\(text) is no tree.")
    }
    var edits: [SmallEdit] = []
    for _ in 0..<count {
      guard let edit = tree.edits(isSpelledOut: true).randomElement(using: &generator) else {
        break
      }
      edits.append(edit)
      tree.apply(edit)
    }
    var one = SmallCase(text, hasSections: hasSections, edits)
    one.sight = Sight.allCases.randomElement(using: &generator) ?? .all
    one.commitsEach = Bool.random(using: &generator)
    return one
  }

  /// Carries it out beside a twin; throws what rule was broken, with the case as a text.
  public func run() throws {
    do {
      let list = SmallList(tree, hasSections: hasSections, sight)
      try list.commit()
      for (index, edit) in edits.enumerated() {
        list.carryOut(edit)
        if commitsEach || index == edits.count - 1 { try list.commit() }
      }
    } catch {
      throw Broken("\(self): \(error)")
    }
  }

  /// Calls `body` with all sequences of so many edits of all trees of so many nodes, seen all and committed at the end.
  /// - Parameters:
  ///   - isSpelledOut: whether places are named in all ways.
  ///   - ordered: whether of sequences that differ in the order of edits that have nothing to do with each other one
  ///     is enough.
  ///   - isTried: whether sequences are tried that differ in their last edit alone, by their number.
  public static func forEach(
    nodes: Int, hasSections: Bool, edits count: Int, isSpelledOut: Bool = false,
    ordered: Bool = false, isTried: (UInt64) -> Bool = { _ in true },
    _ body: (SmallCase) throws -> Void
  ) rethrows {
    var number: UInt64 = 0
    for text in SmallTree.all(of: nodes, hasSections: hasSections) {
      guard let tree = SmallTree(text, hasSections: hasSections) else {
        fatalError("\(text) is no tree.")
      }
      var sequence: [SmallEdit] = []
      func go(on tree: SmallTree, from former: SmallTree?) throws {
        if sequence.count == count {
          return try body(SmallCase(text, hasSections: hasSections, sequence))
        }
        if sequence.count == count - 1 {
          number += 1
          if !isTried(number) { return }
        }
        for edit in tree.edits(isSpelledOut: isSpelledOut) {
          if ordered, let former, let last = sequence.last,
            edit.order.lexicographicallyPrecedes(last.order),
            former.areIndependent(last, edit)
          {
            continue
          }
          var next = tree
          next.apply(edit)
          sequence.append(edit)
          try go(on: next, from: tree)
          sequence.removeLast()
        }
      }
      try go(on: tree, from: nil)
    }
  }
}

/// The list of a small case and its twin, which are judged after each commit.
private final class SmallList: BareListHost {
  private let bare: BareList
  private var tree: SmallTree
  /// The nodes by their numbers.
  private var nodes: [TwinNode]
  private var commits = CommitOracle()
  private var layout = LayoutOracle()
  private let sight: SmallCase.Sight
  private var measured: [NodeID] = []
  /// Where all was at the last commit.
  private var told: TwinPlaces?
  /// Whether sections and containers have insets: then what is out of sight is not known as exactly.
  private var hasInsets: Bool { sight == .some && tree.hasSections }
  /// The version of the tree at the last commit.
  private var version = 0
  private var root: TwinNode { nodes[0] }

  init(_ text: String, hasSections: Bool, _ sight: SmallCase.Sight) {
    guard let whole = SmallTree(text, hasSections: hasSections),
      let empty = SmallTree("", hasSections: hasSections)
    else { fatalError("\(text) is no tree.") }
    (tree, self.sight) = (empty, sight)
    // In small leaves, a few rows are in several.
    bare = BareList(hasSections: hasSections, room: sight == .all ? 64 : 4)
    nodes = [TwinNode(isContainer: true, identity: 0, id: .root, parent: nil)]
    bare.host = self
    layout.measure = { row, _ in Self.height(row.identity, row.stamp) }
    look()
    for node in whole.nodes {
      carryOut(.insert(isContainer: whole.isContainer[node], .last(whole.parents[node])))
    }
  }

  /// Gives the list a viewport, and scrolls it.
  private func look() {
    guard sight != .unseen else { return }
    let height = sight == .all ? 1000.0 : 30
    bare.setViewport(width: 100, height: height)
    layout.resize(
      TwinSetting(width: 100, traits: 0), layout.traits, Units.length(height), root, isAsked: false)
    switch sight {
    case .some:
      bare.layout.scroll(to: 15)
      layout.askedOffset = Units.length(15)
    case .beyond:
      bare.layout.viewportDidScroll(to: 500)
      layout.hostScrolls(to: Units.length(500))
    case .all, .unseen: layout.isResized = true
    }
    if sight != .all { layout.isResized = false }
  }

  // MARK: Edits

  func carryOut(_ edit: SmallEdit) {
    do { try change(edit) } catch { fatalError("\(edit) was refused: \(error)") }
    tree.apply(edit)
    for (number, node) in nodes.enumerated() {
      node.children = tree.children[number].map { nodes[$0] }
      for child in node.children { child.parent = node }
    }
  }

  private func change(_ edit: SmallEdit) throws(EditError) {
    let node = edit.node.map { nodes[$0] } ?? root
    switch edit {
    case .insert(let isContainer, let place): try make(isContainer, at: self.place(place))
    case .delete:
      try bare.tree.remove(node.id)
      node.visit { $0.isRemoved = true }
    case .move(_, let place): try bare.tree.move(node.id, to: self.place(place))
    case .hide, .show:
      node.isHidden = edit == .hide(Int(node.identity))
      try bare.tree.setHidden(node.isHidden, node.id)
    case .update:
      node.stamp += 1
      try bare.tree.setStamp(node.stamp, node.id)
      node.isUpdated = true
      if node.isContainer { return }
      node.setting = nil
      if layout.seen.contains(where: { $0.row === node }) { node.changedInSight = true }
    case .replace:
      let content = content(nodes.count)
      add(try bare.tree.replace(node.id, with: content), isContainer: false)
      node.visit { $0.isRemoved = true }
    }
  }

  private func place(_ place: SmallPlace) -> Place {
    switch place {
    case .first(let node): .first(in: nodes[node].id)
    case .last(let node): .last(in: nodes[node].id)
    case .before(let node): .before(nodes[node].id)
    case .after(let node): .after(nodes[node].id)
    }
  }

  private func make(_ isContainer: Bool, at place: Place) throws(EditError) {
    guard isContainer else {
      return add(try bare.tree.makeRow(content(nodes.count), at: place), isContainer: false)
    }
    let id = try bare.tree.makeContainer(identity: Int64(nodes.count), at: place)
    add(id, isContainer: true)
    guard hasInsets, let node = nodes.last else { return }
    (node.style, node.isStyled) = (ContainerStyle(top: 3, bottom: 5), true)
    try bare.tree.setStyle(node.style, of: id)
  }

  /// Every second row is measured.
  private func content(_ number: Int) -> RowContent {
    RowContent(
      RowID(Int64(number)), height: number % 2 == 0 ? .fixed(20) : .automatic(estimate: 30))
  }

  private func add(_ id: NodeID, isContainer: Bool) {
    let number = nodes.count
    let node = TwinNode(isContainer: isContainer, identity: Int64(number), id: id, parent: root)
    if !isContainer {
      node.isAutomatic = number % 2 == 1
      node.height = Units.length(node.isAutomatic ? 30 : 20)
    }
    nodes.append(node)
  }

  // MARK: Commits

  func commit() throws {
    try judgeQuestions()
    let (before, isEdited) = (commits.rows, bare.tree.version != version)
    try told?.judge(bare, isPlain: !hasInsets, isEdited: isEdited) { $0 / 2 }
    measured = []
    bare.commit()
    version = bare.tree.version
    bare.checkInvariants()
    try commits.judge(bare.report, root, hasSections: bare.tree.hasSections)
    try judgeQuestions()
    if sight != .unseen { try judgeLayout(before, isEdited: isEdited) }
    root.visit { $0.isUpdated = false }
  }

  private func judgeQuestions() throws {
    try TwinQuestions(bare, root, commits).judge { _ in true }
  }

  private func judgeLayout(_ before: [TwinNode], isEdited: Bool) throws {
    var carriedAway = Set<ObjectIdentifier>()
    for move in bare.report.update.moves {
      carriedAway.insert(ObjectIdentifier(before[move.from.index]))
    }
    layout.former = nil
    try layout.judge(bare.report, root, carriedAway: carriedAway, isEdited: isEdited)
    try check(Set(measured).count == measured.count, "a row is measured twice")
    try check(layout.measured == Set(measured), "other rows are measured")
    let containers = nodes.filter { $0.isContainer && !$0.isRemoved }
    let places = TwinPlaces(layout, containers, isSeen: true)
    try places.judge(bare, isPlain: !hasInsets, isEdited: false) { $0 / 2 }
    told = places
  }

  // MARK: The host

  private static func height(_ identity: Int64, _ stamp: Int64) -> Double {
    Double(12 + (identity + stamp) % 4 * 5)
  }

  func height(of row: MeasureRequest, in bare: BareList) -> Double {
    measured.append(row.node)
    return Self.height(row.id.rawValue, row.stamp.rawValue)
  }
}
