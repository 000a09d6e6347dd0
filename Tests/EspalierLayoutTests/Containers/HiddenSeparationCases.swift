// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// A hidden container separates nothing, whatever its style is and however deep it lies.
@Suite struct HiddenSeparationCases {
  /// Two rows and, between them, a container with an empty one in it.
  private func list(_ arrangement: Arrangement, hides: Bool = true) -> ListLayout {
    var list = ListLayout(style: ContainerStyle(arrangement, lineSpacing: 8, itemSpacing: 10))
    list.setViewport(width: 320, height: 500)
    let attributes = RowAttributes(height: .fixed(50), breadth: 100)
    list.append(Row(id: 0), attributes)
    let style = ContainerStyle(top: 30, bottom: 40, lineSpacing: 5)
    let outer = list.addContainer(style)
    _ = list.addContainer(style, in: outer)
    list.append(Row(id: 1), attributes)
    if hides { list.layout.setHidden(true, outer) }
    return list
  }

  @Test func theGapOfAList() {
    var hidden = list(.list)
    hidden.expect(contentExtent: 108)
    var shown = list(.list, hides: false)
    shown.expect(contentExtent: 240)
  }

  @Test func theLineOfAFlow() {
    var hidden = list(.flow(.leading))
    hidden.expect(contentExtent: 50)
    let report = hidden.report()
    #expect(report.placed.map(\.x) == [0, 110] && report.placed.map(\.y) == [0, 0])
  }

  @Test(arguments: [true, false])
  func theColumnsOfAWaterfall(isStrict: Bool) {
    var hidden = list(.waterfall(columns: 2, strict: isStrict))
    hidden.expect(contentExtent: 50)
    let report = hidden.report()
    #expect(report.placed.map(\.x) == [0, 165] && report.placed.map(\.y) == [0, 0])
  }

  @Test(arguments: [Arrangement.list, .flow(.leading), .waterfall(columns: 2)])
  func showingItAgain(arrangement: Arrangement) {
    var twice = list(arrangement)
    _ = twice.report()
    twice.layout.setHidden(false, ContainerID(rawValue: twice.root.rawValue + 1))
    let again = twice.report()
    var never = list(arrangement, hides: false)
    let report = never.report()
    #expect(again.placed == report.placed && again.contentExtent == report.contentExtent)
    twice.checkInvariants()
  }

  @Test func aContainerOfNothingButHiddenOnesIsEmpty() {
    var list = ListLayout()
    list.setViewport(width: 320, height: 500)
    let outer = list.addContainer(ContainerStyle(top: 10, bottom: 10, collapsesWhenEmpty: true))
    let inner = list.addContainer(ContainerStyle(top: 3), in: outer)
    list.expect(contentExtent: 23)
    list.layout.setHidden(true, inner)
    list.expect(contentExtent: 0)
  }

  @Test func aRemovedContainerIsHiddenNoMore() {
    var list = list(.list)
    list.removeContainer(ContainerID(rawValue: list.root.rawValue + 1))
    list.expect(contentExtent: 108)
    _ = list.addContainer(ContainerStyle(top: 7))
    list.expect(contentExtent: 115)
  }
}
