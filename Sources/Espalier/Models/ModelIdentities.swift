// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The models of a list by their identity.
@MainActor
final class ModelIdentities {
  let index = Cell(IdentityIndex())
}

extension ModelRegistry {
  /// A model of an identity; nil if there is none in the list.
  ///
  /// - Complexity: O(the models) the first time; then O(1) expected.
  func model(withID id: RowID) -> ComponentModel? {
    followTree()
    let node = madeIdentities.index.value.node(of: id)
    return node.isNone ? nil : self[node]
  }

  /// The table, made when it is first asked for.
  private var madeIdentities: ModelIdentities {
    if let identities { return identities }
    let made = ModelIdentities()
    identities = made
    for model in allModels { made.index.value.add(model.nodeInTree.index, model.id) }
    return made
  }
}
