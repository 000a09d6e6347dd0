// SPDX-License-Identifier: MIT

import EspalierBase

/// What heights depend on beside identity, stamp and breadth: a number of the app's for every kind of row, such
/// as the step of its size of text.
///
/// Each value has a code of six bits, which is put above the 25 bits of a breadth: both together are the *key* of
/// a height. The codes of all kinds at one time are a table; the breadth of the list with the number of the table
/// above it is the *setting* that all heights were found in. As long as no traits are set, every code and the
/// number of the table are 0: a key is a breadth.
///
/// Invariants: the codes in tables are below the number of values; no two values, and no two tables, are equal.
struct HeightTraits: ~Copyable {
  /// The codes of all kinds of rows. Not private: Swift 6.3 breaks off where another module inlines the end of what
  /// holds a private type.
  struct Table: Equatable {
    /// That of kinds beyond `kinds`.
    var others: UInt8 = 0
    /// By kind; the last one is not that of the others.
    var kinds: [UInt8] = []

    func code(of kind: UInt16) -> UInt8 { Int(kind) < kinds.count ? kinds[Int(kind)] : others }

    mutating func set(_ code: UInt8, of kind: UInt16) {
      while kinds.count <= Int(kind) { kinds.append(others) }
      kinds[Int(kind)] = code
      while kinds.last == others { kinds.removeLast() }
    }
  }

  /// The values, by code.
  private var values = [0]
  private var current = 0

  /// The tables, the one without traits first; none before the first trait, so that a list without costs nothing.
  private var tables: [Table] = []

  /// Whether any traits were ever set.
  private(set) var isUsed = false

  private static let shift: Int32 = 25
  private static let limit = 64

  /// The bits of the table in a setting.
  var tableBits: Int32 { Int32(current) << HeightTraits.shift }

  /// The bits of a kind in a key, at present.
  @inline(__always)
  func bits(of kind: UInt16) -> Int32 {
    isUsed ? bits(of: kind, table: current) : 0
  }

  /// The bits of a kind in a key, in a setting.
  @inline(__always)
  func bits(of kind: UInt16, in setting: Int32) -> Int32 {
    isUsed && setting >= 0 ? bits(of: kind, table: Int(setting >> HeightTraits.shift)) : 0
  }

  @inline(never)
  private func bits(of kind: UInt16, table: Int) -> Int32 {
    Int32(tables[table].code(of: kind)) << HeightTraits.shift
  }

  /// The breadth of the list in a setting; no setting is no breadth.
  @inline(__always)
  static func breadth(in setting: Int32) -> Int32 {
    setting < 0 ? setting : setting & ((1 << HeightTraits.shift) - 1)
  }

  /// The value of a kind, at present.
  @inline(__always)
  func value(of kind: UInt16) -> Int {
    isUsed ? values[Int(tables[current].code(of: kind))] : 0
  }

  /// The bits of a value in a key; nil if there are too many other values.
  mutating func bits(ofValue value: Int) -> Int32? {
    code(of: value).map { Int32($0) << HeightTraits.shift }
  }

  private mutating func code(of value: Int) -> UInt8? {
    if let code = values.firstIndex(of: value) { return UInt8(code) }
    guard values.count < HeightTraits.limit else { return nil }
    values.append(value)
    use()
    return UInt8(values.count - 1)
  }

  /// From here on there is a table.
  private mutating func use() {
    if tables.isEmpty { tables.append(Table()) }
    isUsed = true
  }

  /// Makes room for another value and another table. Returns whether codes and settings of before mean nothing
  /// any more, because there were too many of them.
  mutating func makeRoom(for value: Int) -> Bool {
    guard code(of: value) == nil || tables.count == HeightTraits.limit else { return false }
    let (old, former) = (tables[current], values)
    values = [0]
    tables = [Table(others: code(of: former, old.others), kinds: old.kinds)]
    for kind in old.kinds.indices { tables[0].kinds[kind] = code(of: former, old.kinds[kind]) }
    current = 0
    return true
  }

  /// The code by now of the value that a code was.
  private mutating func code(of former: [Int], _ code: UInt8) -> UInt8 {
    // There were no more values than there is room for.
    self.code(of: former[Int(code)])!
  }

  /// Sets the value of some kinds, or of all. Traps if that makes more than 64 different values at a time, 0
  /// among them.
  mutating func set(_ value: Int, of kinds: [RowKind]?) {
    guard let code = code(of: value) else {
      misuse("Rows have at most \(HeightTraits.limit - 1) different traits at a time.")
    }
    use()
    var table = tables[current]
    if let kinds {
      for kind in kinds { table.set(code, of: kind.rawValue) }
    } else {
      table = Table(others: code)
    }
    if let known = tables.firstIndex(of: table) {
      current = known
    } else {
      tables.append(table)
      current = tables.count - 1
    }
  }

  /// Whether all of some kinds, or of all, have a value already.
  func has(_ value: Int, of kinds: [RowKind]?) -> Bool {
    guard let kinds else {
      guard isUsed else { return value == 0 }
      return tables[current].kinds.isEmpty && values[Int(tables[current].others)] == value
    }
    return kinds.allSatisfy { self.value(of: $0.rawValue) == value }
  }
}
