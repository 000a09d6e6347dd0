// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// What the names of contestants stand for.
enum WhoIsWho {
  /// What is known of each name, the libraries of others first.
  private static let meanings: [(name: String, meaning: String)] = [
    (
      Contestant.ours,
      "this package, with working memory that is used again, as a list on screen does"
    ),
    ("difference-kit", "DifferenceKit: staged changesets (Heckel 1978)"),
    ("differentiator", "Differentiator of RxDataSources: sections and items (Heckel 1978)"),
    ("deep-diff", "DeepDiff: deletes, inserts, moves and replacements (Heckel 1978)"),
    (
      "differ-ids",
      "Differ, on identities alone: it finds no row whose content changed (Myers 1986)"
    ),
    (
      "difference-ids",
      "the standard library's difference(from:), on identities alone: no moves, no changed content"
    ),
    ("difference", "the standard library's difference(from:), without moves"),
    ("difference-moves", "the standard library's difference(from:) with inferringMoves()"),
    ("heckel", "a plain diff after Heckel 1978, written for these benchmarks with dictionaries"),
    (
      "plain",
      "the obvious way to do it with arrays, dictionaries and objects, written for these benchmarks"
    ),
    ("prefix-sums", "heights summed up in an array, written for these benchmarks"),
    ("espalier-fresh", "this package, which makes its working memory anew for each diff"),
    ("trim-and-hash", "the least a diff of this package can do: trim both ends and hash the rest"),
    ("limit-compare", "no diff: all contents are compared in lockstep"),
    ("limit-hash", "no diff: all identities are hashed once"),
    ("limit-table", "no diff: both ends are trimmed, the rest is looked up in a table"),
    ("memcpy", "no diff: the input is copied"),
  ]

  /// A table of those of some names of which something is known; nil if there are none but ours.
  static func table(_ names: [String]) -> PageModel.TableModel? {
    let rows = meanings.filter { names.contains($0.name) }.map { [$0.name, $0.meaning] }
    guard rows.contains(where: { $0[0] != Contestant.ours }) else { return nil }
    return PageModel.TableModel(
      "Who is who", columns: ["contestant", "what it is"], rows: rows)
  }
}
