// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting

/// A list as the checks see it, whatever its views are.
@MainActor
protocol ListUnderCheck: AnyObject {
  var engine: ListEngine { get }
  var link: ScrollLink { get }
  var rows: ElementList<CheckedRow, Int> { get }
  var isAnimating: Bool { get }
  var taps: [NodeID] { get }
  var allowsSelection: Bool { get set }

  func expect(_ holds: Bool, _ sentence: @autoclosure () -> String)
  func apply(_ ids: [Int]) throws
  func scroll(to offset: Double)
  func step()
  func setDecelerating(_ isDecelerating: Bool)
  func holdHeightsBack(_ isHeldBack: Bool)
  func take()
  func layOut()

  /// Where the rows are that are seen, by their identities, from where the viewport begins as the list is read.
  var places: [Int: Double] { get }

  /// Rows are in their order, at their places, with their extents, and fill the viewport.
  func expectFull(_ when: String)

  // Distances are from where the viewport begins as the list is read.
  func press(at distance: Double) -> NodeID?
  func release(at distance: Double) -> NodeID?
  func actOnFocus() -> NodeID?
  func beginReorder(at distance: Double) -> Bool
  func updateReorder(to distance: Double) -> Int?
  func endReorder(isCancelled: Bool) throws -> Bool
  func autoscroll(for seconds: Double)
  func measureAhead(limit: Int) -> Int

  func reach(_ step: FocusStep) -> NodeID?
  func focus(_ row: NodeID)
  func view(of row: NodeID) -> AnyObject?
}

@MainActor
final class Checked<List: CheckedList>: ListUnderCheck {
  let list: List
  let rows: ElementList<CheckedRow, Int>
  private let complain: (String) -> Void
  private(set) var taps: [NodeID] = []

  init(_ list: List, _ complain: @escaping (String) -> Void) {
    (self.list, self.complain) = (list, complain)
    rows = ElementList(in: list.host.engine) { _ in RowContent(height: .automatic()) }
    list.host.onTap = { [unowned self] in taps.append($0) }
  }

  var engine: ListEngine { list.host.engine }
  var link: ScrollLink { list.host.link }
  var isAnimating: Bool { list.isAnimating }

  var allowsSelection: Bool {
    get { list.host.allowsSelection }
    set { list.host.allowsSelection = newValue }
  }

  func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { complain(sentence()) }
  }

  func apply(_ ids: [Int]) throws {
    try rows.apply(ids.map { CheckedRow(id: $0) })
    list.layOut()
  }

  func scroll(to offset: Double) {
    list.host.kit?.offset = link.kitOffset(offset)
    list.layOut()
  }

  func step() {
    list.step()
    list.layOut()
  }

  func setDecelerating(_ isDecelerating: Bool) {
    list.setDecelerating(isDecelerating)
    list.layOut()
  }

  func holdHeightsBack(_ isHeldBack: Bool) { list.holdHeightsBack(isHeldBack) }

  func take() {
    list.host.wasTaken()
    list.layOut()
  }

  func layOut() { list.layOut() }

  private func place(_ view: List.Kit.View) -> (start: Double, extent: Double)? {
    guard let (start, extent) = list.place(of: view) else { return nil }
    return (link.isMirrored ? link.extent - start - extent : start, extent)
  }

  var places: [Int: Double] {
    var places: [Int: Double] = [:]
    for (row, _, view) in list.host.shownRows {
      guard let (start, extent) = place(view) else { continue }
      if start < link.extent, start + extent > 0 { places[Int(row.id.rawValue)] = start }
    }
    return places
  }

  func expectFull(_ when: String) {
    var end = -link.offset
    for (row, frame, view) in list.host.rowsInOrder {
      guard let (start, extent) = place(view) else {
        expect(false, "\(when): row \(frame.row) has no place.")
        continue
      }
      let isRight =
        rows.elements.indices.contains(frame.row)
        && rows.elements[frame.row].id == Int(row.id.rawValue)
      expect(isRight, "\(when): row \(frame.row) is \(row.id.rawValue).")
      expect(
        abs(extent - CheckedRow.extent(of: row.id)) < 1, "\(when): \(row.id.rawValue) is \(extent)."
      )
      let place = (engine.offset(ofRow: frame.row) ?? .nan) - link.offset
      expect(abs(start - place) < 1, "\(when): \(row.id.rawValue) is at \(start), not \(place).")
      end = max(end, start + extent)
    }
    // What the engine says of the first and the last row holds also while the view moves and what came waits for its rest.
    let (begin, last) = (engine.offset(ofRow: 0) ?? 0, engine.frame(ofRow: engine.rowCount - 1))
    let length = (link.axis == .vertical ? last?.height : last?.width) ?? 0
    let limit = (engine.offset(ofRow: engine.rowCount - 1) ?? 0) + length
    let content = engine.contentExtent
    expect(link.isMoving || abs(content - limit) < 1, "\(when): the content ends at \(content).")
    let needed = min(link.extent, limit - link.offset)
    expect(end > needed - 1, "\(when): rows end at \(end), not at \(needed).")
    let first = places.min { $0.value < $1.value }?.value ?? 0
    expect(first < max(1, begin - link.offset + 1), "\(when): rows begin at \(first).")
  }

  /// A point of the content, in the middle of its breadth.
  private func point(_ distance: Double) -> HostPoint {
    let start = list.host.kit?.offset ?? 0
    let along = start + (link.isMirrored ? link.extent - distance : distance)
    return link.axis == .vertical ? HostPoint(x: 50, y: along) : HostPoint(x: along, y: 50)
  }

  func press(at distance: Double) -> NodeID? { list.host.press(at: point(distance)) }
  func release(at distance: Double) -> NodeID? { list.host.release(at: point(distance)) }
  func actOnFocus() -> NodeID? { list.host.actOnFocus() }
  func beginReorder(at distance: Double) -> Bool { list.host.beginReorder(at: point(distance)) }

  func updateReorder(to distance: Double) -> Int? {
    let index = list.host.updateReorder(to: point(distance))
    list.layOut()
    return index
  }

  func endReorder(isCancelled: Bool) throws -> Bool {
    defer { list.layOut() }
    return try list.host.endReorder(isCancelled: isCancelled)
  }

  func autoscroll(for seconds: Double) {
    list.host.autoscroll(for: seconds)
    list.layOut()
  }

  func measureAhead(limit: Int) -> Int { list.host.measureAhead(limit: limit) }

  func reach(_ step: FocusStep) -> NodeID? {
    guard let view = list.host.reach(step) else { return nil }
    list.host.setFocus(true, of: view)
    list.layOut()
    return list.host.row(of: view)
  }

  func focus(_ row: NodeID) {
    list.host.views(of: row).first.map { list.host.setFocus(true, of: $0) }
  }

  func view(of row: NodeID) -> AnyObject? { list.host.views(of: row).first }
}
