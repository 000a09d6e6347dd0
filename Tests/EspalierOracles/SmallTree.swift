// SPDX-License-Identifier: MIT

/// A tree of a few nodes: the children of each, by numbers. The root is 0, the others are numbered from 1 on in their
/// order, and what comes later in the order in which it comes.
struct SmallTree {
  private(set) var isContainer = [true]
  private(set) var parents = [0]
  private(set) var children: [[Int]] = [[]]
  private(set) var hidden: Set<Int> = []
  let hasSections: Bool

  /// Reads a tree such as `C(R C) R`: a container with a row and an empty container, and a row. Nil if it is none.
  init?(_ text: some StringProtocol, hasSections: Bool) {
    self.hasSections = hasSections
    var open = [0]
    for letter in text {
      switch letter {
      case "R", "C": _ = add(isContainer: letter == "C", to: open[open.count - 1])
      case "(": open.append(parents.count - 1)
      case ")" where open.count > 1: open.removeLast()
      case " ": continue
      default: return nil
      }
    }
    if open.count > 1
      || isContainer.indices.contains(where: { !isContainer[$0] && !children[$0].isEmpty })
      || hasSections && children[0].contains(where: { !isContainer[$0] })
    {
      return nil
    }
  }

  /// All trees of so many nodes, as texts; with sections, those whose root has containers alone.
  static func all(of count: Int, hasSections: Bool) -> [String] {
    if count == 0 { return [""] }
    func joined(_ first: String, _ rest: String) -> String {
      rest.isEmpty ? first : first + " " + rest
    }
    var trees = hasSections ? [] : all(of: count - 1, hasSections: false).map { joined("R", $0) }
    for inside in 0..<count {
      for first in all(of: inside, hasSections: false) {
        for rest in all(of: count - 1 - inside, hasSections: hasSections) {
          trees.append(joined(first.isEmpty ? "C" : "C(\(first))", rest))
        }
      }
    }
    return trees
  }

  /// The nodes that are there, in their order, without the root.
  var nodes: [Int] { Array(inside(0).dropFirst()) }

  /// A node and all that is in it.
  func inside(_ node: Int) -> [Int] { [node] + children[node].flatMap(inside) }

  /// Carries out an edit.
  mutating func apply(_ edit: SmallEdit) {
    switch edit {
    case .insert(let isContainer, let place):
      let (parent, index) = resolve(place)
      _ = add(isContainer: isContainer, to: parent, at: index)
    case .delete(let node): take(node)
    case .move(let node, let place):
      if place == .before(node) || place == .after(node) { return }
      // An anchor stays, whatever the node leaves behind.
      let anchor = resolve(place)
      let next =
        anchor.index < children[anchor.parent].count ? children[anchor.parent][anchor.index] : nil
      if next == node { return }
      take(node)
      let index = next.flatMap { children[anchor.parent].firstIndex(of: $0) }
      children[anchor.parent].insert(node, at: index ?? children[anchor.parent].count)
      parents[node] = anchor.parent
    case .hide(let node): hidden.insert(node)
    case .show(let node): hidden.remove(node)
    case .update: break
    case .replace(let node):
      let (parent, index) = resolve(.before(node))
      _ = add(isContainer: false, to: parent, at: index)
      take(node)
    }
  }

  private mutating func add(isContainer: Bool, to parent: Int, at index: Int? = nil) -> Int {
    let node = parents.count
    self.isContainer.append(isContainer)
    parents.append(parent)
    children.append([])
    children[parent].insert(node, at: index ?? children[parent].count)
    return node
  }

  private mutating func take(_ node: Int) { children[parents[node]].removeAll { $0 == node } }

  /// The container of a place, and an index in it.
  func resolve(_ place: SmallPlace) -> (parent: Int, index: Int) {
    func index(_ node: Int) -> Int { children[parents[node]].firstIndex(of: node) ?? 0 }
    return switch place {
    case .first(let container): (container, 0)
    case .last(let container): (container, children[container].count)
    case .before(let node): (parents[node], index(node))
    case .after(let node): (parents[node], index(node) + 1)
    }
  }
}

/// Where a node of a small tree is to be.
enum SmallPlace: Equatable {
  case first(Int)
  case last(Int)
  case before(Int)
  case after(Int)

  /// What it is named by.
  var node: Int {
    switch self {
    case .first(let node), .last(let node), .before(let node), .after(let node): node
    }
  }
}

/// An edit of a small tree.
enum SmallEdit: Equatable {
  case insert(isContainer: Bool, SmallPlace)
  case delete(Int)
  case move(Int, SmallPlace)
  case hide(Int)
  case show(Int)
  case update(Int)
  /// A row comes in place of a node.
  case replace(Int)

  /// The node that is changed, with all that is in it; nil: one that is made.
  var node: Int? {
    switch self {
    case .insert: nil
    case .delete(let node), .move(let node, _), .hide(let node), .show(let node),
      .update(let node), .replace(let node):
      node
    }
  }

  /// Where a node is put; nil: nowhere.
  var place: SmallPlace? {
    switch self {
    case .insert(_, let place), .move(_, let place): place
    default: nil
    }
  }
}

// Which edits there are.
extension SmallTree {
  /// All edits that a tree takes.
  /// - Parameter isSpelledOut: whether a place is named in all ways there are: before what follows, behind what is before,
  ///   as the first and as the last. Else in one.
  func edits(isSpelledOut: Bool = false) -> [SmallEdit] {
    let nodes = nodes
    var places: [(place: SmallPlace, parent: Int)] = []
    for container in [0] + nodes where isContainer[container] {
      if isSpelledOut { places.append((.first(container), container)) }
      for child in children[container] {
        places.append((.before(child), container))
        if isSpelledOut { places.append((.after(child), container)) }
      }
      places.append((.last(container), container))
    }
    func takes(_ isContainer: Bool, _ parent: Int) -> Bool {
      isContainer || !hasSections || parent != 0
    }
    var edits: [SmallEdit] = []
    for (place, parent) in places {
      if takes(false, parent) { edits.append(.insert(isContainer: false, place)) }
      edits.append(.insert(isContainer: true, place))
    }
    for node in nodes {
      let inside = inside(node)
      for (place, parent) in places
      where takes(isContainer[node], parent) && !inside.contains(parent) {
        edits.append(.move(node, place))
      }
      edits += [.delete(node), hidden.contains(node) ? .show(node) : .hide(node)]
      if !isContainer[node] || hasSections && parents[node] == 0 { edits.append(.update(node)) }
      if takes(false, parents[node]) { edits.append(.replace(node)) }
    }
    return edits
  }

  /// Whether two edits lead to the same in either order for certain; the tree is as the first one finds it.
  func areIndependent(_ first: SmallEdit, _ second: SmallEdit) -> Bool {
    func names(_ edit: SmallEdit) -> (nodes: [Int], place: SmallPlace?) {
      (edit.node.map(inside) ?? [], edit.place)
    }
    // What the first one made the second one cannot name without it.
    let made = parents.count
    if second.node ?? 0 >= made || second.place?.node ?? 0 >= made { return false }
    let (one, other) = (names(first), names(second))
    if one.place != nil, one.place == other.place { return false }
    func meets(_ place: SmallPlace?, _ nodes: [Int]) -> Bool {
      switch place {
      case .first(let node), .last(let node): nodes.contains(node)
      case .before(let node), .after(let node):
        nodes.contains(node) || nodes.contains(parents[node])
      case nil: false
      }
    }
    return !meets(one.place, other.nodes) && !meets(other.place, one.nodes)
      && !one.nodes.contains { other.nodes.contains($0) }
  }
}

// Trees and edits as texts.
extension SmallEdit: CustomStringConvertible {
  var description: String {
    switch self {
    case .insert(let isContainer, let place): "insert \(isContainer ? "C" : "R") \(place)"
    case .delete(let node): "delete \(node)"
    case .move(let node, let place): "move \(node) \(place)"
    case .hide(let node): "hide \(node)"
    case .show(let node): "show \(node)"
    case .update(let node): "update \(node)"
    case .replace(let node): "replace \(node)"
    }
  }

  /// Reads an edit, such as `move 1 before 2` or `insert R last 0`; nil if it is none.
  init?(_ words: [some StringProtocol]) {
    guard words.count > 1 else { return nil }
    let (node, place) = (Int(words[1]), SmallPlace(words.dropFirst(2)))
    switch (words[0], node, place) {
    case ("insert", nil, let place?): self = .insert(isContainer: words[1] == "C", place)
    case ("delete", let node?, nil): self = .delete(node)
    case ("move", let node?, let place?): self = .move(node, place)
    case ("hide", let node?, nil): self = .hide(node)
    case ("show", let node?, nil): self = .show(node)
    case ("update", let node?, nil): self = .update(node)
    case ("replace", let node?, nil): self = .replace(node)
    default: return nil
    }
  }

  /// An order of edits, in which those of a tree differ.
  var order: [Int] {
    let kind =
      switch self {
      case .insert(let isContainer, _): isContainer ? 0 : 1
      case .delete: 2
      case .move: 3
      case .hide, .show: 4
      case .update: 5
      case .replace: 6
      }
    let isLast = if case .last = place { 1 } else { 0 }
    return [kind, node ?? 0, place?.node ?? 0, isLast]
  }
}

extension SmallPlace: CustomStringConvertible {
  var description: String {
    switch self {
    case .first(let node): "first \(node)"
    case .last(let node): "last \(node)"
    case .before(let node): "before \(node)"
    case .after(let node): "after \(node)"
    }
  }

  init?(_ words: ArraySlice<some StringProtocol>) {
    guard words.count == 2, let node = words.last.flatMap({ Int($0) }) else { return nil }
    switch words.first {
    case "first": self = .first(node)
    case "last": self = .last(node)
    case "before": self = .before(node)
    case "after": self = .after(node)
    default: return nil
    }
  }
}
