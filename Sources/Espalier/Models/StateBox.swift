// SPDX-License-Identifier: MIT

/// What is known of a state without knowing its type.
@MainActor
class AnyStateBox {
  /// Whether the model waits in the queue.
  var isQueued = false

  /// The number of the last request.
  private(set) var lastNumber: UInt64 = 0

  /// The number of the last request that a pass has taken.
  private(set) var passedNumber: UInt64 = 0

  /// How often the state was changed since the last update.
  var changeCount = 0

  /// The number of the last request that changed the state.
  var lastChange: UInt64 = 0

  /// What the last pass found: the number of the last request that changed the state by then, and
  /// whether it was another state in the end.
  var passedChange: UInt64 = 0
  var wasApplied = false

  /// The number of the last request that was cancelled.
  var lastCancelled: UInt64 = 0

  /// Whether the height is to be measured again.
  var invalidatesHeight = false

  /// How the changes are to be shown that no update has taken yet.
  private(set) var context: UpdateContext?

  /// Whether the closure of a request is running.
  var isSetting = false

  /// The requests that were made while the model was in no list.
  var waiting: [WaitingRequest] = []

  /// Takes in how a request is to be shown.
  func merge(_ other: UpdateContext) {
    if context == nil { context = other } else { context?.merge(other) }
  }

  /// The update takes place with all that was asked for so far, in the middle of this pass too: what comes from now
  /// on is for the next one.
  func beginPass() {
    isQueued = false
    passedNumber = lastNumber
    if context != nil { context = nil }
  }

  /// Counts a request.
  func nextNumber(isChange: Bool) -> UInt64 {
    lastNumber += 1
    if isChange { lastChange = lastNumber }
    return lastNumber
  }

  /// What became of a request, after a pass; nil if it waits for the next one.
  func outcome(of request: StateRequest) -> StateOutcome? {
    if request.number <= lastCancelled { return .cancelled }
    if request.number > passedNumber { return nil }
    guard request.isChange else { return .unchanged }
    if request.number < passedChange { return .superseded }
    return wasApplied ? .applied : .unchanged
  }

  /// Whether there is something to be done as soon as the model is in a list.
  var isWaiting: Bool { changeCount > 0 || invalidatesHeight || !waiting.isEmpty }

  /// The model has gone without having been in a list again.
  isolated deinit {
    for request in waiting { request.completion(.cancelled) }
  }
}

/// A request with a completion, of a model that is in no list.
struct WaitingRequest {
  let number: UInt64
  let isChange: Bool
  let completion: (StateOutcome) -> Void
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
    current = next
    return true
  }

  /// Ends a turn. Returns whether the state is another one than that of the last update, which is to be taken then.
  func endTurn() -> Bool {
    passedChange = lastChange
    // After a single change, both were compared already.
    let isSame = changeCount > 1 && areEqual(former, current)
    wasApplied = changeCount > 0 && !isSame
    changeCount = 0
    if !wasApplied { _ = takeFormer() }
    return wasApplied
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
