// SPDX-License-Identifier: MIT

import EspalierDiff

/// A row with a state: set the state, and the row is updated once per turn.
///
///     final class CounterModel: StatefulModel<Int> {
///       override func configure(_ view: AnyObject) {
///         (view as? Label)?.text = "\(state)"
///       }
///     }
///
///     counter.setState { $0 += 1 }
///     counter.setState { $0 += 1 }
///
/// With a scheduler that waits, such as `CommitScheduler.nextTurn(_:)`, these are one commit and one update, to 2. An
/// engine commits at once unless it was given another scheduler: then they are two, unless both are made
/// inside a commit.
///
/// A new state is new content: the stamp of the row becomes one that the engine makes, whatever `onUpdate` sets, its views
/// are updated, and an automatic height is measured again. A stamp that is given to `init` is that of the first state. An
/// `Equatable` state that is set to an equal one is no change.
@preconcurrency @MainActor
open class StatefulModel<State>: CellModel {
  private let box: StateBox<State>

  /// Makes a row with a state that is never compared: to set it is to change it. See `CellModel.init`.
  public init(
    _ state: State, id: RowID? = nil, stamp: Stamp? = nil, kind: RowKind = 0,
    height: RowHeight = .automatic(), pin: Pin? = nil, role: RowRole = .item
  ) {
    box = StateBox(state)
    super.init(id: id, stamp: stamp, kind: kind, height: height, pin: pin, role: role)
  }

  /// Makes a row with a state that is compared. See `CellModel.init`.
  public init(
    _ state: State, id: RowID? = nil, stamp: Stamp? = nil, kind: RowKind = 0,
    height: RowHeight = .automatic(), pin: Pin? = nil, role: RowRole = .item
  ) where State: Equatable {
    box = EquatableStateBox(state)
    super.init(id: id, stamp: stamp, kind: kind, height: height, pin: pin, role: role)
  }

  /// The state as it was set last.
  public final var state: State { box.current }

  /// The state has changed, and the row is about to be updated. Called once per turn; a state that
  /// is set from here is taken in another pass of the same commit.
  ///
  /// An error thrown here is a diagnostic of the commit.
  open func onUpdate(from old: State) throws {}

  /// Changes the state.
  ///
  /// The closure is run at once; the update takes place in the next commit, which is asked for. Many
  /// changes before it are one update. In a model that is in no list, or that is leaving one, the update takes place
  /// once it is in the next, with the context that was given.
  ///
  /// - Parameters:
  ///   - context: how the change is to be shown. With `invalidatesHeights`, an automatic height is
  ///     measured again even if the state is equal.
  ///   - change: changes the state. It must not set this state again.
  ///   - completion: called exactly once, after the commit, in the order of the calls; of a call in no list, that is the
  ///     order in which models come into one. The model is kept until then; one that goes while it is in no list calls
  ///     it as it goes, so what it captures of the model should be weak.
  /// - Complexity: O(1), and a comparison if states are compared.
  /// - Allocations: none once warm.
  public final func setState(
    with context: UpdateContext? = nil, _ change: (inout State) -> Void,
    completion: ((StateOutcome) -> Void)? = nil
  ) {
    request(box, context, isChange: box.set(change), completion)
  }

  override var stateBox: AnyStateBox? { box }

  override func takeState() throws {
    let invalidatesHeight = box.invalidatesHeight
    box.invalidatesHeight = false
    guard box.endTurn() else {
      if invalidatesHeight { update() }
      return
    }
    defer { update() }
    try onUpdate(from: box.takeFormer())
  }
}

/// A container with a state: what is in it is edited in `onUpdate`.
@preconcurrency @MainActor
open class StatefulContainerModel<State>: ContainerModel {
  private let box: StateBox<State>

  /// Makes a container with a state that is never compared: to set it is to change it.
  public init(_ state: State, id: RowID? = nil) {
    box = StateBox(state)
    super.init(id: id)
  }

  /// Makes a container with a state that is compared.
  public init(_ state: State, id: RowID? = nil) where State: Equatable {
    box = EquatableStateBox(state)
    super.init(id: id)
  }

  /// The state as it was set last.
  public final var state: State { box.current }

  /// The state has changed: the place to edit the children. Called once per turn; a state that is set
  /// from here is taken in another pass of the same commit.
  ///
  /// An error thrown here is a diagnostic of the commit.
  open func onUpdate(from old: State) throws {}

  /// Changes the state; see `StatefulModel.setState`.
  public final func setState(
    with context: UpdateContext? = nil, _ change: (inout State) -> Void,
    completion: ((StateOutcome) -> Void)? = nil
  ) {
    request(box, context, isChange: box.set(change), completion)
  }

  override var stateBox: AnyStateBox? { box }

  override func takeState() throws {
    box.invalidatesHeight = false
    if box.endTurn() { try onUpdate(from: box.takeFormer()) }
  }
}

extension ComponentModel {
  /// Has a request taken by the next commit, or kept until the model is in a list.
  func request(
    _ box: AnyStateBox, _ context: UpdateContext?, isChange: Bool,
    _ completion: ((StateOutcome) -> Void)?
  ) {
    if let context, context.invalidatesHeights { box.invalidatesHeight = true }
    guard isChange || box.invalidatesHeight || completion != nil else { return }
    if let context { box.merge(context) }
    let request = completion.map { box.request(isChange: isChange, $0) }
    if isAttached, let list {
      list.states.add(self, box, request)
      list.engine?.setNeedsCommit(context)
    } else if let request {
      box.waiting.append(request)
    }
  }
}

/// What became of a request to set a state.
public enum StateOutcome: Hashable, Sendable, CaseIterable {
  /// The model was updated with the state as this request left it, also if `onUpdate` threw an error.
  case applied

  /// The request left a state that is equal to the one before it, or to that of the last update, so the state updated
  /// no one.
  case unchanged

  /// A later request of the same turn made another state of this one's. What became of the state, the last one that did
  /// so hears: one that leaves an equal state, and is `unchanged`, supersedes none.
  case superseded

  /// The model left its list, or its list ceased to be, before the update or in it. All requests that no update had
  /// taken hear this, whatever came after them: with the next commit of the list that the model left, or as that ceases
  /// to be.
  case cancelled
}
