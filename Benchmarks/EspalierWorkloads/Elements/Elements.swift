// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates
import Foundation

/// An element that a pair of lists can be made of.
protocol BenchmarkElement: Identifiable, Equatable where ID: BenchmarkIdentity {
  /// Makes an element.
  init(id: ID, title: String, count: Int)

  /// The same element with other content, which shares with this one what it can.
  func counting(_ count: Int) -> Self

  /// The same element in storage of its own, as if it had been decoded again.
  func decodedAgain() -> Self
}

/// An identity that is made of a number.
protocol BenchmarkIdentity: Hashable {
  init(number: UInt64)

  /// An equal one in storage of its own.
  func decodedAgain() -> Self
}

/// A row as many apps have it: a struct.
struct Post<ID: BenchmarkIdentity>: BenchmarkElement {
  let id: ID
  var title: String
  var count: Int

  func counting(_ count: Int) -> Post { Post(id: id, title: title, count: count) }

  func decodedAgain() -> Post {
    Post(id: id.decodedAgain(), title: title.decodedAgain(), count: count)
  }
}

/// A row as other apps have it: an object that is compared by its content.
final class PostObject<ID: BenchmarkIdentity>: BenchmarkElement {
  let id: ID
  let title: String
  let count: Int

  init(id: ID, title: String, count: Int) {
    self.id = id
    self.title = title
    self.count = count
  }

  static func == (one: PostObject, other: PostObject) -> Bool {
    one.id == other.id && one.count == other.count && one.title == other.title
  }

  func counting(_ count: Int) -> Self { Self(id: id, title: title, count: count) }

  func decodedAgain() -> Self {
    Self(id: id.decodedAgain(), title: title.decodedAgain(), count: count)
  }
}

extension Int: BenchmarkIdentity {
  init(number: UInt64) { self = Int(truncatingIfNeeded: number) }

  func decodedAgain() -> Int { self }
}

extension UUID: BenchmarkIdentity {
  init(number: UInt64) {
    let words = (number.littleEndian, SplitMix64.mix(number).littleEndian)
    // Both have sixteen bytes, and any bytes are a UUID.
    self.init(uuid: unsafe unsafeBitCast(words, to: uuid_t.self))
  }

  func decodedAgain() -> UUID { self }
}

/// The 36 characters of a UUID.
extension String: BenchmarkIdentity {
  init(number: UInt64) { self = UUID(number: number).uuidString }

  func decodedAgain() -> String { String(decoding: Array(utf8), as: UTF8.self) }
}

/// Two lists of elements, and the rows that they stand for, which know what has to come out.
struct ElementPair<Element: BenchmarkElement> {
  let rows: ListPair
  let old: [Element]
  let new: [Element]

  /// Makes elements of rows: the content is as equal as the stamps are. Elements of the new list that were in
  /// the old one share its storage, unless they were decoded again.
  init(_ rows: ListPair, areDecodedAgain: Bool) {
    self.rows = rows
    let old = rows.old.map { Self.element($0) }
    let places = Dictionary(
      rows.old.indices.map { (rows.old[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    self.old = old
    new = rows.new.map { row in
      guard let place = places[row.id] else { return Self.element(row) }
      let before = old[place]
      let element =
        row.stamp == rows.old[place].stamp ? before : before.counting(Int(row.stamp.rawValue))
      return areDecodedAgain ? element.decodedAgain() : element
    }
  }

  private static func element(_ row: Row) -> Element {
    let number = UInt64(bitPattern: row.id.rawValue)
    return Element(
      id: Element.ID(number: number), title: "What somebody wrote about number \(number % 1000)",
      count: Int(row.stamp.rawValue))
  }

  /// The bytes of both lists, without what their elements refer to.
  var bytes: Int { (old.count + new.count) * MemoryLayout<Element>.stride }
}
