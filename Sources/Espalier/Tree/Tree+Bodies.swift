// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// The header and the footer of each section that has one, now and at the last commit.
struct SectionEdges: ~Copyable {
  /// Nodes; −1: none.
  struct Record: BitwiseCopyable {
    var header: Int32 = -1
    var footer: Int32 = -1
    var oldHeader: Int32 = -1
    var oldFooter: Int32 = -1

    /// Whether they are others than at the last commit.
    var isOther: Bool { header != oldHeader || footer != oldFooter }
  }

  /// By `Node.edges`.
  private var records = Buffer<Record>()
  private var free = Buffer<Int32>()

  subscript(number: Int32) -> Record {
    get { number < 0 ? Record() : records[number] }
    set { records[number] = newValue }
  }

  fileprivate mutating func make() -> Int32 {
    if let number = free.popLast() { return number }
    records.append(Record())
    return Int32(truncatingIfNeeded: records.count - 1)
  }

  mutating func release(_ number: inout Int32) {
    guard number >= 0 else { return }
    records[number] = Record()
    free.append(number)
    number = -1
  }
}

// The body of a section is all its rows but its header, its footer, its backgrounds and the separators above and below
// the section. Its header is its first row, if that has this role and is in the section itself: backgrounds, a separator
// above the section and one above the header are passed. Its footer is the last one in the same way. So nothing but the
// edges of a section has to be looked at when something comes, goes or changes in it.
extension Tree {
  /// Finds out for all that was disturbed, and for the sections it is in, what is outside of bodies. O(log n) for each.
  mutating func settleBodies() {
    var last: Int32 = -1
    for index in 0..<looks.disturbed.count {
      let node = looks.disturbed[index].node
      guard arena.isNamed(node) else { continue }
      if !arena[node].flags.isContainer {
        settleBody(row: node)
      } else if arena[node].edges >= 0, arena[node].parent != 0 {
        settleEdges(of: node)
      }
      let section = section(around: node)
      if section >= 0, section != last { settleEdges(of: section) }
      last = section
    }
  }

  /// The child of the root that a node is or is in; −1: it is the root. O(levels).
  private func section(around node: Int32) -> Int32 {
    var (section, parent) = (node, arena[node].parent)
    while parent > 0 { (section, parent) = (parent, arena[parent].parent) }
    return parent == 0 ? section : -1
  }

  /// Looks for the header and the footer of a section. A container that is none, or is not shown, has none.
  private mutating func settleEdges(of section: Int32) {
    let isSection = arena[section].parent == 0 && arena[section].flags.isShown
    let header = isSection ? edge(.header, of: section) : -1
    let footer = isSection ? edge(.footer, of: section) : -1
    let former = edges[arena[section].edges]
    if header != former.header || footer != former.footer {
      if arena[section].edges < 0 { arena[section].edges = edges.make() }
      var record = former
      (record.header, record.footer) = (header, footer)
      edges[arena[section].edges] = record
      // A footer that becomes a background is no more in the body than before: the section alone shows something else.
      touch(section)
      settleBody(around: former.header)
      settleBody(around: former.footer)
    }
    settleBody(around: header)
    settleBody(around: footer)
  }

  private mutating func edge(_ role: RowRole, of section: Int32) -> Int32 {
    let isHeader = role == .header
    let entry: Entry = isHeader ? .start(section) : .end(section)
    var place = order.position(of: entry)
    while let row = isHeader ? order.row(after: place) : order.row(before: place),
      arena[row.node].parent == section
    {
      place = row.place
      if arena[row.node].flags.contains(.separator) {
        let owner = looks.separator(.top, of: row.node)
        let isItsOwn = looks.separator(isHeader ? .top : .bottom, of: owner) == row.node
        if owner != section, !isItsOwn || arena[owner].flags.role != role { return -1 }
      } else if arena[row.node].flags.role != .background {
        return arena[row.node].flags.role == role ? row.node : -1
      }
    }
    return -1
  }

  /// The same for a row and the separators that belong to it; the row may be gone.
  private mutating func settleBody(around row: Int32) {
    guard row >= 0 else { return }
    settleBody(row: row)
    settleBody(row: looks.separator(.top, of: row))
    settleBody(row: looks.separator(.bottom, of: row))
  }

  private mutating func settleBody(row: Int32) {
    guard row >= 0, arena.isNamed(row), !arena[row].flags.isContainer else { return }
    let isOutside = isOutside(row)
    guard arena[row].flags.contains(.outside) != isOutside else { return }
    arena[row].flags.set(.outside, isOutside)
    guard arena[row].flags.isRow else { return }
    let place = order.position(of: .start(row))
    var lanes = order.lanes(at: place)
    lanes.set(.newOutside, isOutside)
    order.set(lanes, height: order.height(at: place), at: place)
    touch(row)
  }

  private func isOutside(_ row: Int32) -> Bool {
    let section = arena[row].parent
    guard section > 0, arena[section].parent == 0 else { return false }
    let record = edges[arena[section].edges]
    if arena[row].flags.contains(.separator) {
      let owner = looks.separator(.top, of: row)
      return owner == section
        || owner == record.header && looks.separator(.top, of: owner) == row
        || owner == record.footer && looks.separator(.bottom, of: owner) == row
    }
    return arena[row].flags.role == .background || row == record.header || row == record.footer
  }

  /// Lets the edges that a container in the journal has be those of the last commit.
  mutating func keepEdges(of container: Int32) {
    var record = edges[arena[container].edges]
    guard record.isOther else { return }
    (record.oldHeader, record.oldFooter) = (record.header, record.footer)
    edges[arena[container].edges] = record
  }

  // MARK: Questions

  /// The index in the list of the row at a path; nil if there is none. O(log n).
  package mutating func row(at path: NewPath, _ moment: Moment = .now) -> Int? {
    let row = path.row.index
    guard let rows = bodyRows(ofSection: path.section.index, moment), row >= 0, row < rows.count
    else { return nil }
    let place = order.findInBodies(rows.lowerBound + row, moment.rows)
    return order.count(moment.rows, before: place)
  }

  /// The section of the row at an index, and its index in the body of that; nil outside of bodies. O(log n).
  package mutating func path(ofRow row: Int, _ moment: Moment = .now) -> NewPath? {
    settleHidings(for: moment)
    guard hasSections, row >= 0, row < order.total[moment.rows] else { return nil }
    return path(at: order.find(row, moment.rows), moment)
  }

  /// The section of the row at an index, whatever the row is in there; nil if there is no such row. O(log n).
  package mutating func section(ofRow row: Int, _ moment: Moment = .now) -> Int? {
    settleHidings(for: moment)
    guard hasSections, row >= 0, row < order.total[moment.rows] else { return nil }
    return section(at: order.find(row, moment.rows), moment)
  }

  mutating func section(at place: Position, _ moment: Moment) -> Int {
    order.count(moment.sections, before: place) - 1
  }

  mutating func path(at place: Position, _ moment: Moment) -> NewPath? {
    if order.isOutside(moment.rows, at: place) { return nil }
    let section = section(at: place, moment)
    let start = order.find(section, moment.sections)
    let before = order.bodyCount(moment.rows, before: start)
    let row = order.bodyCount(moment.rows, before: place) - before
    return NewPath(section: NewSection(section), row: NewRow(row))
  }

  /// The rows in the body of a section, counted among those in all bodies; nil if there is no such section. O(log n).
  mutating func bodyRows(ofSection index: Int, _ moment: Moment) -> Range<Int>? {
    let count = sectionCount(moment)
    guard index >= 0, index < count else { return nil }
    let start = order.bodyCount(moment.rows, before: order.find(index, moment.sections))
    if index + 1 == count { return start..<order.bodyTotal(moment.rows) }
    let next = order.find(index + 1, moment.sections)
    return start..<order.bodyCount(moment.rows, before: next)
  }

  /// The index in the list of the header or the footer of a section; nil if it has none. O(log n).
  package mutating func row(
    _ role: RowRole, ofSection index: Int, _ moment: Moment = .now
  ) -> Int? {
    guard index >= 0, index < sectionCount(moment) else { return nil }
    let start = order.find(index, moment.sections)
    let record = edges[arena[owner(of: order.entry(at: start).node)].edges]
    let isOld = moment == .lastCommit
    let row =
      switch role {
      case .header: isOld ? record.oldHeader : record.header
      case .footer: isOld ? record.oldFooter : record.footer
      case .item, .background: -1 as Int32
      }
    guard row >= 0, let place = place(of: row, moment.rows) else { return nil }
    return order.count(moment.rows, before: place)
  }
}
