// SPDX-License-Identifier: MIT
// What the examples of EspalierLayout's articles take for granted.

import EspalierLayout

final class ExampleContext {
  let offset = 0.0
  func measure(_ id: RowID, width: Double) -> Double? { nil }
}
