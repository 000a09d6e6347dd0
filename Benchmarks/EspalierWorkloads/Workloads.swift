// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// Every suite there is, in the order they run. A new suite is a file of its own and a line here.
public let allSuites: [Suite] = [
  .updates,
  .elements,
  .flatten,
  .events,
  .layout,
]
