// SPDX-License-Identifier: MIT

extension Runner {
  /// The result lines of one contestant, with the counting pass that some of them need.
  func results(
    of contender: Contender, calibration: Double, edits: Int, _ id: CaseID
  ) throws -> [ResultLine] {
    let line = { (metric: Metric, value: Estimate) in
      ResultLine(
        id: id, contestant: contender.name, edits: edits, metric: metric, estimate: value)
    }
    let time = contender.time
    var lines = [
      line(.time, time),
      line(.medianTime, Estimate(median(of: contender.samples), samples: time.samples)),
      line(.slowTime, Estimate(quantile(0.9, of: contender.samples), samples: time.samples)),
    ]
    guard contender.name != calibrationName else { return lines }
    lines.append(line(.timesCopy, time.divided(by: calibration)))
    let (allocations, counters) = try count(contender.operation)
    if let allocations {
      let repetitions = Double(contender.operation.repetitions)
      lines.append(line(.allocations, Estimate(Double(allocations.blocks) / repetitions)))
      lines.append(line(.allocated, Estimate(Double(allocations.bytes) / repetitions)))
    }
    if let resident = contender.resident {
      lines.append(line(.resident, Estimate(Double(resident))))
    }
    return lines + counters.map { line(Metric($0.metric, $0.unit), Estimate($0.value)) }
  }

  /// The contestants that are left out, each with the time it would have taken.
  func cutOffs(of prepared: Case, _ id: CaseID) -> [ResultLine] {
    prepared.contestants.filter(isCutOff).map {
      ResultLine(
        id: id, contestant: $0.name, edits: prepared.edits, metric: .cutOff,
        estimate: Estimate($0.estimate ?? 0, samples: 0))
    }
  }
}

extension Contender {
  /// The minimum that judges, with the interval of the rounds' minima, which it bounds from below.
  var time: Estimate {
    let interval = medianInterval(of: roundMinima)
    return Estimate(
      minimum, low: min(minimum, interval.lowerBound), high: max(minimum, interval.upperBound),
      samples: samples.count)
  }
}
