// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierTraces
import Testing

extension TraceRecorderTests {
  @Test("Random snapshots, recorded and replayed on both paths", arguments: seeds(count: 20))
  func randomSnapshots(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = ListEngine()
    let host = ReportingHost()
    engine.host = host
    let log = CommitLog(of: host)
    log.begin(with: nil)
    let recorder = engine.record(to: [UInt8]())
    var rows: [Row] = []
    var nextID: Int64 = 0
    for _ in 0..<30 {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let index = Int.random(in: 0...rows.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          rows.insert(Row(id: RowID(nextID), stamp: 0), at: index)
          nextID += 1
        case 2 where index < rows.count: rows.remove(at: index)
        case 3 where index < rows.count:
          var row = rows.remove(at: index)
          row.stamp = Stamp(Int64.random(in: 0..<3, using: &random))
          rows.insert(row, at: Int.random(in: 0...rows.count, using: &random))
        default: break
        }
      }
      try engine.apply(rows)
    }
    try log.expectSame(steps(of: recorder.finish()))
  }
}
