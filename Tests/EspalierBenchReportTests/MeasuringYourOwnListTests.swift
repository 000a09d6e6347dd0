// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBenchmarkKit
  import EspalierUpdates
  import Testing

  @testable import EspalierBenchReport

  /// The code of the article "Measuring Your Own List".
  @Suite struct MeasuringYourOwnListTests {
    private struct Message: Identifiable, Equatable {
      let id: String
      var text: String
    }

    @Test func theCodeOfTheArticleMeasuresAndReports() throws {
      let before = (0..<20).map { Message(id: "id-\($0)", text: "Hello") }
      var after = Array(before.reversed())
      after[3].text = "Bye"

      let chat = chat(before, after)
      let runner = Runner(
        policy: .quick, clock: SystemClock(), probe: NoAllocationProbe(),
        memory: SystemResidentMemory())
      var lines: [ResultLine] = []
      for benchmark in chat.benchmarks {
        let request = Request(variant: benchmark.variants[0], rows: before.count)
        let id = CaseID(
          suite: chat.name, benchmark: benchmark.name, variant: request.variant, rows: request.rows)
        lines += try runner.measure(benchmark.prepare(request), as: id)
      }
      let results = ResultFile(header: [.init("machine", Machine.current.name)], lines: lines)

      let page = Report([.init("my.csv", results)], command: "bench report my.csv").html()
      let content = try #require(XMLContent(page))
      #expect(content.text.contains("Espalier, refresh: "))
      #expect(content.text.contains("Swift's difference, refresh: "))
      #expect(try ResultFile(decoding: Array(results.encoded().utf8)).lines.count == lines.count)
    }

    private func chat(_ before: [Message], _ after: [Message]) -> EspalierBenchmarkKit.Suite {
      EspalierBenchmarkKit.Suite("chat", "two pages of messages in, one batch update out") {
        Benchmark("refresh", sizes: .fixed([before.count])) { _ in
          Case(inputBytes: 2 * before.count * MemoryLayout<Message>.stride, dataSets: 1) {
            Contestant("espalier") {
              var differ = Differ<Message.ID>()
              var update = BatchUpdate()
              return Operation(
                run: { _ in differ.diff(from: before, to: after, into: &update) },
                verify: { _ in try expect(update.updates.count == 1, "one message was edited") })
            }
            Contestant("difference") {
              var changes = after.difference(from: after)
              return Operation(
                run: { _ in changes = after.difference(from: before) },
                verify: { _ in try expect(before.applying(changes) == after, "another list") })
            }
          }
        }
      }
    }
  }
#endif
