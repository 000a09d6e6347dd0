// SPDX-License-Identifier: MIT

import Foundation

/// The calls made in one batch: what was in places before it, what is in places after it.
public struct Batch {
  /// Sections before the batch.
  public var deletedSections: [Int] = []
  /// Sections after the batch.
  public var insertedSections: [Int] = []
  /// Sections before and after the batch.
  public var movedSections: [(from: Int, to: Int)] = []
  /// Sections before the batch.
  public var reloadedSections: [Int] = []
  /// Items before the batch.
  public var deletedItems: [IndexPath] = []
  /// Items after the batch.
  public var insertedItems: [IndexPath] = []
  /// Items before and after the batch.
  public var movedItems: [(from: IndexPath, to: IndexPath)] = []
  /// Items before the batch.
  public var reloadedItems: [IndexPath] = []
  /// Items before the batch, which keep their cells.
  public var reconfiguredItems: [IndexPath] = []

  /// No calls.
  public init() {}
}

/// How a kit calls what it shows.
public struct Words: Sendable {
  var item: String
  var items: String
  var view: String

  /// A collection view's words.
  public static let collection = Words(item: "item", items: "items", view: "collection view")

  /// A table view's words.
  public static let table = Words(item: "row", items: "rows", view: "table view")
}

extension IndexPath {
  var sectionIndex: Int { self[0] }
  var itemIndex: Int { self[1] }

  /// As the kits write it in their exceptions.
  var words: String { "{length = 2, path = \(sectionIndex) - \(itemIndex)}" }
}

extension Batch {
  /// Takes the calls of another batch in, which is a part of this one.
  public mutating func add(_ other: Batch) {
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    movedSections += other.movedSections
    reloadedSections += other.reloadedSections
    deletedItems += other.deletedItems
    insertedItems += other.insertedItems
    movedItems += other.movedItems
    reloadedItems += other.reloadedItems
    reconfiguredItems += other.reconfiguredItems
  }
}
