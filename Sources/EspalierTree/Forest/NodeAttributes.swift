// SPDX-License-Identifier: MIT

import EspalierBase

/// A row's attributes as its node keeps them.
struct NodeAttributes {
  var set: TraitSetIndex
  var isPinned: Bool
  var hasAutomaticHeight: Bool

  /// The fixed or estimated height, or `Height.noEstimate`.
  var height: Height

  init(_ attributes: RowAttributes, set: TraitSetIndex) {
    self.set = set
    isPinned = attributes.pin.mode != .none
    switch attributes.height {
    case .fixed(let height):
      self.height = height
      hasAutomaticHeight = false
    case .automatic(let estimate):
      height = estimate ?? .noEstimate
      hasAutomaticHeight = true
    }
  }

  /// The attributes of a separator, of a set that is known.
  init(set: TraitSetIndex, fixedHeight: Height) {
    self.set = set
    isPinned = false
    hasAutomaticHeight = false
    height = fixedHeight
  }
}

extension Height {
  /// What a node keeps in place of a height if its row is measured and has no estimate. It never
  /// reaches the row order.
  static var noEstimate: Height { Height(unchecked: -1) }

  /// The height as the row order gets it: `HeightMode.defaultEstimate` where there is no estimate.
  var inOrder: Height { self == .noEstimate ? HeightMode.defaultEstimate : self }
}

extension HeightMode {
  /// The mode again, of what a node keeps.
  init(_ height: Height, isAutomatic: Bool) {
    guard isAutomatic else {
      self = .fixed(height)
      return
    }
    self = .automatic(estimate: height == .noEstimate ? nil : height)
  }
}
