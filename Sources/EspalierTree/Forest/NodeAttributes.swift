// SPDX-License-Identifier: MIT

import EspalierBase

/// A row's attributes as its node keeps them.
struct NodeAttributes {
  var set: AttributeSetIndex
  var isPinned: Bool
  var hasAutomaticHeight: Bool

  /// The fixed or estimated height, or `Length.noEstimate`.
  var height: Length

  init(_ attributes: RowAttributes, set: AttributeSetIndex) {
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
  init(set: AttributeSetIndex, fixedHeight: Length) {
    self.set = set
    isPinned = false
    hasAutomaticHeight = false
    height = fixedHeight
  }
}

extension Length {
  /// What a node keeps in place of a height if its row is measured and has no estimate. It never
  /// reaches the row order.
  static var noEstimate: Length { Length(unchecked: -1) }

  /// The height as the row order gets it: `HeightMode.defaultEstimate` where there is no estimate.
  var inOrder: Length { self == .noEstimate ? HeightMode.defaultEstimate : self }
}

extension HeightMode {
  /// The mode again, of what a node keeps.
  init(_ height: Length, isAutomatic: Bool) {
    guard isAutomatic else {
      self = .fixed(height)
      return
    }
    self = .automatic(estimate: height == .noEstimate ? nil : height)
  }
}
