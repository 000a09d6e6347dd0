// SPDX-License-Identifier: MIT

// Models hear what comes into sight and near, and goes. Each has marks of what it was told: one that leaves its list is
// told at once that it is displayed no more, before the tracker finds its row gone.
extension ModelTable: DisplayObserver {
  func willDisplay(_ row: VisibleRow, in engine: ListEngine) { self[row.node]?.beginDisplay() }

  func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) { self[row.node]?.endDisplay() }

  func willDisplay(container: NodeID, in engine: ListEngine) { self[container]?.beginDisplay() }

  func didEndDisplaying(container: NodeID, in engine: ListEngine) { self[container]?.endDisplay() }

  func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    guard range == .preload, let model = self[row.node], model.isAttached,
      model.marks.insert(.near).inserted
    else { return }
    model.didEnterWorkingRange()
  }

  func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    if range == .preload { self[row.node]?.leaveWorkingRange() }
  }
}

extension ComponentModel {
  fileprivate final func beginDisplay() {
    guard isAttached, marks.insert(.displayed).inserted else { return }
    willDisplay()
  }

  fileprivate final func endDisplay() {
    if marks.remove(.displayed) != nil { didEndDisplay() }
  }

  fileprivate final func leaveWorkingRange() {
    if marks.remove(.near) != nil { didExitWorkingRange() }
  }

  /// The model leaves its list.
  final func leaveDisplay() {
    leaveWorkingRange()
    if isLeaving { endDisplay() }
  }

  /// Whether `willDisplay` was called and `didEndDisplay` was not.
  package final var isDisplayed: Bool { marks.contains(.displayed) }
}
