// SPDX-License-Identifier: MIT

/// The states of one engine that were set and wait for the commit.
///
/// None of the lists is accessed while code of the user runs.
@MainActor
final class StateQueue {
  /// The models whose state was set, in the order of the first request. One that left, and came back, is in here again:
  /// the place of its entry says which one counts.
  private var queued = [ComponentModel]()
  /// The place of the first of them, among all that ever were queued here.
  private var firstPlace = 0
  private var spareModels = [ComponentModel]()

  /// Whether nothing is set and nobody waits.
  private var isIdle = true

  /// The requests with a completion, in the order of the calls; the outcome of the first ones is
  /// known.
  private var requests = [StateRequest]()
  private var spareRequests = [StateRequest]()

  /// How many passes are under way, one in an update of the other, and how many began while none was: of all lists.
  private(set) static var passes = (open: 0, count: 0)

  /// Takes what a model that is in a list asks for, and a request that wants to hear of it.
  func add(_ model: ComponentModel, _ box: AnyStateBox, _ request: StateRequest?) {
    isIdle = false
    if !box.isQueued {
      box.isQueued = true
      box.place = firstPlace + queued.count
      queued.append(model)
    }
    guard var request else { return }
    request.model = model
    requests.append(request)
  }

  /// Takes what a model asked for while it was in no list.
  func adopt(_ box: AnyStateBox, of model: ComponentModel, in engine: ListEngine?) {
    guard box.isWaiting else { return }
    add(model, box, nil)
    if let context = box.context { engine?.request(context) }
    for request in box.waiting.take() { add(model, box, request) }
  }

  /// Updates the models whose state was set.
  ///
  /// - Returns: whether there were any. States that are set meanwhile are for the next pass, but for those of models
  ///   that are still to come in this one.
  func pass(in engine: ListEngine) -> Bool {
    guard !isIdle, !queued.isEmpty else { return false }
    var working = spareModels.take()
    swap(&queued, &working)
    let first = firstPlace
    firstPlace += working.count
    if Self.passes.open == 0 { Self.passes.count += 1 }
    Self.passes.open += 1
    defer { Self.passes.open -= 1 }
    for position in 0..<working.count {
      noteStep()
      let model = working[position]
      // It may have left, for another list or for a later place in this one.
      guard let box = model.stateBox, box.isQueued, box.place == first + position,
        model.list?.states === self
      else { continue }
      let turn = box.beginPass()
      do {
        try model.takeState()
      } catch {
        engine.note(failureOf: model, error)
      }
      box.endPass(turn)
    }
    // Those of this pass and those that it brought. A model that was still to come has taken the latter as well;
    // others wait for the next pass.
    for position in requests.indices where requests[position].outcome == nil {
      noteStep()
      requests[position].outcome = outcome(of: requests[position])
    }
    // What is let go of by that may die, and its code runs.
    working.removeAll(keepingCapacity: true)
    spareModels = working
    return true
  }

  private func outcome(of request: StateRequest) -> StateOutcome? {
    request.outcome ?? request.model?.stateBox?.outcome(of: request)
  }

  /// The list ceases to be.
  func cancelAll() {
    for position in requests.indices {
      requests[position].outcome = outcome(of: requests[position]) ?? .cancelled
    }
    complete()
  }

  /// Calls the completions whose outcome is known, in the order of the requests: none is called
  /// before an earlier one.
  func complete() {
    if isIdle { return }
    defer { isIdle = queued.isEmpty && requests.isEmpty }
    guard !requests.isEmpty else { return }
    let open = requests.firstIndex { outcome(of: $0) == nil }
    var completing = spareRequests.take()
    swap(&requests, &completing)
    let count = open ?? completing.count
    noteSteps(completing.count)
    if count < completing.count {
      requests.append(contentsOf: completing[count...])
    }
    for position in 0..<count {
      completing[position].completion(completing[position].outcome ?? .cancelled)
    }
    completing.removeAll(keepingCapacity: true)
    spareRequests = completing
  }
}
