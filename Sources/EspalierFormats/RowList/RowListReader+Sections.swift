// SPDX-License-Identifier: MIT

import EspalierUpdates

extension RowListReader {
  /// Ends the list and returns its rows in sections: rows that follow each other with the same identity in the
  /// column of the section are one. Sections have no stamps.
  ///
  /// An identity that occurs again further down is another section of the same identity. What is fed from now on
  /// belongs to the next list. Traps in a reader without a column for sections.
  ///
  /// - Throws: `RowListError`.
  /// - Complexity: O(rows).
  public mutating func finishSections() throws(RowListError) -> [ListSection] {
    precondition(section > 0, "The reader was not told in which column the sections are.")
    try endList()
    var sections: [ListSection] = []
    for (row, number) in zip(previous, rowSections) {
      if sections.last?.id.rawValue != Int64(number) {
        sections.append(ListSection(id: RowID(Int64(number))))
      }
      sections[sections.count - 1].rows.append(row)
    }
    rowSections.removeAll(keepingCapacity: true)
    return sections
  }

  /// Appends the row of a line and notes its section.
  mutating func appendSectioned(_ line: Range<Int>, _ identity: Range<Int>) throws(RowListError) {
    let number = number(of: identity)
    let (place, columns) = Self.cutSection(line, of: lines, delimiter, section, key, &rest)
    guard let place else {
      throw .noSection(line: rows.count + 1, columns: columns, section: section)
    }
    let stamp = rest.isEmpty ? 0 : Stamp(text: rest.span, 0..<rest.count)
    try append(number, stamp)
    rowSections.append(Self.number(of: place, in: lines, &sectionIdentities))
  }

  /// Where a line has its section, and how many columns it has; leaves the other columns in `rest`, without the
  /// identity if that is the first.
  private static func cutSection(
    _ line: Range<Int>, of lines: borrowing LineBuffer, _ delimiter: UInt8, _ section: Int,
    _ key: Int, _ rest: inout ContiguousArray<UInt8>
  ) -> (place: Range<Int>?, columns: Int) {
    var place: Range<Int>?
    var (start, column, isFirst) = (line.lowerBound, 0, true)
    rest.removeAll(keepingCapacity: true)
    while start <= line.upperBound {
      let end = ByteKernels.firstIndex(of: delimiter, in: lines.contents, start..<line.upperBound)
      column += 1
      if column == section {
        place = start..<end
      } else if column > 1 || key > 1 {
        if !isFirst { rest.append(delimiter) }
        isFirst = false
        for index in start..<end { rest.append(lines.contents[index]) }
      }
      start = end + 1
    }
    return (place, column)
  }
}
