// SPDX-License-Identifier: MIT

import Foundation

/// What a page says. Nothing of it is believed: numbers are in ranges, texts and lists are bounded, and a view is one
/// that the page was told of.
enum ClientMessage: Equatable {
  /// The page is there, for the first time, or again with a name it was given and the last message it has.
  case hello(session: String?, message: Int)
  /// The size of the viewport, in cells.
  case viewport(width: Double, height: Double)
  /// The page was scrolled to an offset in cells, as it stood after a message.
  case scroll(to: Double, after: Int)
  /// Heights that the page found, each with the number of the content they are for, and of the view that shows it, or 0.
  case heights([MeasuredView])
  /// A button or a row was pressed.
  case press(view: Int, what: Press)
  /// A comment was written.
  case comment(view: Int, text: String)
  /// Only posts with this text are to be shown.
  case filter(String)
  /// A row is dragged: from its view, over another one, and let go of.
  case drag(Drag, view: Int)
  /// A random edit, and what is in sight: for tests, where the server was started for them.
  case edit(seed: Int)
  case truth

  enum Press: String {
    case like, share, fold, remove, prepend, shuffle, jump, live, waterfall, list, sections
  }
  enum Drag: String { case begin, over, end, cancel }
}

/// The height of a view, in cells; or of a content that none shows, with 0 for the view.
struct MeasuredView: Equatable {
  let view, content: Int
  let height: Double
}

/// Why a message is refused: a sentence for the close of the connection.
struct BadMessage: Error, Equatable {
  let reason: String
}

extension ClientMessage {
  /// The longest message, in bytes.
  static let longest = 16_384

  /// Reads a message.
  ///
  /// - Throws: `BadMessage` if it is none, or something in it is out of its range.
  init(_ text: some Sequence<UInt8>) throws(BadMessage) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any],
      let kind = object["t"] as? String
    else { throw BadMessage(reason: "not a message") }
    let fields = Fields(object: object)
    switch kind {
    case "hello":
      let session = try fields.text("session", most: 64, isOptional: true)
      self = .hello(
        session: session.isEmpty ? nil : session,
        message: try fields.integer("n", 0...Int(Int32.max)))
    case "viewport":
      self = .viewport(
        width: try fields.number("w", 1...2000), height: try fields.number("h", 1...1000))
    case "scroll":
      self = .scroll(
        to: try fields.number("y", -1e6...1e9),
        after: try fields.integer("after", 0...Int(Int32.max)))
    case "heights":
      guard let list = object["v"] as? [[Double]], list.count <= 400 else {
        throw BadMessage(reason: "v is not a list of at most 400 heights")
      }
      self = .heights(
        try list.map { triple throws(BadMessage) in
          guard triple.count == 3, let view = Int(exactly: triple[0]),
            let content = Int(exactly: triple[1]),
            (0...10_000).contains(triple[2])
          else { throw BadMessage(reason: "not the height of a view") }
          return MeasuredView(view: view, content: content, height: triple[2])
        })
    case "press":
      guard let what = Press(rawValue: try fields.text("what", most: 16)) else {
        throw BadMessage(reason: "what is nothing that can be pressed")
      }
      self = .press(view: try fields.integer("view", -1...100_000), what: what)
    case "comment":
      self = .comment(
        view: try fields.integer("view", 0...100_000), text: try fields.text("text", most: 280))
    case "filter":
      self = .filter(try fields.text("text", most: 64, isOptional: true))
    case "drag":
      guard let drag = Drag(rawValue: try fields.text("what", most: 16)) else {
        throw BadMessage(reason: "what is no part of a drag")
      }
      self = .drag(drag, view: try fields.integer("view", -1...100_000))
    case "edit": self = .edit(seed: try fields.integer("seed", 0...Int(Int32.max)))
    case "truth": self = .truth
    default: throw BadMessage(reason: "an unknown message")
    }
  }
}

/// The fields of a message, each in its range.
private struct Fields {
  let object: [String: Any]

  func number(_ name: String, _ range: ClosedRange<Double>) throws(BadMessage) -> Double {
    guard let number = object[name] as? Double, range.contains(number) else {
      throw BadMessage(
        reason: "\(name) is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func integer(_ name: String, _ range: ClosedRange<Int>) throws(BadMessage) -> Int {
    guard let number = object[name] as? Double, let integer = Int(exactly: number),
      range.contains(integer)
    else {
      throw BadMessage(
        reason: "\(name) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  func text(_ name: String, most: Int, isOptional: Bool = false) throws(BadMessage) -> String {
    guard let text = object[name] as? String ?? (isOptional ? "" : nil),
      text.utf8.count <= most * 4,
      text.count <= most
    else { throw BadMessage(reason: "\(name) is not a text of at most \(most) characters") }
    return text
  }
}
