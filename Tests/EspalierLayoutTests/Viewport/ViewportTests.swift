// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  /// Anchor, target and the way back, without rows.
  @Suite struct ViewportTests {
    @Test func aTargetThatLeavesIsForgotten() {
      var viewport = Viewport()
      viewport.target = ScrollTarget(entry: Slot(4), alignment: .top)
      viewport.forget(Slot(3))
      verify(viewport.target != nil)
      viewport.forget(Slot(4))
      verify(viewport.target == nil)
    }

    @Test func theFractionOfARowIsKeptAndTheWayBackToTheUnit() {
      var viewport = Viewport()
      viewport.extent = 500
      viewport.anchor = Anchor(entry: Slot(3), delta: -300)
      viewport.scroll.isAtEnd = true
      viewport.keepFraction(of: Anchor(entry: Slot(0), delta: 30), height: 120, setting: 100)
      verify(viewport.anchor.delta(height: 60) == 15)
      verify(viewport.anchor.delta(height: 120) == 30)
      viewport.extent = 300
      // Not scrolled since: the row stays what it is.
      viewport.keepFraction(of: Anchor(entry: Slot(1), delta: 10), height: 60, setting: 200)
      viewport.comeBack(to: 200)
      verify(viewport.anchor.whole == 120)
      viewport.comeBack(to: 100)
      verify(viewport.anchor.whole == 120)
      (viewport.extent, viewport.scroll.isAtEnd) = (500, false)
      viewport.comeBack(to: 100)
      verify(viewport.anchor.whole == 0 && viewport.anchor.delta == -300)
      verify(viewport.anchor.entry == Slot(3) && viewport.scroll.isAtEnd)
      verify(viewport.returnPoint == nil)
    }

    @Test func aRowThatShowsSomethingNewKeepsItsTop() {
      var viewport = Viewport()
      viewport.anchor = Anchor(entry: Slot(0), delta: 30, part: 30, whole: 120)
      viewport.rebase(on: Slot(1), lastHeight: 60)
      verify(!viewport.anchor.keepsTop)
      viewport.rebase(on: Slot(0), lastHeight: 60)
      verify(viewport.anchor.keepsTop && viewport.anchor.whole == 0 && viewport.anchor.delta == 15)
    }

    @Test func theWindowStaysWhileTheViewportIsNear() {
      var scroll = ScrollState()
      scroll.moveWindow(to: 1 << 26)
      verify(scroll.windowOrigin == 0)
      scroll.moveWindow(to: 1 << 26 + 1)
      verify(scroll.windowOrigin == (1 << 26 + 1) / 768 * 768)
    }
  }
#endif
