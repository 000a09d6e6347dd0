// SPDX-License-Identifier: MIT

import StandInSupport
import Testing
import UIKit
import UIKitAdapters

/// A collection view whose host is told of everything at any time, by an app that edits and commits while it is asked: the
/// view refuses nothing, and at rest it shows what the engine says.
@MainActor
@Suite("Random lives of a collection view")
struct RandomCollectionTests {
  /// In the first ones the app committed while the view asked for a cell, and a row was seen twice, at its former place, or
  /// after it had gone.
  @Test(arguments: [311, 404, 467, 654] + Array(1..<40)) func hold(seed: UInt64) {
    RandomCollection(seed: seed).run()
  }
}

@MainActor
private final class LifeCell: UICollectionViewCell {
  var shown: (row: VisibleRow, stamp: Int64)?
  var isPrototype = false
  var isHorizontal = false

  static func prototype(_ axis: ScrollAxis) -> LifeCell {
    let cell = LifeCell()
    (cell.isPrototype, cell.isHorizontal) = (true, axis == .horizontal)
    return cell
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let extent = CGFloat((shown?.stamp ?? 0) % 60)
    return isHorizontal
      ? CGSize(width: extent, height: size.height) : CGSize(width: size.width, height: extent)
  }
}

@MainActor
private final class RandomCollection {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
  private let host: EngineCollectionHost
  private var random: RandomLists
  private let hasSections: Bool
  private let axis: ScrollAxis
  private let hasInsets: Bool
  private var rows: [NodeID] = []
  private var sections: [NodeID] = []
  private var stamps: [NodeID: Int64] = [:]
  private var roles: [NodeID: RowRole] = [:]
  private var pinned: Set<NodeID> = []
  private var lastID: Int64 = 0
  /// Whether the app edits and commits while it is asked for something.
  private var isBusy = false

  init(seed: UInt64) {
    random = RandomLists(seed: seed)
    // The first numbers of small seeds are alike.
    for _ in 0..<3 { _ = random.number(below: 2) }
    var configuration = EngineConfiguration()
    hasSections = random.number(below: 2) == 0
    configuration.hasSections = hasSections
    if random.number(below: 3) == 0 { configuration.reloadThreshold = 6 }
    axis = [.vertical, .vertical, .horizontal][random.number(below: 3)]
    configuration.layout?.axis = axis
    hasInsets = seed % 4 == 1
    host = EngineCollectionHost(
      configuration, scheduler: .nextTurn { StandInTime.later($0) },
      semanticContentAttribute: random.number(below: 3) == 0 ? .forceRightToLeft : .unspecified)
    for kind: RowKind in [0, 1] {
      host.register(kind) { [axis] in LifeCell.prototype(axis) }
    }
    host.allowReordering()
    view.allowsMultipleSelection = random.number(below: 2) == 0
    engine.selection.allowsSeveral = view.allowsMultipleSelection
    view.frame = window.bounds
    window.addSubview(view)
    if hasInsets { inset() }
  }

  private func inset() {
    let (first, last) = (CGFloat(below(3) * 30), CGFloat(below(3) * 20))
    view.contentInset =
      axis == .vertical
      ? UIEdgeInsets(top: first, left: 0, bottom: last, right: 0)
      : UIEdgeInsets(top: 0, left: first, bottom: 0, right: last)
  }

  private var view: UICollectionView { host.collectionView }
  private var engine: ListEngine { host.engine }
  private var offset: CGFloat {
    get { axis == .vertical ? view.contentOffset.y : view.contentOffset.x }
    set {
      if axis == .vertical {
        view.contentOffset.y = newValue
      } else {
        view.contentOffset.x = newValue
      }
    }
  }
  private func start(_ frame: CGRect) -> CGFloat { axis == .vertical ? frame.minY : frame.minX }
  private func extent(_ size: CGSize) -> CGFloat { axis == .vertical ? size.height : size.width }
  private func below(_ bound: Int) -> Int { random.number(below: bound) }
  private func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// What an app may do while it is asked for something: not while a cell is measured.
  private func answer(mayCommit: Bool = true) {
    guard isBusy, chance(8) else { return }
    isBusy = false
    defer { isBusy = true }
    act(below(hasSections ? 13 : 11))
    if mayCommit, chance(40) { engine.commit() } else { engine.setNeedsCommit() }
  }

  func run() {
    host.configure = { [unowned self] cell, row, _ in
      guard let cell = cell as? LifeCell else { return }
      cell.shown = (row, stamps[row.node] ?? -1)
      answer(mayCommit: !cell.isPrototype)
    }
    host.onPreload = { [unowned self] _ in answer() }
    engine.selection.onChange = { [unowned self] _ in answer() }
    engine.reorder.onEnd = { [unowned self] _, _ in answer() }
    if hasSections { for _ in 0..<3 { makeSection() } } else { sections = [engine.rootNode] }
    for _ in 0..<4 + below(30) { insert() }
    host.viewDidLayout()
    for step in 0..<25 {
      let reasons = Refusals.collect {
        isBusy = chance(40)
        for _ in 0..<1 + below(5) { act(below(32)) }
        if chance(60) { engine.commit(UpdateContext(isAnimated: chance(70))) }
        isBusy = false
        for _ in 0..<3 {
          StandInTime.pass()
          engine.commit()
          window.layoutIfNeeded()
        }
        StandInTime.pass()
      }
      #expect(reasons.isEmpty, "step \(step)")
      let fault = fault()
      #expect(fault == nil, "step \(step)")
      if fault != nil || !reasons.isEmpty { return }
    }
  }

  private func makeSection() {
    let place: Place = chance(50) ? .first(in: engine.rootNode) : .last(in: engine.rootNode)
    if let made = try? engine.makeContainer(at: place) { sections.append(made) }
  }

  private func insert() {
    guard !sections.isEmpty else { return makeSection() }
    let section = sections[below(sections.count)]
    lastID += 1
    let role = chance(80) ? RowRole.item : [.header, .footer, .background][below(3)]
    let content = RowContent(
      RowID(lastID), kind: RowKind(UInt8(below(2))),
      height: chance(60) ? .automatic(estimate: Double(below(50))) : .fixed(Double(below(50))),
      pin: role != .background && chance(15)
        ? Pin([.untilNext, .always][below(2)], edge: [.leading, .trailing][below(2)]) : nil,
      role: role)
    let place: Place = chance(50) ? .first(in: section) : .last(in: section)
    guard let row = try? engine.makeRow(content, at: place) else { return }
    rows.append(row)
    stamps[row] = 0
    roles[row] = role
    if content.pin != nil { pinned.insert(row) }
  }

  private func path() -> IndexPath? {
    let paths = view.indexPathsForVisibleItems
    return paths.isEmpty ? nil : paths[below(paths.count)]
  }

  private func act(_ op: Int) {
    let row = rows.isEmpty ? nil : rows[below(rows.count)]
    switch op {
    case 0, 1: insert()
    case 2, 3: if let row { try? engine.remove(row) }
    case 4, 5:
      let stamp = Int64(below(1_000))
      if let row, (try? engine.setStamp(Stamp(stamp), of: row)) != nil { stamps[row] = stamp }
    case 6, 7: if let row { try? engine.setHidden(chance(50), row) }
    case 8, 9:
      guard let row, !sections.isEmpty else { return }
      try? engine.move(row, to: .first(in: sections[below(sections.count)]))
    case 10: if let row { try? engine.setHeight(.fixed(Double(below(50))), of: row) }
    case 11 where hasSections: makeSection()
    case 12 where hasSections:
      guard !sections.isEmpty else { return }
      let section = sections.remove(at: below(sections.count))
      if chance(50) {
        try? engine.remove(section)
      } else {
        try? engine.move(section, to: .first(in: engine.rootNode))
        sections.append(section)
      }
    case 13...15: offset = CGFloat(below(800)) - 20
    case 16: window.layoutIfNeeded()
    case 17: StandInTime.pass()
    case 18:
      guard let row else { return }
      let alignment = [ScrollAlignment.top, .bottom, .center, .nearest][below(4)]
      _ = try? host.scroll(to: row, at: alignment, isAnimated: chance(60))
    case 19, 20: for _ in 0..<below(7) { view.standInStep() }
    case 21:
      if chance(50) { view.standInIsDecelerating = true } else { view.standInEndDecelerating() }
    case 22: view.standInBeginDragging()
    case 23:
      view.frame.size = CGSize(width: [320, 250][below(2)], height: [200, 340][below(2)])
      if hasInsets { inset() }
      host.viewDidLayout()
    case 24, 25: if let path = path() { view.standInTap(path) }
    case 26:
      guard let row else { return }
      if chance(60) { _ = try? engine.selection.insert(row) } else { engine.selection.remove(row) }
    case 27:
      guard let row else { return }
      if chance(60) { _ = try? engine.focus.insert(row) } else { engine.focus.remove(row) }
    case 28, 29:
      guard let from = path() else { return }
      let to = path()
      _ = view.standInDrag(from, to: chance(80) ? to : nil)
    case 30: host.waitsForAnimations = chance(70)
    default:
      window.standInSetTextSize([.large, .accessibilityLarge][below(2)])
    }
  }

  /// What is wrong with what is on the screen; nil: nothing.
  private func fault() -> String? {
    let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    let wanted =
      hasSections
      ? (0..<engine.sectionCount).map { engine.rowCount(inSection: $0) ?? -1 } : [engine.rowCount]
    if counts != wanted { return "there are \(counts) items, not \(wanted)" }
    var shown: [NodeID: LifeCell] = [:]
    // From the back: backgrounds, rows, rows that are pinned elsewhere.
    var (isRowSeen, isPinnedSeen) = (false, false)
    for case let cell as LifeCell in view.subviews {
      guard let row = cell.shown?.row else { return "a cell shows nothing" }
      guard let index = engine.rowIndex(of: row.node) else { return "row \(row.id) has gone" }
      if shown.updateValue(cell, forKey: row.node) != nil { return "row \(row.id) is seen twice" }
      if cell.shown?.stamp != stamps[row.node] { return "row \(row.id) has former content" }
      let isSelected = engine.selection.contains(row.node)
      if roles[row.node] == .item, view.allowsMultipleSelection, cell.isSelected != isSelected {
        return "row \(row.id) is selected: \(cell.isSelected)"
      }
      guard let frame = frame(index) else { return "row \(row.id) is nowhere" }
      if cell.alpha == 0 || !cell.frame.intersects(view.bounds) { continue }
      if roles[row.node] == .background {
        if isRowSeen { return "background \(row.id) is in front of a row" }
        continue
      }
      isRowSeen = true
      let isMoved = abs(start(cell.frame) - start(frame)) > 0.01
      if !pinned.contains(row.node), isMoved {
        return "row \(row.id) is at \(cell.frame), not \(frame)"
      }
      if isMoved {
        isPinnedSeen = true
      } else if isPinnedSeen, !pinned.contains(row.node) {
        return "row \(row.id) is in front of a pinned one"
      }
      if abs(extent(cell.frame.size) - extent(frame.size)) > 0.01 {
        return "row \(row.id) has another height"
      }
    }
    let content = extent(view.contentSize)
    let length = extent(view.bounds.size)
    if content < engine.contentExtent - 0.01 || content > max(length, engine.contentExtent) + 0.01 {
      return "the content is \(content), not \(engine.contentExtent)"
    }
    let insets = view.adjustedContentInset
    let first = -(axis == .vertical ? insets.top : insets.left)
    let last = axis == .vertical ? insets.bottom : insets.right
    guard !view.standInIsDecelerating, !view.standInIsAnimating,
      (first...max(first, content + last - length)).contains(offset)
    else { return nil }
    for index in 0..<engine.rowCount {
      guard let frame = frame(index), let node = engine.node(atRow: index),
        roles[node] != .background, extent(frame.size) > 0
      else { continue }
      let isSeen =
        start(frame) < offset + length - 0.01
        && start(frame) + extent(frame.size) > offset + 0.01
      if isSeen, shown[node] == nil { return "row \(index) is in sight and has no cell" }
    }
    return nil
  }

  private func frame(_ row: Int) -> CGRect? {
    engine.frame(ofRow: row).map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
  }
}
