// SPDX-License-Identifier: MIT

import Espalier

extension BareList {
  /// Moves a node with all that is in it, and tells those who read another value there.
  package func move(_ id: NodeID, to place: Place) throws(EditError) {
    try tree.move(id, to: place)
    tellReaders()
  }

  /// All nodes below a container, in their order.
  package func nodes(below container: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    tree.forEachChild(of: container) { children.append($0) }
    return children.flatMap { [$0] + nodes(below: $0) }
  }
}
