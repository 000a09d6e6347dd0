// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The models of a list by the index of their node, and by identity from the first time that one is looked for.
///
/// Invariant: a model is at the index of its node, and listed by its identity as long as it is. The table keeps it
/// alive.
@MainActor
struct ModelTable {
  private(set) var models: [ComponentModel?] = []

  private var identities: ModelIdentities?

  #if DEBUG
    /// The identities that were given to models, to find two of the same.
    var given = GivenIdentities()
  #endif

  nonisolated init() {}

  /// The number of indices that there is room for.
  var count: Int { models.count }

  /// All models, in no order.
  var all: [ComponentModel] { models.compactMap { $0 } }

  /// The model at an index.
  subscript(index: NodeIndex) -> ComponentModel? {
    let position = Int(index.rawValue)
    return models.indices.contains(position) ? models[position] : nil
  }

  /// Enters a model at its node.
  mutating func enter(_ model: ComponentModel) {
    let node = model.nodeInTree.index
    let position = Int(node.rawValue)
    if position >= models.count { grow(to: position + 1) }
    models[position] = model
    #if DEBUG
      given.enter(model)
    #endif
    identities?.index.value.add(node, model.id)
  }

  /// Forgets a model, which the caller keeps alive.
  mutating func leave(_ model: ComponentModel) {
    let node = model.nodeInTree.index
    models[Int(node.rawValue)] = nil
    #if DEBUG
      given.leave(model)
    #endif
    identities?.index.value.remove(node)
  }

  private mutating func grow(to count: Int) {
    if count > models.capacity { models.reserveCapacity(max(count, models.count * 3 / 2)) }
    models.append(contentsOf: repeatElement(nil, count: count - models.count))
  }

  /// The node of a model of an identity; none if there is none.
  ///
  /// - Complexity: O(the models) the first time; then O(1) expected.
  mutating func node(withID id: RowID) -> NodeIndex {
    if let identities { return identities.index.value.node(of: id) }
    let made = ModelIdentities()
    identities = made
    for model in all { made.index.value.add(model.nodeInTree.index, model.id) }
    return made.index.value.node(of: id)
  }
}

/// The models of a list by their identity.
@MainActor
private final class ModelIdentities {
  let index = Cell(IdentityIndex())
}
