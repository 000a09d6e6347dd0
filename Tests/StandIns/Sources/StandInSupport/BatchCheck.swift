// SPDX-License-Identifier: MIT

import Foundation

/// Refuses what a view refuses of a batch. The sentences that are well known are those of UIKit; the others say
/// the same of other operations.
struct BatchCheck {
  var batch: Batch
  var before: [Int]
  var after: [Int]
  var words: Words

  func run() throws(Refusal) {
    try checkSections()
    try checkOldItems()
    try checkNewItems()
    try checkMovedSections()
  }

  private func checkSections() throws(Refusal) {
    var removed: Set<Int> = []
    for section in batch.deletedSections + batch.reloadedSections {
      guard before.indices.contains(section) else {
        throw Refusal(
          "attempt to delete section \(section), but there are only \(before.count) sections "
            + "before the update")
      }
      guard removed.insert(section).inserted else {
        throw Refusal("attempt to delete the same section twice (\(section))")
      }
    }
    for move in batch.movedSections {
      guard before.indices.contains(move.from) else {
        throw Refusal(
          "attempt to move section \(move.from), but there are only \(before.count) sections "
            + "before the update")
      }
      guard removed.insert(move.from).inserted else {
        throw Refusal("attempt to perform a delete and a move from the same section (\(move.from))")
      }
    }
    let counted =
      before.count - batch.deletedSections.count + batch.insertedSections.count
    guard counted == after.count else {
      throw Refusal(
        "Invalid update: invalid number of sections.  The number of sections contained in the "
          + "\(words.view) after the update (\(after.count)) must be equal to the number of sections "
          + "contained in the \(words.view) before the update (\(before.count)), plus or minus the "
          + "number of sections inserted or deleted (\(batch.insertedSections.count) inserted, "
          + "\(batch.deletedSections.count) deleted).")
    }
    var placed: Set<Int> = []
    for section in batch.insertedSections + batch.movedSections.map(\.to) {
      guard after.indices.contains(section) else {
        throw Refusal(
          "attempt to insert section \(section) but there are only \(after.count) sections after "
            + "the update")
      }
      guard placed.insert(section).inserted else {
        throw Refusal(
          "attempt to perform an insert and a move to the same section (\(section))")
      }
    }
  }

  private func checkOldItems() throws(Refusal) {
    var deleted: Set<IndexPath> = []
    for path in batch.deletedItems {
      try checkOld(path, "delete")
      guard deleted.insert(path).inserted else {
        throw Refusal("attempt to delete the same index path twice (\(path.words))")
      }
    }
    var moved: Set<IndexPath> = []
    for path in batch.movedItems.map(\.from) {
      try checkOld(path, "move")
      if deleted.contains(path) {
        throw Refusal(
          "attempt to perform a delete and a move from the same index path (\(path.words))")
      }
      guard moved.insert(path).inserted else {
        throw Refusal("attempt to perform multiple moves from the same index path (\(path.words))")
      }
    }
    for path in batch.reloadedItems + batch.reconfiguredItems {
      try checkOld(path, "reload")
      if deleted.contains(path) {
        throw Refusal("attempt to delete and reload the same index path (\(path.words))")
      }
      if moved.contains(path) {
        throw Refusal("attempt to move and reload the same index path (\(path.words))")
      }
    }
  }

  private func checkOld(_ path: IndexPath, _ verb: String) throws(Refusal) {
    let (section, item) = (path.sectionIndex, path.itemIndex)
    guard before.indices.contains(section) else {
      throw Refusal(
        "attempt to \(verb) \(words.item) \(item) from section \(section), but there are only "
          + "\(before.count) sections before the update")
    }
    guard item >= 0, item < before[section] else {
      throw Refusal(
        "attempt to \(verb) \(words.item) \(item) from section \(section) which only contains "
          + "\(before[section]) \(words.items) before the update")
    }
    if batch.deletedSections.contains(section) {
      throw Refusal("attempt to \(verb) \(words.item) \(item) from the deleted section \(section)")
    }
  }

  private func checkNewItems() throws(Refusal) {
    var placed: Set<IndexPath> = []
    for path in batch.insertedItems {
      try checkNew(path)
      guard placed.insert(path).inserted else {
        throw Refusal("attempt to insert the same index path twice (\(path.words))")
      }
    }
    for path in batch.movedItems.map(\.to) {
      try checkNew(path)
      guard placed.insert(path).inserted else {
        throw Refusal(
          "attempt to perform an insert and a move to the same index path (\(path.words))")
      }
      if batch.insertedSections.contains(path.sectionIndex) {
        throw Refusal(
          "cannot move a \(words.item) into a newly inserted section (\(path.sectionIndex))")
      }
    }
  }

  private func checkNew(_ path: IndexPath) throws(Refusal) {
    let (section, item) = (path.sectionIndex, path.itemIndex)
    guard after.indices.contains(section) else {
      throw Refusal(
        "attempt to insert \(words.item) \(item) into section \(section), but there are only "
          + "\(after.count) sections after the update")
    }
    guard item >= 0, item < after[section] else {
      throw Refusal(
        "attempt to insert \(words.item) \(item) into section \(section), but there are only "
          + "\(after[section]) \(words.items) in section \(section) after the update")
    }
  }

  /// No kit says so: memory is corrupted instead, as IGListKit found out.
  private func checkMovedSections() throws(Refusal) {
    let from = Set(batch.movedSections.map(\.from))
    let to = Set(batch.movedSections.map(\.to))
    let old = batch.deletedItems + batch.movedItems.map(\.from) + batch.reloadedItems
    let new = batch.insertedItems + batch.movedItems.map(\.to)
    let unsafe =
      old.first { from.contains($0.sectionIndex) } ?? new.first { to.contains($0.sectionIndex) }
    if let unsafe {
      throw Refusal(
        "unsafe update: \(words.item) \(unsafe.words) changes in a section that moves in the same "
          + "batch")
    }
  }
}
