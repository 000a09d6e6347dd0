// SPDX-License-Identifier: MIT

import EspalierUpdates

/// How an identity contradicts itself.
public enum Lie: CaseIterable, Sendable {
  /// None: all that is wrong is that few hash values are shared by all.
  case collision
  /// Equal if it is near: what is equal has other hash values, and others again are equal to it.
  case tolerance
  /// Equal if it is not greater, but not the other way round.
  case atMost
  /// Not even equal to itself.
  case never
  /// Equal to all, with other hash values.
  case always
  /// Another hash value each time.
  case restless
  /// Now and then not equal to itself.
  case fickle
}

/// An identity that lies, and counts how often it was compared.
public struct Liar: Hashable {
  /// Counts for all identities of a list.
  public final class Counter {
    /// The calls of `==`, and of `hash(into:)` where that lies.
    public var calls = 0

    /// Begins at none.
    public init() {}
  }

  let lie: Lie
  let number: Int
  let hashCount: Int
  let counter: Counter

  /// Makes an identity with one of `hashCount` hash values.
  public init(_ lie: Lie, _ number: Int, hashCount: Int = 5, counter: Counter) {
    (self.lie, self.number, self.hashCount, self.counter) = (lie, number, hashCount, counter)
  }

  /// Equal, or what the lie says.
  public static func == (a: Liar, b: Liar) -> Bool {
    a.counter.calls += 1
    return switch a.lie {
    case .collision, .restless: a.number == b.number
    case .tolerance: abs(a.number - b.number) <= 1
    case .atMost: a.number <= b.number
    case .never: false
    case .always: true
    case .fickle: a.number == b.number && a.counter.calls % 7 > 0
    }
  }

  /// Hashes a number that few identities have, or many.
  public func hash(into hasher: inout Hasher) {
    if lie == .restless { counter.calls += 1 }
    hasher.combine(lie == .restless ? counter.calls : number % hashCount)
  }
}

extension DiffCases {
  /// Lists of all shapes whose identities lie, in all ways.
  static func liars(from old: [Row], to new: [Row]) throws(CaseFailure) {
    for lie in Lie.allCases {
      for looksAhead in [true, false] {
        try liars(
          lie, from: old.map { Int($0.id.rawValue) }, to: new.map { Int($0.id.rawValue) },
          looksAhead: looksAhead)
      }
    }
  }

  /// Checks the difference of two lists whose identities lie: it leads from one to the other, as strictly as any other
  /// does, and what it keeps is equal, as far as equality lasts.
  public static func liars(
    _ lie: Lie, from old: [Int], to new: [Int], looksAhead: Bool = true
  ) throws(CaseFailure) {
    let counter = Liar.Counter()
    var differ = Differ<Liar>(looksAhead: looksAhead)
    let content = { (number: Int, isNew: Bool) in
      Stamp(Int64(number % 7 == 0 && isNew ? -1 : 1))
    }
    let olds = old.map { Row(id: RowID(Int64($0)), stamp: content($0, false)) }
    let news = new.map { Row(id: RowID(Int64($0)), stamp: content($0, true)) }
    let id = { (row: Row) in Liar(lie, Int(row.id.rawValue), counter: counter) }
    let update = differ.diff(from: olds, to: news, id: id, isEqual: { $0.stamp == $1.stamp })
    try attempt("\(lie), \(old) → \(new) gave \(update)") {
      try update.check(oldCount: old.count, newCount: new.count)
      // By the places of their rows: which old one a new one is, or none.
      let partners = plainSources(of: update, oldCount: old.count, newCount: new.count)
      if lie == .fickle { return }
      for (row, partner) in partners.enumerated() {
        if let partner { try demand(id(olds[partner]) == id(news[row]), "\(row) is another row") }
      }
      try StrictApplier.check(
        update,
        from: olds.enumerated().map { Row(id: RowID(Int64($0)), stamp: $1.stamp) },
        to: news.enumerated().map {
          Row(id: RowID(Int64(partners[$0] ?? old.count + $0)), stamp: $1.stamp)
        })
    }
  }
}
