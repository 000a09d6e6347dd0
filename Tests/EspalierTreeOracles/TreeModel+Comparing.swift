// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree

/// Comparing the two trees, and replaying commits.
extension TreeModel {
  /// The rows of the tree, named like those of the plain one. A separator between children has for ever the name
  /// that is expected where it is met first.
  func flattened(like expected: [String]) throws -> [String] {
    let rows = tree.visibleRows()
    return try rows.enumerated().map { position, handle in
      guard try tree.isSeparator(handle) else { return "r\(try tree.row(handle).id)" }
      let height = Int(try tree.attributes(of: handle).height.initial.points)
      guard height == 3 else { return "s\(height)" }
      let id = try tree.row(handle).id
      if rows.count == expected.count, separatorNames[id] == nil {
        learn(expected[position], of: id)
      }
      return separatorNames[id] ?? "s3.unknown"
    }
  }

  private func learn(_ name: String, of id: RowID) {
    guard name.hasPrefix("s3."), namedSeparators[name] == nil else { return }
    namedSeparators[name] = id
    separatorNames[id] = name
  }

  func compare() throws {
    let expected = root.flattened
    let rows = try flattened(like: expected)
    try expect(rows == expected, "\(rows) instead of \(expected)")
    try expect(tree.rowCount == expected.count, "the rows are counted wrongly")
    for naive in nodes {
      let handle = naive.handle
      try expect(tree.contains(handle), "\(naive.id) is missing")
      try expect(try tree.parent(of: handle) == naive.parent?.handle, "\(naive.id): parent")
      try expect(try tree.isAttached(handle) == (naive.top === root), "\(naive.id): attached")
      guard naive.isContainer else { continue }
      let children = naive.children.map(\.handle)
      try expect(try Array(tree.children(of: handle)) == children, "\(naive.id): children")
      try expect(try tree.childCount(of: handle) == children.count, "\(naive.id): child count")
    }
    try expect(stale.allSatisfy { !tree.contains($0) }, "a stale handle is obeyed")
    tree.order.checkInvariants()
    #if ESPALIER_CHECKS
      tree.checkInvariants()
    #endif
  }

  private func rows() -> [Row] {
    var buffer = UniqueBuffer<Row>()
    let count = tree.flatten(into: &buffer)
    return (0..<count).map { buffer[$0] }
  }

  func commit(_ generator: inout some RandomNumberGenerator) throws {
    guard isRecording else { return }
    try checkCommittedRows()
    let old = committed
    tree.commit(into: &changes)
    try expect(!tree.hasPendingChanges, "a commit leaves changes")
    committed = rows()
    let replayed = try replay(old: old, new: committed)
    try expect(replayed.map(\.id) == committed.map(\.id), "the changes lead elsewhere")
    try checkUpdates(old: old)
    try checkHeights(&generator)
    let expected = root.flattened
    try expect(try flattened(like: expected) == expected, "a commit changes the rows")
    try checkSeparators()
  }

  /// The separator before a child that was always separated moves with it: it is not deleted and inserted again.
  private func checkSeparators() throws {
    let mayBeNew = Set(nodes.filter(\.wasUnseparated).map { "s3.\($0.id)" })
    let deleted = Set(changes.deletes.map(\.id))
    for insert in changes.inserts {
      guard let name = separatorNames[committed[insert.index].id] else { continue }
      try expect(
        mayBeNew.contains(name) || !deleted.contains(committed[insert.index].id),
        "\(name) is deleted and inserted again")
    }
    for node in nodes { node.wasUnseparated = node.parent?.separatesChildren != true }
  }

  /// Questions about committed rows: a row that was removed since has no handle.
  private func checkCommittedRows() throws {
    try expect(tree.order.rowCount == committed.count, "rows changed without a commit")
    for row in committed.indices {
      guard let node = tree.node(atRow: row) else { continue }
      try expect(tree.contains(node), "a committed row has a handle that is stale")
      try expect(try tree.row(node).id == committed[row].id, "a committed row has another's handle")
    }
  }

  /// Applies the changes as a host does.
  private func replay(old: [Row], new: [Row]) throws -> [Row] {
    let leaving = Set(changes.deletes.map(\.row.index) + changes.moves.map(\.old.index))
    try expect(
      leaving.count == changes.deletes.count + changes.moves.count, "a row leaves twice")
    try expect(
      changes.deletes.allSatisfy { old[$0.row.index].id == $0.id }, "a wrong row is deleted")
    var result: [Row?] = Array(repeating: nil, count: new.count)
    for move in changes.moves { result[move.new.index] = old[move.old.index] }
    for insert in changes.inserts { result[insert.index] = new[insert.index] }
    var staying = old.indices.filter { !leaving.contains($0) }.map { old[$0] }[...]
    for index in result.indices where result[index] == nil { result[index] = staying.popFirst() }
    try expect(staying.isEmpty, "rows are left over")
    return result.compactMap { $0 }
  }

  /// Exactly the rows that stayed in the list and have another stamp are updated.
  private func checkUpdates(old: [Row]) throws {
    let inserted = Set(changes.inserts.map(\.index))
    let stamps = Dictionary(old.map { ($0.id, $0.stamp) }, uniquingKeysWith: { first, _ in first })
    let expected = committed.indices.filter { index in
      guard !inserted.contains(index), let stamp = stamps[committed[index].id] else { return false }
      return stamp != committed[index].stamp
    }
    try expect(changes.updates.map(\.new.index) == expected, "the updates are others")
    try expect(
      changes.updates.allSatisfy { old[$0.old.index].id == committed[$0.new.index].id },
      "an update confuses two rows")
  }

  /// A row that stays in the list keeps its measured height, wherever it moves.
  private func checkHeights(_ generator: inout some RandomNumberGenerator) throws {
    let visible = Set(root.flattened)
    for naive in nodes where !naive.isContainer {
      let isVisible = naive.top === root && visible.contains("r\(naive.id)")
      if !(isVisible && naive.wasVisible) { naive.measured = nil }
      naive.wasVisible = isVisible
      guard isVisible else { continue }
      let height = tree.order.height(of: naive.handle.index).points
      try expect(height == Double(naive.measured ?? 44), "\(naive.id) is \(height) tall")
      if generator.chance(30) {
        naive.measured = 10 + generator.below(50)
        let measured = Length(points: Double(naive.measured!))!
        try expect(
          try tree.setMeasuredHeight(measured, of: naive.handle), "\(naive.id) takes no height")
      }
    }
  }

  func finish(_ generator: inout some RandomNumberGenerator) throws {
    try compare()
    try commit(&generator)
    for handle in stale { try expectRefusal(.unknownNode(handle)) { try tree.remove(handle) } }
    try tree.removeAll(in: tree.root)
    try expect(
      tree.visibleRows().isEmpty || root.hasTop || root.hasBottom, "an emptied tree shows rows")
  }
}
