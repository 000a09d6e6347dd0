// SPDX-License-Identifier: MIT

import EspalierBase

/// Why a tree, or a model, refused a call.
///
/// A refused call changes nothing, but for what handlers of models do that run in it.
public enum TreeError: Error, Hashable, Sendable {
  /// The handle names no node of this tree: the node was removed, or it is of another tree.
  case unknownNode(NodeID)

  /// The node is a row where a container is needed.
  case notContainer(NodeID)

  /// The node is a container where a row is needed.
  case notRow(NodeID)

  /// The node would become its own ancestor.
  case cycle(NodeID, into: NodeID)

  /// The node to insert before or after has no parent.
  case detachedAnchor(NodeID)

  /// A child index that is not among the children; `count` of them are there.
  case indexOutOfRange(Int, count: Int)

  /// The root can be neither moved nor removed nor given siblings.
  case rootIsFixed

  /// Separators come and go with what they separate; they cannot be edited by handle.
  case separatorIsManaged(NodeID)

  /// The tree is full: no more than `limit` slots (one per row, two per container).
  case tooManyNodes(limit: Int)

  /// The rows are of too many sorts: no more than `limit` sets of attributes that differ in more than the
  /// height were ever given to one tree.
  case tooManyAttributes(limit: Int)

  /// A subscription was to be chained to one that has ended.
  case subscriptionEnded

  /// The model would become its own ancestor. (In no list, models have no handles.)
  case modelCycle(RowID, into: RowID)

  /// The model is no child of the container that was asked.
  case notChild(RowID, of: RowID)

  /// A handler that heard of the model's leaving its list has put it into a list again. It is there.
  case interrupted(RowID)

  /// The model is in no list, where no one can hear it.
  case inNoList(RowID)
}

extension TreeError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .unknownNode(let node):
      "\(node) names no node of this tree: it was removed, or it is of another tree."
    case .notContainer(let node): "\(node) is a row, and a container is needed."
    case .notRow(let node): "\(node) is a container, and a row is needed."
    case .cycle(let node, let container): "\(node) cannot go into \(container), which is inside it."
    case .detachedAnchor(let node): "\(node) has no parent, so nothing can go beside it."
    case .indexOutOfRange(let index, let count):
      "There is no place \(index) among \(count) children."
    case .rootIsFixed: "The root is neither moved nor removed, and has no siblings."
    case .separatorIsManaged(let node): "\(node) is a separator and goes with what it separates."
    case .tooManyNodes(let limit): "The tree holds no more than \(limit) slots."
    case .tooManyAttributes(let limit):
      "The tree tells no more than \(limit) sets of attributes apart, heights aside."
    case .subscriptionEnded: "The subscription to chain to has ended."
    case .modelCycle(let model, let container):
      "Model \(model) cannot go into \(container), which is inside it."
    case .notChild(let model, let container): "Model \(model) is no child of \(container)."
    case .interrupted(let model): "Model \(model) was put elsewhere while it was on its way."
    case .inNoList(let model): "Model \(model) is in no list."
    }
  }
}
