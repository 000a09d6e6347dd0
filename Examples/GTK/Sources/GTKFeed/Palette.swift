// SPDX-License-Identifier: MIT

import CEspalierGTK

/// The colours of a terminal, as GTK knows colours.
@MainActor
enum Palette {
  /// A colour of the palette of 256.
  static func rgb(_ number: UInt8) -> (red: Double, green: Double, blue: Double) {
    let number = Int(number)
    if number >= 232 {
      let grey = Double(8 + 10 * (number - 232)) / 255
      return (grey, grey, grey)
    }
    guard number >= 16 else {
      let bright = number >= 8 ? 1.0 : 0.6
      return (
        number & 1 != 0 ? bright : 0, number & 2 != 0 ? bright : 0, number & 4 != 0 ? bright : 0
      )
    }
    func part(_ step: Int) -> Double { step == 0 ? 0 : Double(55 + 40 * step) / 255 }
    let cube = number - 16
    return (part(cube / 36), part(cube / 6 % 6), part(cube % 6))
  }

  private static func hex(_ number: UInt8) -> String {
    let color = rgb(number)
    return "#"
      + [color.red, color.green, color.blue].map { part in
        let digits = String(Int(part * 255), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// Makes a class of style for each colour, and those of the feed.
  static func install() {
    let provider = unsafe gtk_css_provider_new()
    let colors = (UInt8.min...UInt8.max).map { ".bg\($0) { background-color: \(hex($0)); }" }
    let css =
      colors.joined(separator: "\n") + """

        listview > row { padding: 0; }
        listview > row:focus-visible { outline: none; }
        listview > row.lifted { box-shadow: 0 4px 14px 2px rgba(0, 0, 0, 0.7); }
        .feed { padding: 3px 10px; }
        .card-text { padding: 8px; border-radius: 6px; }
        .buttons { font-family: monospace; }
        """
    unsafe gtk_css_provider_load_from_data(provider, css, -1)
    unsafe gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider), 600)
  }

  /// A paragraph in Pango's markup.
  static func markup(_ paragraph: Paragraph) -> String {
    ([paragraph.lead] + paragraph.runs).map { run in
      var attributes = ""
      if let color = run.style.foreground { attributes += " foreground=\"\(hex(color))\"" }
      if let color = run.style.background, color != paragraph.background {
        attributes += " background=\"\(hex(color))\""
      }
      if run.style.isBold { attributes += " weight=\"bold\"" }
      if run.style.isDim { attributes += " alpha=\"55%\"" }
      return "<span\(attributes)>\(escaped(run.text))</span>"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
