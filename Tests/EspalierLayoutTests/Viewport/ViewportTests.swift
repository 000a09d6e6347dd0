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
      viewport.anchor = Anchor(entry: Slot(0), delta: 30)
      viewport.keepFraction(of: 120, setting: 100)
      verify(viewport.anchor.delta(height: 60) == 15)
      verify(viewport.anchor.delta(height: 120) == 30)
      viewport.keepFraction(of: 60, setting: 200)
      viewport.comeBack(to: 200)
      verify(viewport.anchor.whole == 120)
      viewport.comeBack(to: 100)
      verify(viewport.anchor.whole == 0 && viewport.anchor.delta == 30)
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
