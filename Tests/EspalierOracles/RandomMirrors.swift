// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// One list upright from the left, upright from the right, lying, and lying from the right, by its public face: edited,
/// scrolled, seen and measured alike at random. Each is the mirror image of the first one, whatever is told and asked.
@MainActor public final class RandomMirrors {
  /// A row or a container, or a run of rows, by its handle in each of the lists.
  private struct Node {
    enum Kind { case row, container, run }
    var kind: Kind
    var ids: [NodeID]
  }

  private let lists: [MirroredList]
  private var generator: SeededGenerator
  private var nodes: [Node] = []
  private let hasSections: Bool
  private let hasLooks: Bool
  /// Of a hundred rows, how many are not pinned.
  private let pinless: Int
  private let isLate: Bool
  private let style: ContainerStyle
  private var lastIdentity: Int64 = 0
  private var commitCount = 0

  /// Edits and commits thirty times; throws what is not the mirror image.
  public static func run(_ source: SeededGenerator) throws {
    let life = RandomMirrors(source)
    for step in 0..<30 {
      do { try life.step() } catch { throw Broken("commit \(step): \(error)") }
    }
  }

  private init(_ source: SeededGenerator) {
    var generator = source
    func below(_ bound: Int) -> Int { generator.below(bound) }
    var configuration = EngineConfiguration()
    hasSections = below(3) == 0
    hasLooks = below(4) > 0
    pinless = [100, 92, 75][below(3)]
    isLate = below(3) == 0
    configuration.hasSections = hasSections
    var layout = LayoutConfiguration()
    layout.followsTail = below(4) == 0
    layout.staysAtTop = below(4) == 0
    layout.alignsShortContentToEnd = below(4) == 0
    layout.pixelScale = 1 + below(3)
    if below(3) == 0 {
      (layout.leadingPinInset, layout.trailingPinInset) = (Double(below(50)), Double(below(30)))
    }
    if below(3) == 0 { layout.defaultEstimate = 33 }
    configuration.layout = layout
    style = hasLooks ? Self.someStyle(&generator) : ContainerStyle()
    let ways: [(ScrollAxis, Bool)] = [
      (.vertical, false), (.vertical, true), (.horizontal, false), (.horizontal, true),
    ]
    lists = ways.map { [style] in
      MirroredList(configuration, style, axis: $0, isRightToLeft: $1)
    }
    self.generator = generator
    for list in lists {
      list.height = { [unowned self] request, breadth in height(request, breadth) }
    }
    resize()
    for _ in 0..<self.below(50) + 1 { make() }
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }
  private func chance(_ percent: Int) -> Bool { below(100) < percent }
  private func some<Element>(_ all: [Element]) -> Element { all[below(all.count)] }

  private func step() throws {
    if chance(75) { for _ in 0..<below(7) + 1 { edit() } }
    if chance(30) { try judgeAnswers() }
    answer()
    if chance(12) { resize() }
    while chance(45) { scroll() }
    if chance(25) { try judgeAnswers() }
    commitCount += 1
    for list in lists {
      list.engine.commit()
      #if DEBUG || ESPALIER_CHECKS
        list.engine.bare.checkInvariants()
      #endif
    }
    for list in lists {
      try judgeIndices(list)
      try lists[0].last.judge(list.last, list.name)
    }
    try judgeAnswers()
  }

  /// Rows are told by the indices that they have.
  private func judgeIndices(_ list: MirroredList) throws {
    for row in list.engine.bare.report.rows.array {
      let index = list.engine.bare.tree.index(of: row.node) ?? -1
      try check(
        index == Int(row.row - row.indexInRun), "row \(index) is told to be row \(row.row)")
    }
  }

  private func judgeAnswers() throws {
    for _ in 0..<2 {
      let row = below(lists[0].engine.rowCount + 2)
      let start = Double(below(Int(max(0, lists[0].engine.contentExtent)) + 60)) - 30
      let stretch = start..<start + Double(1 + below(300))
      let container = someContainer()
      let answers = lists.indices.map {
        lists[$0].answers(row: row, stretch: stretch, container.ids[$0])
      }
      for (list, found) in zip(lists, answers) where found != answers[0] {
        let index = found.indices.first { found[$0] != answers[0][$0] } ?? 0
        throw Broken(
          "\(list.name): of row \(row), \(stretch): \(found[index]), not \(answers[0][index])")
      }
    }
  }

  // MARK: Edits

  /// Does the same in each list, with the handles that nodes have there.
  private func each(_ body: (MirroredList, Int) throws -> Void) {
    do {
      for (index, list) in lists.enumerated() { try body(list, index) }
    } catch {
      fatalError("An edit was refused: \(error)")
    }
  }

  private var root: Node { Node(kind: .container, ids: lists.map { _ in .root }) }
  private func all(_ kind: Node.Kind) -> [Node] { nodes.filter { $0.kind == kind } }
  private func someContainer() -> Node { some(all(.container) + [root]) }

  private func edit() {
    if nodes.isEmpty || chance(35) && nodes.count < 60 { return make() }
    let node = some(nodes)
    if hasLooks, chance(18) { return dress(chance(10) ? root : node) }
    switch below(100) {
    case 0..<25: remove(node)
    case 25..<50: move(node)
    case 50..<65:
      let isHidden = !lists[0].engine.bare.tree.isHidden(node.ids[0])
      each { try $0.engine.setHidden(isHidden, node.ids[$1]) }
    case 65..<85: if node.kind == .row { update(node) }
    case 85..<92: if node.kind == .run { fill(node) }
    default: if node.kind == .row { change(node) }
    }
  }

  private func make() {
    let places = somePlaces()
    let isInRoot = lists[0].parent(of: places[0]) == .root
    lastIdentity += 1
    var node = Node(kind: .row, ids: [])
    if chance(nodes.count < 10 ? 30 : 12) || hasSections && isInRoot {
      node.kind = .container
      each { node.ids.append(try $0.engine.makeContainer(id: RowID(lastIdentity), at: places[$1])) }
      nodes.append(node)
      if hasLooks { dress(node) }
      return
    }
    if !hasLooks, !hasSections, chance(15) {
      node.kind = .run
      let (count, height) = (1 + below(9), Double(below(30)))
      each { node.ids.append(try $0.engine.makeRun(of: count, height: height, at: places[$1])) }
    } else {
      let content = someContent()
      each { node.ids.append(try $0.engine.makeRow(content, at: places[$1])) }
    }
    nodes.append(node)
  }

  private func someContent() -> RowContent {
    let height = Double(below(240)) / 3
    return RowContent(
      RowID(lastIdentity), kind: RowKind(UInt8(below(3))),
      height: chance(70) ? .automatic(estimate: chance(50) ? height : nil) : .fixed(height),
      pin: somePin(), role: hasLooks && chance(20) ? some(RowRole.allCases) : .item,
      breadth: someBreadth(), startsLine: hasLooks && chance(8), spansLine: hasLooks && chance(8))
  }

  private func someBreadth() -> Double? { hasLooks && chance(40) ? Double(below(150)) : nil }

  private func somePin() -> Pin? {
    if chance(pinless) { return nil }
    let mode = chance(80) ? PinMode.allCases[below(2)] : some(PinMode.allCases)
    return Pin(mode, edge: chance(70) ? .leading : .trailing, level: below(4))
  }

  /// A place, in each list.
  private func somePlaces() -> [Place] {
    if nodes.isEmpty || chance(50) {
      let container = someContainer()
      return chance(50)
        ? container.ids.map { .first(in: $0) } : container.ids.map { .last(in: $0) }
    }
    let sibling = some(nodes)
    return chance(50) ? sibling.ids.map { .before($0) } : sibling.ids.map { .after($0) }
  }

  private func remove(_ node: Node) {
    if node.kind == .container && chance(70) { return }
    each { try $0.engine.remove(node.ids[$1]) }
    nodes.removeAll { !lists[0].engine.isThere($0.ids[0]) }
  }

  private func move(_ node: Node) {
    let (places, tree) = (somePlaces(), lists[0])
    let parent = tree.parent(of: places[0])
    if tree.engine.bare.tree.contains(parent, in: node.ids[0]) { return }
    if hasSections, parent == .root, node.kind != .container { return }
    each { try $0.engine.move(node.ids[$1], to: places[$1]) }
  }

  private func update(_ node: Node) {
    let stamp = Stamp(Int64(commitCount * 100 + below(100)))
    each { try $0.engine.setStamp(stamp, of: node.ids[$1]) }
  }

  private func fill(_ run: Node) {
    guard let count = lists[0].engine.rowCount(ofRun: run.ids[0]), count > 0 else { return }
    lastIdentity += 1
    let (index, content) = (below(count), someContent())
    var node = Node(kind: .row, ids: [])
    each { node.ids.append(try $0.engine.fill(run.ids[$1], at: index, with: content)) }
    nodes.append(node)
    nodes.removeAll { !lists[0].engine.isThere($0.ids[0]) }
  }

  private func change(_ node: Node) {
    switch below(3) {
    case 0:
      let pin = somePin()
      each { try $0.engine.setPin(pin, of: node.ids[$1]) }
    case 1:
      let height = chance(50) ? RowHeight.fixed(Double(below(80))) : .automatic()
      each { try $0.engine.setHeight(height, of: node.ids[$1]) }
    default:
      let (breadth, starts, spans) = (someBreadth(), chance(20), chance(20))
      each {
        try $0.engine.setLine(
          breadth: breadth, startsLine: starts, spansLine: spans, of: node.ids[$1])
      }
    }
  }

  // MARK: Looks

  private static func someStyle(_ generator: inout SeededGenerator) -> ContainerStyle {
    func below(_ bound: Int) -> Int { generator.below(bound) }
    func some(_ bound: Int) -> Double? { below(2) == 0 ? nil : Double(below(bound)) / 2 }
    let flow = FlowStyle(
      alignment: [.justified, .leading, .spaceBetween][below(3)],
      lastLine: [.gridAligned, .natural, .justified][below(3)],
      rows: [.center, .leading, .trailing][below(3)], clampsWideRows: below(2) == 0,
      columns: below(5))
    let arrangement: Arrangement =
      switch below(4) {
      case 0: .list
      case 1: .waterfall(columns: 1 + below(4), strict: below(3) == 0)
      default: .flow(flow)
      }
    return ContainerStyle(
      arrangement, top: some(40), bottom: some(40), left: some(40), right: some(40),
      lineSpacing: some(20), itemSpacing: some(20), collapsesWhenEmpty: below(4) == 0)
  }

  private func dress(_ node: Node) {
    let separator = chance(30) ? nil : Separator(height: Double(below(9)), kind: RowKind(7))
    switch below(3) {
    case 0 where node.kind == .container:
      let style = chance(20) ? nil : Self.someStyle(&generator)
      each { try $0.setStyle(style, of: node.ids[$1]) }
    case 1 where node.kind == .container:
      each { try $0.engine.setSeparatorBetweenChildren(separator, of: node.ids[$1]) }
    default:
      if hasSections, node.ids[0] == .root { return }
      let edge = some(SeparatorEdge.allCases)
      each { try $0.engine.setSeparator(separator, at: edge, of: node.ids[$1]) }
    }
  }
}

// The viewport, and the host.
extension RandomMirrors {
  private func resize() {
    let (along, across) = (Double(60 + below(400)), Double(150 + below(3) * 50))
    for list in lists { list.setViewport(along: along, across: across) }
    if chance(10) {
      let (start, end) = (Double(below(60)), Double(below(60)))
      for list in lists { list.setViewportInsets(start: start, end: end) }
    }
    guard chance(20) else { return }
    let (traits, kind) = (below(3), RowKind(UInt8(below(3))))
    for list in lists { list.engine.setHeightTraits(traits, ofKinds: [kind]) }
  }

  private func scroll() {
    let engine = lists[0].engine
    let isNear = chance(70)
    let offset =
      isNear
      ? lists[0].last.offset + Double(below(300) - 150)
      : Double(below(Int(max(0, engine.contentExtent)) + 200) - 100)
    switch below(12) {
    case 0..<5:
      let isDecelerating = chance(40)
      each { list, _ in
        list.engine.viewportDidScroll(to: offset, isDecelerating: isDecelerating)
      }
    case 5: each { list, _ in list.engine.setContentOffset(offset) }
    case 6..<9:
      guard let row = nodes.isEmpty ? nil : some(nodes) else { return }
      let alignment = some([ScrollAlignment.top, .center, .bottom, .nearest])
      let distance = chance(70) ? 0 : Double(below(40) - 20)
      each { try $0.engine.scroll(to: row.ids[$1], at: alignment, offset: distance) }
    case 9:
      let fraction = Double(below(11)) / 10
      each { list, _ in list.engine.scroll(toFraction: fraction) }
    case 10:
      let isDecelerating = chance(50)
      each { list, _ in list.engine.setDecelerating(isDecelerating) }
    default:
      let row = chance(50) ? all(.row).first : nil
      each { list, index in list.engine.followedRow = row?.ids[index] }
    }
  }

  private func height(_ request: MeasureRequest, _ breadth: Double) -> Double? {
    let id = request.id.rawValue
    let number = UInt64(bitPattern: id &* 7919) &+ UInt64(commitCount) &* 104_729
    let part = (number &* 0x9E37_79B9_7F4A_7C15) >> 58
    if isLate, part < 16 { return nil }
    // Now and then what is no height, or too much of one.
    if isLate, part < 18 { return [.nan, -1, 50_000][Int(id % 3)] }
    return RandomList.height(
      identity: id, stamp: request.stamp.rawValue, breadth + Double(request.traits * 7))
  }

  /// Heights come that the host did not know when it was asked, in any order.
  private func answer() {
    while !lists[0].waiting.isEmpty, chance(60) {
      let index = below(lists[0].waiting.count)
      let height = Double(below(200)) / 2
      each { list, _ in
        list.engine.setMeasuredHeight(height, for: list.waiting.remove(at: index))
      }
    }
  }
}

extension ToldList {
  /// Where the viewport begins.
  fileprivate var offset: Double { places.first ?? 0 }
}

extension MirroredList {
  /// The container that a place is in.
  fileprivate func parent(of place: Place) -> NodeID {
    switch place {
    case .first(let container), .last(let container): container
    case .before(let node), .after(let node): engine.bare.tree.parent(of: node) ?? .root
    }
  }
}
