// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree
import Testing

@Suite("Misuse ends with a sentence, in every build")
struct MisuseTests {
  /// Whether the output of a process that ended says this.
  private func says(_ result: ExitTest.Result?, _ words: String) -> Bool {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    return text.contains(words)
  }

  @Test("Reserving more slots than the tree may use is refused, and nothing is reserved")
  func refusesToReserve() throws {
    let tree = ComponentTree()
    let held = tree.memoryHeld
    for slots in [3_000_000_000, .max, tree.nodeLimit] {
      #expect(throws: TreeError.tooManyNodes(limit: tree.nodeLimit)) {
        try tree.reserve(slots: slots)
      }
    }
    #expect(tree.memoryHeld == held)
    let small = ComponentTree(nodeLimit: 10)
    try small.reserve(slots: 8)
    #expect(throws: TreeError.tooManyNodes(limit: 10)) { try small.reserve(slots: 9) }
  }

  @Test("The tree says what is wrong")
  func treeSpeaks() async {
    let negative = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try ComponentTree().reserve(slots: -1)
    }
    #expect(says(negative, "A number of slots is not negative."))
    #expect(ComponentTree().node(atRow: 0) == nil && ComponentTree().node(atRow: -1) == nil)
    let container = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let tree = ComponentTree()
      _ = tree.row(at: tree.root.index)
    }
    #expect(says(container, "The index is not that of a row."))
    let free = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ComponentTree().attributes(at: NodeIndex(rawValue: 1_000))
    }
    #expect(says(free, "The index is not that of a row."))
    let none = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let tree = ComponentTree()
      try tree.subscribe(to: [EventID<Int>](), at: tree.root) { (_: Int) in }
    }
    #expect(says(none, "A subscription needs at least one event."))
  }

  @Test("The row order says what is wrong")
  func orderSpeaks() async {
    let missing = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = RowOrder().row(of: RowOrder.Entry(3))
    }
    #expect(says(missing, "The entry is not in the order."))
    let room = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var order = RowOrder()
      order.reserve(3_000_000_000)
    }
    #expect(says(room, "An order has room for 0 to 2³¹ − 2 entries."))
    let name = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = RowOrder.Entry(1 << 40)
    }
    #expect(says(name, "The number of an entry lies between"))
  }
}
