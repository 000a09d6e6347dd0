// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Foundation
import Testing

@Suite("How identities are hashed")
struct IdentityHashingTests {
  /// Sixteen bytes of which half count.
  private struct HalfKey: Hashable, Sendable {
    var number: UInt64
    var ignored: UInt64
    static func == (a: HalfKey, b: HalfKey) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// Another type of that name.
  private struct UUID: Hashable, Sendable {
    var words: SIMD2<UInt64>
  }

  @Test("Foundation's UUID is known, and no other type is taken for it")
  func known() {
    for _ in 0..<2 {
      #expect(!IdentityKeys.isUUID(HalfKey.self))
      #expect(!IdentityKeys.isUUID(UUID.self))
      #expect(IdentityKeys.isUUID(Foundation.UUID.self))
      #expect(!IdentityKeys.isUUID(uuid_t.self))
    }
  }

  @Test("Strings that are equal have one hash, or none")
  func equalStrings() {
    let long = String(repeating: "list ", count: 9)
    let bytes = Array("\(long)17".utf8)
    let spellings = [
      "\(long)17", String(decoding: bytes, as: UTF8.self), String((long + "17!").dropLast()),
      String(Substring(long + "17")),
    ]
    let hashes = spellings.map { IdentityKeys.hash(ofASCII: $0) }
    #expect(hashes.allSatisfy { $0 != nil && $0 == hashes[0] })
    for text in ["\u{212A}", "caf\u{E9}", "cafe\u{301}", long + "é", "é" + long] {
      #expect(IdentityKeys.hash(ofASCII: text) == nil)
    }
    for length in 0...70 {
      var seen: Set<UInt64?> = []
      for place in 0..<length {
        var bytes = [UInt8](repeating: 0x61, count: length)
        #expect(IdentityKeys.hash(ofASCII: String(decoding: bytes, as: UTF8.self)) != nil)
        bytes[place] = 0x62
        seen.insert(IdentityKeys.hash(ofASCII: String(decoding: bytes, as: UTF8.self)))
        bytes[place] = 0xE9
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(IdentityKeys.hash(ofASCII: text) == nil, "\(place) of \(length)")
      }
      // Every byte counts. Two texts may have one hash: those of another length now and then do.
      #expect(seen.count == length && !seen.contains(nil))
    }
  }

  @Test("Strings that are short have hashes of their own, whatever their lengths are")
  func shortStrings() {
    for prefix in ["", "r", "ro", "row", "row ", "row row "] {
      let texts = (0..<2_000).map { "\(prefix)\($0)" }
      let hashes = Set(texts.map { IdentityKeys.hash(ofASCII: $0) })
      #expect(hashes.count == texts.count, "\(prefix)")
    }
  }

  @Test("Random lists, whatever their identities are, give the difference of rows")
  func fuzz() {
    forEachSeed(count: 30) { random in
      for count in [3, 20, 100, 300] {
        var nextID: Int64 = 10_000
        let old = rows(0..<count)
        let edited = ListEdits.edit(old, nextID: &nextID, duplicates: false, using: &random)
        for new in [edited, edited.shuffled(using: &random), rows(count..<2 * count)] {
          try Self.checkAll(from: old, to: new)
        }
        let repeated = old + old.prefix(3)
        try Self.checkAll(
          from: repeated.shuffled(using: &random),
          to: ListEdits.edit(repeated, nextID: &nextID, duplicates: true, using: &random))
      }
    }
  }

  /// Checks the differences of rows that are known by identities of several types, which old and new lists may spell
  /// otherwise.
  private static func checkAll(from old: [Row], to new: [Row]) throws(CaseFailure) {
    try check(from: old, to: new) { id, _ in
      Foundation.UUID(words: UInt64(bitPattern: id), ~UInt64(bitPattern: id))
    }
    try check(from: old, to: new) { id, isNew in
      HalfKey(number: UInt64(bitPattern: id), ignored: isNew ? 7 : 8)
    }
    try check(from: old, to: new) { id, _ in id == 0 ? "" : "\(id)" }
    try check(from: old, to: new) { id, isNew in
      let text = "a row of which the number is \(id)"
      return isNew ? String((text + "!").dropLast()) : text
    }
    // All of them, one of them that comes late, or none.
    for last in [0, 2, Int64.max] {
      try check(from: old, to: new) { id, isNew in
        if id < last { return "K\(id)" }
        return isNew ? "\u{212A}\(id)" : "K\(id)"
      }
      try check(from: old, to: new) { id, isNew in
        if id < last { return "row \(id)" }
        return isNew ? "cafe\u{301} \(id)" : "caf\u{E9} \(id)"
      }
    }
    // A K is the sign for kelvin.
    try check(from: old, to: new) { id, isNew in
      "number \(id) " + (isNew && id % 7 == 0 ? "\u{212A}" : "K")
    }
  }

  private struct Element<ID: Hashable>: Equatable {
    var id: ID
    var content: Stamp
  }

  private static func check<ID: Hashable>(
    from old: [Row], to new: [Row], id: (Int64, _ isNew: Bool) -> ID
  ) throws(CaseFailure) {
    let olds = old.map { Element(id: id($0.id.rawValue, false), content: $0.stamp) }
    let news = new.map { Element(id: id($0.id.rawValue, true), content: $0.stamp) }
    var differ = Differ<ID>()
    let update = differ.diff(
      from: olds, to: news, id: \.id, isEqual: { $0.content == $1.content })
    try DiffRules.check(update, from: old, to: new)
    if !DiffRules.areUnique(old) || !DiffRules.areUnique(new) { return }
    var core = ListDiffer()
    let rows = core.diff(from: old, to: new)
    try demand(update == rows, "\(ID.self): \(update), not \(rows)")
  }

  /// The first identities that are at home in one slot of a table of so many.
  private static func colliding<ID>(
    _ count: Int, slots: UInt64, _ make: (UInt64) -> ID, hash: (ID) -> UInt64
  ) -> [ID] {
    var found: [ID] = []
    var next: UInt64 = 0
    while found.count < count {
      let id = make(next)
      if hash(id) >> 32 % slots == 0 { found.append(id) }
      next += 1
    }
    return found
  }

  /// The slot of a key in a table of 512, as the half of a hash that says it.
  private func home(_ key: UInt64) -> UInt64 { (Seeds.spread(key, by: Seeds.factor) >> 55) << 32 }

  @Test("UUIDs that were made to collide end in another hash, and are paired")
  func collidingUUIDs() throws {
    let hash = { (words: SIMD2<UInt64>) in
      home(IdentityKeys.fold(words.x ^ Seeds.seed, words.y ^ Seeds.factor))
    }
    let inOneSlot = Self.colliding(
      250, slots: 512, { Foundation.UUID(words: $0, 17) }, hash: { hash($0.words) })
    try checkColliding(inOneSlot)
    // Zero times anything.
    let ofOneHash = (0..<250).map { Foundation.UUID(words: Seeds.seed, $0) }
    #expect(Set(ofOneHash.map { hash($0.words) }) == [0])
    try checkColliding(ofOneHash)
    try checkColliding(Array(ofOneHash.prefix(50)))
  }

  @Test("Strings that were made to collide end in another hash, and are paired")
  func collidingStrings() throws {
    let texts = Self.colliding(
      250, slots: 512, { "row number \($0)" },
      hash: { home(IdentityKeys.hash(ofASCII: $0) ?? 1) })
    try checkColliding(texts)
  }

  private func checkColliding<ID: Hashable>(_ ids: [ID]) throws {
    let count = ids.count
    let places = (0..<count).map { $0 * 37 % count }
    let new = places.map { ids[$0] }
    let steps = checkSections(from: ids, to: new, places)
    if let steps { #expect(steps < 60_000) }
    var differ = Differ<ID>()
    let update = differ.diff(from: ids, to: new, id: \.self)
    var core = ListDiffer()
    #expect(update == core.diff(from: rows(0..<count), to: rows(places)))
    // Each with each would be thirty thousand on either side.
    if let steps = differ.stepCount { #expect(steps < 40_000) }
  }

  @Test("Elements that all go to another section, whatever their identities are")
  func crossing() {
    let places = (0..<300).map { $0 * 37 % 300 }
    let uuids = (0..<300).map { Foundation.UUID(words: UInt64($0), 5) }
    checkSections(from: uuids, to: places.map { uuids[$0] }, places)
    let names = (0..<300).map { "row \($0)" }
    checkSections(from: names, to: places.map { names[$0] }, places)
    let olds = (0..<300).map { $0 < 290 ? "row \($0)" : "K \($0)" }
    let news = places.map { $0 < 290 ? olds[$0] : "\u{212A} \($0)" }
    checkSections(from: olds, to: news, places)
    checkSections(from: Array(0..<300), to: places, places)
  }

  /// Moves all elements of one section into another one, shuffled, and holds it against the difference of rows.
  /// Returns the steps.
  @discardableResult
  private func checkSections<ID: Hashable>(from ids: [ID], to news: [ID], _ places: [Int]) -> Int? {
    var differ = SectionedElementDiffer<Int, ID>()
    var update = SectionedBatchUpdate()
    differ.diff(
      from: [ids, []].enumerated().map { $0 }, to: [[], news].enumerated().map { $0 },
      sectionID: \.offset, isSectionEqual: { _, _ in true }, items: \.element, id: \.self,
      isEqual: { _, _ in true }, into: &update)
    var core = SectionedDiffer()
    let sections = { (first: [Row], second: [Row]) in
      [ListSection(id: 0, rows: first), ListSection(id: 1, rows: second)]
    }
    let rowUpdate = core.diff(
      from: sections(rows(0..<ids.count), []), to: sections([], rows(places)))
    #expect(update == rowUpdate)
    return differ.stepCount
  }

  @Test(
    "A kept differ allocates nothing for UUIDs and strings, and one made in the call a block and the result",
    .enabled(if: Allocations.areMeaningful), arguments: [20, 100, 500])
  func allocations(_ count: Int) {
    let names = (0..<count).map { "a row of which the number is \($0)" }
    let uuids = (0..<count).map { Foundation.UUID(words: UInt64($0), 3) }
    let keys = (0..<count).map { HalfKey(number: UInt64($0), ignored: 0) }
    checkAllocations(names, isQuick: true)
    checkAllocations(uuids, isQuick: true)
    checkAllocations(keys, isQuick: false)
  }

  private func checkAllocations<ID: Hashable>(_ ids: [ID], isQuick: Bool) {
    let count = ids.count
    let (old, new) = (
      ContiguousArray(ids), ContiguousArray((0..<count).map { ids[$0 * 37 % count] })
    )
    var differ = Differ<ID>()
    var update = BatchUpdate()
    let counted = warmAllocations {
      differ.diff(from: old.span, to: new.span, id: { $0 }, isEqual: { $0 == $1 }, into: &update)
    }
    #expect(counted == .none)
    let fresh = EspalierTestSupport.allocations {
      var differ = Differ<ID>()
      var update = BatchUpdate()
      differ.diff(from: old.span, to: new.span, id: { $0 }, isEqual: { $0 == $1 }, into: &update)
    }
    if isQuick && count <= 20 { #expect(fresh.blocks == 2) }
  }
}

extension Foundation.UUID {
  /// A UUID of two integers.
  fileprivate init(words first: UInt64, _ second: UInt64) {
    // Both have sixteen bytes, and any bytes are a UUID.
    self.init(uuid: unsafe unsafeBitCast(SIMD2(first, second), to: uuid_t.self))
  }

  fileprivate var words: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }
}
