// SPDX-License-Identifier: MIT

/// Keys to be pressed by no one: for recordings, measurements and tests.
///
/// A line is a time in seconds, a space, and keys, after which a frame is shown for that time. Keys are
/// characters, and names in angle brackets: `<down>`, `<enter>`, `<tick>` for a post of a live feed. A number
/// behind a name repeats it: `<down*5>`. Lines that begin with `#` are for people.
public struct KeyScript: Sendable {
  /// One thing that happens.
  public enum Act: Hashable, Sendable {
    case key(Key)
    /// A live feed gets a post.
    case tick
  }

  /// Things that happen, and how long their result is shown.
  public struct Step: Sendable {
    /// How long the result is shown.
    public var seconds: Double
    /// What happens before.
    public var acts: [Act]
  }

  /// Why a text is no script.
  public struct Problem: Error, CustomStringConvertible {
    /// The reason in words.
    public let description: String
  }

  /// The steps in their order.
  public private(set) var steps: [Step] = []

  /// Reads a script, which has a step at least.
  public init(_ text: String) throws(Problem) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let seconds = Double(parts[0]), seconds > 0, seconds < 1000 else {
        throw Problem(description: "line \(number + 1): a time in seconds is missing")
      }
      steps.append(
        Step(seconds: seconds, acts: parts.count < 2 ? [] : try Self.acts(of: String(parts[1]))))
    }
    if steps.isEmpty { throw Problem(description: "there is nothing to show in it") }
  }

  /// What keys are written as.
  public static func acts(of text: String) throws(Problem) -> [Act] {
    var acts: [Act] = []
    var rest = text[...]
    while let first = rest.first {
      guard first == "<", let end = rest.firstIndex(of: ">") else {
        acts.append(.key(.character(first)))
        rest.removeFirst()
        continue
      }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      let parts = name.split(separator: "*")
      guard let act = parts.first.flatMap({ names[String($0)] }),
        let count = parts.count == 2 ? Int(parts[1]) : 1, (0...10_000).contains(count)
      else { throw Problem(description: "there is no key <\(name)>") }
      acts += Array(repeating: act, count: count)
      rest = rest[rest.index(after: end)...]
    }
    return acts
  }

  private static let names: [String: Act] = [
    "up": .key(.up), "down": .key(.down), "pageup": .key(.pageUp), "pagedown": .key(.pageDown),
    "home": .key(.home), "end": .key(.end), "tab": .key(.tab), "backtab": .key(.backTab),
    "enter": .key(.enter), "escape": .key(.escape), "backspace": .key(.backspace),
    "wheelup": .key(.wheel(isDown: false)), "wheeldown": .key(.wheel(isDown: true)),
    "less": .key(.character("<")), "tick": .tick,
  ]
}

extension FeedApp {
  /// Lets something happen.
  public func play(_ act: KeyScript.Act) {
    switch act {
    case .key(let key): handle(key)
    case .tick: tick()
    }
  }
}
