// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Batch updates as JSON and text")
struct BatchUpdateFormatTests {
  private let sample = BatchUpdate(
    deletes: [2, 5], inserts: [1], moves: [BatchUpdate.Move(from: 3, to: 0)],
    updates: [BatchUpdate.Update(old: 4, new: 4), BatchUpdate.Update(old: 6, new: 7)])

  @Test func jsonIsCompactAndComplete() {
    #expect(
      sample.json == #"{"deletes":[2,5],"inserts":[1],"moves":[[3,0]],"updates":[[4,4],[6,7]]}"#)
    #expect(BatchUpdate().json == #"{"deletes":[],"inserts":[],"moves":[],"updates":[]}"#)
  }

  @Test("Identities are behind the indices, and are passed over when it is read")
  func identities() throws {
    let update = BatchUpdate(
      deletes: [1], inserts: [2], moves: [BatchUpdate.Move(from: 3, to: 0)],
      updates: [BatchUpdate.Update(old: 3, new: 0)])
    let json = update.json(from: ["a", "b", "c", "d"], to: ["d", "a", "x\"\n", "c"])
    #expect(
      json == #"{"deletes":[1],"inserts":[2],"moves":[[3,0]],"updates":[[3,0]],"identities":"#
        + #"{"deletes":["b"],"inserts":["x\"\u000a"],"moves":["d"],"updates":["d"]}}"#)
    var reader = BatchUpdateReader(json + "\n" + BatchUpdate().json(from: [1], to: [1]))
    #expect(try reader.next() == update)
    #expect(try reader.next() == BatchUpdate() && reader.next() == nil)
    let bytes: ContiguousArray<UInt8> = [0x61, 0xFF, 0x62]
    var buffer = OutputBuffer()
    buffer.appendJSON(bytes.span, 0..<3)
    #expect(buffer.text == "\"a\u{FFFD}b\"")
  }

  @Test("Identities of sections and rows are behind the paths, and are passed over when it is read")
  func sectionedIdentities() throws {
    let old = [("a", [1, 2, 3]), ("b", [4]), ("c", [5, 6])]
    let new = [("d", [7]), ("c\"", [5, 2, 6]), ("a", [1, 3])]
    let update = SectionedBatchUpdate(
      sectionDeletes: [1], sectionInserts: [0],
      sectionMoves: [SectionedBatchUpdate.SectionMove(from: 2, to: 1)],
      sectionUpdates: [SectionedBatchUpdate.SectionUpdate(old: 2, new: 1)],
      deletes: [OldPath(section: 1, row: 0)], inserts: [NewPath(section: 0, row: 0)],
      moves: [
        SectionedBatchUpdate.Move(
          from: OldPath(section: 0, row: 1), to: NewPath(section: 1, row: 1))
      ],
      updates: [
        SectionedBatchUpdate.Update(
          old: OldPath(section: 0, row: 2), new: NewPath(section: 2, row: 1))
      ])
    let json = update.json(from: old, to: new)
    #expect(json.hasPrefix(update.json.dropLast()))
    #expect(
      json.hasSuffix(
        #","identities":{"sectionDeletes":["b"],"sectionInserts":["d"],"sectionMoves":["c\""],"#
          + #""sectionUpdates":["c\""],"deletes":["4"],"inserts":["7"],"moves":["2"],"#
          + #""updates":["3"]}}"#))
    var reader = BatchUpdateReader(json + "\n" + update.json)
    #expect(try reader.nextSectioned() == update)
    #expect(try reader.nextSectioned() == update && reader.nextSectioned() == nil)
  }

  @Test(
    "Identities of sections that do not fit are refused",
    arguments: [
      (#"{"deletes":[],"inserts":[],"moves":[],"updates":[]}"#, "missing"),
      (Self.eight(#""sectionDeletes":["a"]"#), "an identity for each"),
      (Self.eight(#""sectionMoves":[["a","b"]]"#), "a string or a number"),
      (Self.eight(#""sectionMoves":["a"#), "at the end of an identity"),
      (Self.eight(#""updates":[],"updates":[]"#), "twice"),
      (Self.eight(#""rows":[]"#), "unknown key"), (#""x""#, "expected {"), ("{}", "missing"),
    ])
  func badSectionedIdentities(identities: String, reason: String) {
    var reader = BatchUpdateReader(
      SectionedBatchUpdate().json.dropLast() + #","identities":"# + identities + "}")
    let error = #expect(throws: BatchUpdateFormatError.self) { try reader.nextSectioned() }
    #expect(error?.description.contains(reason) == true)
  }

  /// An object of the eight keys, of which one is given.
  private static func eight(_ one: String) -> String {
    let keys = ["sectionDeletes", "sectionInserts", "sectionMoves", "sectionUpdates"]
    let all = keys + ["deletes", "inserts", "moves", "updates"]
    let others = all.filter { !one.contains("\"\($0)\"") }.map { "\"\($0)\":[]" }
    return "{" + (others + [one]).joined(separator: ",") + "}"
  }

  @Test(
    "Identities that do not fit are refused",
    arguments: [
      (#"{"deletes":[],"inserts":[],"moves":[]}"#, "missing"),
      (#"{"deletes":["a"],"inserts":[],"moves":[],"updates":[]}"#, "an identity for each"),
      (#"{"deletes":[],"inserts":[],"moves":[],"updates":[],"x":[]}"#, "unknown key"),
      (#"{"deletes":[],"inserts":[],"inserts":[],"moves":[],"updates":[]}"#, "twice"),
      (#"{"deletes":[null],"inserts":[],"moves":[],"updates":[]}"#, "a string or a number"),
      (#"{"deletes":["a],"inserts":[],"moves":[],"updates":[]}"#, "expected"),
      (#"{"deletes":["a\"#, "at the end of an identity"), (#"[]"#, "expected {"),
    ])
  func badIdentities(identities: String, reason: String) {
    var reader = BatchUpdateReader(
      #"{"deletes":[],"inserts":[],"moves":[],"updates":[],"identities":"# + identities + "}")
    let error = #expect(throws: BatchUpdateFormatError.self) { try reader.next() }
    #expect(error?.description.contains(reason) == true)
  }

  @Test func textHasOneOperationOnALine() throws {
    #expect(sample.text == "delete 2\ndelete 5\ninsert 1\nmove 3 0\nupdate 4 4\nupdate 6 7\n")
    #expect(BatchUpdate().text == "")
    #expect(try BatchUpdate(text: "") == BatchUpdate())
    #expect(
      try BatchUpdate(text: "insert 1\r\ndelete 2") == BatchUpdate(deletes: [2], inserts: [1]))
  }

  @Test("The last index of the longest list is written and read")
  func lastIndex() throws {
    let update = BatchUpdate(deletes: [2_147_483_645], inserts: [2_147_483_645])
    var reader = BatchUpdateReader(update.json)
    #expect(try reader.next() == update)
    #expect(try BatchUpdate(text: update.text) == update)
  }

  @Test func largeUpdatesAreWrittenInPieces() throws {
    let update = BatchUpdate(inserts: SharedBuffer((0..<100_000).map { NewRow($0) }))
    var reader = BatchUpdateReader(update.json)
    #expect(try reader.next() == update)
  }

  @Test func keysAndSpacesAreFree() throws {
    var reader = BatchUpdateReader(
      " { \"moves\" : [ [ 3 , 0 ] ],\n\"updates\":[],\t\"inserts\":[ 1 ],\"deletes\":[2, 5]\r\n}\n\n"
    )
    let update = BatchUpdate(
      deletes: [2, 5], inserts: [1], moves: [BatchUpdate.Move(from: 3, to: 0)])
    #expect(try reader.next() == update)
    #expect(try reader.next() == nil)
  }

  @Test(
    "Bad JSON is refused, with the line",
    arguments: [
      ("x", 1, .expected("{")),
      ("{", 1, .expected("\"")),
      ("{\"deletes", 1, .expected("\" at the end of a key")),
      ("{\"deletes\n\":[]}", 1, .expected("\" at the end of a key")),
      ("{\n\"deletes\"\n[]}", 3, .expected(":")),
      ("{\"deletes\":1}", 1, .expected("[")),
      ("{\"deletes\":[1 2]}", 1, .expected("]")),
      ("{\"deletes\":[]", 1, .expected("}")),
      ("{\"deletes\":[a]}", 1, .expected("an index")),
      ("{\"deletes\":[]}", 1, .missingKey("inserts")),
      ("{}", 1, .missingKey("deletes")),
      ("{\"deletes\":[],\n\"deletes\":[]}", 2, .repeatedKey("deletes")),
      ("{\"sections\":[]}", 1, .unknownKey("sections")),
      ("{\"deletes\":[-1]}", 1, .badIndex),
      ("{\"deletes\":[1.5]}", 1, .badIndex),
      ("{\"deletes\":[1e3]}", 1, .badIndex),
      ("{\"deletes\":[01]}", 1, .badIndex),
      ("{\"deletes\":[2147483646]}", 1, .badIndex),
      ("{\"deletes\":[99999999999999999999999]}", 1, .badIndex),
      ("{\"moves\":[[1]]}", 1, .expected(",")),
      ("{\"moves\":[[1,2,3]]}", 1, .expected("]")),
      ("{\"moves\":[1]}", 1, .expected("[")),
      ("{\"identities\":{\"deletes\":[\"\\\n\"]}}", 1, .expected("\" at the end of an identity")),
      ("{\"identities\":{\"deletes\":[\"\\\\\",\n1 2]}}", 2, .expected("]")),
    ] as [(String, Int, BatchUpdateFormatError.Reason)])
  func badJSON(json: String, line: Int, reason: BatchUpdateFormatError.Reason) {
    let error = BatchUpdateFormatError(line: line, reason: reason)
    #expect(throws: error) {
      var reader = BatchUpdateReader(json)
      _ = try reader.next()
    }
    #expect(error.description.hasPrefix("\(line): "))
  }

  @Test(
    "Bad text is refused, with the line",
    arguments: [
      ("delete", 1, .expected("one index")),
      ("delete 1\n\ninsert 2", 2, .unknownOperation("")),
      ("insert 1 2", 1, .expected("one index")),
      ("move 1", 1, .expected("two indices")),
      ("insert 1\nupdate 1  2", 2, .expected("two indices")),
      ("delete -1", 1, .badIndex),
      ("delete +1", 1, .badIndex),
      ("delete x", 1, .badIndex),
      ("update 1 2147483646", 1, .badIndex),
      ("remove 1", 1, .unknownOperation("remove")),
    ] as [(String, Int, BatchUpdateFormatError.Reason)])
  func badText(text: String, line: Int, reason: BatchUpdateFormatError.Reason) {
    #expect(throws: BatchUpdateFormatError(line: line, reason: reason)) {
      _ = try BatchUpdate(text: text)
    }
  }

  @Test func sectionsAreWrittenAsPaths() throws {
    typealias Update = SectionedBatchUpdate
    func old(_ section: Int, _ row: Int) -> OldPath {
      OldPath(section: OldSection(section), row: OldRow(row))
    }
    func new(_ section: Int, _ row: Int) -> NewPath {
      NewPath(section: NewSection(section), row: NewRow(row))
    }
    let update = Update(
      sectionDeletes: [1], sectionInserts: [2, 3],
      sectionMoves: [Update.SectionMove(from: 4, to: 0)],
      sectionUpdates: [Update.SectionUpdate(old: 4, new: 0)],
      deletes: [old(0, 2)], inserts: [new(0, 1), new(5, 0)],
      moves: [Update.Move(from: old(1, 0), to: new(2, 3))],
      updates: [Update.Update(old: old(0, 0), new: new(1, 0))])
    let json = """
      {"sectionDeletes":[1],"sectionInserts":[2,3],"sectionMoves":[[4,0]],"sectionUpdates":[[4,0]],\
      "deletes":[[0,2]],"inserts":[[0,1],[5,0]],"moves":[[[1,0],[2,3]]],"updates":[[[0,0],[1,0]]]}
      """
    #expect(update.json == json)
    var reader = BatchUpdateReader(json + json)
    #expect(try reader.nextSectioned() == update)
    #expect(try reader.nextSectioned() == update)
    #expect(try reader.nextSectioned() == nil)
    var plain = BatchUpdateReader(sample.json)
    #expect(throws: BatchUpdateFormatError(line: 1, reason: .expected("["))) {
      _ = try plain.nextSectioned()
    }
  }

  @Test func dialectsAreWrittenAsArrays() {
    var differ = ListDiffer()
    let old = rows("abcd")
    let new = rows("dxac")
    let update = differ.diff(from: old, to: new)
    func json(_ write: (inout BufferedWriter<[UInt8]>) -> Void) -> String {
      var writer = BufferedWriter(to: [UInt8]())
      write(&writer)
      writer.flush()
      return String(decoding: writer.sink, as: UTF8.self)
    }
    #expect(
      json { Splices(update).writeJSON(to: &$0) }
        == #"{"splices":[[0,0,2],[3,1,0],[4,1,0]]}"#)
    #expect(
      json { SequentialOperations(update).writeJSON(to: &$0) }
        == #"{"operations":[["remove",1,1],["move",2,0],["insert",1,1]]}"#)
    #expect(
      json { update.collectionDifference(from: old, to: new).writeJSON(to: &$0) }
        == #"{"removals":[[1,null],[3,0]],"insertions":[[0,3],[1,null]]}"#)
  }
}
