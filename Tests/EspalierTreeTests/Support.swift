// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// What is in sight of a tree whose rows are named by their identities.
func names(_ tree: ComponentTree) -> [Int64] {
  tree.visibleRows().map { try! tree.identity(of: $0).rawValue }
}
