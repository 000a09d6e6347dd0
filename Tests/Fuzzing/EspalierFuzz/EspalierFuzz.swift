// SPDX-License-Identifier: MIT

import EspalierFuzzTargets
import EspalierTestSupport
import Foundation

/// Random cases for every module, and the soak: see `Options.help`.
@main
@MainActor
enum EspalierFuzz {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "-h", "--help":
      print(Options.help)
      exit(0)
    case "--list":
      for target in FuzzTarget.all { print(target.name) }
      for target in FuzzTarget.known { print("\(target.name) (by name only)") }
      exit(0)
    case "soak":
      arguments.removeFirst()
      exit(run { try Soak.run(Array(arguments)) })
    default:
      exit(run { try run(Options(Array(arguments))) })
    }
  }

  private static func run(_ command: () throws -> Int32) -> Int32 {
    do {
      return try command()
    } catch let error as UsageError {
      report("espalier-fuzz: \(error); espalier-fuzz -h explains")
      return 64
    } catch {
      report("espalier-fuzz: \(error)")
      return 1
    }
  }

  private static func run(_ options: Options) throws -> Int32 {
    if let file = options.replay {
      return Worker.replay(options.targets[0], try input(ofFile: file))
    }
    if let file = options.minimize {
      let (input, target) = (try input(ofFile: file), options.targets[0])
      // A case may run into another fault, or a trap, on the way: what is written last still fails.
      let small = Minimizer.minimized(input, tries: 20_000) { candidate in
        guard (try? target.run(candidate)) == nil else { return false }
        return (try? Data(candidate.bytes).write(to: URL(filePath: file))) != nil
      }
      return Worker.replay(target, small)
    }
    guard let state = options.state else { return try Session(options).run() }
    let worker = try Worker(options.targets[0], state: state, options)
    #if ESPALIER_FUZZER
      if !options.isSeeded { return try worker.runGuided() }
    #endif
    return try worker.runSeeded()
  }

  static func input(ofFile path: String) throws -> FuzzInput {
    FuzzInput(bytes: try Data(contentsOf: URL(filePath: path)))
  }
}

/// Writes a line to standard error.
func report(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
