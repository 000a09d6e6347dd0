// SPDX-License-Identifier: MIT

import EspalierUpdates

/// An element with an integer identity.
public struct Item: Identifiable, Equatable, Sendable {
  /// The identity of the row it was made of.
  public var id: Int64
  /// The stamp of the row it was made of.
  public var content: Int64

  /// An element in place of a row.
  public init(_ row: Row) {
    id = row.id.rawValue
    content = row.stamp.rawValue
  }
}

/// An element with an identity that is no integer.
public struct NamedItem: Identifiable, Equatable, Sendable {
  /// A name made of the identity of the row.
  public var id: String
  /// The stamp of the row it was made of.
  public var content: Int64

  /// An element in place of a row.
  public init(_ row: Row) {
    id = "row \(row.id)"
    content = row.stamp.rawValue
  }
}

/// Holds every face of the differ against the rules and against each other.
public struct ElementCheck: ~Copyable {
  private var integers = Differ<Int64>()
  private var names = Differ<String>()
  private var core = ListDiffer()

  /// Differs of all kinds that have seen nothing yet.
  public init() {}

  /// Checks the differences between two lists, as all faces find them.
  public mutating func check(from old: [Row], to new: [Row]) throws(CaseFailure) {
    let items = (old: old.map(Item.init), new: new.map(Item.init))
    let update = integers.diff(from: items.old, to: items.new)
    try DiffRules.check(update, from: old, to: new)
    var others: [(String, BatchUpdate)] = []
    others.append(("a key path", integers.diff(from: items.old, to: items.new, id: \.id)))
    others.append(
      (
        "closures",
        integers.diff(from: items.old, to: items.new, id: { $0.id }, isEqual: { $0 == $1 })
      ))
    others.append(
      (
        "stamps",
        integers.diff(
          from: items.old, to: items.new, id: \.id,
          isEqual: { Stamp($0.content) == Stamp($1.content) })
      ))
    let named = (old: old.map(NamedItem.init), new: new.map(NamedItem.init))
    let byName = names.diff(from: named.old, to: named.new)
    let byKeyPath = names.diff(from: named.old, to: named.new, id: \.id, isEqual: ==)
    try demand(byName == byKeyPath, "names by key path: \(byKeyPath), not \(byName)")
    let areUnique = DiffRules.areUnique(old) && DiffRules.areUnique(new)
    if areUnique {
      others.append(("names", byName))
    } else {
      // Which of several equal ones is kept may differ; how many are, may not.
      try DiffRules.check(byName, from: old, to: new)
      try demand(
        byName.deletes.count == update.deletes.count
          && byName.inserts.count == update.inserts.count,
        "names: \(text(old, new)) gave \(byName), and integers \(update)")
    }
    for (face, other) in others {
      try demand(other == update, "\(face): \(text(old, new)) gave \(other), not \(update)")
    }
    let reference = core.diff(from: old, to: new)
    if areUnique {
      try demand(
        update == reference, "elements: \(text(old, new)) gave \(update), and rows \(reference)")
    } else {
      try demand(
        update.deletes.count == reference.deletes.count
          && update.inserts.count == reference.inserts.count,
        "elements: \(text(old, new)) gave \(update), and rows \(reference)")
    }
  }
}
