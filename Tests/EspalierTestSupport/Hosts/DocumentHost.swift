// SPDX-License-Identifier: MIT

/// Why a document refuses a change; in a browser it is a `NotFoundError`.
public enum DocumentRefusal: Error, Equatable {
  case notAChild(Int)
}

/// The children of one node of a browser's document, with the two methods that change them.
///
/// Written from the DOM standard: `insertBefore(node, child)` first takes the node out if it has a
/// parent, then puts it in before `child`, or last; a `child` that is no child of the parent, and
/// the removal of a node that is none, are refused.
public struct DocumentHost {
  /// The children, each a node with a number of its own.
  public private(set) var children: [Int] = []
  private var nodesMade = 0

  /// An element without children.
  public init() {}

  /// Makes a node that has no parent.
  public mutating func makeNode() -> Int {
    nodesMade += 1
    return nodesMade
  }

  /// Puts a node in before a child, or last.
  public mutating func insertBefore(_ node: Int, _ child: Int?) throws(DocumentRefusal) {
    if let child, !children.contains(child) { throw .notAChild(child) }
    // The standard: inserting a node before itself means before its next sibling.
    var reference = child
    if child == node {
      let place = children.firstIndex(of: node)! + 1
      reference = place < children.count ? children[place] : nil
    }
    children.removeAll { $0 == node }
    children.insert(node, at: reference.map { children.firstIndex(of: $0)! } ?? children.count)
  }

  /// Takes a child out.
  public mutating func removeChild(_ node: Int) throws(DocumentRefusal) {
    guard let place = children.firstIndex(of: node) else { throw .notAChild(node) }
    children.remove(at: place)
  }
}
