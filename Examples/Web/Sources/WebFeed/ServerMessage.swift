// SPDX-License-Identifier: MIT

import Foundation

/// What a page is told of a commit, in one message: views are made, filled, placed and taken off, in this order.
struct ServerMessage: Encodable {
  /// The number of the message; the page says it when it scrolls, and when it comes back.
  var n = 0
  /// The name of the session, in the first message of a connection.
  var session: String?
  /// Whether the page is to forget all it has.
  var reset: Bool?
  /// The extent of the content, in cells.
  var extent = 0.0
  /// By how much the page is to scroll for what is in sight to stay; and where to, if the list is elsewhere.
  var adjust: Double?
  var offset: Double?
  var rows = 0
  var posts = 0
  /// What was done to views.
  var ops: [ViewOperation] = []
  /// How the order of views has changed, as operations one after the other.
  var order: [OrderOperation] = []
  /// What the commit was, and the time that the engine took for it, in microseconds.
  var update: String?
  var time: Double?
  /// What is in sight, if that was asked for, and how many rows out of sight are yet to be measured.
  var truth: [SeenRow]?
  var ahead: Int?

  /// Whether there is anything to say.
  var isEmpty: Bool {
    ops.isEmpty && order.isEmpty && adjust == nil && offset == nil && truth == nil && session == nil
  }
}

/// What is done to one view, or measured without one.
enum ViewOperation: Encodable {
  case fill(view: Int, content: Int, row: String, kind: Int, isMeasured: Bool, RowContent)
  case place(view: Int, x: Double, y: Double, width: Double, height: Double, layer: Int)
  case index(view: Int, row: Int)
  case mark(view: Int, marks: Int)
  case remove(view: Int)
  case discard(view: Int)
  /// A content that no view shows is to be measured; the answer is of the view 0.
  case measure(content: Int, kind: Int, width: Double, RowContent)

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    switch self {
    case .fill(let view, let content, let row, let kind, let isMeasured, let what):
      try list.encode("c")
      try list.encode(view)
      try list.encode(content)
      try list.encode(row)
      try list.encode(kind)
      try list.encode(isMeasured ? 1 : 0)
      try list.encode(EncodedContent(what))
    case .place(let view, let x, let y, let width, let height, let layer):
      try list.encode("p")
      try list.encode(view)
      for number in [x, y, width, height] { try list.encode(number) }
      try list.encode(layer)
    case .index(let view, let row):
      try list.encode("i")
      try list.encode(view)
      try list.encode(row)
    case .mark(let view, let marks):
      try list.encode("s")
      try list.encode(view)
      try list.encode(marks)
    case .remove(let view):
      try list.encode("r")
      try list.encode(view)
    case .discard(let view):
      try list.encode("d")
      try list.encode(view)
    case .measure(let content, let kind, let width, let what):
      try list.encode("m")
      try list.encode(content)
      try list.encode(kind)
      try list.encode(width)
      try list.encode(EncodedContent(what))
    }
  }
}

/// One step of many that bring the elements of the page into the order of the list: each is valid on what the steps
/// before it have left.
enum OrderOperation: Encodable, Equatable {
  case remove(position: Int, count: Int)
  case insert(position: Int, views: [Int])
  case move(from: Int, to: Int)

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    switch self {
    case .remove(let position, let count):
      try list.encode("r")
      try list.encode(position)
      try list.encode(count)
    case .insert(let position, let views):
      try list.encode("i")
      try list.encode(position)
      try list.encode(views)
    case .move(let from, let to):
      try list.encode("m")
      try list.encode(from)
      try list.encode(to)
    }
  }
}

/// A row in sight, as the engine has it.
struct SeenRow: Encodable {
  let view, row: Int
  let id: String
  let x, y, width, height: Double
  let text: String
}

/// The content of a row for a page, which makes elements with texts of it, never markup.
struct EncodedContent: Encodable {
  struct Part: Encodable {
    var text: String
    var color, back: Int?
    var bold, dim: Bool?

    init(_ run: Run) {
      text = run.text
      color = run.style.foreground.map(Int.init)
      back = run.style.background.map(Int.init)
      bold = run.style.isBold ? true : nil
      dim = run.style.isDim ? true : nil
    }
  }

  struct Block: Encodable {
    var parts: [Part]
    var lead: String?
    var back: Int?
    var oneLine, centered: Bool?
  }

  var sky: Int?
  var hills: Int?
  var blocks: [Block]

  init(_ content: RowContent) {
    switch content {
    case .text(let paragraphs):
      blocks = paragraphs.map { paragraph in
        Block(
          parts: paragraph.runs.map(Part.init),
          lead: paragraph.lead.text.isEmpty ? nil : paragraph.lead.text,
          back: paragraph.background.map(Int.init), oneLine: paragraph.wraps ? nil : true,
          centered: paragraph.isCentered ? true : nil)
      }
    case .photo(let source, _, let title):
      sky = Int(source.sky)
      hills = Int(source.hills)
      blocks = [Block(parts: title.map(Part.init), centered: true)]
    }
  }

  /// All of its text.
  var text: String {
    blocks.map { ($0.lead ?? "") + $0.parts.map(\.text).joined() }.joined(separator: "\n")
  }
}
