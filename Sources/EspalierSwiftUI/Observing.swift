// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
  import Espalier
  import Observation

  extension CellModel {
    /// Runs a body, and asks for an update when something observable that it read changes.
    ///
    ///     override func configure(_ view: AnyObject) {
    ///       observing { (view as? Label)?.text = person.name }  // person is @Observable
    ///     }
    ///
    /// Changes of one turn are one update: the next `configure` observes again. Of a model that
    /// is gone by then nothing is asked.
    ///
    /// - Returns: what the body returns.
    public func observing<Result>(_ body: () -> Result) -> Result {
      withObservationTracking(body) { [weak self] in
        // It is told before the value has changed, on whatever thread changes it.
        Task { @MainActor in self?.setNeedsUpdate() }
      }
    }
  }
#endif
