// SPDX-License-Identifier: MIT

#if canImport(UIKit) || canImport(AppKit)
  package import EspalierUpdates

  /// A view that carries plans out in batches: what `UITableView`, `UICollectionView` and `NSCollectionView`
  /// have in common.
  @MainActor
  package protocol PlanView: AnyObject {
    /// How rows come and go.
    associatedtype Animation

    /// Whether anything would be seen of a change.
    var isOnScreen: Bool { get }

    /// Asks the data source for everything.
    func reloadData()

    /// Runs a body that tells deletes, inserts and moves; `completion` is called when they have been shown.
    func runBatch(
      _ animation: Animation, _ updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void)

    /// Tells deletes, inserts and moves, inside of `runBatch`.
    func tell(_ batch: PathBatch, _ animation: Animation)
  }

  extension PlanView {
    /// Carries a plan out, then brings what changed in place up to date.
    ///
    /// A view that shows nothing loads everything again.
    ///
    /// - Parameters:
    ///   - setData: makes the data source show the sections that an order names; called in each batch, once if
    ///     there is none.
    ///   - update: brings rows and sections up to date that were changed.
    ///   - completion: called once, when all batches have been shown.
    package func carryOut(
      _ plan: PathPlan, _ animation: Animation, setData: @escaping (SectionOrder) -> Void,
      update: (PathPlan, BatchCompletion) -> Void, completion: ((Bool) -> Void)?
    ) {
      guard isOnScreen else {
        setData(SectionOrder())
        reloadData()
        completion?(true)
        return
      }
      let end = BatchCompletion(completion)
      if plan.batches.isEmpty { setData(SectionOrder()) }
      for batch in plan.batches {
        inBatch(animation, end) { [self] in
          setData(batch.order)
          tell(batch, animation)
        }
      }
      update(plan, end)
      end.end()
    }

    /// Runs a batch whose end a completion waits for.
    package func inBatch(
      _ animation: Animation, _ end: BatchCompletion, _ updates: @escaping () -> Void
    ) {
      end.begin()
      runBatch(animation, updates, completion: { end.end($0) })
    }
  }

  /// Calls a completion once, when all batches of a plan have been shown.
  @MainActor
  package final class BatchCompletion {
    private var waiting = 1
    private var isFinished = true
    private let completion: ((Bool) -> Void)?

    package init(_ completion: ((Bool) -> Void)?) { self.completion = completion }

    /// There is one more batch.
    func begin() { waiting += 1 }

    /// One batch has been shown; also called when there are no more.
    func end(_ isFinished: Bool = true) {
      self.isFinished = self.isFinished && isFinished
      waiting -= 1
      if waiting == 0 { completion?(self.isFinished) }
    }
  }
#endif
