// SPDX-License-Identifier: MIT

/// A pattern with `*` for any text and `?` for any one character; it matches whole names.
public struct Glob: Sendable, Equatable {
  /// The pattern as it was written.
  public let pattern: String

  /// Makes a pattern of any text.
  public init(_ pattern: String) {
    self.pattern = pattern
  }

  /// Whether the whole of `name` fits the pattern.
  ///
  /// - Complexity: O(pattern × name).
  public func matches(_ name: String) -> Bool {
    let name = Array(name)
    // fits[i]: the pattern read so far fits the first i characters.
    var fits = [true] + Array(repeating: false, count: name.count)
    for symbol in pattern {
      if symbol == "*" {
        for length in fits.indices.dropFirst() { fits[length] = fits[length] || fits[length - 1] }
      } else {
        for length in fits.indices.dropFirst().reversed() {
          fits[length] = fits[length - 1] && (symbol == "?" || symbol == name[length - 1])
        }
        fits[0] = false
      }
    }
    return fits[name.count]
  }
}
