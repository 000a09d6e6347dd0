// SPDX-License-Identifier: MIT

/// What is wrong with the text of a batch update, and where.
public struct BatchUpdateFormatError: Error, Equatable, Sendable {
  /// The number of the line, counted from one.
  public var line: Int

  /// What is wrong there.
  public var reason: Reason

  /// Makes an error.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// What can be wrong.
  public enum Reason: Error, Equatable, Sendable {
    /// Something else should be here.
    case expected(String)
    /// A number is no index: negative, a fraction, or more than 2³¹ − 3, the last one of the longest list.
    case badIndex
    /// An object has a key that batch updates do not have.
    case unknownKey(String)
    /// An object has a key twice.
    case repeatedKey(String)
    /// An object lacks a key.
    case missingKey(String)
    /// The line begins with none of the four words.
    case unknownOperation(String)
  }
}

extension BatchUpdateFormatError: CustomStringConvertible {
  /// The error with its line.
  public var description: String { "\(line): \(reason)" }
}

extension BatchUpdateFormatError.Reason: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .expected(let what): "expected \(what)"
    case .badIndex: "an index is a whole number from 0 to 2147483645"
    case .unknownKey(let key): "unknown key \"\(DisplayText.text(of: key))\""
    case .repeatedKey(let key): "the key \"\(DisplayText.text(of: key))\" is here twice"
    case .missingKey(let key): "the key \"\(key)\" is missing"
    case .unknownOperation(let word):
      "unknown operation \"\(DisplayText.text(of: word))\"; a line begins with delete, insert, move or update"
    }
  }
}
