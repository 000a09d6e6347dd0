// SPDX-License-Identifier: MIT

extension Runner {
  /// The result lines of one contestant.
  func results(
    of contender: Contender, among all: [Contender], _ prepared: Case, _ id: CaseID
  ) -> [ResultLine] {
    let line = { (metric: Metric, value: Estimate) in
      ResultLine(
        id: id, contestant: contender.name, edits: prepared.edits, metric: metric, estimate: value)
    }
    var lines: [ResultLine] = []
    if !contender.samples.isEmpty {
      let time = contender.time
      lines.append(line(.time, time))
      if contender.name == calibrationName { return lines }
      lines.append(
        line(.slowTime, Estimate(quantile(0.9, of: contender.samples), samples: time.samples)))
      if let copy = all.last, copy.name == calibrationName, let ratio = contender.ratio(to: copy) {
        lines.append(line(.timesCopy, ratio))
      }
      if contender.name != all[0].name, let ratio = contender.ratio(to: all[0]) {
        lines.append(line(.timesOurs, ratio))
      }
    }
    lines += counts(of: contender).map(line)
    if let resident = contender.resident {
      lines.append(line(.resident, Estimate(Double(resident))))
    }
    return lines
  }

  /// What was counted, per operation.
  private func counts(of contender: Contender) -> [(Metric, Estimate)] {
    guard let counts = contender.counts else { return [] }
    let repetitions = Double(contender.operation.repetitions)
    var figures: [(Metric, Double)] = []
    if let allocations = counts.allocations {
      figures.append((.allocations, Double(allocations.blocks) / repetitions))
      figures.append((.allocated, Double(allocations.bytes) / repetitions))
    }
    figures += counts.counters.map { (Metric($0.metric, $0.unit), $0.value) }
    return figures.map { metric, value in
      let isExact = counts.isSettled || metric.judgement == .shown
      // An exact figure has no interval; one that did not settle is no exact figure.
      return (metric, isExact ? Estimate(value) : Estimate(value, low: 0, high: value, samples: 0))
    }
  }

  /// The contestants that are left out, each with the time it would have taken if that is known.
  func cutOffs(_ contestants: [Contestant], _ prepared: Case, _ id: CaseID) -> [ResultLine] {
    contestants.map {
      ResultLine(
        id: id, contestant: $0.name, edits: prepared.edits, metric: .cutOff,
        estimate: Estimate($0.estimate ?? 0, samples: 0))
    }
  }
}
