// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// A contestant of which more is known than the name that result files have. It has the same name and looks in
/// every report; each library has one colour.
struct KnownContestant {
  /// Whose work it is.
  enum Kind {
    /// This package, called in one way or another.
    case ours
    /// A library that apps use.
    case library
    /// Code that was written for these benchmarks.
    case plain
    /// What nobody can beat.
    case limit
  }

  /// The name in result files.
  var name: String

  /// The name that is shown.
  var shown: String

  var kind: Kind
  var style: SeriesStyle

  /// What it is.
  var meaning: String

  private init(
    _ name: String, _ shown: String, _ kind: Kind, _ style: SeriesStyle, _ meaning: String
  ) {
    (self.name, self.shown, self.kind, self.style, self.meaning) = (
      name, shown, kind, style, meaning
    )
  }

  private init(
    _ name: String, _ shown: String, _ kind: Kind, _ color: Int, _ shape: Int, _ meaning: String
  ) {
    self.init(name, shown, kind, SeriesStyle(color: color, shape: shape), meaning)
  }

  /// All of them, the libraries of others first.
  static let all: [KnownContestant] = [
    KnownContestant(
      Contestant.ours, "Espalier", .ours, 0, 0,
      "this package, with working memory that is used again, as a list on screen does"),
    KnownContestant(
      "difference-kit", "DifferenceKit", .library, 1, 1, "staged changesets (Heckel 1978)"),
    KnownContestant(
      "differentiator", "RxDataSources", .library, 2, 2,
      "its Differentiator, which diffs sections and items (Heckel 1978)"),
    KnownContestant(
      "deep-diff", "DeepDiff", .library, 3, 3,
      "deletes, inserts, moves and replacements (Heckel 1978)"),
    KnownContestant(
      "differ-ids", "Differ (identities)", .library, 4, 4,
      "of identities alone: it finds no row whose content changed (Myers 1986)"),
    KnownContestant(
      "difference-ids", "Swift's difference (identities)", .library, 5, 5,
      "the standard library's difference(from:), of identities alone: no moves, no changed content"),
    KnownContestant(
      "difference", "Swift's difference", .library, 5, 6,
      "the standard library's difference(from:), without moves"),
    KnownContestant(
      "difference-moves", "Swift's difference (moves)", .library, 5, 3,
      "the standard library's difference(from:) with inferringMoves()"),
    KnownContestant(
      "heckel", "plain Heckel diff", .plain, 7, 2,
      "a diff after Heckel 1978, written for these benchmarks with dictionaries"),
    KnownContestant(
      "plain", "plain code", .plain, 7, 6,
      "the obvious way to do it with arrays, dictionaries and objects, written for these benchmarks"
    ),
    KnownContestant(
      "prefix-sums", "plain sums of heights", .plain, 7, 5,
      "heights summed up in an array, written for these benchmarks: quick to make and to ask, and all made anew "
        + "when one height changes"),
    KnownContestant(
      "espalier-fresh", "Espalier, made anew", .ours, 0, 5,
      "this package, which makes its working memory anew for each diff"),
    KnownContestant(
      "trim-and-hash", "trim and hash", .ours, 0, 1,
      "the least a diff of this package can do: trim both ends and hash the rest"),
    KnownContestant(
      "limit-compare", "comparing everything", .limit, .limit,
      "no diff: all contents are compared in lockstep"),
    KnownContestant(
      "limit-hash", "hashing everything", .limit, .limit, "no diff: all identities are hashed once"),
    KnownContestant(
      "limit-table", "looking everything up", .limit, .limit,
      "no diff: both ends are trimmed, the rest is looked up in a table"),
    KnownContestant(
      "memcpy", "copying the input", .limit, .limit, "no diff: the input is copied"),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The one of a name in a result file; nil if nothing is known of it.
  static subscript(name: String) -> KnownContestant? { byName[name] }

  /// A table of those of some names of which something is known; nil if there are none but ours.
  static func table(_ names: [String]) -> PageModel.TableModel? {
    let rows = all.filter { names.contains($0.name) }
    guard rows.contains(where: { $0.name != Contestant.ours }) else { return nil }
    return PageModel.TableModel(
      "Who is who", columns: ["contestant", "what it is", "in result files"],
      rows: rows.map { [$0.shown, $0.meaning, $0.name] })
  }
}

/// The name by which a contestant is shown.
func nameShown(_ contestant: String) -> String { KnownContestant[contestant]?.shown ?? contestant }
