// SPDX-License-Identifier: MIT

/// The figures of a run as tables: one for each suite, variant and size.
public struct RunReport {
  private let lines: [ResultLine]

  /// Makes a report of result lines.
  public init(_ lines: [ResultLine]) {
    self.lines = lines
  }

  /// What shares a table.
  private struct Heading: Hashable {
    var suite: String
    var group: TableGroup
  }

  /// The tables; `legend` says what their signs mean.
  public func text() -> String {
    let tables = Groups(lines) {
      Heading(
        suite: $0.id.suite, group: TableGroup(variant: $0.id.variant, rows: $0.id.rows))
    }
    let texts = tables.inOrder.map { heading, members in
      RunTable(
        title: "\(heading.suite) · \(heading.group.variant) · \(grouped(heading.group.rows)) rows",
        lines: members
      ).text()
    }
    return texts.joined(separator: "\n")
  }

  /// What the signs of the tables mean.
  public static let legend = """
    Times are minima; ~ marks one whose rounds differed by more than 10 %. ×memcpy: in multiples of
    copying the same input. ops: the size of the result. ×1,000 after a peer's time: in multiples of
    ours. cut off: left out, for one operation would take about the time beside it (quadratic).
    """
}

/// One table: a row for each benchmark, ours first, then the peers.
private struct RunTable {
  let title: String
  let lines: [ResultLine]
  let ours: String
  let peers: [String]

  init(title: String, lines: [ResultLine]) {
    self.title = title
    self.lines = lines
    let measured = lines.map(\.contestant).filter { $0 != calibrationName }
    let names = Groups(measured, by: \.self).inOrder.map(\.key)
    ours = names.contains(Contestant.ours) ? Contestant.ours : names.first ?? ""
    peers = names.filter { [ours] in $0 != ours }
  }

  func text() -> String {
    var table = Table(
      columns: [
        .init("benchmark"), .init(ours, .right), .init("×memcpy", .right),
        .init("allocs", .right), .init("ops", .right),
      ] + peers.map { .init($0, .right) })
    for (_, members) in Groups(lines, by: \.id.benchmark).inOrder {
      table.add(cells(of: members))
    }
    return "\(title)\n" + table.text(indent: 2) + peerAllocations
  }

  private func cells(of members: [ResultLine]) -> [String] {
    let find = { (contestant: String, metric: Metric) in
      members.first { $0.contestant == contestant && $0.metric == metric }?.estimate
    }
    let time = find(ours, .time)
    let shown = { (metric: Metric) in find(ours, metric).map { metric.text($0.value) } ?? "" }
    return [
      members[0].id.benchmark,
      time.map { $0.isNoisy ? "~" + duration($0.value) : duration($0.value) }
        ?? cutOff(find(ours, .cutOff)),
      shown(.timesCopy), shown(.allocations), shown(.operations),
    ]
      + peers.map { peer in
        find(peer, .time).map { versus($0, ours: time) } ?? cutOff(find(peer, .cutOff))
      }
  }

  private func versus(_ peer: Estimate, ours: Estimate?) -> String {
    let ratio = ours.map { " ×" + short(peer.value / $0.value) } ?? ""
    return (peer.isNoisy ? "~" : "") + duration(peer.value) + ratio
  }

  private func cutOff(_ estimate: Estimate?) -> String {
    estimate.map { "cut off, \(duration($0.value))" } ?? ""
  }

  /// The range of what each peer allocates, in a line of its own.
  private var peerAllocations: String {
    let ranges = peers.compactMap { peer -> String? in
      let counts = lines.filter { $0.contestant == peer && $0.metric == .allocations }
        .map { Int($0.estimate.value.rounded()) }
      guard let low = counts.min(), let high = counts.max() else { return nil }
      return "\(peer) \(low == high ? grouped(low) : "\(grouped(low))–\(grouped(high))")"
    }
    return ranges.isEmpty ? "" : "  allocations: \(ranges.joined(separator: " · "))\n"
  }
}

extension Estimate {
  /// Whether the interval is wider than 10 % of the figure.
  var isNoisy: Bool {
    interval.map { $0.upperBound - $0.lowerBound > 0.1 * value } ?? false
  }
}
