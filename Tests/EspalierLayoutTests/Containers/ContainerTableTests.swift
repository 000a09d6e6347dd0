// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  /// Containers in containers, without a layout.
  @Suite struct ContainerTableTests {
    /// The list, one container in it, and one in that.
    private struct Nest: ~Copyable {
      var table = ContainerTable(ContainerStyle(lineSpacing: 1), .vertical)
      let (outer, inner): (ContainerID, ContainerID)

      init() {
        outer = table.add(ContainerStyle(), begin: Slot(0), end: Slot(3), in: .list)
        inner = table.add(ContainerStyle(), begin: Slot(1), end: Slot(2), in: outer)
      }

      func check() { table.checkInvariants { _, _ in true } }
    }

    @Test func styleIsInheritedThroughAllLevels() {
      var nest = Nest()
      let before = nest.table[nest.inner].lineSpacing
      verify(before == Length(points: 1)!.rawValue)
      nest.table.setStyle(ContainerStyle(lineSpacing: 5), of: .list)
      let after = nest.table[nest.inner].lineSpacing
      verify(after == Length(points: 5)!.rawValue)
      nest.check()
    }

    @Test func whatIsHiddenIsCountedAndHidesWhatIsInIt() {
      var nest = Nest()
      nest.table.setHidden(true, nest.outer)
      nest.table.setHidden(true, nest.outer)
      verify(nest.table.hiddenCount == 1)
      let inner = nest.table.isHidden(nest.table[nest.inner])
      verify(inner)
      let list = nest.table.isHidden(nest.table[.list])
      verify(!list)
      nest.check()
    }

    @Test func aNumberIsUsedAgainAfterTheChangeOnly() {
      var nest = Nest()
      nest.table.setHidden(true, nest.inner)
      nest.table.remove(nest.inner)
      verify(nest.table.hiddenCount == 0)
      let other = nest.table.add(ContainerStyle(), begin: Slot(4), end: Slot(5), in: .list)
      verify(other != nest.inner)
      nest.table.freeLeaving()
      let again = nest.table.add(ContainerStyle(), begin: Slot(6), end: Slot(7), in: .list)
      verify(again == nest.inner)
      nest.check()
    }

    @Test func aContainerMovesWithAllInIt() {
      var nest = Nest()
      let other = nest.table.add(
        ContainerStyle(lineSpacing: 7), begin: Slot(4), end: Slot(5), in: .list)
      let inheritsElse = nest.table.setParent(of: nest.outer, to: other)
      verify(inheritsElse)
      let isInside = nest.table.isInside(nest.inner, other)
      verify(isInside)
      let isAround = nest.table.isInside(other, nest.inner)
      verify(!isAround)
      nest.check()
    }

    @Test func aListIsPlainWithoutInsetsSpacingsAndRowsSideBySide() {
      var table = ContainerTable(ContainerStyle(), .vertical)
      verify(table.isPlain)
      let id = table.add(ContainerStyle(), begin: Slot(0), end: Slot(1), in: .list)
      verify(table.isPlain)
      for style in [
        ContainerStyle(top: 1), ContainerStyle(bottom: 1), ContainerStyle(lineSpacing: 1),
        ContainerStyle(.flow(.justified)), ContainerStyle(.waterfall(columns: 2)),
      ] {
        table.setStyle(style, of: id)
        verify(!table.isPlain)
      }
      table.setStyle(ContainerStyle(left: 1, itemSpacing: 1), of: id)
      verify(table.isPlain)
    }
  }
#endif
