// SPDX-License-Identifier: MIT

/// What callgrind counted, as far as it is of use here, read from one of its dumps ("Callgrind Format
/// Specification" in valgrind's manual).
public struct CallgrindProfile: Equatable, Sendable {
  /// The instructions that were executed.
  public let instructions: Int

  /// How often each function was called.
  public let calls: [String: Int]

  /// Reads a dump with whole names; nil if it is none.
  ///
  /// - Complexity: O(bytes).
  public init?(_ bytes: [UInt8]) {
    var total: Int?
    var calls: [String: Int] = [:]
    var callee = ""
    for line in bytes.split(separator: .lineFeed) {
      if let rest = Self.rest(of: line, after: "totals:") ?? Self.rest(of: line, after: "summary:")
      {
        total = Self.number(rest)
      } else if let rest = Self.rest(of: line, after: "cfn=") {
        callee = Self.name(rest)
      } else if let rest = Self.rest(of: line, after: "calls="), let count = Self.number(rest) {
        calls[callee, default: 0] += count
      }
    }
    guard let total else { return nil }
    instructions = total
    self.calls = calls
  }

  /// How often any of the functions was called.
  public func calls(_ names: [String]) -> Int {
    names.reduce(0) { $0 + (calls[$1] ?? 0) }
  }

  private static func rest(of line: ArraySlice<UInt8>, after key: String) -> ArraySlice<UInt8>? {
    line.starts(with: key.utf8) ? line.dropFirst(key.utf8.count) : nil
  }

  /// The first number of a text.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = text.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// A name without what marks a recursion (`'2`).
  private static func name(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix { $0 != UInt8(ascii: "'") }, as: UTF8.self)
  }
}
