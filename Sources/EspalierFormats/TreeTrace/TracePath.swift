// SPDX-License-Identifier: MIT

/// The path of a file in a tree trace: names of one byte or more, joined by slashes.
///
/// Paths are ordered as the rows of the tree are: name by name, in byte order. A directory's rows are
/// together, so `a/z` comes before `a-b`, although a slash is a larger byte than a hyphen.
public struct TracePath: Hashable, Sendable {
  /// The bytes of the path.
  public var bytes: [UInt8] { Array(storage) }

  /// The bytes, in an array whose span every system has.
  let storage: ContiguousArray<UInt8>

  /// Makes a path of bytes.
  ///
  /// - Throws: `TracePathError`, for what cannot name a file or cannot be written in a line of a trace.
  public init(_ bytes: [UInt8]) throws(TracePathError) {
    try self.init(copying: ContiguousArray(bytes).span, bytes.indices)
  }

  /// Makes a path of a text.
  ///
  /// - Throws: `TracePathError`, as for bytes.
  public init(_ text: String) throws(TracePathError) {
    try self.init(Array(text.utf8))
  }

  init(copying source: Span<UInt8>, _ range: Range<Int>) throws(TracePathError) {
    if let error = Self.error(in: source, range) { throw error }
    var copy = ContiguousArray<UInt8>()
    copy.append(source, range)
    storage = copy
  }

  /// One name on a path.
  public typealias Name = ArraySlice<UInt8>

  /// The names on the path: the directories from the root down, and the file last.
  public var names: [Name] {
    bytes.split(separator: slash, omittingEmptySubsequences: false)
  }

  private static func error(in source: Span<UInt8>, _ range: Range<Int>) -> TracePathError? {
    if range.isEmpty { return .empty }
    if source[range.upperBound - 1] == carriageReturn { return .forbiddenByte(carriageReturn) }
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = ByteKernels.firstIndex(of: slash, in: source, start..<range.upperBound)
      if let error = error(inName: start..<end, source) { return error }
      start = end + 1
    }
    return nil
  }

  private static func error(inName name: Range<Int>, _ source: Span<UInt8>) -> TracePathError? {
    if name.isEmpty { return .emptyName }
    let isDots = name.count <= 2 && name.allSatisfy { source[$0] == UInt8(ascii: ".") }
    if isDots { return .relativeName }
    let forbidden = name.first { [0, tab, lineFeed].contains(source[$0]) }
    return forbidden.map { .forbiddenByte(source[$0]) }
  }
}

extension TracePath: Comparable {
  /// Whether the first path's row is before the second's.
  ///
  /// - Complexity: O(length).
  public static func < (left: TracePath, right: TracePath) -> Bool {
    let (left, right) = (left.storage, right.storage)
    let shared = min(left.count, right.count)
    for index in 0..<shared where left[index] != right[index] {
      return rank(left[index]) < rank(right[index])
    }
    return left.count < right.count
  }

  /// The end of a name comes before everything that could continue it. No path holds a zero.
  private static func rank(_ byte: UInt8) -> UInt8 {
    byte == slash ? 0 : byte
  }
}

extension TracePath: CustomStringConvertible {
  /// The path as text, with a replacement character where it is not UTF-8.
  public var description: String { String(decoding: storage, as: UTF8.self) }

  /// The path, fit to be shown on a terminal.
  var displayText: String { DisplayText.text(of: storage.span, storage.indices) }
}

/// What is wrong with a path.
public enum TracePathError: Error, Equatable, Sendable {
  /// The path has no bytes.
  case empty
  /// The path begins or ends with a slash, or has two in a row.
  case emptyName
  /// A name on the path is `.` or `..`.
  case relativeName
  /// The path holds a zero, a tab or a line feed, or ends with a carriage return.
  case forbiddenByte(UInt8)
}

extension TracePathError: CustomStringConvertible {
  /// The error as a sentence about the path.
  public var description: String {
    switch self {
    case .empty: "the path is empty"
    case .emptyName: "the path has an empty name in it"
    case .relativeName: "the path has a name . or .. in it"
    case .forbiddenByte(let byte): "the path holds the byte \(byte) where none may stand"
    }
  }
}
