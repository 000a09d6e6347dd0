// SPDX-License-Identifier: MIT

import EspalierTree

/// Telling what began and what ended, in an order that all observers see.
extension DisplayTracker {
  /// Tells the observers. What happens because of that is told afterwards.
  func tellAll(_ engine: ListEngine) {
    list(engine)
    tellNews(engine)
  }

  func tellNews(_ engine: ListEngine) {
    guard !news.isEmpty, !isTelling else { return }
    isTelling = true
    var next = 0
    while next < news.count {
      let (what, receiver) = news[next]
      if let receiver {
        if mayTell(receiver) { what.tell(receiver, engine) }
      } else {
        if let models = engine.registry { what.tell(models, engine) }
        for observer in observers where observer.start <= firstNumber + next {
          if let object = observer.object { what.tell(object, engine) }
        }
      }
      next += 1
    }
    firstNumber += news.count
    news.removeAll(keepingCapacity: true)
    isTelling = false
  }

  /// Whether an observer has not been taken away meanwhile.
  private func mayTell(_ receiver: any DisplayObserver) -> Bool {
    receiver is ModelRegistry || observers.contains { $0.object === receiver }
  }

  private func list(_ engine: ListEngine) {
    for row in visible.gone { news.append((.ended(row), nil)) }
    for node in containers.gone { news.append((.endedContainer(node), nil)) }
    for node in containers.came { news.append((.willDisplayContainer(node), nil)) }
    for row in visible.came { news.append((.willDisplay(row), nil)) }
    for range in WorkingRange.allCases {
      for row in left(range, engine) { news.append((.left(range, row), nil)) }
    }
    for range in WorkingRange.allCases {
      for row in entered(range, engine) { news.append((.entered(range, row), nil)) }
    }
  }

  private func left(_ range: WorkingRange, _ engine: ListEngine) -> [VisibleRow] {
    let index = range.index
    return engine.configuration.layout == nil ? saidRanges[index].gone : ranges[index].left
  }

  private func entered(_ range: WorkingRange, _ engine: ListEngine) -> [VisibleRow] {
    let index = range.index
    return engine.configuration.layout == nil ? saidRanges[index].came : ranges[index].entered
  }
}

/// Something that observers are told.
@MainActor
enum DisplayNews {
  case willDisplay(VisibleRow)
  case ended(VisibleRow)
  case willDisplayContainer(NodeID)
  case endedContainer(NodeID)
  case entered(WorkingRange, VisibleRow)
  case left(WorkingRange, VisibleRow)

  func tell(_ observer: any DisplayObserver, _ engine: ListEngine) {
    switch self {
    case .willDisplay(let row): observer.willDisplay(row, in: engine)
    case .ended(let row): observer.didEndDisplaying(row, in: engine)
    case .willDisplayContainer(let node): observer.willDisplay(container: node, in: engine)
    case .endedContainer(let node): observer.didEndDisplaying(container: node, in: engine)
    case .entered(let range, let row): observer.didEnter(range, row, in: engine)
    case .left(let range, let row): observer.didLeave(range, row, in: engine)
    }
  }
}
