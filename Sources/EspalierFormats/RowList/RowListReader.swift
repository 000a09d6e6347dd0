// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Reads row lists: one row per line, `identity` or `identity<TAB>stamp`.
///
/// - An identity is any bytes without a tab and a line feed, the empty ones included: an empty line is
///   a row whose identity is empty. Equal bytes are the same identity, in all lists that one reader
///   reads; different bytes never are. Identities may repeat.
/// - A stamp is what is behind the first tab, further tabs included; no tab is an empty stamp.
///   `Stamp(text:)` says how it becomes an integer.
/// - Another byte may stand in the place of the tab, and the identity may be in another column. If it is not in the
///   first one, the stamp is the whole line: a row is updated if anything in it has changed. Quotation marks mean
///   nothing.
/// - The identity of a row's section may be in a column as well: rows that follow each other with the same one are a
///   section. Then the stamp is the line without that column, and without the identity if that is in the first one.
/// - Lines end with a line feed or with a carriage return and a line feed. The last ending may be
///   missing. Nothing at all is a list without rows.
///
/// Bytes are fed in pieces of any size, so a list may be larger than what is kept of it. The identities
/// of rows number the texts in `identities`. A list that is refused is given up: what is fed after the error belongs to
/// the next one.
public struct RowListReader: ~Copyable {
  /// The identities of all rows read so far, by the `RowID`s of the rows.
  public private(set) var identities = ByteInterner()

  private(set) var lines = LineBuffer()
  private(set) var rows: [Row] = []
  private var expectedByteCount = 0
  private let rowLimit: Int
  let delimiter: UInt8
  let key: Int

  /// The column with the section, and the identities that were there; 0: there is none.
  let section: Int
  /// The identities of the sections of all lists read so far, by the `RowID`s of the sections.
  public internal(set) var sectionIdentities = ByteInterner()
  /// The section of each row of this list.
  var rowSections: [Int] = []
  /// What is left of a line without its section.
  var rest: ContiguousArray<UInt8> = []

  /// The list before this one, and the row in it that stands for the next row of this one, most likely.
  private(set) var previous: [Row] = []
  private var cursor = 0

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - rowLimit: the largest number of rows in a list; a diff takes 2³¹ − 2.
  ///   - delimiter: the byte between columns; traps for one that ends a line.
  ///   - key: the column with the identity, counted from 1; traps below that.
  ///   - section: the column with the identity of the row's section, counted from 1 and another one; nil: there are
  ///     no sections.
  public init(
    rowLimit: Int = maximumRowCount, delimiter: UInt8 = UInt8(ascii: "\t"), key: Int = 1,
    section: Int? = nil
  ) {
    precondition(
      delimiter != lineFeed && delimiter != carriageReturn, "A line ends with that byte.")
    precondition(key >= 1 && section ?? 1 >= 1, "Columns are counted from 1.")
    precondition(section != key, "The section is in another column than the identity.")
    self.rowLimit = rowLimit
    self.delimiter = delimiter
    self.key = key
    self.section = section ?? 0
  }

  /// Says how long the list is going to be, so that memory is taken once; the list may be longer or
  /// shorter. Memory for more than 1 GiB, for more than 2²⁴ rows, or for rows shorter than eight bytes is
  /// taken as they come: a wrong guess must not ask for more than there is.
  public mutating func expect(byteCount: Int) {
    expectedByteCount = min(max(0, byteCount), 1 << 30)
  }

  /// Reads the next bytes of a list.
  ///
  /// - Throws: `RowListError`.
  /// - Complexity: O(`bytes.count`) expected.
  public mutating func feed(_ bytes: Span<UInt8>) throws(RowListError) {
    lines.append(bytes)
    if expectedByteCount > 0 && rows.isEmpty { makeRoom(judgingBy: bytes) }
    do {
      while let line = lines.nextLine() { try append(line) }
    } catch {
      giveUp()
      throw error
    }
  }

  /// Ends the list and returns its rows; what is fed from now on belongs to the next list.
  ///
  /// - Throws: `RowListError`.
  public mutating func finishList() throws(RowListError) -> [Row] {
    try endList()
    rowSections.removeAll(keepingCapacity: true)
    return previous
  }

  /// Ends the list, of which `previous` has the rows and `rowSections` the sections then.
  mutating func endList() throws(RowListError) {
    do {
      if let line = lines.lastLine() { try append(line) }
    } catch {
      giveUp()
      throw error
    }
    previous = rows
    beginList()
  }

  private mutating func beginList() {
    (rows, cursor, expectedByteCount) = ([], 0, 0)
  }

  /// Forgets the list that is being read, and the bytes that no line has taken.
  private mutating func giveUp() {
    _ = lines.lastLine()
    rowSections.removeAll(keepingCapacity: true)
    beginList()
  }

  private mutating func append(_ line: Range<Int>) throws(RowListError) {
    let (identity, stamp) = try cut(line, number: rows.count + 1)
    if section > 0 { return try appendSectioned(line, identity) }
    try append(number(of: identity), stamp.isEmpty ? 0 : Stamp(text: lines.contents, stamp))
  }

  mutating func append(_ number: Int, _ stamp: Stamp) throws(RowListError) {
    guard rows.count < rowLimit else { throw .tooManyRows(limit: rowLimit) }
    rows.append(Row(id: RowID(Int64(number)), stamp: stamp))
  }

  /// Where a line has its identity and its stamp.
  private func cut(
    _ line: Range<Int>, number: Int
  ) throws(RowListError) -> (identity: Range<Int>, stamp: Range<Int>) {
    let end = ByteKernels.firstIndex(of: delimiter, in: lines.contents, line)
    if key == 1 {
      return (line.lowerBound..<end, min(end + 1, line.upperBound)..<line.upperBound)
    }
    var field = line.lowerBound..<end
    for column in 1..<key {
      guard field.upperBound < line.upperBound else {
        throw .tooFewColumns(line: number, columns: column, key: key)
      }
      let start = field.upperBound + 1
      let rest = start..<line.upperBound
      field = start..<ByteKernels.firstIndex(of: delimiter, in: lines.contents, rest)
    }
    return (field, line)
  }

  /// The number of an identity. Most rows of a second list follow each other as they did in the first:
  /// comparing with the row that is next there is several times as fast as a search in the table.
  mutating func number(of identity: Range<Int>) -> Int {
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
  static func number(
    of text: Range<Int>, in lines: borrowing LineBuffer, _ texts: inout ByteInterner
  ) -> Int {
    texts.number(of: lines.contents, text)
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
    // A file may begin with other lines than it goes on with: a megabyte of empty ones says nothing.
    let lineLength = max(bytes.count / lineCount, 8)
    let expectedRows = min(expectedByteCount / lineLength, 1 << 24) / 10 * 11
    rows.reserveCapacity(min(expectedRows, rowLimit))
    if previous.isEmpty { identities.reserve(expectedRows, byteCount: expectedByteCount) }
    expectedByteCount = 0
  }
}

/// What is wrong with a row list.
public enum RowListError: Error, Equatable, Sendable {
  /// The list has more rows than can be numbered.
  case tooManyRows(limit: Int)
  /// A line has too few columns for one with the section.
  case noSection(line: Int, columns: Int, section: Int)
  /// A line has too few columns for one with the identity.
  case tooFewColumns(line: Int, columns: Int, key: Int)
}

extension RowListError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .tooManyRows(let limit): "the list has more than \(limit) rows"
    case .noSection(let line, let columns, let section):
      "line \(line) has \(columns) column\(columns == 1 ? "" : "s"), and the section is in column \(section)"
    case .tooFewColumns(let line, let columns, let key):
      "line \(line) has \(columns) column\(columns == 1 ? "" : "s"), and the identity is in column \(key)"
    }
  }
}
