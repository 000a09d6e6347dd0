// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Foundation
import Testing

/// A number that is no height is refused where it is made.
@Suite struct HeightValueTests {

  /// Questions about rows that are not there answer nil.
  @Test func questionsOutsideTheListAnswerNil() {
    var list = fixedList([10, 20])
    for row in [Int.min, -1, 3, .max] {
      let (offset, request) = (list.offset(ofRow: row), list.request(forRow: row))
      #expect(offset == nil && request == nil)
    }
    let (end, none, last) = (
      list.offset(ofRow: 2), list.request(forRow: 2), list.request(forRow: 1)
    )
    #expect(end == 30 && none == nil && last?.id == 1)
  }

}
