// SPDX-License-Identifier: MIT

import EspalierBase

/// Cuts a stream of bytes into lines, whatever pieces it arrives in.
///
/// A line ends with a line feed; a carriage return directly before it belongs to the ending. What is
/// behind the last line feed is a line too, unless it is empty.
struct LineBuffer: ~Copyable {
  private var bytes = UniqueBuffer<UInt8>()

  /// The first byte that no line has taken yet.
  private var start = 0

  /// Behind the last byte. `bytes[start..<searched]` holds no line feed.
  private var end = 0
  private var searched = 0

  /// Adds bytes to the end of the stream. Invalidates the ranges of earlier lines.
  ///
  /// - Complexity: O(`chunk.count`), amortised, however long a line is.
  /// - Allocations: none once the buffer holds the longest line and a chunk.
  mutating func append(_ chunk: Span<UInt8>) {
    makeRoom(for: chunk.count)
    bytes.copy(chunk, 0..<chunk.count, to: end)
    end += chunk.count
  }

  /// Moves what is left to the front, and grows if that is not enough.
  private mutating func makeRoom(for count: Int) {
    if start == end || end + count > bytes.capacity {
      bytes.move(start..<end, to: 0)
      searched -= start
      end -= start
      start = 0
    }
    bytes.grow(to: end + count)
  }

  /// The next line that is complete, as a range of `contents`, without its ending.
  mutating func nextLine() -> Range<Int>? {
    let feed = ByteKernels.firstIndex(of: lineFeed, in: bytes.span(count: end), searched..<end)
    guard feed < end else {
      searched = end
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
    guard start < end else { return nil }
    let line = start..<end
    start = end
    searched = end
    return line
  }

  /// All bytes that the ranges of lines refer to.
  var contents: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span(count: end) }
  }
}

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let tab = UInt8(ascii: "\t")
let slash = UInt8(ascii: "/")
