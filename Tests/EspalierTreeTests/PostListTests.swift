// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree
import Testing

/// The Post List of the DCFrame documents: four posts with 4, 4, 1 and 2 comments.
struct PostList {
  static let likeTouch = EventID<String>()
  static let commentTouch = EventID<String>()
  static let shareTouch = EventID<String>()
  static let photoText = DataID<PhotoText>()

  struct PhotoText: Equatable {
    var text: String
    var color: String
  }

  enum Kind {
    static let user: RowKind = 1
    static let photo: RowKind = 2
    static let interactive: RowKind = 3
    static let comment: RowKind = 4
    static let separator: RowKind = 5
  }

  struct Post {
    var container: NodeID
    var user: NodeID
    var photo: NodeID
    var interactive: NodeID
    var comments: [NodeID]
  }

  let tree = ComponentTree()
  var posts: [Post] = []

  init() throws {
    var id: Int64 = 0
    for comments in [4, 4, 1, 2] {
      posts.append(try Self.makePost(in: tree, comments: comments, id: &id))
    }
  }

  static func makePost(
    in tree: ComponentTree, comments: Int, id: inout Int64
  ) throws -> Post {
    let container = try tree.appendContainer(to: tree.root)
    func row(_ kind: RowKind, _ height: Length, pin: Pin = .none) throws -> NodeID {
      id += 1
      let attributes = RowAttributes(kind: kind, height: .fixed(height), pin: pin)
      return try tree.appendRow(RowID(id), attributes: attributes, to: container)
    }
    let post = Post(
      container: container, user: try row(Kind.user, 41, pin: .untilNext),
      photo: try row(Kind.photo, 375), interactive: try row(Kind.interactive, 41),
      comments: try (0..<comments).map { _ in try row(Kind.comment, 25) })
    try tree.setSeparator(
      Separator(height: 10, kind: Kind.separator), at: .bottom, of: container)
    for (event, color) in [(likeTouch, "red"), (commentTouch, "yellow"), (shareTouch, "blue")] {
      try tree.subscribe(to: event, at: container) { [unowned tree] text in
        try! tree.share(PhotoText(text: text, color: color), as: photoText, at: container)
      }
    }
    try tree.subscribe(to: photoText, at: post.photo) { [unowned tree] _ in
      try! tree.update(post.photo)
    }
    return post
  }
}

@Suite("3.6, 4.8 Post List")
struct PostListTests {
  @Test("Flattening gives 27 rows with separators at 7, 15, 20 and 26")
  func flattens() throws {
    let list = try PostList()
    let rows = list.tree.visibleRows()
    #expect(rows.count == 27)
    #expect(try list.posts.map { try list.tree.rowCount(of: $0.container) } == [8, 8, 5, 6])
    let separators = try rows.indices.filter { try list.tree.isSeparator(rows[$0]) }
    #expect(separators == [7, 15, 20, 26])
  }

  @Test("Posts are 567, 567, 492 and 517 points tall, users start at 0, 567, 1134 and 1626")
  func measures() throws {
    let list = try PostList()
    list.tree.settle()
    let order = list.tree.order.totalHeight
    #expect(order == 2_143 * 768)
    let heights = list.posts.map { post in
      list.tree.order.offset(of: NodeIndex(rawValue: post.container.index.rawValue + 1))
        - list.tree.order.offset(of: post.container.index)
    }
    #expect(heights == [567, 567, 492, 517].map { $0 * 768 })
    let users = list.posts.map { list.tree.order.offset(of: $0.user.index) / 768 }
    #expect(users == [0, 567, 1_134, 1_626])
    #expect(list.tree.order.pinnedCount == 4)
  }

  @Test("Hiding the comments of post 0 deletes rows 3, 4, 5 and 6 only")
  func hidesComments() throws {
    let list = try PostList()
    list.tree.recordsChanges = true
    var changes = RowChanges()
    list.tree.commit(into: &changes)
    #expect(changes.inserts.count == 27)
    for comment in list.posts[0].comments { try list.tree.setHidden(true, comment) }
    list.tree.commit(into: &changes)
    #expect(changes.deletes.map(\.row) == [3, 4, 5, 6])
    #expect(changes.inserts.isEmpty && changes.moves.isEmpty && changes.updates.isEmpty)
  }

  @Test("Touching Like updates the photo row of its own post and nothing else")
  func likes() throws {
    let list = try PostList()
    list.tree.recordsChanges = true
    var changes = RowChanges()
    list.tree.commit(into: &changes)
    try list.tree.send(PostList.likeTouch, "Like", from: list.posts[1].interactive)
    let expected = PostList.PhotoText(text: "Like", color: "red")
    #expect(try list.tree.value(of: PostList.photoText, at: list.posts[1].photo) == expected)
    #expect(try list.tree.value(of: PostList.photoText, at: list.posts[0].photo) == nil)
    list.tree.commit(into: &changes)
    #expect(changes.updates == [RowChanges.Change(old: 9, new: 9)])
    #expect(changes.deletes.isEmpty && changes.inserts.isEmpty && changes.moves.isEmpty)
    #expect(list.tree.order.totalHeight == 2_143 * 768)
  }
}
