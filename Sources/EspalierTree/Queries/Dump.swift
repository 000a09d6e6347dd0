// SPDX-License-Identifier: MIT

import EspalierBase

extension ComponentTree {
  /// The tree as indented text, a line per node, to look at while debugging:
  ///
  ///     container 0 (4 children)
  ///       container 17 (7 children) hidden
  ///         row 1:0 kind 3 fixed 41.0 pin untilNext
  ///         separator fixed 10.0
  ///
  /// - Parameter node: the top of the dump; without one, the root.
  /// - Complexity: O(the nodes below).
  public func dump(_ node: NodeID? = nil) throws(TreeError) -> String {
    let top = try forest.resolve(node ?? root)
    let topDepth = forest.depth(top)
    var text = ""
    var current = top
    while !current.isNone {
      text += String(repeating: "  ", count: forest.depth(current) - topDepth)
      text += describe(current) + "\n"
      current = forest.store.preorderSuccessor(of: current, below: top)
    }
    return text
  }

  private func describe(_ index: NodeIndex) -> String {
    let state = forest.store[index].state
    let hidden = state.isHidden ? " hidden" : ""
    if state.isContainer {
      let count = forest.store[index.end].childCount
      return "container \(forest.store.identity(index)) (\(count) children)" + hidden
    }
    let words = describe(forest.rowAttributes(index)) + hidden
    return state.isSeparator ? "separator \(words)" : "row \(forest.store.row(index)) \(words)"
  }

  private func describe(_ attributes: RowAttributes) -> String {
    var words: [String] = []
    if attributes.kind != 0 { words.append("kind \(attributes.kind)") }
    switch attributes.height {
    case .fixed(let height): words.append("fixed \(height)")
    case .automatic(let estimate?): words.append("automatic \(estimate)")
    case .automatic(nil): words.append("automatic")
    }
    if let breadth = attributes.breadth { words.append("breadth \(breadth)") }
    if attributes.pin != .none { words.append("pin \(attributes.pin)") }
    if attributes.role != .item { words.append("\(attributes.role)") }
    if attributes.startsLine { words.append("starts line") }
    if attributes.spansLine { words.append("spans line") }
    return words.joined(separator: " ")
  }
}
