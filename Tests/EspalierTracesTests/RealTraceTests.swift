// SPDX-License-Identifier: MIT

import Espalier
import EspalierTraces
import Foundation
import Testing

/// The histories of two repositories, as the benchmarks have them.
@Suite("Histories of repositories")
@MainActor struct RealTraceTests {
  @Test("Played, and recorded while played: the same rows", arguments: ["iglistkit", "texture"])
  func play(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../Benchmarks/Traces/\(name).trace")
    try #require(FileManager.default.fileExists(atPath: file.path))
    let played = TracePlayer()
    let recorder = played.engine.record(to: [UInt8]())
    let host = ReportingHost()
    played.engine.host = host
    var replay = TreeTraceReplay()
    let history = try steps(of: [UInt8](Data(contentsOf: file)))
    for (number, step) in history.enumerated() {
      try replay.apply(step)
      try played.play(step)
      #expect(played.engine.rowCount == replay.rows.count)
      if number % 50 == 0 { #expect(played.engine.listedRows == replay.rows) }
    }
    #expect(history.count > 100 && played.engine.listedRows == replay.rows)
    var recorded = TreeTraceReplay()
    for step in try steps(of: recorder.finish()) { try recorded.apply(step) }
    #expect(recorded.rows.map(\.stamp) == replay.rows.map(\.stamp))
  }
}
