// SPDX-License-Identifier: MIT

import EspalierTree

/// What a model looks like while it is in no list: what its node said of it, and will.
struct FreeLooks {
  var isHidden = false
  var isReusable = false
  var top: Separator?
  var bottom: Separator?

  /// Takes over what the tree says of a node. Whether its row may be reused is the model's own choice.
  mutating func read(_ node: NodeID, _ tree: ComponentTree) {
    isHidden = trusting { () throws(TreeError) in try tree.isHidden(node) }
    top = trusting { () throws(TreeError) in try tree.separator(at: .top, of: node) }
    bottom = trusting { () throws(TreeError) in try tree.separator(at: .bottom, of: node) }
  }
}
