// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierKits
  import UIKit

  /// What a scroll view and an engine tell each other: how large the view is, where it was scrolled to, and
  /// where it is to scroll.
  @MainActor
  final class ScrollLink {
    let engine: ListEngine
    let axis: ScrollAxis
    weak var view: UIScrollView?

    /// A row in sight at its natural place, and where its view begins; nil if there is none.
    var shownRow: (() -> (row: Int, start: Double)?)?

    private var toldSize: CGSize?
    private var toldOffset: Double?

    /// The row that an animated scroll is under way to.
    private var aim: (row: NodeID, alignment: ScrollAlignment, offset: Double)?

    /// Whether the view moves by itself: until it does not, the engine moves nothing under it.
    private var isMoving: Bool { aim != nil || view?.isDecelerating == true }

    init(_ configuration: EngineConfiguration, _ scheduler: any CommitScheduler) {
      guard let layout = configuration.layout else {
        misuse("A view whose rows an engine lays out needs one with a layout.")
      }
      axis = layout.axis
      engine = ListEngine(configuration, scheduler: scheduler)
    }

    var offset: Double {
      get { view.map { axis == .vertical ? $0.contentOffset.y : $0.contentOffset.x } ?? 0 }
      set { view?.contentOffset = point(newValue) }
    }

    /// The extent of what is seen along the axis.
    var extent: Double {
      view.map { axis == .vertical ? $0.bounds.height : $0.bounds.width } ?? 0
    }

    private func point(_ offset: Double) -> CGPoint {
      var point = view?.contentOffset ?? .zero
      if axis == .vertical { point.y = offset } else { point.x = offset }
      return point
    }

    /// Tells the engine of another size and of a scroll, if there was one.
    func tell(_ context: UpdateContext? = nil) {
      guard let view else { return }
      let (size, offset) = (view.bounds.size, offset)
      guard size != toldSize || offset != toldOffset else { return }
      if size != toldSize { engine.setViewport(width: size.width, height: size.height) }
      if offset != toldOffset { engine.viewportDidScroll(to: offset, isDecelerating: isMoving) }
      (toldSize, toldOffset) = (size, offset)
      engine.commit(context)
      aimAgain()
    }

    /// Says where the view is going to be because a commit moved the content: the engine knows of this already.
    ///
    /// - Returns: the offset at which what is at the fold stays there.
    func expect(adjustment: Double) -> Double {
      let target = offset + adjustment
      if adjustment != 0 { toldOffset = target }
      return target
    }

    /// The view does not move by itself any more: what waited for that is done.
    func cameToRest() {
      let reached = aim
      aim = nil
      tellLastScroll()
      if let reached { _ = try? engine.scrollToRow(reached.row, at: reached.alignment) }
      engine.commit(reached == nil ? nil : UpdateContext(isAnimated: false))
    }

    /// A finger has taken the view: it is not on its way any more.
    func wasTaken() {
      guard aim != nil else { return }
      aim = nil
      tellLastScroll()
      engine.commit()
    }

    /// The end of a movement is told before the view is laid out where that has led.
    private func tellLastScroll() {
      if offset != toldOffset {
        engine.viewportDidScroll(to: offset)
        toldOffset = offset
      }
      engine.setDecelerating(false)
    }

    func scrollToRow(
      _ row: NodeID, at alignment: ScrollAlignment, isAnimated: Bool
    ) throws(TreeError) -> Bool {
      view?.layoutIfNeeded()
      tell(UpdateContext(isAnimated: false))
      guard isAnimated, let view, view.window != nil else {
        aim = nil
        let isThere = try engine.scrollToRow(row, at: alignment)
        engine.commit(UpdateContext(isAnimated: false))
        return isThere
      }
      guard try engine.rowIndex(of: row) != nil else { return false }
      guard let target = target(row, alignment) else { return true }
      aim = (row, alignment, target)
      engine.setDecelerating(true)
      if target == offset {
        cameToRest()
      } else {
        view.setContentOffset(point(target), animated: true)
      }
      return true
    }

    /// Rows that were measured on the way have moved the one that is aimed at.
    private func aimAgain() {
      guard let aim else { return }
      guard let target = target(aim.row, aim.alignment) else { return wasTaken() }
      guard abs(target - aim.offset) > 1 else { return }
      // A scroll to where the view is does not begin, and so has no end.
      if abs(target - offset) < 1 { return cameToRest() }
      self.aim?.offset = target
      view?.setContentOffset(point(target), animated: true)
    }

    /// The offset at which the view shows a row where it is to be, as far as that is known: rows that are pinned
    /// are not thought of, and the last step is exact. Nil if the row is not in the list.
    private func target(_ row: NodeID, _ alignment: ScrollAlignment) -> Double? {
      guard let index = (try? engine.rowIndex(of: row)) ?? nil,
        let start = engine.offset(ofRow: index), let end = engine.offset(ofRow: index + 1)
      else { return nil }
      let wanted = aligned(start - waiting, max(0, end - start), alignment)
      let largest = max(0, engine.contentExtent - extent) - waiting
      return min(max(wanted, -waiting), largest)
    }

    private func aligned(
      _ start: Double, _ length: Double, _ alignment: ScrollAlignment
    ) -> Double {
      switch alignment {
      case .top: start
      case .center: start + (length - extent) / 2
      case .bottom: start + length - extent
      case .nearest:
        if start < offset { start } else { max(offset, min(start, start + length - extent)) }
      }
    }

    /// By how much what is shown differs from where it is: adjustments wait while the view moves by itself.
    private var waiting: Double {
      guard let shown = shownRow?(), let start = engine.offset(ofRow: shown.row) else { return 0 }
      return start - shown.start
    }
  }
#endif
