// SPDX-License-Identifier: MIT

import Espalier
import EspalierTraces
import Testing

@Suite("Traces keep nothing alive")
@MainActor struct TraceOwnershipTests {
  @Test("A recorder keeps no engine, and can be finished when that is gone")
  func recorder() throws {
    let recorder: TraceRecorder<[UInt8]>
    weak var gone: ListEngine?
    weak var bare: BareList?
    do {
      let engine = ListEngine()
      (gone, bare) = (engine, engine.bare)
      recorder = engine.record(to: [UInt8]())
      try engine.root.add(CellModel())
      engine.commit()
    }
    #expect(gone == nil && bare == nil)
    #expect(!recorder.finish().isEmpty)
  }

  @Test("Recorders and players go when nothing holds them")
  func all() throws {
    weak var recorder: TraceRecorder<[UInt8]>?
    weak var player: TracePlayer?
    weak var played: ListEngine?
    do {
      let (engine, one) = (ListEngine(), TracePlayer())
      let other = engine.record(to: [UInt8]())
      try engine.append(1)
      engine.commit()
      (recorder, player, played) = (other, one, one.engine)
      #expect(recorder != nil && player != nil && played != nil)
    }
    #expect(recorder == nil && player == nil && played == nil)
  }
}
