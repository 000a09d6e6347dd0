// SPDX-License-Identifier: MIT

import BenchmarkKit

extension Suite {
  /// Batch updates.
  public static let updates = Suite("updates", "two lists to a batch update") {
    Benchmark("identical") { request in
      let lists = (0..<request.dataSets).map { _ in Array(0..<request.rows) }
      return Case(inputBytes: request.rows * 16, dataSets: lists.count) {
        Contestant("espalier") {
          var result = true
          return Operation(
            run: { result = lists[$0] == lists[0] },
            verify: { _ in try expect(result, "not equal") })
        }
      }
    }
  }
}
