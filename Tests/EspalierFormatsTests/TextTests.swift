// SPDX-License-Identifier: MIT

import EspalierFormats
import Testing

@Suite("Output and display")
struct TextTests {
  @Test(
    "Numbers as the standard library prints them",
    arguments: [0, 1, 9, 10, 11, 99, 100, 12_345, .max, -1, -10, -99, .min])
  func numbers(number: Int) {
    var buffer = OutputBuffer(capacity: 4)
    buffer.append(number)
    #expect(buffer.text == "\(number)")
    buffer.removeAll()
    buffer.append(number, width: 7)
    #expect(
      buffer.text == String(repeating: " ", count: max(0, 7 - "\(number)".count)) + "\(number)")
  }

  @Test("A buffer is full at its capacity and takes more all the same")
  func capacity() {
    var buffer = OutputBuffer(capacity: 4)
    buffer.append("abc")
    #expect(buffer.isFull == false)
    buffer.append("d")
    #expect(buffer.isFull == true)
    let more = [UInt8](repeating: 101, count: 1000)
    buffer.append(more.span, 1..<999)
    #expect(buffer.count == 1002)
  }

  @Test("A writer hands on what is much, and the rest when it is flushed")
  func writer() {
    var writer = BufferedWriter(to: [UInt8]())
    writer.buffer.append("a")
    writer.flushIfFull()
    #expect(writer.sink.isEmpty)
    writer.flush()
    writer.flush()
    #expect(writer.sink == [97])
  }

  @Test(
    "Control characters and broken UTF-8 are escaped",
    arguments: [
      ("plain", "plain"), ("ä€🌳", "ä€🌳"), ("\u{1B}[2J", "\\x1B[2J"), ("a\u{7F}", "a\\x7F"),
      ("\u{85}", "\\xC2\\x85"), ("", ""),
    ])
  func display(text: String, expected: String) {
    #expect(DisplayText.text(of: text) == expected)
  }

  /// Every sequence of two bytes, and three that begin or end a range, against the standard library.
  @Test("Exactly what is UTF-8 and no control character stays")
  func allShortSequences() {
    func check(_ bytes: [UInt8]) {
      let isText = String(validating: bytes, as: UTF8.self) != nil
      let isControl = bytes.contains { $0 < 32 || $0 == 127 }
      let shown = DisplayText.text(of: bytes.span, bytes.indices)
      let isC1 = bytes.count > 1 && bytes[0] == 0xC2 && bytes[1] < 0xA0
      if isText && !isControl && !isC1 {
        #expect(Array(shown.utf8) == bytes)
      } else {
        #expect(shown.utf8.contains(UInt8(ascii: "\\")), "\(bytes)")
      }
    }
    let edges: [UInt8] = [
      0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE0, 0xED, 0xF0, 0xF4, 0xF5,
    ]
    for first in UInt8.min ... .max {
      for second in UInt8.min ... .max { check([first, second]) }
      for second in edges {
        for third in edges {
          check([first, second, third])
          for fourth in edges { check([first, second, third, fourth]) }
        }
      }
    }
  }
}
