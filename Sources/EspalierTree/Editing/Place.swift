// SPDX-License-Identifier: MIT

/// Where a node goes.
public enum Place: Hashable, Sendable {
  /// Before all other children of the container.
  case first(in: NodeID)

  /// After all other children of the container.
  case last(in: NodeID)

  /// At an index among the children of the container, as they are afterwards; separators do not
  /// count.
  case at(Int, in: NodeID)

  /// Directly before a node, in its container.
  case before(NodeID)

  /// Directly after a node, in its container.
  case after(NodeID)
}
