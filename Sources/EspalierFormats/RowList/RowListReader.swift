// SPDX-License-Identifier: MIT

import EspalierDiff

/// Reads row lists: one row per line, `identity` or `identity<TAB>stamp`.
///
/// - An identity is any bytes without a tab and a line feed, the empty ones included: an empty line is
///   a row whose identity is empty. Equal bytes are the same identity, in all lists that one reader
///   reads; different bytes never are. Identities may repeat.
/// - A stamp is what stands behind the first tab, further tabs included; no tab is an empty stamp.
///   `Stamp(text:)` says how it becomes an integer.
/// - Lines end with a line feed or with a carriage return and a line feed. The last ending may be
///   missing. Nothing at all is a list without rows.
///
/// Bytes are fed in pieces of any size, so a list may be larger than what is kept of it. The identities
/// of rows number the texts in `identities`.
public struct RowListReader: ~Copyable {
  /// The identities of all rows read so far, by the `RowID`s of the rows.
  public private(set) var identities = ByteInterner()

  private var lines = LineBuffer()
  private var rows: [Row] = []
  private var expectedByteCount = 0
  private let rowLimit: Int

  /// The list before this one, and the row in it that stands for the next row of this one, most likely.
  private var previous: [Row] = []
  private var cursor = 0

  /// Makes a reader.
  ///
  /// - Parameter rowLimit: the largest number of rows in a list; a diff takes 2³¹ − 2.
  public init(rowLimit: Int = maximumRowCount) {
    self.rowLimit = rowLimit
  }

  /// Says how long the list is going to be, so that memory is taken once; the list may be longer.
  public mutating func expect(byteCount: Int) {
    expectedByteCount = byteCount
  }

  /// Reads the next bytes of a list.
  ///
  /// - Throws: `RowListError.tooManyRows`.
  /// - Complexity: O(`bytes.count`) expected.
  public mutating func feed(_ bytes: Span<UInt8>) throws(RowListError) {
    lines.append(bytes)
    if expectedByteCount > 0 && rows.isEmpty { makeRoom(judgingBy: bytes) }
    while let line = lines.nextLine() { try append(line) }
  }

  /// Ends the list and returns its rows; what is fed from now on belongs to the next list.
  ///
  /// - Throws: `RowListError.tooManyRows`.
  public mutating func finishList() throws(RowListError) -> [Row] {
    if let line = lines.lastLine() { try append(line) }
    previous = rows
    cursor = 0
    rows = []
    expectedByteCount = 0
    return previous
  }

  private mutating func append(_ line: Range<Int>) throws(RowListError) {
    guard rows.count < rowLimit else { throw .tooManyRows(limit: rowLimit) }
    let end = ByteKernels.firstIndex(of: tab, in: lines.contents, line)
    let number = number(of: line.lowerBound..<end)
    let stamp = end == line.upperBound ? 0 : Stamp(text: lines.contents, end + 1..<line.upperBound)
    rows.append(Row(id: RowID(Int64(number)), stamp: stamp))
  }

  /// The number of an identity. Most rows of a second list follow each other as they did in the first:
  /// comparing with the row that is next there is several times as fast as a search in the table.
  private mutating func number(of identity: Range<Int>) -> Int {
    if cursor < previous.count {
      let guess = Int(previous[cursor].id.rawValue)
      if identities.holds(guess, lines.contents, identity) {
        cursor += 1
        return guess
      }
    }
    let number = Self.number(of: identity, in: lines, &identities)
    moveCursor(behind: number)
    return number
  }

  // A function of its own, because the compiler takes the span of one field for an access to all.
  private static func number(
    of identity: Range<Int>, in lines: borrowing LineBuffer, _ identities: inout ByteInterner
  ) -> Int {
    identities.number(of: lines.contents, identity)
  }

  /// Puts the cursor behind the row that has this identity, if it is found near or where it would be in
  /// a list without duplicates.
  private mutating func moveCursor(behind number: Int) {
    let near = cursor..<min(cursor + 8, previous.count)
    if let row = near.first(where: { previous[$0].id.rawValue == number }) {
      cursor = row + 1
    } else if number < previous.count && previous[number].id.rawValue == number {
      cursor = number + 1
    }
  }

  /// Takes memory for the expected list, with a tenth to spare, if it goes on as it begins.
  private mutating func makeRoom(judgingBy bytes: Span<UInt8>) {
    var lineCount = 1
    var index = 0
    while index < bytes.count {
      index = 1 + ByteKernels.firstIndex(of: lineFeed, in: bytes, index..<bytes.count)
      lineCount += 1
    }
    let expectedRows = expectedByteCount / max(bytes.count, 1) * lineCount / 10 * 11
    rows.reserveCapacity(min(expectedRows, rowLimit))
    if previous.isEmpty { identities.reserve(expectedRows, byteCount: expectedByteCount) }
    expectedByteCount = 0
  }
}

/// What is wrong with a row list.
public enum RowListError: Error, Equatable, Sendable {
  /// The list has more rows than can be numbered.
  case tooManyRows(limit: Int)
}

extension RowListError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .tooManyRows(let limit): "the list has more than \(limit) rows"
    }
  }
}
