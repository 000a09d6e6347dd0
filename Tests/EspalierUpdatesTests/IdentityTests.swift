// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Interner")
struct InternerTests {
  @Test("Equal keys share an identity, unequal ones do not")
  func exact() {
    var interner = Interner<String>()
    let a = interner.id(for: "a")
    #expect(interner.id(for: "b") != a)
    #expect(interner.id(for: "a") == a)
    #expect(interner.knownID(for: "a") == a)
    #expect(interner.knownID(for: "c") == nil)
    #expect(interner.count == 2)
  }

  @Test("What was not asked for is forgotten, and its identity is not given out again")
  func forgets() {
    var interner = Interner<String>()
    let a = interner.id(for: "a")
    let b = interner.id(for: "b")
    interner.forgetUnused()
    #expect(interner.count == 2)
    #expect(interner.id(for: "b") == b)
    #expect(interner.unusedCount == 1)
    interner.forgetUnused()
    #expect(interner.count == 1)
    #expect(![a, b].contains(interner.id(for: "a")))
  }
}

@Suite("Lists that are diffed on another thread")
struct OtherThreadTests {
  /// A model that must not leave its thread.
  final class Model {
    var name: String
    var version: Int64

    init(_ name: String, _ version: Int64) {
      self.name = name
      self.version = version
    }
  }

  @Test("Elements that are sendable")
  func elements() async {
    let old = rows("ABCD").map(Item.init)
    let new = rows("DABC").map(Item.init)
    let update = await Task.detached { arrayUpdate(from: old, to: new) }.value
    #expect(update.description == "move 3→0")
  }

  @Test("Models that are not sendable leave rows behind; those of consecutive lists agree")
  func modelsStayBehind() async {
    var interner = Interner<String>()
    func rows(_ models: [Model]) -> [Row] {
      defer { interner.forgetUnused() }
      return models.map { Row(id: interner.id(for: $0.name), stamp: Stamp($0.version)) }
    }
    let models = ["a", "b", "c"].map { Model($0, 1) }
    let first = rows(models)
    models[1].version = 2
    let second = rows([models[2], models[1]])
    models[2].name = "d"
    let third = rows(models)
    let updates = await Task.detached {
      var differ = ListDiffer()
      return [differ.diff(from: first, to: second), differ.diff(from: second, to: third)]
    }.value
    #expect(updates[0].deletes == [0])
    #expect(updates[0].moves.count == 1)
    #expect(updates[0].updates == [BatchUpdate.Update(old: 1, new: 1)])
    #expect(updates[1].deletes == [0])
    #expect(updates[1].inserts == [0, 2])
  }
}

@Suite("Duplicates are reported")
struct DuplicateTests {
  @Test("Identity, count and first index, by first index")
  func findings() {
    let found = Differ.duplicates(in: rows("XBABXB"), id: \.id)
    #expect(found.map(\.id.rawValue) == [88, 66])
    #expect(found.map(\.count) == [2, 3])
    #expect(found.map(\.firstIndex) == [0, 1])
    #expect(Differ.duplicates(in: rows("ABC"), id: \.id).isEmpty)
    #expect(Differ.duplicates(in: [Row](), id: \.id).isEmpty)
  }

  @Test("For elements and for sections")
  func otherFaces() {
    let items = rows([1, 2, 1]).map(NamedItem.init)
    #expect(
      Differ.duplicates(in: items)
        == [DuplicateIdentity(id: "row 1", count: 2, firstIndex: 0)])
    #expect(Differ<Int64>.duplicates(in: items, id: \.content).first?.count == 3)
    let list = sections("A12 B2 A3")
    #expect(Differ.duplicates(in: list, id: \.id).map(\.firstIndex) == [0])
    #expect(Differ.duplicates(in: list.flatMap(\.rows), id: \.id).map(\.firstIndex) == [1])
  }
}
