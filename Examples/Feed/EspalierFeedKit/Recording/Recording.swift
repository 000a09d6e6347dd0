// SPDX-License-Identifier: MIT

/// A run of the app, as frames that are shown for a time each.
public struct Recording {
  /// A screen, and how long it is shown.
  public struct Frame {
    /// What is shown.
    public var screen: Screen
    /// How long.
    public var seconds: Double
  }

  /// The frames in their order.
  public private(set) var frames: [Frame] = []

  /// Plays a script, and keeps the screen after each of its steps.
  @MainActor
  public init(of script: KeyScript, on app: FeedApp) {
    for step in script.steps {
      for act in step.acts { app.play(act) }
      frames.append(Frame(screen: app.screen, seconds: step.seconds))
    }
  }

  /// The run as an SVG that is animated with CSS, without a script and without anything from elsewhere. Who asked
  /// for less motion sees the first frame.
  ///
  /// A line that is the same in several frames is in it once.
  public var svg: String {
    guard let first = frames.first?.screen else { return "" }
    var lines: [ArraySlice<Cell>: Int] = [:]
    var (definitions, groups, style) = ("", "", "")
    let duration = frames.reduce(0) { $0 + $1.seconds }
    var time = 0.0
    for (number, frame) in frames.enumerated() {
      groups += "<g class=\"f\" id=\"f\(number)\">\n"
      for y in 0..<frame.screen.height {
        let line = frame.screen.line(y)
        if line.allSatisfy({ $0 == .blank }) { continue }
        // Slices are equal by what is in them, wherever they are.
        let known = lines[line]
        let id = known ?? lines.count
        if known == nil {
          lines[line] = id
          definitions += "<g id=\"l\(id)\">\(LineDrawing(line).svg)</g>\n"
        }
        groups += "<use href=\"#l\(id)\" y=\"\(y * LineDrawing.lineHeight)\"/>\n"
      }
      if let cursor = frame.screen.cursor { groups += LineDrawing.cursor(cursor) }
      groups += "</g>\n"
      style += Self.keyframes(number, from: time / duration, to: (time + frame.seconds) / duration)
      time += frame.seconds
    }
    return Self.frame(
      around: "<defs>\n\(definitions)</defs>\n\(groups)", width: first.width, height: first.height,
      style: style, duration: duration)
  }

  /// When a frame is seen, as shares of the whole.
  private static func keyframes(_ number: Int, from start: Double, to end: Double) -> String {
    let (start, end) = (percent(start), percent(end))
    let before = number == 0 ? "" : "0%{visibility:hidden}"
    let after = end == "100" ? "" : "\(end)%,100%{visibility:hidden}"
    return "@keyframes k\(number){\(before)\(start)%{visibility:visible}\(after)}"
      + "#f\(number){animation-name:k\(number)}\n"
  }

  private static func percent(_ share: Double) -> String {
    let thousandths = Int((share * 100_000).rounded())
    let fraction = String(thousandths % 1000)
    if thousandths % 1000 == 0 { return "\(thousandths / 1000)" }
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  private static func frame(
    around content: String, width: Int, height: Int, style: String, duration: Double
  ) -> String {
    let (w, h) = (width * LineDrawing.cellWidth + 24, height * LineDrawing.lineHeight + 46)
    let buttons = zip(["#ff5f57", "#febc2e", "#28c840"], [18, 36, 54]).map {
      "<circle cx=\"\($1)\" cy=\"17\" r=\"5.5\" fill=\"\($0)\"/>"
    }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(w) \(h)" width="\(w)" height="\(h)" role="img" \
      aria-label="The feed of the example in a terminal">
      <style>
      svg{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:\(Palette.foreground)}
      text{white-space:pre}
      .f{visibility:hidden;animation:\(decimal(duration))s steps(1) infinite}
      \(style)@media (prefers-reduced-motion:reduce){.f{animation:none!important}#f0{visibility:visible}}
      </style>
      <rect width="\(w)" height="\(h)" rx="9" fill="\(Palette.background)"/>
      \(buttons)<text x="\(w / 2)" y="22" text-anchor="middle" fill="#8a8a8a">feed</text>
      <svg x="12" y="34" width="\(width * LineDrawing.cellWidth)" height="\(height * LineDrawing.lineHeight)">
      \(content)</svg>
      </svg>

      """
  }

  private static func decimal(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
