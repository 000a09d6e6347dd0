// SPDX-License-Identifier: MIT

#if ESPALIER_FUZZER
  import CEspalierFuzzing
  import Foundation
  import EspalierFuzzTargets
  import EspalierTestSupport

  /// The worker that libFuzzer's callback, which takes no context, works for.
  @MainActor private var guided: Worker?

  extension Worker {
    /// Hands the process to libFuzzer, which makes inputs of those that reached new code.
    consuming func runGuided() throws -> Int32 {
      let target = target.name
      let folder = "\(options.corpus)/\(target)"
      let arguments = try Self.libFuzzerArguments(options, folder: folder, target: target)
      guided = self
      var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
      unsafe pointers.append(nil)
      var count = Int32(arguments.count)
      return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
        var first = buffer.baseAddress
        return unsafe LLVMFuzzerRunDriver(&count, &first) { data, size in
          let bytes = unsafe UnsafeBufferPointer(start: data, count: size)
          do {
            // libFuzzer calls on the thread that runs it, which is the main one.
            let input = FuzzInput(bytes: Array(bytes))
            if try MainActor.assumeIsolated({ try guided?.runCase(input) == false }) {
              _exit(Worker.failed)
            }
          } catch {
            report("espalier-fuzz: \(error)")
            _exit(64)
          }
          return 0
        }
      }
    }

    private static func libFuzzerArguments(
      _ options: Options, folder: String, target: String
    ) throws -> [String] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for seed in 1...16 as ClosedRange<UInt32> {
        let input = FuzzInput(seed: seed).writtenOut(128)
        try Data(input.bytes).write(to: URL(filePath: "\(folder)/\(input.name)"))
      }
      var arguments = ["espalier-fuzz", folder]
      let kept = "\(options.kept)/\(target)"
      if FileManager.default.fileExists(atPath: kept) { arguments.append(kept) }
      if let seconds = options.seconds { arguments.append("-max_total_time=\(Int(seconds))") }
      if let runs = options.runs { arguments.append("-runs=\(runs)") }
      if let seed = options.seed { arguments.append("-seed=\(seed)") }
      // The process that watches this one knows the input and the time, and ends it by force.
      return arguments + [
        "-max_len=2048", "-len_control=0", "-timeout=0", "-handle_term=0", "-reload=0",
        "-rss_limit_mb=4096", "-artifact_prefix=\(folder)/../", "-print_final_stats=1",
      ]
    }
  }
#endif
