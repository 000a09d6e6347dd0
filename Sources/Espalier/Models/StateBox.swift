// SPDX-License-Identifier: MIT

/// What is known of a state without knowing its type.
@MainActor
class AnyStateBox {
  /// Whether the model waits in the queue.
  var isQueued = false

  /// The place of its entry in the queue of its list.
  var place = 0

  /// Grows whenever what was asked for so far is taken by an update, or cancelled.
  private var turn = 0

  /// The last turn that was cancelled.
  private var cancelledTurn = -1

  /// How often the state was changed since the last update.
  var changeCount = 0

  /// What the last update found: how often the state was changed by then, and whether it was another state in the end.
  /// What it took, in a turn during which the model stayed, is not cancelled any more.
  fileprivate var taken = (turn: -1, count: 0, wasApplied: false)

  /// The same each time that the model left a list within a pass, in whose end that list may tell after the next ones
  /// have updated it; and the number of that pass.
  private var left: [(turn: Int, count: Int, wasApplied: Bool)] = []
  private var leftPass = 0

  /// Whether the height is to be measured again.
  var invalidatesHeight = false

  /// How the changes are to be shown that no update has taken yet.
  private(set) var context: UpdateContext?

  /// Whether the closure of a request is running.
  var isSetting = false

  /// The requests that were made while the model was in no list.
  var waiting: [StateRequest] = []

  /// Takes in how a request is to be shown.
  func merge(_ other: UpdateContext) {
    if context == nil { context = other } else { context?.merge(other) }
  }

  /// The update takes place with all that was asked for so far, in the middle of this pass too: what comes from now
  /// on is for the next one.
  /// - Returns: the turn that it takes, for `endPass`.
  func beginPass() -> Int {
    isQueued = false
    if context != nil { context = nil }
    turn += 1
    return turn - 1
  }

  /// The update has taken place.
  func endPass(_ turn: Int) { if cancelledTurn < turn { taken.turn = turn } }

  /// A request that was made just now.
  func request(
    isChange: Bool, _ completion: @escaping (StateOutcome) -> Void
  ) -> StateRequest {
    StateRequest(completion: completion, turn: turn, change: isChange ? changeCount : nil)
  }

  /// The model leaves its list: what was asked for is cancelled. The state stays, and the update takes place when the
  /// model is in a list again. O(1).
  func cancel() {
    keepTaken()
    (isQueued, cancelledTurn) = (false, turn)
    turn += 1
  }

  /// Keeps what the list that is left has to tell. Where no pass is under way, all was told.
  private func keepTaken() {
    let passes = StateQueue.passes
    guard passes.open > 0 else { return }
    if leftPass != passes.count { left.removeAll(keepingCapacity: true) }
    leftPass = passes.count
    if taken.turn >= 0, left.last?.turn != taken.turn { left.append(taken) }
  }

  /// What became of a request, if that is known: after a pass, or once it was cancelled.
  func outcome(of request: StateRequest) -> StateOutcome? {
    let former = left.isEmpty ? nil : left.first { $0.turn == request.turn }
    let taken = former ?? taken
    if request.turn <= cancelledTurn, request.turn != taken.turn { return .cancelled }
    if request.turn == turn { return nil }
    guard let change = request.change else { return .unchanged }
    if change < taken.count { return .superseded }
    return taken.wasApplied ? .applied : .unchanged
  }

  /// Whether there is something to be done as soon as the model is in a list.
  var isWaiting: Bool { changeCount > 0 || invalidatesHeight || !waiting.isEmpty }

  /// The model has gone without having been in a list again.
  isolated deinit {
    for request in waiting { request.completion(.cancelled) }
  }
}

/// A request with a completion.
struct StateRequest {
  /// Kept while it is in a list, until it has heard what became of the request.
  var model: ComponentModel?
  let completion: (StateOutcome) -> Void

  /// The turn of its state that it is of.
  let turn: Int

  /// The how manieth change since the last update it is; nil: it changed nothing.
  let change: Int?

  /// What became of it, once that is known.
  var outcome: StateOutcome?
}

/// A state, and the one that the last update saw.
class StateBox<State>: AnyStateBox {
  var current: State

  /// The state that the last update saw. While nothing has changed since, the present one: no state is kept for longer
  /// than that.
  private var former: State

  init(_ state: State) {
    current = state
    former = state
  }

  /// Whether two states are the same. Without `Equatable`, no two are.
  func areEqual(_ old: State, _ new: State) -> Bool { false }

  /// Changes the state at once.
  ///
  /// The closure works on a copy, so it may read the model's state.
  /// - Returns: whether the state is another one.
  func set(_ change: (inout State) -> Void) -> Bool {
    precondition(!isSetting, "A state must not be set from inside its own setState.")
    var next = current
    isSetting = true
    change(&next)
    isSetting = false
    if areEqual(current, next) { return false }
    if changeCount == 0 { former = current }
    changeCount += 1
    // What was there may read the state when it dies.
    let old = current
    current = next
    withExtendedLifetime(old) {}
    return true
  }

  /// Ends a turn. Returns whether the state is another one than that of the last update, which is to be taken then.
  func endTurn() -> Bool {
    taken.count = changeCount
    // After a single change, both were compared already.
    let isSame = changeCount > 1 && areEqual(former, current)
    taken.wasApplied = changeCount > 0 && !isSame
    changeCount = 0
    if !taken.wasApplied { _ = takeFormer() }
    return taken.wasApplied
  }

  /// The state of the last update, which is forgotten by that.
  func takeFormer() -> State {
    let old = former
    former = current
    return old
  }
}

/// A state that is compared, so that setting an equal one is no change.
final class EquatableStateBox<State: Equatable>: StateBox<State> {
  override func areEqual(_ old: State, _ new: State) -> Bool { old == new }
}
