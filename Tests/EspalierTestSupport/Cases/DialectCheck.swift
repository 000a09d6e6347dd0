// SPDX-License-Identifier: MIT

import EspalierDiff

/// Carries a difference out in every dialect on its strict host; each must end with the new list.
public struct DialectCheck: ~Copyable {
  private var differ = ListDiffer()
  private var update = BatchUpdate()
  private var plan = BatchPlan()
  private var splices = Splices()
  private var spliceTranslator = SpliceTranslator()
  private var operations = SequentialOperations()
  private var sequentialTranslator = SequentialTranslator()

  /// Translators that have seen nothing yet.
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

  /// Translates the last difference into all dialects that keep storage.
  public mutating func translate() {
    plan.translate(update)
    spliceTranslator.translate(update, into: &splices)
    sequentialTranslator.translate(update, into: &operations)
  }

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

  private mutating func checkSplices(_ old: [Row], _ new: [Row]) throws {
    spliceTranslator.translate(update, into: &splices)
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
    Splices(update, updates: .omitted).apply(to: &structural, from: new)
    try demand(structural.map(\.id) == new.map(\.id), "splices without updates end elsewhere")
    try demand(splices == Splices(update), "a translator that was used gives other splices")
  }

  private mutating func checkSequential(_ old: [Row], _ new: [Row]) throws {
    sequentialTranslator.translate(update, into: &operations)
    var host = RecyclerHost(showing: old)
    for operation in operations.list { try host.perform(operation) }
    try demand(try host.layout(new) == new, "the sequence ends elsewhere")
    // Rows that were kept are still shown by the holders they had.
    let inserted = Set(update.inserts.map(\.index))
    for index in new.indices {
      try demand(
        host.holders[index] == (inserted.contains(index) ? nil : new[index].id),
        "row \(index) is shown by another holder")
    }
    try demand(
      operations == SequentialOperations(update),
      "a translator that was used gives another sequence"
    )
  }

  /// The same operations, by way of `insertBefore` and `removeChild`.
  private mutating func checkDocument(_ old: [Row], _ new: [Row]) throws {
    guard old.count < 100 else { return }
    var host = DocumentHost()
    var contents: [Int: Row] = [:]
    for row in old {
      let node = host.makeNode()
      contents[node] = row
      try host.insertBefore(node, nil)
    }
    for operation in operations.list {
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

  private mutating func checkCollectionDifference(_ old: [Row], _ new: [Row]) throws {
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
    let plan = SectionedBatchPlan(update)
    try attempt("\(old) → \(new) gave \(plan)") {
      var host = ListViewHost(showing: old)
      try host.performBatchUpdates(ListViewHost.Batch(plan), data: new)
      try host.reconfigure(
        items: plan.reconfigures, headers: plan.sectionReconfigures.map(\.index), data: new)
      try demand(host.shown == new, "the batch shows something else")
      try demand(plan.deletes.elementsEqual(plan.deletes.sorted()), "deletes do not ascend")
      try demand(plan.inserts.elementsEqual(plan.inserts.sorted()), "inserts do not ascend")
    }
  }
}
