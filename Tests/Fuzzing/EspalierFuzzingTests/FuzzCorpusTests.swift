// SPDX-License-Identifier: MIT

import EspalierFuzzTargets
import EspalierTestSupport
import Foundation
import Testing

/// Every case that was ever found, again.
@Suite("Found cases")
struct FuzzCorpusTests {
  /// A file of `Tests/Fuzzing/Corpus`.
  struct KeptCase: CustomTestStringConvertible, Sendable {
    var target: String
    var file: URL
    var testDescription: String { "\(target)/\(file.lastPathComponent)" }
  }

  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  private static func contents(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  private static var cases: [KeptCase] {
    get throws {
      try contents(of: corpus).flatMap { folder in
        // Beside the folders there is a text that explains them.
        guard folder.hasDirectoryPath else { return [] as [KeptCase] }
        return try contents(of: folder).map {
          KeptCase(target: folder.lastPathComponent, file: $0)
        }
      }
    }
  }

  @MainActor
  @Test("A case that was found once passes", arguments: try cases)
  func keptCase(_ kept: KeptCase) throws {
    let target = try #require(FuzzTarget.named(kept.target), "no such target")
    try target.run(FuzzInput(bytes: try Data(contentsOf: kept.file)))
  }

  @MainActor
  @Test("A few seeds of every target", arguments: FuzzTarget.all.map(\.name))
  func seeds(_ name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for seed in 1...4 as ClosedRange<UInt32> {
      do { try target.run(FuzzInput(seed: seed)) } catch {
        Issue.record("espalier-fuzz \(name) --seeded --seed \(seed) --runs 1: \(error)")
      }
    }
  }

  @Test("Targets have names of their own")
  func names() {
    let names = (FuzzTarget.all + FuzzTarget.known + FuzzTarget.selfTests).map(\.name)
    #expect(Set(names).count == names.count)
  }
}
