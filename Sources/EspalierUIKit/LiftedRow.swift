// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// A row under a finger: a copy of its view, which is there also when the row's own is out of sight.
  @MainActor
  final class LiftedRow {
    let node: NodeID
    let row: VisibleRow
    let view: UIView
    let length: Double

    /// Where in the row the finger is.
    let grip: CGPoint

    /// Where in the scroll view the finger is.
    var finger: CGPoint?

    /// Whether nothing was shown of it yet.
    var isNew = true

    lazy var scroller = Autoscroller(of: view)

    init(_ node: NodeID, _ row: VisibleRow, _ view: UIView, length: Double, grip: CGPoint) {
      (self.node, self.row, self.view) = (node, row, view)
      (self.length, self.grip) = (length, grip)
    }

    func drop() {
      scroller.isNeeded = false
      view.removeFromSuperview()
    }
  }

  /// Lets a scroll view scroll by itself, as long as that is needed.
  @MainActor
  final class Autoscroller {
    private weak var view: UIView?
    private var timer: Timer?

    init(of view: UIView) { self.view = view }

    var isNeeded = false {
      didSet {
        guard isNeeded != oldValue else { return }
        if isNeeded { start() } else { stop() }
      }
    }

    private func start() {
      let interval = 1.0 / 60
      let timer = Timer(timeInterval: interval, repeats: true) { [weak self] timer in
        guard let self else { return timer.invalidate() }
        MainActor.assumeIsolated {
          (self.view?.superview as? EngineScrollView)?.autoscroll(for: interval)
        }
      }
      self.timer = timer
      // A finger on the screen keeps the run loop from its default mode.
      RunLoop.main.add(timer, forMode: .common)
    }

    private func stop() {
      timer?.invalidate()
      timer = nil
    }
  }
#endif
