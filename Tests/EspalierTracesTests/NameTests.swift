// SPDX-License-Identifier: MIT

import Espalier
import EspalierTraces
import Testing

/// Written as a user of the package writes it: one import, and one more for traces, no module names. A name that two
/// modules define would not compile.
@Suite("Names of the engine and of traces")
struct NameTests {
  @Test("The names that several modules use mean one type each")
  func namesAreUnique() {
    let rows: [Any.Type] = [
      Row.self, RowID.self, Stamp.self, OldRow.self, NewRow.self, ListSection.self,
      BatchUpdate.self, SectionedBatchUpdate.self,
    ]
    let engine: [Any.Type] = [
      ListEngine.self, NodeID.self, Place.self, RowContent.self, EditError.self, RowHeight.self,
      ContainerStyle.self, RowFrame.self,
    ]
    let formats: [Any.Type] = [
      TreeTraceStep.self, TreeTraceChange.self, TracePath.self, TreeTraceError.self,
      TreeTraceWriter<[UInt8]>.self, BatchUpdateFormatError.self, RowListError.self,
      Duplicate.self,
    ]
    let traces: [Any.Type] = [TraceRecorder<[UInt8]>.self, TracePlayer.self]
    let all = (rows + engine + formats + traces).map(ObjectIdentifier.init)
    #expect(Set(all).count == all.count)
  }
}
