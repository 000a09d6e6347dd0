// SPDX-License-Identifier: MIT

import EspalierTree

/// Links of any sort.
extension ComponentModel {
  @discardableResult
  func link(_ link: ModelLink) -> ModelLink {
    link.enter(makeLinks())
    if let place { establish(link, place) }
    return link
  }

  /// Enters everything of one sort at the model's node, in the order in which it was made.
  func establishLinks(areProviders: Bool) {
    guard let links else { return }
    registry?.steps.add(links.roster.slots.count)
    // Who hears a value at once may cancel, subscribe, and take the model away.
    for case let link? in links.roster.slots where link.isProvider == areProviders && link.isActive
    {
      guard let place else { return }
      if link.token == nil { establish(link, place) }
    }
  }

  /// Enters something at the model's node.
  func establish(_ link: ModelLink, _ place: ModelPlace) {
    link.model = self
    let token = trusting { () throws(TreeError) in
      try link.establish(in: place.tree, at: place.node)
    }
    // A value that was heard at once may have led to the end of it, or to another place.
    if link.model != nil, registry === place.registry, nodeInTree == place.node {
      link.token = token
    } else {
      token?.cancel()
    }
  }
}
