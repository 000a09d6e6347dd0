// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Foundation
import Testing

/// Every line of code in the articles is in this file, is compiled and gives what the article says.
@Suite("Documentation")
struct DocumentationTests {
  @Test("EspalierDiff: overview")
  func overview() {
    struct Post: Identifiable, Equatable {
      var id: Int
      var title: String
    }

    let old = [Post(id: 1, title: "One"), Post(id: 2, title: "Two"), Post(id: 3, title: "Three")]
    let new = [Post(id: 1, title: "Uno"), Post(id: 3, title: "Three"), Post(id: 4, title: "Four")]

    var differ = Differ<Int>()
    let update = differ.diff(from: old, to: new)
    print(update)  // delete 1, insert 2, update 0→0
    #expect(update.description == "delete 1, insert 2, update 0→0")

    let undo = update.inverted()  // delete 2, insert 1, update 0→0
    #expect(undo.description == "delete 2, insert 1, update 0→0")

    let newest = [Post(id: 4, title: "Four"), Post(id: 1, title: "Uno")]
    let next = differ.diff(from: new, to: newest)
    let both = update.followed(by: next)  // delete 1 2, insert 0, update 0→1
    #expect(both.description == "delete 1 2, insert 0, update 0→1")

    let map = update.map
    let first = map.newRow(of: 2)  // 1
    let gone = map.newRow(of: 1)  // nil
    let before = map.oldRow(of: 2)  // nil: it is new
    #expect(first == 1 && gone == nil && before == nil)

    let list = old.applying(update, from: new)
    #expect(list == new)
  }

  @Test("Dialects")
  func dialects() {
    let old = rows("ABCDE")
    let new = rows("DAXBE")
    var differ = ListDiffer()
    let update = differ.diff(from: old, to: new)  // delete 2, insert 2, move 3→0
    #expect(update.description == "delete 2, insert 2, move 3→0")

    let plan = BatchPlan(update)
    // Inside performBatchUpdates, in this order:
    let deletes = plan.deletes.map(\.index)  // [2]
    let inserts = plan.inserts.map(\.index)  // [2]
    let moves = plan.moves.map { ($0.from.index, $0.to.index) }  // [(3, 0)]
    // After it:
    let reconfigures = plan.reconfigures.map(\.index)  // []
    #expect(deletes == [2] && inserts == [2] && reconfigures == [])
    #expect(moves.count == 1 && moves[0] == (3, 0))

    var mirror = old
    for splice in Splices(update).list {
      let place = splice.position.index
      mirror.replaceSubrange(
        place..<place + Int(splice.removed), with: new[place..<place + Int(splice.added)])
      // g_list_model_items_changed(model, position, removed, added)
    }
    #expect(mirror == new)

    var log: [String] = []
    for operation in SequentialOperations(update).list {
      switch operation {
      case .remove(let position, let count): log.append("onRemoved(\(position), \(count))")
      case .insert(let position, let count): log.append("onInserted(\(position), \(count))")
      case .move(let from, let to): log.append("onMoved(\(from), \(to))")
      case .change(let position, let count): log.append("onChanged(\(position), \(count))")
      }
    }
    // onRemoved(2, 1), onMoved(2, 0), onInserted(2, 1)
    #expect(log == ["onRemoved(2, 1)", "onMoved(2, 0)", "onInserted(2, 1)"])

    let difference = update.collectionDifference(from: old, to: new)
    let rebuilt = old.applying(difference)
    let back = BatchUpdate(difference)
    #expect(rebuilt == new)
    #expect(back == update)
  }

  @Test("Dialects: sections that move")
  func movedSections() {
    let sectioned = SectionedBatchPlan(
      SectionedBatchUpdate(
        sectionMoves: [SectionedBatchUpdate.SectionMove(from: 2, to: 0)],
        inserts: [NewPath(section: 0, row: 1)]))
    let names = ["C", "A", "B"]
    var shown = ["A", "B", "C"]
    for batch in sectioned.batches {
      // Inside performBatchUpdates:
      shown = batch.order.arrange(names)  // A B C, then C A B
      // then sectionDeletes, sectionInserts, sectionMoves, deletes, inserts, moves of the batch
    }
    // Afterwards: sectioned.reconfigures and sectioned.sectionReconfigures, by new path
    #expect(shown == names)
    #expect(sectioned.first.order.arrange(names) == ["A", "B", "C"])
    #expect(sectioned.first.inserts == [NewPath(section: 2, row: 1)])
  }

  /// A type as DifferenceKit wants it.
  private struct Differentiable: Sendable {
    var differenceIdentifier: String
    var content: Int

    func isContentEqual(to other: Differentiable) -> Bool { content == other.content }
  }

  @Test("Replacing other libraries: elements")
  func elements() {
    let old = [
      Differentiable(differenceIdentifier: "a", content: 1),
      Differentiable(differenceIdentifier: "b", content: 1),
    ]
    let new = [
      Differentiable(differenceIdentifier: "b", content: 2),
      Differentiable(differenceIdentifier: "b", content: 1),
    ]
    var differ = Differ<String>()
    let update = differ.diff(
      from: old, to: new, id: \.differenceIdentifier, isEqual: { $0.isContentEqual(to: $1) })
    let plan = BatchPlan(update)
    #expect(plan.deletes == [0])
    #expect(plan.inserts.count == 1)

    let duplicates = Differ<String>.duplicates(in: new, id: \.differenceIdentifier)
    for duplicate in duplicates {
      print("\(duplicate.id) occurs \(duplicate.count) times, first at \(duplicate.firstIndex)")
    }
    #expect(duplicates == [DuplicateIdentity(id: "b", count: 2, firstIndex: 0)])
  }

  @Test("Replacing other libraries: snapshots")
  func snapshots() async {
    let oldPosts = rows([1, 2, 3]).map(Item.init)
    let newPosts = rows([2, 3], stamps: [1, 0]).map(Item.init)
    let update = await Task.detached { [oldPosts, newPosts] in
      var differ = Differ<Item.ID>()
      return differ.diff(from: oldPosts, to: newPosts)
    }.value
    #expect(update.description == "delete 0, update 1→0")
  }

  @Test("Replacing other libraries: sections")
  func sections() {
    struct Person: Identifiable, Equatable {
      var id: String
      var name: String
    }

    struct Initial {
      var letter: String
      var people: [Person]
    }

    let ann = Person(id: "ann", name: "Ann")
    let bob = Person(id: "bob", name: "Bob")
    let old = [Initial(letter: "A", people: [ann, bob]), Initial(letter: "B", people: [])]
    let new = [Initial(letter: "A", people: [ann]), Initial(letter: "B", people: [bob])]

    var differ = SectionedElementDiffer<String, String>()
    let update = differ.diff(from: old, to: new, sectionID: \.letter, items: \.people)
    print(update)  // move [0,1]→[1,0]
    #expect(update.description == "move [0,1]→[1,0]")
  }

  @Test("Every line of code in the articles is in this file")
  func articlesAreTested() throws {
    let here = URL(filePath: #filePath)
    let tested = Set(try lines(of: here))
    let package = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sources = package.appending(path: "Sources")
    var count = 0
    for name in [
      "EspalierDiff/EspalierDiff.docc/EspalierDiff.md",
      "EspalierUpdates/EspalierUpdates.docc/EspalierUpdates.md",
      "EspalierUpdates/EspalierUpdates.docc/HostDialects.md",
      "EspalierUpdates/EspalierUpdates.docc/ReplacingOtherLibraries.md",
    ] {
      var isCode = false
      for line in try lines(of: sources.appending(path: name)) {
        if line.hasPrefix("```") {
          isCode.toggle()
        } else if isCode && !line.isEmpty {
          count += 1
          #expect(tested.contains(line), "\(name)")
        }
      }
    }
    #expect(count > 50)
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}
