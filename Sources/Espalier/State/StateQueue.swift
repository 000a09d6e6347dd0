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
///
/// Every commit looks whether there are any: so the lists are in cells, none of which is accessed while code of the user
/// runs.
@MainActor
final class StateQueue {
  /// The models whose state was set, each once, in the order of the first request.
  private let queued = Cell([ComponentModel]())
  private let working = Cell([ComponentModel]())

  /// The requests with a completion, in the order of the calls; the outcome of the first ones is
  /// known.
  private let requests = Cell([StateRequest]())
  private let completing = Cell([StateRequest]())

  /// The number of requests, of the first ones, of which none waits for a pass any more.
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
    requests.value.append(
      StateRequest(
        model: model, box: box, completion: completion, number: number, isChange: isChange))
  }

  /// Takes what a model asked for while it was in no list.
  func adopt(_ box: AnyStateBox, of model: ComponentModel, in engine: ListEngine?) {
    guard box.isWaiting else { return }
    enqueue(model, box)
    if let context = box.context { engine?.request(context) }
    for request in box.waiting {
      requests.value.append(
        StateRequest(
          model: model, box: box, completion: request.completion, number: request.number,
          isChange: request.isChange))
    }
    box.waiting = []
  }

  private func enqueue(_ model: ComponentModel, _ box: AnyStateBox) {
    guard !box.isQueued else { return }
    box.isQueued = true
    queued.value.append(model)
  }

  /// Updates the models whose state was set.
  ///
  /// - Returns: whether there were any. States that are set meanwhile are for the next pass, but for those of models
  ///   that are still to come in this one.
  func pass(in engine: ListEngine) -> Bool {
    guard !queued.value.isEmpty else { return false }
    swap(&queued.value, &working.value)
    for position in 0..<working.value.count {
      let model = working.value[position]
      guard let box = model.stateBox, box.isQueued else { continue }
      box.beginPass()
      do {
        try model.takeState()
      } catch {
        engine.note(failureOf: model, error)
      }
    }
    steps.add(working.value.count + requests.value.count - passedCount)
    // Those of this pass and those that it brought. A model that was still to come has taken the latter as well;
    // others wait for the next pass.
    var open = requests.value.count
    for position in (passedCount..<requests.value.count).reversed()
    where requests.value[position].outcome == nil {
      let request = requests.value[position]
      requests.value[position].outcome = request.box.outcome(of: request)
      if requests.value[position].outcome == nil { open = position }
    }
    passedCount = open
    empty(working)
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
    for position in requests.value.indices { requests.value[position].outcome = .cancelled }
    complete()
  }

  /// Calls the completions whose outcome is known, in the order of the requests: none is called
  /// before an earlier one.
  func complete() {
    guard !requests.value.isEmpty else { return }
    let open = requests.value.firstIndex { $0.outcome == nil && $0.number > $0.box.lastCancelled }
    swap(&requests.value, &completing.value)
    let count = open ?? completing.value.count
    passedCount = max(0, passedCount - count)
    steps.add(completing.value.count)
    if count < completing.value.count {
      requests.value.append(contentsOf: completing.value[count...])
    }
    for position in 0..<count {
      completing.value[position].completion(completing.value[position].outcome ?? .cancelled)
    }
    empty(completing)
  }

  /// Empties a list and keeps its memory. What is in it may die by that, and its code runs.
  private func empty<Element>(_ list: borrowing Cell<[Element]>) {
    var former: [Element] = []
    swap(&former, &list.value)
    former.removeAll(keepingCapacity: true)
    list.value = former
  }
}
