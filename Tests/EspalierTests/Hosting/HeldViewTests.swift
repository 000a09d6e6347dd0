// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import Testing

@Suite("The view of a row that is held") @MainActor
final class HeldViewTests: RowScreen<StrictViews> {
  init() throws { try super.init(StrictViews(), ids: 1..<101) }

  /// The row is listed twice: at its own place, where it is still in sight, and where it is held.
  @Test("It is the one that the row had, though all others stay where they are")
  func heldWhileOthersStay() throws {
    engine.setViewport(width: 320, height: 190)
    try engine.setAttributes(RowAttributes(height: .fixed(40), pin: Pin()), of: rows[0])
    engine.commit()
    let held = view(0)
    scroll(to: 5)
    #expect(view(0) === held && held?.frame?.y == 5)
  }
}
