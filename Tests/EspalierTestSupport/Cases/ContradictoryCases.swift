// SPDX-License-Identifier: MIT

import EspalierUpdates

extension DiffCases {
  /// Identities that lie; and identities and content that contradict themselves from call to call: any result will do
  /// then, as long as its indices are inside the lists.
  public static func contradictory(using generator: inout some RandomNumberGenerator) throws {
    let shape = ListShape.allCases.randomElement(using: &generator) ?? .edits
    let limit = [4, 12, 40, 150].randomElement(using: &generator) ?? 4
    let old = (0..<Int.random(in: 0...limit, using: &generator)).map { _ in
      ListShape.randomRow(keys: 40, using: &generator)
    }
    let new = shape.change(old, keys: 40, using: &generator)
    try liars(from: old, to: new)
    let often = UInt64.random(in: 1...9, using: &generator)
    var state = UInt64.random(in: 0 ... .max, using: &generator)
    func lies() -> Bool {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33 % often == 0
    }
    var integers = Differ<Int64>()
    var names = Differ<String>()
    for _ in 0..<3 {
      let updates = [
        integers.diff(
          from: old, to: new, id: { lies() ? Int64(state >> 62) : $0.id.rawValue },
          isEqual: { _, _ in lies() }),
        names.diff(
          from: old, to: new, id: { lies() ? "\(state >> 62)" : "\($0.id)" },
          isEqual: { _, _ in lies() }),
      ]
      for update in updates {
        let olds = update.deletes.map(\.index) + update.moves.map(\.from.index)
        let news = update.inserts.map(\.index) + update.moves.map(\.to.index)
        try demand(
          (olds + update.updates.map(\.old.index)).allSatisfy { old.indices.contains($0) }
            && (news + update.updates.map(\.new.index)).allSatisfy { new.indices.contains($0) },
          "an index is outside its list: \(update)")
      }
    }
  }
}
