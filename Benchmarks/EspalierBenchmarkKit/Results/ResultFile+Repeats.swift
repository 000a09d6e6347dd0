// SPDX-License-Identifier: MIT

extension ResultFile {
  /// Takes over the figures of a repeated measurement for every contestant that was faster in it.
  ///
  /// A slow spell of the machine that lasts longer than a case hits all its rounds. What looks slower
  /// is therefore measured again at another time, and the better of the attempts counts.
  public mutating func keepFaster(_ repeated: [ResultLine]) {
    for (key, members) in Groups(repeated, by: Subject.init).inOrder {
      let isSame = { (line: ResultLine) in Subject(line) == key }
      guard let position = lines.firstIndex(where: isSame),
        let before = time(in: lines.filter(isSame)), let after = time(in: members), after < before
      else { continue }
      lines.removeAll(where: isSame)
      lines.insert(contentsOf: members, at: position)
    }
  }

  /// Takes over from a comparison with this file the figures after, where they could be judged. Whatever else the
  /// file has stays, and nothing is added.
  public mutating func takeOver(_ comparison: Comparison) {
    var figures: [FigureKey: Estimate] = [:]
    for finding in comparison.findings where finding.isBetterOrWorse {
      figures[FigureKey(finding)] = finding.after
    }
    for index in lines.indices {
      lines[index].estimate = figures[FigureKey(lines[index])] ?? lines[index].estimate
    }
  }

  private func time(in lines: [ResultLine]) -> Double? {
    lines.first { $0.metric == .time }?.estimate.value
  }
}

extension Finding {
  /// Whether the figure changed, beyond doubt.
  fileprivate var isBetterOrWorse: Bool { [.slower, .faster, .changed].contains(verdict) }
}
