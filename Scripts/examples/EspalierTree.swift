// SPDX-License-Identifier: MIT
// What the examples of EspalierTree's articles take for granted.

import EspalierTree

nonisolated(unsafe) let tree = ComponentTree()

final class ExampleContext {
  let comments: [Row] = []
  let commentsOfFirstPost: [NodeID] = []
}
