// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// A list and its twin, which are edited at random and judged after each commit.
public final class RandomList: BareListHost {
  let bare: BareList
  private var generator: SeededGenerator
  /// Decides what is asked about: who asks changes nothing.
  private var asking: SeededGenerator
  private let root: TwinNode
  private var nodes: [TwinNode] = []
  private var gone: [TwinNode] = []
  private var lastIdentity: Int64 = 0
  private var commits = CommitOracle()
  private var layout = LayoutOracle()
  private let hasLayout: Bool
  /// Whether there are styles, roles and separators, and whether they make rows narrower.
  private let hasLooks: Bool
  private let hasSides: Bool
  private let hasTraits: Bool
  /// Of a hundred rows, how many are not pinned.
  private let pinless: Int
  /// Whether there are flows.
  private let hasLines: Bool
  /// Whether bars come and go.
  private let hasBars: Bool
  private let limit: Int
  private let isLenient: Bool
  /// Whether half of the rows have no height, and few fill the viewport.
  private let isShort: Bool
  /// Whether the viewport is taken away now and then.
  private let losesSight: Bool
  /// Whether the host says of some rows that it will tell their heights later.
  private let isLate: Bool
  private var measured: [NodeID] = []
  /// Where all was at the last commit, and whether there was a viewport.
  private var told: TwinPlaces?
  private var wasSeen = true
  /// The offset of a host that follows nothing but the report.
  private var hostOffset: Int64 = 0
  /// Whether it says that it scrolled inside the content that it was told of. Where bars that have gone since covered
  /// nothing, a host that moves by itself is shown what is there, and told when it rests. So it is where content that is
  /// too short lies at its end: that has one place, which is outside of any that fills the viewport.
  private var isInside: Bool {
    let content = bare.report.contentHeight
    let isOnePlace = layout.configuration.alignsShortContentToEnd && content < layout.extent
    if layout.isDecelerating && isOnePlace { return false }
    return layout.askedOffset != nil && layout.isHosts
      && layout.isInside(hostOffset, in: content, seenThrough: layout.hostView)
      && (!layout.isDecelerating || layout.isInside(hostOffset, in: content))
  }
  /// The version of the tree at the last commit.
  private var version = 0
  private var isEdited: Bool { bare.tree.version != version }

  /// Makes a list that is decided by a generator: in sections or not, with a layout or without, with small leaves or large.
  /// - Parameters:
  ///   - limit: about how many nodes there are at most.
  ///   - isLenient: whether there are no flows, and the layout is carried out and not judged: of lists with all that, one
  ///     in thousands was not as its twin is.
  ///   - isShort: whether half of the rows have no height, and few fill the viewport.
  public init(
    _ source: SeededGenerator, limit: Int = 60, isLenient: Bool = false, isShort: Bool = false
  ) {
    generator = source
    asking = SeededGenerator(seed: ~generator.seed)
    (self.limit, self.isLenient, self.isShort) = (limit, isLenient, isShort)
    isLate = generator.seed % 4 == 0
    losesSight = generator.seed % 6 == 0
    hasBars = generator.seed % 3 == 1
    let rooms = [4, 5, 8, 64]
    bare = BareList(
      hasSections: generator.below(2) == 0, room: rooms[generator.below(4)])
    root = TwinNode(isContainer: true, identity: 0, id: .root, parent: nil)
    hasLayout = generator.below(4) > 0
    hasLooks = generator.below(2) == 0
    hasSides = generator.below(2) == 0
    let number = generator.below(3)
    hasTraits = hasSides ? false : number == 0
    pinless = [100, 92, 80, 60][generator.below(4)]
    hasLines = generator.below(2) == 0 && !isLenient
    bare.host = self
    layout.measure = { [unowned self] row, setting in
      if refuses(row.identity) { return .nan }
      return height(row.identity, row.stamp, setting.width + Double(setting.traits * 7))
    }
    guard hasLayout else { return }
    if pinless < 100, generator.below(3) == 0 {
      layout.configuration.leadingPinInset = Double(below(60))
      layout.configuration.trailingPinInset = Double(below(40))
    }
    layout.configuration.followsTail = generator.below(4) == 0
    layout.configuration.staysAtTop = generator.below(4) == 0
    layout.configuration.alignsShortContentToEnd = generator.below(4) == 0
    if generator.seed % 5 == 0 { layout.configuration.defaultEstimate = 33 }
    layout.configuration.isRightToLeft = generator.seed % 3 == 0
    bare.configuration = layout.configuration
    if generator.seed % 7 == 0 {
      layout.emptyAnswerLimit = 1
      bare.layout.emptyAnswerLimit = 1
    }
    resize(to: someSize())
  }

  private func below(_ bound: Int) -> Int { generator.below(bound) }
  private func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Edits and commits; throws what rule was broken.
  public func run(commits count: Int, edits: Int = 8) throws {
    for _ in 0..<below(limit) + 1 { make() }
    for index in 0..<count {
      if index > 0, chance(75) { for _ in 0..<below(edits) + 1 { edit() } }
      if isEdited { layout.former = nil }
      if chance(20) { try judgeQuestions() }
      try judgePlaces()
      if isLate { answer() }
      if hasLayout { scroll() }
      try judgePlaces()
      try commit()
    }
  }

  // MARK: Commits

  private func commit() throws {
    measured = []
    let before = commits.rows
    let (isEdited, isInside) = (isEdited, isInside)
    bare.commit()
    let isSeen = !hasLayout || layout.extent > 0
    if isSeen { version = bare.tree.version }
    bare.checkInvariants()
    nameSeparators()
    try commits.judge(bare.report, root, hasSections: bare.tree.hasSections)
    try judgeQuestions()
    if hasLayout {
      var carriedAway = Set<ObjectIdentifier>()
      for move in bare.report.update.moves {
        carriedAway.insert(ObjectIdentifier(before[move.from.index]))
      }
      if !isSeen {
        if isLenient {
          try? layout.judgeUnseen(bare.report, root, carriedAway: carriedAway)
        } else {
          try layout.judgeUnseen(bare.report, root, carriedAway: carriedAway)
        }
        try check(measured.isEmpty, "a row is measured without a viewport")
      } else if isLenient {
        try? judgeLayout(carriedAway, isEdited: isEdited)
      } else {
        try judgeLayout(carriedAway, isEdited: isEdited)
      }
      try check(Set(measured).count == measured.count, "a row is measured twice")
      try check(
        isLenient || !isSeen || layout.measured == Set(measured),
        "\(measured.count) rows are measured, not \(layout.measured.count)")
      if isSeen { try judgeFollower(isInside && wasSeen) }
      wasSeen = isSeen
      if !isLenient {
        told = TwinPlaces(layout, nodes.filter(\.isContainer) + [root], isSeen: isSeen)
      }
      try judgePlaces()
    }
    root.visit { $0.isUpdated = false }
  }

  /// What is asked by place or index while edits wait is what the host was told.
  private func judgePlaces() throws {
    guard let told, asking.below(2) == 0 else { return }
    try told.judge(bare, isPlain: !hasLooks, isEdited: isEdited) { asking.below($0) }
  }

  /// A host that adds what it is told to its offset is where the report says, by which rows were judged.
  private func judgeFollower(_ isInside: Bool) throws {
    let (offset, adjustment) = (bare.report.offset, bare.report.adjustment)
    // Who moves inside the content that it was told of sees content.
    try check(
      !isInside || layout.isInside(offset, in: bare.report.contentHeight),
      "the host is where nothing is")
    hostOffset += adjustment
    try check(hostOffset == offset, "the host is at \(hostOffset), not \(offset)")
  }

  private func judgeLayout(_ carriedAway: Set<ObjectIdentifier>, isEdited: Bool) throws {
    try layout.judge(bare.report, root, carriedAway: carriedAway, isEdited: isEdited)
  }

  /// Separators are made by the list: each has its name from where it is first seen, for good.
  private func nameSeparators() {
    for (index, row) in root.rows.enumerated() where row.isSeparator && row.id == .root {
      row.id = bare.tree.node(atRow: index) ?? .root
    }
  }

  private func judgeQuestions() throws {
    nameSeparators()
    try TwinQuestions(bare, root, commits).judge { chance($0) }
  }

  // MARK: Edits

  private func edit() {
    if nodes.isEmpty || chance(36) && nodes.count < limit { return make() }
    let node = nodes[below(nodes.count)]
    if hasLooks, chance(15) { return dress(chance(10) ? root : node) }
    switch below(100) {
    case 0..<30: remove(node)
    case 30..<60: move(node)
    case 60..<75: hide(node)
    case 75..<90: update(node)
    default: change(node)
    }
  }

  private func make() {
    let (place, parent, index) = somePlace()
    lastIdentity += 1
    let isContainer = chance(nodes.count < 10 ? 30 : 12) || bare.tree.hasSections && parent === root
    let node: TwinNode
    if isContainer {
      let id = try! bare.tree.makeContainer(identity: lastIdentity, at: place)
      node = TwinNode(isContainer: true, identity: lastIdentity, id: id, parent: parent)
    } else {
      let (height, isAutomatic) = (
        isShort ? Double(max(0, below(7) - 2) * 8) : Double(below(240)) / 3, chance(70)
      )
      let (pin, role) = (somePin(), someRole())
      let (kind, isOwn) = (RowKind(UInt8(below(3))), chance(70))
      let breadth = hasLines ? someBreadth() : nil
      let (starts, spans) = (hasLines && chance(8), hasLines && chance(8))
      // Some are rows again that went, by what they show.
      let back = lastIdentity % 8 == 0 ? gone.popLast() : nil
      let content = RowContent(
        RowID(back?.identity ?? lastIdentity), stamp: Stamp(back?.stamp ?? 0), kind: kind,
        height: isAutomatic ? .automatic(estimate: isOwn ? height : nil) : .fixed(height), pin: pin,
        role: role, breadth: breadth, startsLine: starts, spansLine: spans)
      let id = try! bare.tree.makeRow(content, at: place)
      node = TwinNode(
        isContainer: false, identity: back?.identity ?? lastIdentity, id: id, parent: parent)
      node.stamp = back?.stamp ?? 0
      (node.height, node.isAutomatic, node.pin) = (Units.length(height), isAutomatic, pin)
      (node.role, node.kind) = (role, kind)
      node.breadth = breadth.map { Units.length($0) }
      (node.startsLine, node.spansLine) = (starts, spans)
      if isAutomatic, !isOwn { node.height = layout.estimate(ofKind: kind) }
    }
    parent.children.insert(node, at: index)
    nodes.append(node)
  }

  private func someRole() -> RowRole {
    guard hasLooks, chance(20) else { return .item }
    return RowRole.allCases[below(4)]
  }

  private func someSeparator() -> Separator? {
    chance(30)
      ? nil : Separator(height: Double(below(9)), kind: RowKind(UInt8(below(3))))
  }

  /// Gives a node another look: a style, separators, a role.
  private func dress(_ node: TwinNode) {
    switch below(4) {
    case 0 where node.isContainer:
      func some(_ bound: Int) -> Double? { chance(50) ? nil : Double(below(bound)) }
      // Where rows are narrower than the list, that has one width: three heights of a row are kept.
      let side = hasSides ? some(2) : nil
      node.style = ContainerStyle(
        someArrangement(), top: some(20), bottom: some(20), left: side, lineSpacing: some(12),
        itemSpacing: hasLines ? some(5) : nil, collapsesWhenEmpty: chance(30))
      node.isStyled = true
      if chance(25) { (node.style, node.isStyled) = (ContainerStyle(), false) }
      try! bare.tree.setStyle(node.isStyled ? node.style : nil, of: node.id)
    case 1 where node.isContainer:
      node.between = someSeparator()
      try! bare.tree.setSeparatorBetweenChildren(node.between, of: node.id)
    case 2 where !node.isContainer && hasLines && chance(50):
      let (breadth, starts, spans) = (someBreadth(), chance(20), chance(20))
      node.breadth = breadth.map { Units.length($0) }
      (node.startsLine, node.spansLine) = (starts, spans)
      try! bare.tree.setLine(
        RowLine(breadth: breadth, startsLine: starts, spansLine: spans), node.id)
    case 2 where !node.isContainer:
      node.role = someRole()
      try! bare.tree.setRole(node.role, node.id)
    default:
      if bare.tree.hasSections, node === root { return }
      let separator = someSeparator()
      let edge = SeparatorEdge.allCases[below(2)]
      if edge == .top { node.ownTop = separator } else { node.ownBottom = separator }
      try! bare.tree.setSeparator(separator, at: edge, of: node.id)
    }
  }

  private func someArrangement() -> Arrangement {
    guard hasLines, hasSides, chance(80) else { return .list }
    let alignments: [LineAlignment] = [.justified, .leading, .spaceBetween]
    let last: [LastLine] = [.gridAligned, .natural, .justified]
    let rows: [RowAlignment] = [.center, .leading, .trailing]
    return .flow(
      FlowStyle(
        alignment: alignments[below(3)], lastLine: last[below(3)], rows: rows[below(3)],
        clampsWideRows: chance(50), columns: below(5)))
  }

  private func someBreadth() -> Double? {
    chance(60) ? nil : Double(chance(10) ? 150 : below(60))
  }

  private func somePin() -> Pin? {
    chance(pinless)
      ? nil
      : Pin(
        chance(80) ? PinMode.allCases[below(2)] : PinMode.allCases[below(5)],
        edge: PinEdge.allCases[chance(70) ? 0 : 1], level: below(4))
  }

  private func somePlace() -> (Place, TwinNode, Int) {
    if nodes.isEmpty || chance(50) {
      let containers = nodes.filter(\.isContainer) + [root]
      let parent = containers[below(containers.count)]
      return chance(50)
        ? (.first(in: parent.id), parent, 0) : (.last(in: parent.id), parent, parent.children.count)
    }
    let sibling = nodes[below(nodes.count)]
    guard let parent = sibling.parent,
      let index = parent.children.firstIndex(where: { $0 === sibling })
    else { fatalError("A node has no parent.") }
    return chance(50)
      ? (.before(sibling.id), parent, index) : (.after(sibling.id), parent, index + 1)
  }

  private func remove(_ node: TwinNode) {
    if node.isContainer && chance(70) { return }
    try! bare.tree.remove(node.id)
    node.parent?.children.removeAll { $0 === node }
    node.visit {
      $0.isRemoved = true
      if !$0.isContainer, !$0.isSeparator { gone.append($0) }
    }
    nodes.removeAll { $0.isRemoved }
  }

  private func move(_ node: TwinNode) {
    let (place, parent, index) = somePlace()
    if bare.tree.hasSections, parent === root, !node.isContainer {
      guard case .before(node.id) = place else { return }
      return
    }
    if parent.isInside(node) {
      do {
        try bare.tree.move(node.id, to: place)
        fatalError("A cycle was made.")
      } catch {
        precondition(
          error == .cycle(node.id, into: parent.id),
          "A cycle was refused for another reason: \(error)")
      }
      return
    }
    let next = index < parent.children.count ? parent.children[index] : nil
    try! bare.tree.move(node.id, to: place)
    switch place {
    case .before(node.id), .after(node.id): return
    default: break
    }
    node.visit { $0.isTouched = true }
    if next === node { return }
    node.parent?.children.removeAll { $0 === node }
    let target = next.flatMap { next in parent.children.firstIndex { $0 === next } }
    parent.children.insert(node, at: target ?? parent.children.count)
    node.parent = parent
  }

  private func hide(_ node: TwinNode) {
    for _ in 0...(chance(20) ? 1 : 0) {
      node.isHidden.toggle()
      try! bare.tree.setHidden(node.isHidden, node.id)
    }
  }

  private func update(_ node: TwinNode) {
    for _ in 0...(chance(50) ? 1 : 0) {
      // Back to what it showed before, but not to what it shows now.
      let isBack = !node.isUpdated && !node.isContainer && node.stamp > 0 && chance(30)
      node.stamp += isBack ? -1 : node.isBack ? 2 : 1
      (node.isBack, node.isUpdated) = (isBack, true)
      try! bare.tree.setStamp(node.stamp, node.id)
    }
    guard !node.isContainer else { return }
    (node.setting, node.isTouched) = (nil, true)
    if layout.isInSight(node) { node.changedInSight = true }
  }

  private func change(_ node: TwinNode) {
    if node.isContainer {
      let (start, end) = (Double(below(30)), Double(below(30)))
      guard hasLooks else { return }
      (node.style.top, node.style.bottom, node.isStyled) = (start, end, true)
      try! bare.tree.setStyle(node.style, of: node.id)
    } else if chance(50) {
      node.pin = somePin()
      try! bare.tree.setPin(node.pin, node.id)
    } else if chance(70) {
      let height = Double(below(80))
      try! bare.tree.setHeight(.fixed(height), node.id)
      (node.height, node.isAutomatic, node.setting) = (Units.length(height), false, nil)
    } else if !node.isAutomatic {
      try! bare.tree.setHeight(.automatic(), node.id)
      (node.isAutomatic, node.isTouched) = (true, true)
      if layout.isInSight(node) { node.changedInSight = true }
    }
  }

  // MARK: The viewport

  private func scroll() {
    let size = chance(12) ? someSize() : formerSize
    let bars = hasBars && chance(12) ? (Double(below(50)), Double(below(3) * 15)) : nil
    // Of a scroll in the same turn it counts what the host saw it through.
    let comesLast = bare.commitCount % 3 == 0
    if !comesLast { look(size, bars) }
    if chance(10) {
      layout.isDecelerating.toggle()
      bare.layout.setDecelerating(layout.isDecelerating)
    }
    while chance(40) { scrollOnce() }
    if comesLast { look(size, bars) }
  }

  private func look(_ size: Size?, _ bars: (Double, Double)?) {
    if let size { resize(to: size) }
    if let bars { cover(start: bars.0, end: bars.1) }
  }

  private func scrollOnce() {
    switch below(10) {
    case 0..<6:
      // A place near where the viewport is, or anywhere.
      let present = layout.offset - layout.deferred
      let offset =
        chance(70) ? present + Int64(below(300) - 150) * 768 : Int64(below(limit * 40) - 100) * 768
      layout.isHosts = chance(50)
      if layout.isHosts {
        layout.isDecelerating = chance(30)
        bare.layout.viewportDidScroll(
          to: Units.points(offset), isDecelerating: layout.isDecelerating)
        hostOffset = offset
        if offset + layout.deferred == layout.offset, !layout.isAsked { return }
      } else {
        (layout.isDecelerating, layout.deferred) = (false, 0)
        bare.layout.scroll(to: Units.points(offset))
        hostOffset = offset
      }
      ask { layout in
        if layout.isHosts {
          layout.hostScrolls(to: offset)
        } else {
          layout.askedOffset = offset
        }
      }
    case 6..<9:
      guard let row = nodes.isEmpty ? nil : nodes[below(nodes.count)] else { return }
      let alignments: [ScrollAlignment] = [.top, .center, .bottom, .nearest]
      let alignment = alignments[below(4)]
      bare.layout.scroll(to: row.id, alignment)
      layout.isDecelerating = false
      ask { $0.askedRow = (row, alignment) }
    default:
      let fraction = Double(below(11)) / 10
      bare.layout.scroll(toFraction: fraction)
      layout.isDecelerating = false
      ask { $0.askedFraction = fraction }
    }
  }

  private func ask(_ body: (inout LayoutOracle) -> Void) {
    layout.base = layout.askedOffset ?? layout.base
    (layout.askedRow, layout.askedOffset, layout.askedFraction) = (nil, nil, nil)
    (layout.isResized, layout.former) = (false, nil)
    layout.forgetUnanswered()
    body(&layout)
  }

  private struct Size {
    var setting: TwinSetting
    var traits: [Int]
    var height: Double
  }

  /// The size that the viewport had, now and then, as long as there is a way back to it: by chance it hardly comes.
  private var formerSize: Size? {
    guard bare.commitCount % 3 == 1, let former = layout.former else { return nil }
    return Size(
      setting: former.setting, traits: former.traits, height: Units.points(former.extent))
  }

  private func someSize() -> Size {
    // Three heights of a row are kept, so either its width changes or its traits.
    let setting = TwinSetting(width: Double(100 + below(hasSides || hasTraits ? 1 : 3)), traits: 0)
    var traits = layout.traits
    if hasTraits { for kind in 0..<3 where chance(40) { traits[kind] = below(3) } }
    var height = Double(
      isShort ? 20 + below(3) * 40 : 60 + (chance(50) ? below(3) * 100 : below(400)))
    if losesSight, chance(20) { height = 0 }
    return Size(setting: setting, traits: traits, height: height)
  }

  private func resize(to size: Size) {
    let (setting, traits, height) = (size.setting, size.traits, size.height)
    // Only if nothing was edited since the last commit, and nothing is open, the way back is known.
    let isAsked = layout.isAsked
    if isEdited { layout.former = nil }
    func told(_ traits: [Int]) {
      let known = isAsked || isEdited || layout.isOpen
      layout.resize(setting, traits, Units.length(height), root, isAsked: known)
      layout.isResized = !isAsked
    }
    bare.setViewport(width: setting.width, height: height)
    if setting != layout.setting || Units.length(height) != layout.extent { told(layout.traits) }
    // One after the other: a size and traits that were there before may come back on the way.
    for kind in 0..<3 where traits[kind] != layout.traits[kind] {
      bare.setHeightTraits(traits[kind], ofKinds: [RowKind(UInt8(kind))])
      var own = layout.traits
      own[kind] = traits[kind]
      told(own)
    }
  }

  /// Lets bars cover other parts of the viewport.
  private func cover(start: Double, end: Double) {
    bare.layout.setInsets(start: start, end: end)
    layout.cover(start: Units.length(start), end: Units.length(end))
  }

  // MARK: The host

  static func height(identity: Int64, stamp: Int64, _ width: Double) -> Double {
    let key = UInt64(bitPattern: identity &* 31 &+ stamp &* 17 &+ Int64(width))
    let mixed = key &* 0x9E37_79B9_7F4A_7C15
    return mixed >> 60 == 0 ? 0 : Double((mixed >> 40) % 270) / 3
  }

  private func height(_ identity: Int64, _ stamp: Int64, _ width: Double) -> Double {
    let height = Self.height(identity: identity, stamp: stamp, width)
    if !isShort { return height }
    return Int(height * 3) % 2 == 0 ? 0 : (height / 3).rounded()
  }

  /// Whether the host does not know the height of a row in this commit.
  private func refuses(_ identity: Int64) -> Bool {
    let number = UInt64(bitPattern: identity) &* 7919 &+ UInt64(bare.commitCount) &* 104_729
    return isLate && (number &* 0x9E37_79B9_7F4A_7C15) >> 60 < 6
  }

  /// Heights come that the host did not know when it was asked, in any order.
  private func answer() {
    for row in nodes where layout.waiting.contains(row.id) && chance(40) {
      guard layout.needsMeasuring(row), let request = bare.request(for: row.id) else { continue }
      let points = height(
        row.identity, row.stamp, request.width + Double(request.traits * 7))
      if bare.setMeasuredHeight(points, for: request) { layout.answer(row, points) }
    }
  }

  package func height(of row: MeasureRequest, in bare: BareList) -> Double {
    measured.append(row.node)
    if refuses(row.id.rawValue) { return .nan }
    return height(row.id.rawValue, row.stamp.rawValue, row.width + Double(row.traits * 7))
  }

  package func apply(_ report: borrowing Report, of bare: BareList) {}
}
