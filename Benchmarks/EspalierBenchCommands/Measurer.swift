// SPDX-License-Identifier: MIT

import ArgumentParser
import CEspalierBench
import EspalierBenchmarkKit
import EspalierFiles
import Foundation

/// Measures cases with the allocator this process has.
struct Measurer {
  let policy: RunPolicy
  let clock: SystemClock
  let jemalloc = JemallocProbe()

  init(policy: RunPolicy, clock: SystemClock = SystemClock()) {
    self.policy = policy
    self.clock = clock
  }

  /// Whether the user asked to stop.
  static var isInterrupted: Bool { espalier_was_interrupted() != 0 }

  /// The figures of a case; nil, and a complaint, if a result was wrong.
  ///
  /// - Parameter oursOnly: whether only the first contestant is measured.
  func measure(
    _ choice: Selection.Choice, until deadline: UInt64 = .max, oursOnly: Bool = false
  ) throws -> [ResultLine]? {
    do {
      let whole = try choice.benchmark.prepare(choice.request)
      let prepared = oursOnly ? whole.limited(to: 1) : whole
      let memory = SystemResidentMemory()
      if let jemalloc {
        let runner = Runner(
          policy: policy, clock: clock, probe: jemalloc, memory: memory,
          isInterrupted: { Self.isInterrupted })
        return try runner.measure(prepared, as: choice.id, until: deadline)
      }
      let runner = Runner(
        policy: policy, clock: clock, probe: NoAllocationProbe(), memory: memory,
        isInterrupted: { Self.isInterrupted })
      return try runner.measure(prepared, as: choice.id, until: deadline)
    } catch let error as MeasurementError {
      writeError("\r")
      complain("error: \(error)")
      return nil
    } catch {
      throw ResultStore.fail("\(choice.id): \(error)")
    }
  }

  /// The header of a run that begins now.
  func header() -> RunHeader {
    RunHeader(
      machine: .current, jemalloc: jemalloc?.version ?? "none",
      commit: RunHeader.commit(at: ResultStore.packageRoot), mode: policy.name, date: Date(),
      arguments: CommandLine.arguments)
  }

  /// Says on standard error what takes away from the figures.
  func warn() {
    if Toolchain.isDebugBuild {
      complain(
        """
        ****************************************************************
        *  DEBUG BUILD: these figures mean nothing.                    *
        *  Run `swift run -c release bench`.                           *
        ****************************************************************
        """)
    }
    if jemalloc == nil {
      complain(
        """
        warning: no jemalloc, so allocations are not counted, and are not compared. Install it and \
        build again: apt-get install libjemalloc-dev
        """)
    }
  }
}
