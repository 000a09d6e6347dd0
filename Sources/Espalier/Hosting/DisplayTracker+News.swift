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
    // What follows from something that is told is told by the loop that tells that.
    if news.isTelling { return }
    while news.begin() {
      // Models that are there only now were told of all that is displayed when they came.
      let (batch, first, models) = (news.telling, news.firstNumber, engine.registry)
      for index in batch.indices {
        let item = batch[index]
        if item.receiver >= 0 {
          let receiver = news.receivers[Int(item.receiver)]
          if mayTell(receiver) { item.what.tell(receiver, engine) }
        } else {
          if let models { item.what.tell(models, engine) }
          if !observers.isEmpty { tellObservers(item.what, number: first + index, engine) }
        }
      }
    }
    news.end()
  }

  private func tellObservers(_ what: DisplayNews, number: Int, _ engine: ListEngine) {
    for observer in observers where observer.start <= number {
      if let object = observer.object { what.tell(object, engine) }
    }
  }

  /// Whether an observer has not been taken away meanwhile.
  private func mayTell(_ receiver: any DisplayObserver) -> Bool {
    receiver is ModelRegistry || observers.contains { $0.object === receiver }
  }

  private func list(_ engine: ListEngine) {
    for row in visible.gone { news.append(.ended(row)) }
    for node in containers.gone { news.append(.endedContainer(node)) }
    for node in containers.came { news.append(.willDisplayContainer(node)) }
    for row in visible.came { news.append(.willDisplay(row)) }
    for range in WorkingRange.allCases where isHeard(range) {
      for row in left(range, engine) { news.append(.left(range, row)) }
    }
    for range in WorkingRange.allCases where isHeard(range) {
      for row in entered(range, engine) { news.append(.entered(range, row)) }
    }
  }

  /// Whether anybody listens to what is listed of a range. Models hear of the preload range alone, and an observer
  /// that is added later is told by itself what is in the ranges.
  private func isHeard(_ range: WorkingRange) -> Bool { range == .preload || !observers.isEmpty }

  private func left(_ range: WorkingRange, _ engine: ListEngine) -> [VisibleRow] {
    let index = range.index
    return engine.configuration.layout == nil ? saidRanges[index].gone : ranges[index].left
  }

  private func entered(_ range: WorkingRange, _ engine: ListEngine) -> [VisibleRow] {
    let index = range.index
    return engine.configuration.layout == nil ? saidRanges[index].came : ranges[index].entered
  }
}
