// SPDX-License-Identifier: MIT

import EspalierBase

// Hints to the processor. A commit knows all the entries it will need before it needs the first, and what
// it costs with many rows is waiting for memory.
extension RowOrder {
  /// Asks the processor to bring near where it is noted which leaf holds an entry. Any number may be given.
  @inline(__always)
  package func prefetchPlace(of entry: Entry) {
    leafOf.prefetchElement(at: entry.index)
  }

  /// Asks the processor to bring the leaf of an entry near; an entry that is not in the order is ignored.
  /// `prefetchPlace` a while before spares this call the waiting.
  @inline(__always)
  package func prefetchLeaf(of entry: Entry) {
    guard entry.index >= 0, entry.index < leafOf.capacity else { return }
    let index = unsafe leafOf.address(entry.index).pointee
    if index != 0 { leaves.prefetchBlock(at: Int(index), lines: MemoryLayout<LeafBlock>.size / 64) }
  }
}
