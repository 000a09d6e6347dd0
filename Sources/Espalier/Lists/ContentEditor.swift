// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Makes a container hold what it is to hold, by edits of the tree: what is kept keeps its node, wherever it goes, and
/// the next commit reads off the order what became of the rows.
///
/// Rows are compared with those of the section of the same identity; what finds no partner there is compared with what
/// is left of all others, so that a row which changes its section moves. Which rows are carried does not matter to the
/// report: `FewestMoves` finds the fewest for whatever was carried. Here it matters that few are touched.
package final class ContentEditor {
  /// A place where a row is put that did not stay.
  struct Placement: BitwiseCopyable {
    var new: Int32
    /// The row that it was; −1: it is to be made.
    var source: Int32
  }

  private var differ = ListDiffer()
  private var update = BatchUpdate()
  private var pairs = Pairs()
  /// The content as it will be.
  private var next = ListContent(of: .root)
  private var placements = Buffer<Placement>()
  /// The rows that show something else.
  private var updates = Buffer<(old: Int32, new: Int32)>()
  /// The rows that show what they did, and have another role.
  private var roles = Buffer<(new: Int32, role: RowRole)>()
  /// The groups that are made or moved, those that are made, and the former ones that are not there any more.
  private var placedGroups = Buffer<Int32>()
  private var newGroups = Buffer<Int32>()
  private var formerGroups = Buffer<Int32>()
  /// The rows that are in none of the groups they were in, and the placements of those that were in none of these.
  private var leaving = Buffer<Int32>()
  private var coming = Buffer<Int32>()
  /// What the rows are that come, and then those that show something else.
  private var made: ContiguousArray<RowContent> = []
  private var scratch = Scratch()

  /// What is used within a function.
  private struct Scratch: ~Copyable {
    var old = Buffer<Row>()
    var new = Buffer<Row>()
    var gone = Buffer<Ranked>()
    /// How often identities are there, of those that came.
    var counts = NumberTable()
    /// The roles of rows, as far as they are known.
    var roles = Buffer<RowRole?>()
    private var sorter = Sorter()

    mutating func sortGone() { sorter.sort(&gone) }
  }

  package init() {}

  /// Makes a container hold these rows, and nothing else. O(n), and O(k log n) for k changes.
  /// - Parameters:
  ///   - rows: all rows, those of the first section first.
  ///   - sections: the sections, each with the number of its rows; nil: the rows are in the container itself.
  ///   - content: what is there; it is brought in step.
  ///   - make: as for `ask`.
  package func set(
    _ rows: Span<Row>, in sections: ContiguousArray<RowSection>? = nil,
    of content: inout ListContent, in bare: BareList, make: (Int, Row?) -> RowContent
  ) throws(EditError) {
    try content.read(&bare.tree)
    if bare.tree.order.hasRuns { content.nameRuns(apartFrom: rows, bare.tree) }
    compare(content, with: rows, in: sections)
    try ask(bare, make)
    askRoles(bare, make)
    for index in 0..<roles.count where roles[index].role != .item { try bare.tree.checkLooks() }
    try carryOut(&content, bare)
    for index in 0..<roles.count {
      try bare.tree.setRole(roles[index].role, content.nodes[roles[index].new])
    }
    for (index, section) in (sections ?? []).enumerated() {
      try bare.tree.setStamp(section.stamp.rawValue, content.groups[index + 1].container)
    }
    content.version = bare.tree.version
  }

  /// Asks what the rows are that come, and then those that show something else, before anything is changed. The list
  /// is not edited meanwhile.
  /// - Parameter make: what a row is, by its index, and the one that it was.
  func ask(_ bare: BareList, _ make: (Int, Row?) -> RowContent) throws(EditError) {
    try bare.tree.checkLock()
    made.removeAll(keepingCapacity: true)
    bare.tree.isLocked = true
    for index in 0..<placements.count where placements[index].source < 0 {
      made.append(make(Int(placements[index].new), nil))
    }
    for index in 0..<updates.count {
      made.append(make(Int(updates[index].new), next.rows[updates[index].new]))
    }
    bare.tree.isLocked = false
    for index in made.indices {
      _ = try bare.tree.units(made[index].height)
      _ = try made[index].line()
      if made[index].role != .item { try bare.tree.checkLooks() }
    }
    let coming = made.count - updates.count + newGroups.count
    var count = coming - formerGroups.count
    forEachLeaving { _ in count -= 1 }
    // All that comes is there before what goes is gone, and is to be counted beside the rows of runs.
    try bare.tree.checkRoom(for: count, rows: coming)
  }

  /// Asks for the roles of rows that show what they did: of those that have one, and of the first and the last of each
  /// group until one is an item.
  private func askRoles(_ bare: BareList, _ make: (Int, Row?) -> RowContent) {
    roles.removeAll()
    scratch.roles.resize(to: next.rows.count, filling: nil)
    scratch.roles.fill(with: nil)
    var known = 0
    for index in 0..<placements.count where placements[index].source < 0 {
      scratch.roles[placements[index].new] = made[known].role
      known += 1
    }
    for index in 0..<updates.count {
      scratch.roles[updates[index].new] = made[known + index].role
    }
    bare.tree.isLocked = true
    defer { bare.tree.isLocked = false }
    for group in 0..<next.groups.count {
      var (first, end) = (Int(next.groups[group].start), Int(next.groups[group].end))
      while first < end, role(ofRow: first, bare, make) != .item { first += 1 }
      while first < end, role(ofRow: end - 1, bare, make) != .item { end -= 1 }
    }
    guard bare.tree.looks.hasRoles else { return }
    for row in 0..<next.rows.count
    where scratch.roles[row] == nil && bare.tree.arena[next.nodes[row].index].role != .item {
      _ = role(ofRow: row, bare, make)
    }
  }

  private func role(
    ofRow row: Int, _ bare: BareList, _ make: (Int, Row?) -> RowContent
  ) -> RowRole {
    if let role = scratch.roles[row] { return role }
    let role = make(row, next.rows[row]).role
    scratch.roles[row] = role
    if bare.tree.arena[next.nodes[row].index].role != role { roles.append((Int32(row), role)) }
    return role
  }

  /// Calls `body` with the index of each row that is not there any more, once that is found out.
  func forEachLeaving(_ body: (Int) -> Void) {
    for index in 0..<leaving.count where leaving[index] >= 0 { body(Int(leaving[index])) }
  }

  /// Gives away what the content was before the last change, for memory that can be used again.
  func exchangeFormer(_ content: inout ListContent) { swap(&content, &next) }

  private func begin(_ content: borrowing ListContent) {
    next.container = content.container
    next.clear()
    placements.removeAll()
    updates.removeAll()
    placedGroups.removeAll()
    newGroups.removeAll()
    formerGroups.removeAll()
    leaving.removeAll()
    coming.removeAll()
  }

  // MARK: Comparing

  /// Compares what is in a container with the rows that are to be there. O(n).
  func compare(
    _ content: borrowing ListContent, with rows: Span<Row>,
    in sections: ContiguousArray<RowSection>?
  ) {
    begin(content)
    if let sections { pairGroups(content, sections) } else { dropGroups(content, from: 1) }
    next.groups[0].end = sections == nil ? Int32(rows.count) : 0
    take(rows, group: 0, former: 0, content)
    for group in 1..<next.groups.count {
      take(rows, group: group, former: pairs[group - 1] + 1, content)
    }
    if content.groups.count > 1 || next.groups.count > 1 { pairLeftovers(rows, content) }
  }

  /// Takes over how rows differ from those in a container itself.
  func take(
    _ difference: borrowing BatchUpdate, count: Int, of content: borrowing ListContent
  ) {
    begin(content)
    dropGroups(content, from: 1)
    next.groups[0].end = Int32(count)
    take(difference, group: 0, former: content.groups[0].rows, content)
  }

  /// Finds out which of the new sections were there.
  private func pairGroups(
    _ content: borrowing ListContent, _ sections: borrowing ContiguousArray<RowSection>
  ) {
    scratch.old.removeAll()
    scratch.new.removeAll()
    for group in 0..<content.sectionCount {
      scratch.old.append(Row(id: RowID(content.groups[group + 1].identity)))
    }
    for section in sections.indices { scratch.new.append(Row(id: sections[section].id)) }
    compareScratch()
    var (end, moves) = (0, 0)
    for section in sections.indices {
      let former = pairs[section]
      let container = former < 0 ? .root : content.groups[former + 1].container
      let start = end
      end += sections[section].rowCount
      next.groups.append(
        ListContent.Group(
          container: container, identity: sections[section].id.rawValue, start: Int32(start),
          end: Int32(end)))
      let isMoved = moves < update.moves.count && update.moves[moves].to.index == section
      if isMoved { moves += 1 }
      if isMoved || former < 0 { placedGroups.append(Int32(section + 1)) }
      if former < 0 { newGroups.append(Int32(section + 1)) }
    }
    next.sectionCount = sections.count
    for delete in update.deletes.indices {
      drop(group: update.deletes[delete].index + 1, content)
    }
    dropGroups(content, from: content.sectionCount + 1)
  }

  private func compareScratch() {
    differ.diff(
      from: scratch.old.span(of: 0..<scratch.old.count),
      to: scratch.new.span(of: 0..<scratch.new.count), into: &update)
    pairs.read(update, oldCount: scratch.old.count, newCount: scratch.new.count)
  }

  private func dropGroups(_ content: borrowing ListContent, from first: Int) {
    for group in first..<max(first, content.groups.count) { drop(group: group, content) }
  }

  /// Notes that a container goes: its rows may come elsewhere.
  private func drop(group: Int, _ content: borrowing ListContent) {
    formerGroups.append(Int32(group))
    for row in content.groups[group].rows { leaving.append(Int32(row)) }
  }

  /// Compares the rows of a group with those that were in it; `former` is 0 for those of a new section.
  private func take(
    _ rows: borrowing Span<Row>, group: Int, former: Int, _ content: borrowing ListContent
  ) {
    let isNew = group > 0 && former == 0
    let old = isNew ? 0..<0 : content.groups[former].rows
    let new = rows.extracting(next.groups[group].rows)
    differ.diff(from: content.rows.span(of: old), to: new, into: &update)
    take(update, group: group, former: old, content)
  }

  /// Takes the difference between what was in a group and what is: what stays is put into `next`, with gaps for the
  /// rest.
  private func take(
    _ update: borrowing BatchUpdate, group: Int, former: Range<Int>,
    _ content: borrowing ListContent
  ) {
    let start = next.rows.count
    let count = next.groups[group].rows.count
    collectGone(update, former.lowerBound)
    var (row, gone, insert, move) = (former.lowerBound, 0, 0, 0)
    while true {
      let nextInsert = insert < update.inserts.count ? update.inserts[insert].index : count
      let nextMove = move < update.moves.count ? update.moves[move].to.index : count
      copy(start + min(nextInsert, nextMove) - next.rows.count, from: &row, &gone, content)
      if nextInsert == nextMove { break }
      if nextMove < nextInsert {
        let source = former.lowerBound + update.moves[move].from.index
        placements.append(Placement(new: Int32(next.rows.count), source: Int32(source)))
        next.append(source..<source + 1, of: content)
        move += 1
      } else {
        coming.append(Int32(placements.count))
        placements.append(Placement(new: Int32(next.rows.count), source: -1))
        next.appendGap()
        insert += 1
      }
    }
    for index in update.updates.indices {
      let pair = update.updates[index]
      updates.append(
        (old: Int32(former.lowerBound + pair.old.index), new: Int32(start + pair.new.index)))
    }
  }

  /// Lists the rows that do not stay where they are.
  private func collectGone(_ update: borrowing BatchUpdate, _ start: Int) {
    scratch.gone.removeAll()
    for index in update.deletes.indices {
      let row = Int32(start + update.deletes[index].index)
      scratch.gone.append(Ranked(row))
      leaving.append(row)
    }
    for index in update.moves.indices {
      scratch.gone.append(Ranked(Int32(start + update.moves[index].from.index)))
    }
    scratch.sortGone()
  }

  /// Copies so many rows that stay, from `row` on.
  @inline(__always)
  private func copy(
    _ count: Int, from row: inout Int, _ gone: inout Int, _ content: borrowing ListContent
  ) {
    var count = count
    while count > 0 {
      var limit = content.rows.count
      if gone < scratch.gone.count {
        limit = Int(scratch.gone[gone].place)
        if limit == row {
          (row, gone) = (row + 1, gone + 1)
          continue
        }
      }
      let end = min(row + count, limit)
      next.append(row..<end, of: content)
      count -= end - row
      row = end
    }
  }

  /// Finds out which of the rows that left their group came into another one.
  private func pairLeftovers(_ rows: borrowing Span<Row>, _ content: borrowing ListContent) {
    if leaving.isEmpty || coming.isEmpty { return }
    scratch.old.removeAll()
    scratch.new.removeAll()
    for index in 0..<leaving.count { scratch.old.append(content.rows[leaving[index]]) }
    for index in 0..<coming.count {
      scratch.new.append(rows[Int(placements[coming[index]].new)])
    }
    compareScratch()
    for index in 0..<coming.count {
      let former = pairs[index]
      if former < 0 { continue }
      let new = placements[coming[index]].new
      placements[coming[index]].source = leaving[former]
      next.rows[new] = content.rows[leaving[former]]
      next.nodes[new] = content.nodes[leaving[former]]
      if scratch.old[former].stamp != scratch.new[index].stamp {
        updates.append((old: leaving[former], new: new))
      }
      leaving[former] = -1
    }
  }

  // MARK: Editing

  /// Carries out what was compared and asked for.
  func carryOut(_ content: inout ListContent, _ bare: BareList) throws(EditError) {
    content.version = -1
    // What comes is there before what goes is gone.
    let limit = bare.tree.nodeLimit
    bare.tree.nodeLimit = Tree.maximum
    defer { bare.tree.nodeLimit = limit }
    try placeGroups(bare)
    try placeRows(bare)
    for (index, row) in made.suffix(updates.count).enumerated() {
      let new = updates[index].new
      try bare.tree.show(row, next.nodes[new])
      next.rows[new] = Row(id: row.id, stamp: row.stamp)
    }
    for index in 0..<formerGroups.count {
      let container = content.groups[formerGroups[index]].container
      if bare.tree.isValid(container) { try bare.tree.remove(container) }
    }
    for index in 0..<leaving.count where leaving[index] >= 0 {
      let node = content.nodes[leaving[index]]
      if bare.tree.isValid(node) { try bare.tree.remove(node) }
    }
    next.version = bare.tree.version
    swap(&content, &next)
  }

  private func placeGroups(_ bare: BareList) throws(EditError) {
    for index in 0..<placedGroups.count {
      let group = Int(placedGroups[index])
      let place: Place =
        group > 1 ? .after(next.groups[group - 1].container) : .first(in: next.container)
      if next.groups[group].container == .root {
        next.groups[group].container = try bare.tree.makeContainer(
          identity: next.groups[group].identity, at: place)
      } else {
        try bare.tree.move(next.groups[group].container, to: place)
      }
    }
  }

  /// Puts each row that did not stay behind the one before it, which is in its place by then.
  private func placeRows(_ bare: BareList) throws(EditError) {
    var (group, made) = (0, 0)
    for index in 0..<placements.count {
      let new = placements[index].new
      while new >= next.groups[group].end { group += 1 }
      let place: Place =
        new > next.groups[group].start
        ? .after(next.nodes[new - 1]) : .first(in: next.groups[group].container)
      if placements[index].source >= 0 {
        try bare.tree.move(next.nodes[new], to: place)
      } else {
        let row = self.made[made]
        next.nodes[new] = try bare.tree.makeRow(row, at: place)
        next.rows[new] = Row(id: row.id, stamp: row.stamp)
        made += 1
      }
    }
  }

  // MARK: Repeated identities

  /// The identities of sections that came and are in the content more than once, and then those of such rows, in their
  /// order, with how often they are. O(n) if any came, else O(1).
  func repeated(in content: borrowing ListContent) -> [(id: RowID, count: Int)] {
    let sections = repeated(of: newGroups.count, in: 1..<content.groups.count) {
      newGroups[$0]
    } identity: {
      content.groups[$0].identity
    }
    let rows = repeated(of: coming.count, in: 0..<content.rows.count) {
      let placement = placements[coming[$0]]
      return placement.source < 0 ? placement.new : nil
    } identity: {
      content.rows[$0].id.rawValue
    }
    return sections.isEmpty ? rows : sections + rows
  }

  /// The same of either; `place` is where what came is, or nil if it was there.
  @inline(__always)
  private func repeated(
    of comingCount: Int, in places: Range<Int>, place: (Int) -> Int32?, identity: (Int32) -> Int64
  ) -> [(id: RowID, count: Int)] {
    func key(_ place: Int32) -> UInt64 { UInt64(bitPattern: identity(place)) }
    for index in 0..<comingCount {
      if let place = place(index) { scratch.counts.set(0, for: key(place)) }
    }
    if scratch.counts.count == 0 { return [] }
    for place in places {
      let count = scratch.counts.number(of: key(Int32(place)))
      if count >= 0 { scratch.counts.set(count + 1, for: key(Int32(place))) }
    }
    var found: [(id: RowID, count: Int)] = []
    for index in 0..<comingCount {
      guard let place = place(index) else { continue }
      let count = scratch.counts.number(of: key(place))
      scratch.counts.remove(key(place))
      if count > 1 { found.append((RowID(identity(place)), Int(count))) }
    }
    return found
  }
}
