// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// Where rows are, and where they are shown while one of them is dragged.
  extension ScrolledRows {
    private var placed: [(frame: RowFrame, view: UIView)] {
      view?.recycler.shownRows.filter { $0.frame.layer == .row }.map {
        ($0.frame, $0.view)
      } ?? []
    }

    /// The row whose own place a point is in.
    func row(withPlaceAt point: CGPoint) -> Int? {
      placed.first { CGRect($0.frame).contains(point) }?.frame.row
    }

    /// Puts the rows between the place of a dragged row and the one where it would be aside by its extent; in lines
    /// and columns, into the places of their neighbours. Without a dragged row all are where they belong.
    func showGap(from source: Int?, to target: Int, _ length: Double, isAnimated: Bool) {
      let placed = placed
      let frames = Dictionary(
        placed.map { ($0.frame.row, CGRect($0.frame)) }, uniquingKeysWith: { $1 })
      let isColumn = areBelowEachOther(frames)
      for (_, placement, view) in view?.recycler.shownRows ?? [] {
        view.isHidden = placement.row == source
      }
      for (placement, view) in placed {
        let row = placement.row
        guard var frame = frames[row] else { continue }
        let step = source.map { self.step(of: row, from: $0, to: target) } ?? 0
        if step != 0, isColumn {
          if self.view?.axis == .vertical {
            frame.origin.y += Double(step) * length
          } else {
            frame.origin.x += Double(self.view?.link.isMirrored == true ? -step : step) * length
          }
        } else if let neighbour = frames[row + step] {
          frame.origin = neighbour.origin
        }
        show(view, at: frame, isAnimated)
      }
    }

    /// Whether a row goes to where the next one is, or the one before it; 0: neither.
    private func step(of row: Int, from source: Int, to target: Int) -> Int {
      if row > source && row <= target { return -1 }
      return row < source && row >= target ? 1 : 0
    }

    private func areBelowEachOther(_ frames: [Int: CGRect]) -> Bool {
      let isVertical = view?.axis == .vertical
      let sides = frames.sorted { $0.key < $1.key }.map { isVertical ? $1.minX : $1.minY }
      return sides.allSatisfy { abs($0 - sides[0]) < 1 }
    }

    private func show(_ view: UIView, at frame: CGRect, _ isAnimated: Bool) {
      guard view.frame != frame else { return }
      if isAnimated, self.view?.window != nil {
        UIView.animate(withDuration: self.view?.animationDuration ?? 0) { view.frame = frame }
      } else {
        UIView.performWithoutAnimation { view.frame = frame }
      }
    }
  }
#endif
