// SPDX-License-Identifier: MIT

import EspalierBase

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
@MainActor
final class StateQueue {
  /// The models whose state was set, each once, in the order of the first request.
  private var queued: [ComponentModel] = []
  private var working: [ComponentModel] = []

  /// The requests with a completion, in the order of the calls; the outcome of the first ones is
  /// known.
  private var requests: [StateRequest] = []
  private var completing: [StateRequest] = []

  /// The number of requests, of the first ones, whose outcome a pass has found.
  private var passedCount = 0

  /// The models and requests that were looked at.
  private(set) var steps = StepCounter()

  /// Takes a request of a model that is in a list.
  func add(
    _ model: ComponentModel, _ box: AnyStateBox, _ number: UInt64, isChange: Bool,
    completion: ((StateOutcome) -> Void)?
  ) {
    if isChange || box.invalidatesHeight || completion != nil { enqueue(model, box) }
    guard let completion else { return }
    requests.append(
      StateRequest(
        model: model, box: box, completion: completion, number: number, isChange: isChange))
  }

  /// Takes what a model asked for while it was in no list.
  func adopt(_ box: AnyStateBox, of model: ComponentModel, in engine: ListEngine?) {
    guard box.isWaiting else { return }
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
    queued.append(model)
  }

  /// Updates the models whose state was set.
  ///
  /// - Returns: whether there were any. States that are set meanwhile are for the next pass.
  func pass(in engine: ListEngine) -> Bool {
    guard !queued.isEmpty else { return false }
    swap(&queued, &working)
    let end = requests.count
    steps.add(working.count + end - passedCount)
    for position in 0..<working.count {
      let model = working[position]
      guard let box = model.stateBox, box.isQueued else { continue }
      box.beginPass()
      do {
        try model.takeState()
      } catch {
        engine.status.value.notes.append(.modelFailed("\(type(of: model))", reason: "\(error)"))
      }
    }
    for position in passedCount..<end where requests[position].outcome == nil {
      // All of them were queued, so they have passed, or left.
      requests[position].outcome = requests[position].box.outcome(of: requests[position])
    }
    passedCount = end
    working.removeAll(keepingCapacity: true)
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
    guard !requests.isEmpty else { return }
    let open = requests.firstIndex { $0.outcome == nil && $0.number > $0.box.lastCancelled }
    swap(&requests, &completing)
    let count = open ?? completing.count
    passedCount = max(0, passedCount - count)
    steps.add(completing.count)
    if count < completing.count { requests.append(contentsOf: completing[count...]) }
    for position in 0..<count {
      completing[position].completion(completing[position].outcome ?? .cancelled)
    }
    completing.removeAll(keepingCapacity: true)
  }
}
