// SPDX-License-Identifier: MIT

/// What is wrong with the binary form of a batch update, and at which byte.
public struct BinaryUpdateError: Error, Equatable, Sendable {
  /// The offset of the first byte that is wrong or missing, counted from zero.
  public var offset: Int

  /// What is wrong there.
  public var reason: Reason

  /// Makes an error.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// What can be wrong.
  public enum Reason: Equatable, Sendable {
    /// The bytes do not begin as a batch update does.
    case notAnUpdate
    /// The bytes are of a version that this reader does not know.
    case unknownVersion(UInt8)
    /// The bytes are an update of sections where one of rows should be, or the other way round.
    case wrongKind(UInt8)
    /// The bytes end too early.
    case truncated
    /// A number has more bytes than it needs, or than any number has.
    case badNumber
    /// An index is negative or more than 2³¹ − 3, the last one of the longest list.
    case badIndex
    /// There are said to be more operations than there are bytes for.
    case countBeyondBytes(Int)
    /// There are more operations than the caller allows.
    case tooManyOperations(Int)
    /// There is something behind the update.
    case trailingBytes
  }
}

extension BinaryUpdateError: CustomStringConvertible {
  /// The error with its place, as a sentence.
  public var description: String { "byte \(offset): \(reason)" }
}

extension BinaryUpdateError.Reason: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .notAnUpdate: "this is no batch update"
    case .unknownVersion(let version): "version \(version) is not known; this reads version 1"
    case .wrongKind(let kind): "kind \(kind) is not the kind of update that is read"
    case .truncated: "the update ends too early"
    case .badNumber: "a number is written in more bytes than it needs"
    case .badIndex: "an index is a whole number from 0 to 2147483645"
    case .countBeyondBytes(let count): "\(count) operations do not fit into the bytes that follow"
    case .tooManyOperations(let count): "there are \(count) operations, more than are allowed"
    case .trailingBytes: "there is something behind the update"
    }
  }
}
