// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// What table and collection views have in common: the state of a list, and the batches that change it. Deletes,
/// inserts and moves alone are a batch of their own.
@MainActor
open class StandInListView: UIScrollView {
  /// How many batches were carried out.
  public private(set) var standInBatches = 0

  /// How many of them were animated: all, unless that is said otherwise.
  public private(set) var standInAnimatedBatches = 0

  /// How often all was loaded.
  public private(set) var standInReloads = 0

  var state = ListState()
  private var batch = Batch()
  private var batchDepth = 0
  private var isLoaded = false

  /// How the kit calls what is shown.
  var words: Words { .table }

  /// What the data source says now.
  func countsOfData() -> [Int] { [] }

  /// Brings the layout up to date before a batch, where the kit does.
  func layOutBeforeBatch() {}

  /// Shows what a batch came to, and asks for the cells of items again.
  func showBatch(_ items: [Int]) {}

  /// https://developer.apple.com/documentation/uikit/uitableview/reloaddata()
  open func reloadData() {
    standInReloads += 1
    isLoaded = false
  }

  func loadIfNeeded() {
    guard !isLoaded else { return }
    isLoaded = true
    state.reload(counts: countsOfData())
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
  ///
  /// Deletes are processed before inserts, whatever their order: what was is told by indices before the
  /// batch, what is by indices after it. The data has to be that before the batch when it begins.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    loadIfNeeded()
    if batchDepth == 0 { layOutBeforeBatch() }
    batchDepth += 1
    updates?()
    batchDepth -= 1
    if batchDepth == 0 { endBatch() }
    if let completion { StandInTime.later { completion(true) } }
  }

  private func endBatch() {
    standInBatches += 1
    if UIView.areAnimationsEnabled { standInAnimatedBatches += 1 }
    let calls = batch
    batch = Batch()
    do {
      showBatch(try state.apply(calls, after: countsOfData(), words: words))
    } catch {
      Refusals.raise(error.reason)
      reloadData()
    }
  }

  func inBatch(_ call: (inout Batch) -> Void) {
    loadIfNeeded()
    call(&batch)
    if batchDepth == 0 { endBatch() }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/movesection(_:tosection:)
  public func moveSection(_ section: Int, toSection newSection: Int) {
    inBatch { $0.movedSections.append((section, newSection)) }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/numberofsections
  public var numberOfSections: Int { state.sections.count }
}
