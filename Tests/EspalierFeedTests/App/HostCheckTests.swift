// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierHostingChecks
import Testing

@testable import EspalierFeedKit

/// A list in a very large terminal: a point is a cell.
private final class TerminalList: CheckedList {
  let area: ListArea
  private let setup: CheckedSetup
  private let turn = ManualScheduler()

  init(_ setup: CheckedSetup = CheckedSetup()) {
    self.setup = setup
    area = ListArea(setup.configuration, scheduler: turn.scheduler)
    area.viewport = setup.viewport
    area.list.configure = { view, row, _ in
      let lines = Int(CheckedRow.extent(of: row.id))
      view.content = .text((0..<lines).map { Paragraph([Run("\(row.id.rawValue):\($0)")]) })
    }
    area.list.tell()
  }

  var host: ViewHost<ListArea> { area.list }

  func place(of view: RowView) -> (start: Double, extent: Double)? {
    view.place.map { ($0.y - area.offset, $0.height) }
  }

  func layOut() {
    host.tell()
    turn.run()
    host.tell()
  }

  var isAnimating: Bool { false }

  func step() {}

  func setDecelerating(_ isDecelerating: Bool) {}

  func close() {}

  /// The lines of the screen.
  var lines: [String] {
    var screen = Screen(width: Int(setup.viewport.width), height: Int(setup.viewport.height))
    area.draw(on: &screen)
    return screen.lines
  }
}

/// The terminal's binding onto the host of all toolkits.
@Suite struct HostCheckTests {
  /// It is scrolled vertically, without insets and by nothing but its reader, and measures at once.
  @Test(arguments: HostCheck.all.filter { $0.needs.isEmpty })
  func whatIsTrueOfAnyHost(check: HostCheck) throws {
    try check.run(TerminalList(check.setup)) { Issue.record("\($0)") }
  }

  /// What is seen is what the host has placed: the copy of a row that is held is over the others, and its gap is blank.
  @Test func whatIsPlacedIsDrawn() throws {
    let list = TerminalList()
    let rows = ElementList<CheckedRow, Int>(in: list.host.engine) { _ in
      Espalier.RowContent(height: .automatic())
    }
    try rows.apply((0..<50).map { CheckedRow(id: $0) })
    list.area.offset = 10
    list.layOut()
    let all = (0..<50).flatMap { id in
      (0..<Int(CheckedRow.extent(of: RowID(Int64(id))))).map { "\(id):\($0)" }
    }
    #expect(list.lines == Array(all[10..<490]))
    // The first row, of 30 lines, is pulled down by 40: the second one makes room.
    #expect(list.host.beginReorder(at: HostPoint(x: 5, y: 15)))
    _ = list.host.updateReorder(to: HostPoint(x: 5, y: 55))
    #expect(list.lines[..<30] == all[40..<70] && list.lines[30..<60] == all[..<30])
    #expect(list.lines[60..<80].allSatisfy(\.isEmpty) && list.lines[80...] == all[90..<490])
    _ = try list.host.endReorder(isCancelled: true)
    #expect(list.lines == Array(all[10..<490]))
  }
}
