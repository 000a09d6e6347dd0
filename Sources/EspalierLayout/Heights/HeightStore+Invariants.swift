// SPDX-License-Identifier: MIT

import EspalierBase

extension HeightStore {
  /// Traps if an entry has a height or a container it cannot have, or the kept settings are not two.
  func checkInvariants(isLive: (ContainerID) -> Bool) {
    let (first, second) = (columns.key(second: false), columns.key(second: true))
    precondition(first != second || first == WidthColumns.unused, "Kept settings are different.")
    precondition(rows.capacity >= 0 && breadth >= 0, "A breadth is not negative.")
    for index in 0..<states.capacity {
      let state = states[index]
      guard state.flags.contains(.live) else {
        precondition(state.height == 0 && state.flags == [], "Nothing has no height.")
        continue
      }
      precondition(
        state.height >= 0 && state.height <= Length.maximum.rawValue, "A height is one.")
      precondition(state.isRow || state.height == 0, "A marker has no height.")
      precondition(!state.isRow || index < rows.capacity, "A row is known.")
      precondition(!state.isRow || isLive(state.container), "A row lies in a container.")
    }
  }
}
