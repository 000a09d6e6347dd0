// SPDX-License-Identifier: MIT

/// A request with a completion.
struct StateRequest {
  /// Kept until it has heard what became of the request.
  let model: ComponentModel
  let box: AnyStateBox
  let completion: (StateOutcome) -> Void

  /// The number of the request among those of its state.
  var number: UInt64

  /// Whether it changed the state.
  var isChange: Bool

  /// What became of it, once that is known.
  var outcome: StateOutcome?
}

/// The states of one engine that were set and wait for the commit.
///
/// None of the lists is accessed while code of the user runs.
@MainActor
final class StateQueue {
  /// The models whose state was set, each once, in the order of the first request.
  private var queued = [ComponentModel]()
  private var spareModels = [ComponentModel]()

  /// Whether nothing is set and nobody waits.
  private var isIdle = true

  /// The requests with a completion, in the order of the calls; the outcome of the first ones is
  /// known.
  private var requests = [StateRequest]()
  private var spareRequests = [StateRequest]()

  /// The number of requests, of the first ones, of which none waits for a pass any more.
  private var passedCount = 0

  /// Takes a request of a model that is in a list.
  func add(
    _ model: ComponentModel, _ box: AnyStateBox, _ number: UInt64, isChange: Bool,
    completion: ((StateOutcome) -> Void)?
  ) {
    if isChange || box.invalidatesHeight || completion != nil { enqueue(model, box) }
    guard let completion else { return }
    isIdle = false
    requests.append(
      StateRequest(
        model: model, box: box, completion: completion, number: number, isChange: isChange))
  }

  /// Takes what a model asked for while it was in no list.
  func adopt(_ box: AnyStateBox, of model: ComponentModel, in engine: ListEngine?) {
    guard box.isWaiting else { return }
    isIdle = false
    enqueue(model, box)
    if let context = box.context { engine?.request(context) }
    for request in box.waiting {
      requests.append(
        StateRequest(
          model: model, box: box, completion: request.completion, number: request.number,
          isChange: request.isChange))
    }
    box.waiting = []
  }

  private func enqueue(_ model: ComponentModel, _ box: AnyStateBox) {
    guard !box.isQueued else { return }
    box.isQueued = true
    isIdle = false
    queued.append(model)
  }

  /// Updates the models whose state was set.
  ///
  /// - Returns: whether there were any. States that are set meanwhile are for the next pass, but for those of models
  ///   that are still to come in this one.
  func pass(in engine: ListEngine) -> Bool {
    guard !isIdle, !queued.isEmpty else { return false }
    var working = spareModels.take()
    swap(&queued, &working)
    for position in 0..<working.count {
      noteStep()
      let model = working[position]
      guard let box = model.stateBox, box.isQueued else { continue }
      box.beginPass()
      do {
        try model.takeState()
      } catch {
        engine.note(failureOf: model, error)
      }
    }
    // Those of this pass and those that it brought. A model that was still to come has taken the latter as well;
    // others wait for the next pass.
    var open = requests.count
    for position in (passedCount..<requests.count).reversed()
    where requests[position].outcome == nil {
      noteStep()
      let request = requests[position]
      requests[position].outcome = request.box.outcome(of: request)
      if requests[position].outcome == nil { open = position }
    }
    passedCount = open
    // What is let go of by that may die, and its code runs.
    working.removeAll(keepingCapacity: true)
    spareModels = working
    return true
  }

  /// A model has left its list: its requests are cancelled. Its state stays, and the update takes
  /// place when it is in a list again.
  ///
  /// - Complexity: O(1).
  func cancel(_ box: AnyStateBox) {
    box.isQueued = false
    box.lastCancelled = box.lastNumber
  }

  /// The list ceases to be.
  func cancelAll() {
    for position in requests.indices { requests[position].outcome = .cancelled }
    complete()
  }

  /// Calls the completions whose outcome is known, in the order of the requests: none is called
  /// before an earlier one.
  func complete() {
    if isIdle { return }
    defer { isIdle = queued.isEmpty && requests.isEmpty }
    guard !requests.isEmpty else { return }
    let open = requests.firstIndex { $0.outcome == nil && $0.number > $0.box.lastCancelled }
    var completing = spareRequests.take()
    swap(&requests, &completing)
    let count = open ?? completing.count
    noteSteps(completing.count)
    passedCount = max(0, passedCount - count)
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
