// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Flows in each other, of few rows with a height, edited at random; and the same list made at once, to compare it with.
struct NestedLines {
  private enum Item {
    case row(height: Double, breadth: Double?, startsLine: Bool, spansLine: Bool)
    case container(ContainerStyle?)
  }

  private let bare = BareList()
  private var generator: SeededGenerator
  private var items: [Item] = []
  private var nodes: [NodeID] = []
  private var lastID = 0
  private static let root = ContainerStyle(
    .flow(FlowStyle(columns: 3)), lineSpacing: 10, itemSpacing: 4)

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    Self.setUp(bare)
    for _ in 0..<12 { try? make() }
  }

  private static func setUp(_ bare: BareList) {
    try! bare.tree.setStyle(root, of: .root)
    bare.setViewport(width: 200, height: 100_000)
  }

  private mutating func chance(_ percent: Int) -> Bool { generator.below(100) < percent }
  private mutating func height() -> Double { chance(70) ? 0 : Double(generator.below(9) * 10) }

  private mutating func style() -> ContainerStyle? {
    if chance(30) { return nil }
    let top = chance(85) ? nil : Double(generator.below(9))
    return ContainerStyle(
      chance(25) ? .list : .flow(FlowStyle(columns: 1 + generator.below(4))), top: top,
      lineSpacing: Double(generator.below(3)))
  }

  private mutating func place() -> Place {
    guard !nodes.isEmpty else { return .last(in: .root) }
    let index = generator.below(nodes.count)
    if case .container = items[index], chance(60) {
      return chance(50) ? .first(in: nodes[index]) : .last(in: nodes[index])
    }
    return chance(50) ? .before(nodes[index]) : .after(nodes[index])
  }

  private mutating func make() throws {
    let place = place()
    if chance(30) {
      let style = style()
      nodes.append(try bare.tree.makeContainer(at: place))
      items.append(.container(style))
      if let style { try bare.tree.setStyle(style, of: nodes[nodes.count - 1]) }
      return
    }
    let breadth = chance(50) ? Double(20 + generator.below(90)) : nil
    let item = Item.row(
      height: height(), breadth: breadth, startsLine: chance(10), spansLine: chance(15))
    lastID += 1
    nodes.append(try bare.tree.makeRow(Self.content(item, id: lastID), at: place))
    items.append(item)
  }

  private static func content(_ item: Item, id: Int) -> RowContent {
    guard case .row(let height, let breadth, let starts, let spans) = item else { fatalError() }
    return RowContent(
      RowID(Int64(id)), height: .fixed(height), breadth: breadth, startsLine: starts,
      spansLine: spans)
  }

  mutating func edit() throws {
    for _ in 0...generator.below(3) {
      if nodes.count < 8 || chance(25) && nodes.count < 30 {
        try make()
        continue
      }
      let index = generator.below(nodes.count)
      let node = nodes[index]
      switch generator.below(5) {
      case 0:
        try bare.tree.remove(node)
        for index in nodes.indices.reversed() where bare.tree.parent(of: nodes[index]) == nil {
          nodes.remove(at: index)
          items.remove(at: index)
        }
      case 1:
        let place = place()
        do { try bare.tree.move(node, to: place) } catch EditError.cycle {}
      case 2: try bare.tree.setHidden(!bare.tree.isHidden(node), node)
      default:
        switch items[index] {
        case .container:
          let style = style()
          items[index] = .container(style)
          try bare.tree.setStyle(style, of: node)
        case .row(_, let breadth, let starts, let spans):
          let height = height()
          items[index] = .row(
            height: height, breadth: breadth, startsLine: starts, spansLine: spans)
          try bare.tree.setHeight(.fixed(height), node)
        }
      }
    }
    if chance(50) { bare.commit() }
  }

  /// Where the rows are.
  var places: [Int64] { Self.places(bare) }

  private static func places(_ bare: BareList) -> [Int64] {
    _ = bare.tree.contentHeight
    bare.tree.checkInvariants()
    bare.commit()
    return [Int64(bare.tree.contentHeight * 768)]
      + bare.report.rows.array.flatMap { [$0.top, Int64($0.left), Int64($0.height)] }
  }

  /// The places in a list that never was another one.
  var madeAtOnce: [Int64] {
    let other = BareList()
    Self.setUp(other)
    var copies: [NodeID: NodeID] = [.root: .root]
    var left = [NodeID.root]
    while let parent = left.popLast() {
      var children: [NodeID] = []
      bare.tree.forEachChild(of: parent) { children.append($0) }
      for node in children {
        let place = Place.last(in: copies[parent]!)
        switch items[nodes.firstIndex(of: node)!] {
        case .container(let style):
          copies[node] = try! other.tree.makeContainer(at: place)
          if let style { try! other.tree.setStyle(style, of: copies[node]!) }
          left.append(node)
        case let item:
          copies[node] = try! other.tree.makeRow(Self.content(item, id: copies.count), at: place)
        }
        if bare.tree.isHidden(node) { try! other.tree.setHidden(true, copies[node]!) }
      }
    }
    return Self.places(other)
  }
}
