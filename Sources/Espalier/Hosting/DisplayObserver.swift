// SPDX-License-Identifier: MIT

import EspalierTree

/// A range of rows around the viewport.
public enum WorkingRange: Hashable, Sendable, CaseIterable {
  /// Rows that are shown soon: laid out and drawn ahead.
  case display

  /// Rows whose contents are fetched ahead; those of the display range are among them.
  case preload

  var index: Int { self == .display ? 0 : 1 }
}

/// Who is told which rows and containers come into sight and go, and which come near.
///
/// All calls are balanced: what came goes before it comes again, also if it is removed meanwhile, and an
/// observer that is added late is told first what is displayed already. They
/// are made after the host has shown the commit, in this order: what goes (rows before the containers
/// around them), what comes (containers before rows), then the working ranges.
@preconcurrency @MainActor
public protocol DisplayObserver: AnyObject {
  /// A row has come into sight.
  func willDisplay(_ row: VisibleRow, in engine: ListEngine)

  /// A row has gone out of sight. It may be gone altogether.
  func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine)

  /// The first row of a container, at any depth, has come into sight. The root is a container as well.
  func willDisplay(container: NodeID, in engine: ListEngine)

  /// The last row of a container has gone out of sight. The handle is stale if it was removed.
  func didEndDisplaying(container: NodeID, in engine: ListEngine)

  /// A row has come into a range.
  func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine)

  /// A row has left a range. It may be gone altogether.
  func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine)
}

extension DisplayObserver {
  /// Does nothing.
  public func willDisplay(_ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func willDisplay(container: NodeID, in engine: ListEngine) {}

  /// Does nothing.
  public func didEndDisplaying(container: NodeID, in engine: ListEngine) {}

  /// Does nothing.
  public func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {}
}
