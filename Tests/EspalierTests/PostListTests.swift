// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// The Post List of the documents (SEMANTICS 3.6 and 7): four posts with 4, 4, 1 and 2 comments. A separator is a row.
@Suite struct PostListTests {
  let bare = BareList()
  var users: [NodeID] = []
  var photos: [NodeID] = []
  var comments: [NodeID] = []
  let host = TestHost()

  init() throws {
    var identity: Int64 = 0
    func row(_ height: Double, _ pin: Pin? = nil, in container: NodeID) throws -> NodeID {
      identity += 1
      return try bare.tree.makeRow(
        RowContent(RowID(identity), height: .fixed(height), pin: pin), at: .last(in: container))
    }
    for count in [4, 4, 1, 2] {
      let post = try bare.tree.makeContainer(at: .last(in: .root))
      users.append(try row(41, Pin(), in: post))
      photos.append(try row(375, in: post))
      _ = try row(41, in: post)
      let list = try bare.tree.makeContainer(at: .last(in: post))
      comments.append(list)
      for _ in 0..<count { _ = try row(25, in: list) }
      _ = try row(10, in: post)
    }
    bare.host = host
    bare.setViewport(width: 375, height: 600)
    bare.commit()
  }

  @Test func heightsAndPlaces() {
    #expect(bare.tree.rowCount() == 27)
    #expect(bare.tree.contentHeight == 2143)
    #expect(users.map { bare.tree.offset(of: $0) } == [0, 567, 1134, 1626])
    #expect(users.map { bare.tree.index(of: $0) } == [0, 8, 16, 21])
    #expect([7, 15, 20, 26].map { bare.tree.offset(ofRow: $0) } == [557, 1124, 1616, 2133])
    #expect(bare.tree.rows(in: comments[0])?.count == 4)
    #expect(host.measured.isEmpty)
  }

  @Test func hidingTheCommentsOfTheFirstPost() throws {
    try bare.tree.setHidden(true, comments[0])
    bare.commit()
    #expect(bare.report.changes == [[[3], [4], [5], [6]], [], []])
    #expect(bare.tree.contentHeight == 2043)
  }

  @Test func aLikeIsOneUpdate() throws {
    try bare.tree.update(photos[1])
    bare.commit()
    #expect(bare.report.changes == [[], [], []])
    #expect(bare.report.updates.array == [IndexPair(old: 9, new: 9)])
  }

  @Test func theUserIsHeldUntilTheNextPushesItOut() {
    func held(at offset: Double) -> [[Double]] {
      bare.layout.scroll(to: offset)
      bare.commit()
      return bare.report.pinned.array.map { row in
        [users.firstIndex(of: row.node).map(Double.init) ?? -1, Units.points(row.top)]
      }
    }
    #expect(held(at: 0) == [])
    #expect(held(at: 100) == [[0, 100]])
    #expect(held(at: 540) == [[0, 526]])
    #expect(held(at: 566) == [[0, 526]])
    #expect(held(at: 567) == [])
    #expect(held(at: 568) == [[1, 568]])
  }
}
