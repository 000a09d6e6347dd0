// SPDX-License-Identifier: MIT

#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation

  /// Lets a scroll view scroll by itself, as long as that is needed.
  @MainActor
  package final class Autoscroller {
    private let scroll: (Double) -> Void
    private var timer: Timer?

    /// Makes one that calls something 60 times a second with the time between two calls, in seconds.
    package init(_ scroll: @escaping (Double) -> Void) { self.scroll = scroll }

    /// Whether it does.
    package var isNeeded = false {
      didSet {
        guard isNeeded != oldValue else { return }
        timer?.invalidate()
        timer = isNeeded ? makeTimer() : nil
      }
    }

    private func makeTimer() -> Timer {
      let interval = 1.0 / 60
      let timer = Timer(timeInterval: interval, repeats: true) { [weak self] timer in
        guard let self else { return timer.invalidate() }
        MainActor.assumeIsolated { self.scroll(interval) }
      }
      // A finger on the screen or a button that is held keeps the run loop from its default mode.
      RunLoop.main.add(timer, forMode: .common)
      return timer
    }
  }
#endif
