// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Models hear what comes into sight and goes.
///
/// Each has marks of what it was told: a model that leaves its list is told at once that it is displayed no
/// more, before the tracker finds its row gone.
extension ModelRegistry: DisplayObserver {
  func willDisplay(_ row: VisibleRow, in engine: ListEngine) {
    steps.add(1)
    if let model = model(of: row) { beginDisplay(of: model) }
  }

  func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {
    steps.add(1)
    guard let model = self[row.node], model.id == row.id else { return }
    model.endDisplay()
  }

  func willDisplay(container: NodeID, in engine: ListEngine) {
    steps.add(1)
    if let model = self[container] { beginDisplay(of: model) }
  }

  func didEndDisplaying(container: NodeID, in engine: ListEngine) {
    steps.add(1)
    self[container]?.endDisplay()
  }

  func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    steps.add(1)
    guard range == .preload, let model = model(of: row), model.isAttached,
      !model.marks.contains(.near)
    else { return }
    model.marks.insert(.near)
    model.didEnterWorkingRange()
  }

  func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    steps.add(1)
    guard range == .preload, let model = self[row.node], model.id == row.id else { return }
    model.leaveWorkingRange()
  }

  private func beginDisplay(of model: ComponentModel) {
    guard model.isAttached, !model.marks.contains(.displayed) else { return }
    model.marks.insert(.displayed)
    model.willDisplay()
  }

  /// The model leaves its list.
  func endDisplay(of model: ComponentModel) {
    model.leaveWorkingRange()
    model.endDisplay()
  }
}

extension ComponentModel {
  fileprivate func endDisplay() {
    guard marks.contains(.displayed) else { return }
    marks.remove(.displayed)
    didEndDisplay()
  }

  fileprivate func leaveWorkingRange() {
    guard marks.contains(.near) else { return }
    marks.remove(.near)
    didExitWorkingRange()
  }
}
