// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Carries a difference out in every dialect on its strict host; each must end with the new list.
public struct DialectCheck: ~Copyable {
  private var differ = ListDiffer()
  private var update = BatchUpdate()
  private var plan = BatchPlan()

  /// A plan that has seen nothing yet.
  public init() {}

  /// Checks the difference between two lists in every dialect.
  public mutating func check(from old: [Row], to new: [Row]) throws(CaseFailure) {
    diff(from: old, to: new)
    do {
      try checkBatch(old, new)
      try checkSplices(old, new)
      try checkSequential(old, new)
      try checkDocument(old, new)
      try checkCollectionDifference(old, new)
    } catch {
      throw CaseFailure("\(error): \(text(old, new)) gave \(update)")
    }
  }

  /// Finds a difference to be translated.
  public mutating func diff(from old: [Row], to new: [Row]) {
    differ.diff(from: old.span, to: new.span, into: &update)
  }

  /// Translates the last difference into the dialect that keeps storage.
  public mutating func translate() { plan.translate(update) }

  private mutating func checkBatch(_ old: [Row], _ new: [Row]) throws {
    plan.translate(update)
    let data = [ListSection(id: 0, rows: new)]
    var host = ListViewHost(showing: [ListSection(id: 0, rows: old)])
    try host.performBatchUpdates(ListViewHost.Batch(plan), data: data)
    try host.reconfigure(
      items: plan.reconfigures.map { NewPath(section: 0, row: $0) }, headers: [], data: data)
    try demand(host.shown == data, "the batch shows something else")
    try demand(host.cellsMade == update.inserts.count, "the batch makes other cells")
    try demand(plan == BatchPlan(update), "a plan that was used gives another one")
  }

  private func checkSplices(_ old: [Row], _ new: [Row]) throws {
    let splices = Splices(update)
    var host = ListModelHost(showing: old)
    var model = old
    var last = -1
    for splice in splices.list {
      // The model makes the change, then says so.
      let place = splice.position.index
      model.replaceSubrange(
        place..<place + Int(splice.removed), with: new[place..<place + Int(splice.added)])
      try host.itemsChanged(
        position: place, removed: Int(splice.removed), added: Int(splice.added), model: model)
      // A row that stays lies between any two.
      try demand(splice.oldPosition.index > last, "two splices touch")
      last = splice.oldPosition.index + Int(splice.removed)
    }
    try demand(host.items == new, "the splices end elsewhere")
    var array = old
    splices.apply(to: &array, from: new)
    try demand(array == new, "the splices make another array")
    var backwards = old
    for splice in splices.list.reversed() {
      let removed = splice.oldPosition.index..<splice.oldPosition.index + Int(splice.removed)
      let added = splice.position.index..<splice.position.index + Int(splice.added)
      backwards.replaceSubrange(removed, with: new[added])
    }
    try demand(backwards == new, "the splices from the back end elsewhere")
    var structural = old
    Splices(update, replacingUpdates: false).apply(to: &structural, from: new)
    try demand(structural.map(\.id) == new.map(\.id), "splices without updates end elsewhere")
  }

  private func checkSequential(_ old: [Row], _ new: [Row]) throws {
    var host = RecyclerHost(showing: old)
    for operation in SequentialOperations(update).list { try host.perform(operation) }
    try demand(try host.layout(new) == new, "the sequence ends elsewhere")
    // Rows that were kept are still shown by the holders they had.
    let inserted = Set(update.inserts.map(\.index))
    for index in new.indices {
      try demand(
        host.holders[index] == (inserted.contains(index) ? nil : new[index].id),
        "row \(index) is shown by another holder")
    }
  }

  /// The same operations, by way of `insertBefore` and `removeChild`.
  private func checkDocument(_ old: [Row], _ new: [Row]) throws {
    guard old.count < 100 else { return }
    var host = DocumentHost()
    var contents: [Int: Row] = [:]
    for row in old {
      let node = host.makeNode()
      contents[node] = row
      try host.insertBefore(node, nil)
    }
    for operation in SequentialOperations(update).list {
      switch operation {
      case .remove(let position, let count):
        for node in host.children[position..<position + count] { try host.removeChild(node) }
      case .insert(let position, let count):
        for row in new[position..<position + count].reversed() {
          let node = host.makeNode()
          contents[node] = row
          try host.insertBefore(
            node, position < host.children.count ? host.children[position] : nil)
        }
      case .move(let from, let to):
        let node = host.children[from]
        let next = to < from ? to : to + 1
        try host.insertBefore(node, next < host.children.count ? host.children[next] : nil)
      case .change(let position, let count):
        for index in position..<position + count { contents[host.children[index]] = new[index] }
      }
    }
    try demand(host.children.map { contents[$0] } == new, "the document ends elsewhere")
  }

  private func checkCollectionDifference(_ old: [Row], _ new: [Row]) throws {
    let difference = update.collectionDifference(from: old, to: new)
    try demand(old.applying(difference) == new, "the collection difference ends elsewhere")
    let back = BatchUpdate(difference)
    try StrictApplier.check(back, from: old, to: new)
    try demand(
      back.deletes == update.deletes && back.inserts == update.inserts
        && back.updates == update.updates && back.moves.count <= update.moves.count,
      "the way to a collection difference and back loses something")
    guard old.count < 100 else { return }
    let standard = BatchUpdate(new.difference(from: old).inferringMoves())
    _ = try StrictApplier.apply(standard, to: old, expecting: new)
  }
}

/// The plans of lists of sections.
public enum SectionedDialects {
  /// Carries a difference out on a strict list view.
  public static func check(
    from old: [ListSection], to new: [ListSection], with differ: inout SectionedDiffer
  ) throws(CaseFailure) {
    let update = try DiffRules.check(from: old, to: new, with: &differ)
    for way in SectionedBatchPlan.MovedSections.allCases {
      let plan = SectionedBatchPlan(update, movedSections: way)
      try attempt("\(old) → \(new), \(way), gave \(plan)") {
        var host = ListViewHost(showing: old)
        try host.apply(plan, data: new)
        try demand(host.shown == new, "the batches show something else")
        try demand(
          host.cellsMade == cellsToMake(update, new, way), "the batches make other cells")
        for batch in plan.batches { try checkOrder(of: batch) }
        try demand(plan.reconfigures.isAscending, "the rows to reconfigure do not ascend")
        try demand(
          plan.sectionReconfigures.isAscending, "the sections to reconfigure do not ascend")
        try demand(plan.batches.count <= (way == .staged ? 2 : 1), "there are too many batches")
        try demand(plan.batches.last?.order.isNew ?? true, "the last batch shows other sections")
      }
    }
  }

  /// Those of rows that are new, and of rows that went from a deleted section or to an inserted one.
  private static func cellsToMake(
    _ update: SectionedBatchUpdate, _ new: [ListSection], _ way: SectionedBatchPlan.MovedSections
  ) -> Int {
    var gone = Set(update.sectionDeletes)
    var come = Set(update.sectionInserts)
    if way == .replaced {
      let touchedOld = Set(update.deletes.map(\.section) + update.moves.map(\.from.section))
      let touchedNew = Set(update.inserts.map(\.section) + update.moves.map(\.to.section))
      for move in update.sectionMoves
      where touchedOld.contains(move.from) || touchedNew.contains(move.to) {
        gone.insert(move.from)
        come.insert(move.to)
      }
    }
    let arrivals = update.inserts.count { !come.contains($0.section) }
    let remade = update.moves.count { move in
      if come.contains(move.to.section) { return false }
      return gone.contains(move.from.section)
    }
    return arrivals + remade + come.reduce(0) { $0 + new[$1.index].rows.count }
  }

  private static func checkOrder(of batch: SectionedBatch) throws {
    try demand(!batch.isEmpty, "a batch is empty")
    try demand(batch.sectionDeletes.isAscending, "deletes of sections do not ascend")
    try demand(batch.sectionInserts.isAscending, "inserts of sections do not ascend")
    try demand(batch.sectionMoves.map(\.to).isAscending, "moves of sections do not ascend")
    try demand(batch.deletes.isAscending, "deletes do not ascend")
    try demand(batch.inserts.isAscending, "inserts do not ascend")
    try demand(batch.moves.map(\.to).isAscending, "moves do not ascend")
  }
}

extension Collection where Element: Comparable {
  /// Whether each element is less than the one behind it.
  fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
