// SPDX-License-Identifier: MIT

#if DEBUG
  import Testing

  @testable import EspalierBenchReport

  @Suite struct MarkupTests {
    @Test func textIsEscaped() {
      #expect(
        Markup.text("<a href=\"x\">&'").description == "&lt;a href=&quot;x&quot;&gt;&amp;&#39;")
      let element = Markup.element("text", ["x": "\"><script>"], [.text("1 < 2")])
      #expect(element.description == "<text x=\"&quot;&gt;&lt;script&gt;\">1 &lt; 2</text>")
    }

    /// To Swift a quote with a combining mark is another character than a quote; a browser ends the
    /// attribute at it all the same.
    @Test func signsWithCombiningMarksAreEscaped() throws {
      for sign in ["\"", "<", "&", "'", ">"] {
        let element = Markup.element(
          "g", ["id": sign + "\u{301} onclick=x"], [.text(sign + "\u{338}")])
        let content = try #require(XMLContent(element.description), "\(element)")
        #expect(content.attributes == ["id": [sign + "\u{301} onclick=x"]])
        #expect(content.text == sign + "\u{338}")
      }
    }

    @Test func everyScalarMakesWellFormedText() throws {
      for value in Array(0...0x2FFF) + [0xD7FF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F600] {
        guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
        let element = Markup.element("t", ["a": String(scalar)], [.text(String(scalar))])
        if value % 64 == 0 || value < 0x100 || value > 0x2FFF {
          #expect(XMLContent(element.description) != nil, "U+\(String(value, radix: 16))")
        }
      }
      #expect(Markup.text("a\u{202E}b\u{0}").description == "a\u{FFFD}b\u{FFFD}")
    }
  }
#endif
