// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("What rows without content leave in what is kept") @MainActor
struct RunTraceTests {
  @Test("They have no stamp")
  func stamps() throws {
    let engine = ListEngine()
    try engine.makeRow(RowContent(1, stamp: 5), at: .last(in: .root))
    try engine.makeRun(of: 10, height: 20, at: .last(in: .root))
    #expect(engine.stamp(ofRow: 0) == 5 && engine.stamp(ofRow: 1) == nil)
  }

  @Test("Where nothing else is in sight, no place is kept, nor that of a row far below")
  func place() throws {
    let engine = ListEngine(width: 320, height: 400)
    try engine.makeRun(of: 100, height: 20, at: .last(in: .root))
    try engine.makeRow(RowContent(7, height: .fixed(20)), at: .last(in: .root))
    engine.commit()
    #expect(BareList().restore(engine.layoutSnapshot()).missingAnchor == nil)
    engine.scrollAndCommit(to: 1_620)
    #expect(BareList().restore(engine.layoutSnapshot()).missingAnchor == 7)
  }
}
