// SPDX-License-Identifier: MIT

import Espalier
import EspalierTraces
import Testing

/// Everything below is written as a user of the whole package writes it: one import, and one more for traces,
/// no module names.
/// A name that two modules define would not compile.
@Suite("Names of the whole package")
struct NameTests {
  @Test("The names that several modules use mean one type each")
  func namesAreUnique() {
    let shared: [Any.Type] = [
      Row.self, RowID.self, Stamp.self, OldRow.self, NewRow.self, Length.self,
      RowKind.self, HeightMode.self, PinMode.self, PinEdge.self, Pin.self, RowRole.self,
      RowAttributes.self,
    ]
    let diff: [Any.Type] = [ListSection.self, BatchUpdate.self, SectionedBatchUpdate.self]
    let tree: [Any.Type] = [
      Separator.self, SeparatorEdge.self, RowChanges.self, NodeID.self,
      NodeIndex.self, Place.self, TreeError.self,
    ]
    let layout: [Any.Type] = [ContainerStyle.self, ContainerID.self, RowFrame.self]
    let formats: [Any.Type] = [
      TreeTraceStep.self, TreeTraceChange.self, TracePath.self, TreeTraceError.self,
      TreeTraceWriter<[UInt8]>.self, BatchUpdateFormatError.self, RowListError.self,
    ]
    let engine: [Any.Type] = [TraceRecorder<[UInt8]>.self, TracePlayer.self]
    let all = (shared + diff + tree + layout + formats + engine).map(ObjectIdentifier.init)
    #expect(Set(all).count == all.count)
  }

  @Test("The same attributes describe a row to a tree and to a layout")
  func traitsAreShared() throws {
    let attributes = RowAttributes(kind: 3, height: .fixed(41), role: .header, pin: .untilNext)
    let tree = ComponentTree()
    let row = try tree.appendRow(1, attributes: attributes, to: tree.root)
    var list = ListLayout()
    list.append(Row(id: 1), try tree.attributes(of: row))
    #expect(try tree.attributes(of: row) == attributes)
    #expect(attributes.pin == Pin(.untilNext, edge: .leading, level: 0))
  }

  @Test("Members of a pin are named like its modes")
  func pinsAreShort() {
    let pins: [Pin] = [
      .none, .untilNext, .insideContainer, .afterContainer, .beforeContainer, .always,
    ]
    #expect(pins.map(\.mode) == PinMode.allCases)
    #expect(Pin(.always, edge: .trailing, level: 2).description == "always trailing level 2")
  }

  @Test("A pin has the levels 0 to 3")
  func limitsLevels() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = Pin(.always, level: 4) }
    await #expect(processExitsWith: .failure) { @MainActor in
      var pin = Pin.always
      pin.level = -1
    }
  }

  @Test("What stands for a height that is not known")
  func estimates() {
    #expect(HeightMode.fixed(7).initial == 7)
    #expect(HeightMode.automatic(estimate: 60).initial == 60)
    #expect(HeightMode.automatic().initial == HeightMode.defaultEstimate)
    #expect(HeightMode.defaultEstimate == 44)
  }
}
