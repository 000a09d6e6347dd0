// SPDX-License-Identifier: MIT

import EspalierUpdates

/// The difference between two arrays.
func arrayUpdate<Element: Identifiable & Equatable>(
  from old: [Element], to new: [Element]
) -> BatchUpdate {
  var differ = Differ<Element.ID>()
  return differ.diff(from: old, to: new)
}
