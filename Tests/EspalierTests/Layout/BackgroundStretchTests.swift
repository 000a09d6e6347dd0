// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// How far backgrounds reach, and when they are in sight.
struct BackgroundStretchTests {
  /// The last row of the line is shorter than the one before it.
  @Test func aBackgroundReachesToTheEndOfTheTallestRowOfALine() throws {
    var list = ArrangedList(ContainerStyle(.flow(.lines)), width: 200)
    let group = try list.bare.tree.makeContainer(at: .last(in: .root))
    list.add(0, role: .background, in: group)
    list.add(100, breadth: 100, in: group)
    list.add(20, breadth: 100, in: group)
    list.add(50, breadth: 200)
    list.commit()
    #expect(list.backgrounds.map(\.height) == [100] && list.contentHeight == 150)
  }

  @Test func aBackgroundThatBeginsWhereTheViewportEndsIsOutOfSight() {
    var list = ArrangedList(height: 200)
    for _ in 0..<4 { list.add(50) }
    let group = list.container()
    list.add(0, role: .background, in: group)
    for _ in 0..<4 { list.add(50, in: group) }
    list.commit()
    #expect(list.backgrounds.isEmpty)
    list.show(at: 1)
    #expect(list.backgrounds.map(\.y) == [200])
  }
}
