// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierWorkloads
import Foundation

/// Cases as one process tells another: a CSV record each, of suite, benchmark, variant and rows.
enum CaseList {
  static func encode(_ ids: [CaseID]) -> String {
    CSV.encode(
      ids.map { [$0.suite, $0.benchmark, $0.variant, String($0.rows)] }, lineEnding: .lf)
  }

  /// Reads a list. Cases that this build does not have are left out.
  static func choices(at path: String) throws -> [Selection.Choice] {
    let records: [CSVRecord]
    do {
      records = try CSV.decode(Array(Data(contentsOf: URL(filePath: path))))
    } catch {
      throw ResultStore.fail("\(path): \(error)")
    }
    return records.compactMap { record in
      guard record.fields.count == 4, let rows = Int(record.fields[3]), rows > 0 else { return nil }
      let (suite, name, variant) = (record.fields[0], record.fields[1], record.fields[2])
      let benchmarks = allSuites.first { $0.name == suite }?.benchmarks ?? []
      guard
        let benchmark = benchmarks.first(where: {
          $0.name == name && $0.variants.contains(variant)
        })
      else { return nil }
      return Selection.Choice(
        benchmark: benchmark,
        id: CaseID(suite: suite, benchmark: name, variant: variant, rows: rows))
    }
  }
}
