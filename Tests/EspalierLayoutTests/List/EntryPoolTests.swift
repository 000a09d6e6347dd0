// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  @Suite struct EntryPoolTests {
    @Test func entriesThatRowsHaveLeftAreUsedAgainFirst() {
      var pool = EntryPool()
      let (first, second) = (pool.take(), pool.take())
      verify(first == Slot(0) && second == Slot(1))
      pool.keep(first)
      pool.checkInvariants(in: RowOrder())
      verify(pool.take() == first)
      verify(pool.take() == Slot(2))
    }
  }
#endif
