// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

/// A list of posts under edits that change everything and leave its size and shape as they are.
@MainActor
struct SoakWorld {
  private let engine: ListEngine
  private let rowsWanted: Int
  private let hasLayout: Bool
  private var posts: [Post] = []
  private(set) var rowCount = 0
  private var nextID: Int64 = 0
  private var generator = SplitMix64(seed: 5)

  private struct Post {
    var container: NodeID
    var rows: [NodeID]
    var isHidden = false
  }

  /// The rows of a post: at least one, so that there is always one to edit.
  private static let mostRows = 9

  init(rows count: Int, hasLayout: Bool) throws {
    var configuration = EngineConfiguration()
    if !hasLayout { configuration.layout = nil }
    engine = ListEngine(configuration)
    rowsWanted = count
    self.hasLayout = hasLayout
    posts.reserveCapacity(count / 5)
    for _ in 0..<count / 5 {
      posts.append(try makePost(at: .last(in: engine.rootNode)))
    }
    if hasLayout { engine.setViewport(width: 375, height: 800) }
    engine.commit()
  }

  /// Makes edits, each with a commit of its own.
  mutating func edit(_ count: Int) {
    for number in 0..<count {
      try! edit()  // Everything it names is in the tree.
      engine.commit()
      if hasLayout && number % 1_000 == 0 {
        engine.setContentOffset(Double.random(in: 0...engine.contentExtent, using: &generator))
        engine.commit()
      }
    }
  }

  /// Shows everything: then the list has the rows that were edited, and nothing else, and its tree is in order.
  func check() throws {
    for post in posts { try engine.setHidden(false, post.container) }
    engine.commit()
    guard engine.rowCount == rowCount else {
      throw WrongResult("the engine has \(engine.rowCount) rows, not \(rowCount)")
    }
    for post in posts {
      let places = post.rows.compactMap { engine.rowIndex(of: $0) }.sorted()
      guard let first = places.first, places == Array(first..<first + post.rows.count) else {
        throw WrongResult("the rows of a post are not beside each other")
      }
    }
    engine.bare.tree.checkInvariants()
  }

  private mutating func edit() throws {
    let post = number(posts.count)
    switch number(20) {
    case 0..<10: try grow(post)
    case 10..<13:
      let row = posts[post].rows[number(posts[post].rows.count)]
      let other = posts[post].rows[number(posts[post].rows.count)]
      if row != other { try engine.move(row, to: .after(other)) }
    case 13..<15:
      let place = number(posts.count)
      if place != post {
        try engine.move(posts[post].container, to: .before(posts[place].container))
      }
    case 15..<18: try engine.update(posts[post].rows[number(posts[post].rows.count)])
    case 18:
      posts[post].isHidden = !posts[post].isHidden && number(20) == 0
      try engine.setHidden(posts[post].isHidden, posts[post].container)
    default: try replace(post)
    }
  }

  /// Inserts a row into a post or deletes one, whichever brings the list nearer to its size.
  private mutating func grow(_ post: Int) throws {
    let count = posts[post].rows.count
    let inserts = count == 1 || (count < Self.mostRows && rowCount + number(200) < rowsWanted + 100)
    let place = number(count)
    if inserts {
      posts[post].rows.append(try makeRow(at: .after(posts[post].rows[place])))
    } else {
      try engine.remove(posts[post].rows.remove(at: place))
      rowCount -= 1
    }
  }

  private mutating func replace(_ post: Int) throws {
    rowCount -= posts[post].rows.count
    try engine.remove(posts[post].container)
    let other = (post + 1 + number(posts.count - 1)) % posts.count
    posts[post] = try makePost(at: .before(posts[other].container))
  }

  private mutating func makePost(at place: Place) throws -> Post {
    nextID += 1
    let container = try engine.makeContainer(id: RowID(nextID), at: place)
    var rows: [NodeID] = []
    rows.reserveCapacity(Self.mostRows)
    for _ in 0..<3 + number(5) { rows.append(try makeRow(at: .last(in: container))) }
    return Post(container: container, rows: rows)
  }

  private mutating func makeRow(at place: Place) throws -> NodeID {
    nextID += 1
    rowCount += 1
    let isFixed = number(2) == 0
    return try engine.makeRow(
      RowContent(RowID(nextID), height: isFixed ? .fixed(44) : .automatic(estimate: 60)), at: place)
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}
