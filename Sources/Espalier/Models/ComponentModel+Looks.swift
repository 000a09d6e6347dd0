// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// What it looks like.
extension ComponentModel {
  /// Whether the model is hidden, with all that is in it; its state and its subscriptions stay.
  public var isHidden: Bool {
    get {
      guard let place else { return freeLooks.isHidden }
      return trusting { () throws(TreeError) in try place.tree.isHidden(place.node) }
    }
    set {
      freeLooks.isHidden = newValue
      guard let place else { return }
      trusting { () throws(TreeError) in try place.tree.setHidden(newValue, place.node) }
    }
  }

  /// The separator above the row, or above the first row of the container. Traps if the tree is
  /// full.
  public var topSeparator: Separator? {
    get { separator(at: .top) ?? (registry == nil ? freeLooks.top : nil) }
    set {
      freeLooks.top = newValue
      setSeparator(newValue, at: .top)
    }
  }

  /// The separator below the row, or below the last row of the container. Traps if the tree is full.
  public var bottomSeparator: Separator? {
    get { separator(at: .bottom) ?? (registry == nil ? freeLooks.bottom : nil) }
    set {
      freeLooks.bottom = newValue
      setSeparator(newValue, at: .bottom)
    }
  }

  /// Whether the model is the top of what a reusable view shows; see `NotificationScope.reusable`.
  public var isReusable: Bool {
    get { freeLooks.isReusable }
    set {
      freeLooks.isReusable = newValue
      guard let place else { return }
      trusting { () throws(TreeError) in try place.tree.setReusable(newValue, place.node) }
    }
  }

  private func separator(at edge: SeparatorEdge) -> Separator? {
    guard let place else { return nil }
    return trusting { () throws(TreeError) in
      try place.tree.separator(at: edge, of: place.node)
    }
  }

  private func setSeparator(_ separator: Separator?, at edge: SeparatorEdge) {
    guard let place else { return }
    trusting { () throws(TreeError) in
      try place.tree.setSeparator(separator, at: edge, of: place.node)
    }
  }

  /// Gives a new node what the model said before it had one.
  func dress(_ node: NodeID, in tree: ComponentTree) throws(TreeError) {
    if freeLooks.isHidden { try tree.setHidden(true, node) }
    if freeLooks.isReusable { try tree.setReusable(true, node) }
    if let top = freeLooks.top { try tree.setSeparator(top, at: .top, of: node) }
    if let bottom = freeLooks.bottom { try tree.setSeparator(bottom, at: .bottom, of: node) }
  }
}
