// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import Testing

/// Rules 7.9 and 7.10 at their edges: space that cannot be shared out evenly, and backgrounds in odd places.
@Suite struct LineEdgeCases {
  /// Twelve points between eight rows are 1,316 units and four sevenths: what is rounded does not add up.
  @Test func theLastRowOfALineEndsAtTheEdge() {
    var list = ListLayout(style: ContainerStyle(.flow(FlowStyle(lastLine: .justified))))
    list.setViewport(width: 300, height: 100)
    list.load(rows(8).span) { _ in RowAttributes(height: .fixed(20), breadth: 36) }
    let report = list.report()
    #expect(report.placed[7].x == 264)
  }

  /// The background of a container whose inset is at the top of the viewport comes once.
  @Test func aBackgroundInSightComesOnce() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100)
    let box = list.addContainer(ContainerStyle(top: 10, left: 5))
    list.append(Row(id: 0), RowAttributes(role: .background), in: box)
    for id in 1..<10 { list.append(Row(id: RowID(Int64(id))), fixed(40), in: box) }
    for offset in [0.0, 5, 60] {
      list.viewportDidScroll(to: offset)
      let report = list.report()
      #expect(report.stretched == [Placed(0, 0, 0, 300, 370)])
    }
  }

  /// A background among the items takes no part in their gaps.
  @Test func backgroundsLeaveGapsAlone() {
    var list = ListLayout(style: ContainerStyle(lineSpacing: 8))
    list.setViewport(width: 300, height: 100)
    list.load(rows(3).span) {
      $0 == 1 ? RowAttributes(role: .background) : fixed(20)
    }
    list.expect(contentExtent: 48)
  }
}
