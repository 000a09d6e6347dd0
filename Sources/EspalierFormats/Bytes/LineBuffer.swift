// SPDX-License-Identifier: MIT

/// Cuts a stream of bytes into lines, whatever pieces it arrives in.
///
/// A line ends with a line feed; a carriage return directly before it belongs to the ending. What is
/// behind the last line feed is a line too, unless it is empty.
struct LineBuffer: ~Copyable {
  private var bytes: ContiguousArray<UInt8> = []

  /// The first byte that no line has taken yet.
  private var start = 0

  /// `bytes[start..<searched]` holds no line feed.
  private var searched = 0

  /// Adds bytes to the end of the stream. Invalidates the ranges of earlier lines.
  ///
  /// - Complexity: O(`chunk.count`), amortised, however long a line is.
  /// - Allocations: none once the buffer holds the longest line and a chunk.
  mutating func append(_ chunk: Span<UInt8>) {
    if start == bytes.count || bytes.count + chunk.count > bytes.capacity {
      // What is left moves to the front.
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes.append(chunk, chunk.indices)
  }

  /// The next line that is complete, as a range of `contents`, without its ending.
  mutating func nextLine() -> Range<Int>? {
    let feed = ByteKernels.firstIndex(of: lineFeed, in: bytes.span, searched..<bytes.count)
    guard feed < bytes.count else {
      searched = bytes.count
      return nil
    }
    let first = start
    start = feed + 1
    searched = start
    let hasReturn = feed > first && bytes[feed - 1] == carriageReturn
    return first..<(hasReturn ? feed - 1 : feed)
  }

  /// What is behind the last line feed, at the end of the stream; nil if that is nothing.
  mutating func lastLine() -> Range<Int>? {
    guard start < bytes.count else { return nil }
    let line = start..<bytes.count
    start = bytes.count
    searched = start
    return line
  }

  /// All bytes that the ranges of lines refer to.
  var contents: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span }
  }
}

extension ContiguousArray<UInt8> {
  /// Appends a range of other bytes; traps outside of them.
  mutating func append(_ source: borrowing Span<UInt8>, _ range: Range<Int>) {
    unsafe source.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let tab = UInt8(ascii: "\t")
let slash = UInt8(ascii: "/")
