// SPDX-License-Identifier: MIT

/// A picture made of characters: hills below a sky, the same for the same post at any width.
struct Photo {
  var source: PostSource

  /// What is written into the sky.
  var title: [Run]

  func lines(width: Int, height: Int) -> [Line] {
    (0..<height).map { y in
      if y == 0, !title.isEmpty {
        return Paragraph(title, wraps: false, isCentered: true, on: source.sky).lines(width: width)[
          0]
      }
      var hills = ""
      for x in 0..<max(0, width) {
        // Eighths of a line: what the hill has of this one.
        let eighths = hill(at: x, below: height * 8 - 6) - (height - 1 - y) * 8
        hills.append(Self.blocks[max(0, min(8, eighths))])
      }
      return Line([Run(hills, Style(source.hills, on: source.sky))], on: source.sky)
    }
  }

  /// Parts of a cell, filled from below.
  private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The height of the hills at a column, in eighths of a line.
  func hill(at x: Int, below limit: Int) -> Int {
    let waves = zip([71, 41, 17], [6, 4, 2]).map { length, share in
      wave(x + source.shift(of: length), length) * share
    }
    return 2 + (limit - 2) * waves.reduce(0, +) / (12 * 64)
  }

  /// A wave of parabolas between 0 and 64.
  private func wave(_ x: Int, _ length: Int) -> Int {
    let place = ((x % length + length) % length) * 64 / length
    return place * (64 - place) / 16
  }
}
