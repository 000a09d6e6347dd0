// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Sections out of a text: `A12 B3` are the section A with rows 1 and 2 and the section B with row 3; a
/// prime behind a character changes its stamp.
public func sections(_ text: String) -> [ListSection] {
  text.split(separator: " ").map { word in
    var section: ListSection?
    for character in word.unicodeScalars {
      let id = RowID(Int64(character.value))
      if section == nil {
        section = ListSection(id: id)
      } else if character == "'" {
        if section!.rows.isEmpty {
          section!.stamp = 1
        } else {
          section!.rows[section!.rows.count - 1].stamp = 1
        }
      } else {
        section!.rows.append(Row(id: id))
      }
    }
    return section!
  }
}

/// Sections 0, 1, … of consecutive rows, whose identities begin with a thousand for each section.
///
/// - Parameter rowCount: The number of rows of a section.
public func numberedSections(count: Int, rowCount: (_ section: Int) -> Int) -> [ListSection] {
  (0..<count).map { section in
    let first = section * 1_000
    return ListSection(
      id: RowID(Int64(section)), rows: rows(first..<first + rowCount(section)))
  }
}

/// All ways to cut a list into `count` consecutive parts, empty ones included.
public func allSplits<Element>(of list: [Element], into count: Int) -> [[[Element]]] {
  guard count > 1 else { return count == 1 ? [[list]] : list.isEmpty ? [[]] : [] }
  return (0...list.count).flatMap { cut in
    allSplits(of: Array(list[cut...]), into: count - 1).map { [Array(list[..<cut])] + $0 }
  }
}
