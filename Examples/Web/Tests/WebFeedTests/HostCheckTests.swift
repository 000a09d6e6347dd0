// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierHostingChecks
import Testing

@testable import WebFeed

/// A list of a page that answers at once what it is asked for.
@MainActor
private final class PageList: CheckedList {
  let page: PageHost
  private let turn = ManualScheduler()

  init(_ setup: CheckedSetup) {
    page = PageHost(setup.configuration, scheduler: turn.scheduler)
    page.viewport = setup.viewport
    let note = page.list.configure
    page.list.configure = { view, row, engine in
      view.content = .text([Paragraph([Run("\(row.id.rawValue)")])])
      note?(view, row, engine)
    }
    layOut()
  }

  var host: ViewHost<PageHost> { page.list }

  func place(of view: PageView) -> (start: Double, extent: Double)? {
    view.place.map { ($0.y - page.offset, $0.height) }
  }

  func layOut() {
    repeat {
      host.tell()
      turn.run()
      page.measureAhead()
    } while answer()
  }

  /// Tells the heights that are asked for; returns whether any are.
  private func answer() -> Bool {
    var isAsked = false
    for operation in page.takeMessage().ops {
      let measured: MeasuredView
      switch operation {
      case .fill(let view, let content, let row, _, isMeasured: true, _):
        measured = MeasuredView(view: view, content: content, height: Self.height(row))
      case .measure(let content, _, _, let what):
        measured = MeasuredView(
          view: 0, content: content, height: Self.height(EncodedContent(what).text))
      default: continue
      }
      guard let request = page.request(for: measured) else { continue }
      host.engine.setMeasuredHeight(measured.height, for: request)
      host.engine.setNeedsCommit()
      isAsked = true
    }
    return isAsked
  }

  private static func height(_ row: String) -> Double {
    CheckedRow.extent(of: RowID(Int64(row) ?? 0))
  }

  var isAnimating: Bool { false }

  func step() {}

  func setDecelerating(_ isDecelerating: Bool) {}

  func close() {}
}

/// The server's binding onto the host of all toolkits.
@MainActor
@Suite struct HostCheckTests {
  /// It is scrolled vertically, without insets and by nothing but its reader.
  @Test(arguments: HostCheck.all.filter { $0.needs.isEmpty })
  func `what is true of any host`(check: HostCheck) throws {
    try check.run(PageList(check.setup)) { Issue.record("\($0)") }
  }
}
