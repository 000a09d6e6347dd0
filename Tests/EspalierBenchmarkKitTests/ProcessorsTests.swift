// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import EspalierBenchmarkKit

@Suite struct ProcessorsTests {
  @Test func idleTimeIsReadPerProcessor() throws {
    let text = """
      cpu  100 0 50 900 1 0 0 0 0 0
      cpu0 60 0 30 400 1 0 0 0 0 0
      cpu11 40 0 20 500 0 0 0 0 0 0
      intr 12345 0 9
      cpufreq nonsense
      """
    let ticks = try #require(ProcessorTicks(text))
    #expect(ticks.all == [100, 0, 50, 900, 1, 0, 0, 0, 0, 0])
    #expect(ticks.idle == [0: 400, 11: 500])
    #expect(ProcessorTicks("cpu 1 2 3") == nil)
  }

  #if os(Linux)
    /// The numbers of the processors that a process started by this thread may use.
    private static func ofChild() throws -> String {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/grep")
      process.arguments = ["Cpus_allowed_list", "/proc/self/status"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd()
      process.waitUntilExit()
      let line = String(decoding: data ?? Data(), as: UTF8.self)
      return line.split(separator: "\t").last.map(String.init)?
        .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    /// A process that is started inside is on one processor; afterwards all are open again.
    @Test func processesStayOnOneProcessor() throws {
      let all = try Self.ofChild()
      let inside = try Processors().onCalmest { try Self.ofChild() }
      #expect(Int(inside) != nil, "\(inside)")
      #expect(try Self.ofChild() == all)
      // What goes wrong inside goes on outside, and leaves no trace either.
      struct Wrong: Error {}
      #expect(throws: Wrong.self) { try Processors().onCalmest { throw Wrong() } }
      #expect(try Self.ofChild() == all)
    }
  #endif
}
