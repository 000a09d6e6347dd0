// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// What the words of a report mean.
enum Glossary {
  /// The words of every report.
  private static let words: [(String, String)] = [
    (
      "case",
      "a benchmark on one variant at one number of rows, such as updates/shuffle/random/100000"
    ),
    ("benchmark", "what is done, such as shuffle: all rows are put in another order"),
    ("variant", "what it is done to: the kind of list, tree or identity"),
    ("rows", "how many elements the list has before the change"),
    ("identity", "what a row is known by when its content changes: an integer, a UUID, a string"),
    (
      "contestant",
      "whoever does the work of a case: Espalier, a library, or code written to compare with"
    ),
    ("ours", "Espalier"),
    ("time", "of one operation: the least of many, for others on the machine only ever add to it"),
    (
      "× (multiple)",
      "how many times as long a contestant takes as Espalier in the same run; below 1 it is faster"
    ),
    ("geometric mean", "the mean of factors: of 2 × and 8 × it is 4 ×"),
    ("cut off", "was not measured because one operation would have taken too long"),
    (
      "copying the input",
      "the time of copying the memory of the input; what looks at all of it takes no less"
    ),
    (
      "allocations, allocated", "how often memory is asked for in one operation, and how many bytes"
    ),
    ("instructions", "how many the processor executes in one operation, counted under valgrind"),
    ("retains", "how often a reference is counted up in one operation"),
    ("operations, moves", "how many steps a batch update has, and how many of them are moves"),
    ("resident", "by how much the memory of the process grew"),
    ("baseline", "the figures of an earlier run, to compare with"),
    ("commit", "the state of the source that was measured"),
  ]

  /// The suites, and what their variants are.
  private static let suites: [(name: String, meaning: String)] = [
    (
      "peers",
      "a suite: two lists of structs in, one batch update out, in ours and in libraries of others; variants are kinds "
        + "of identity"
    ),
    (
      "updates",
      "a suite: two lists or some edits in, one batch update out. Identities in no order (random), in order "
        + "(sequential), some twice (duplicates), in sections; lists meant to be hard (hostile); 0.01 % to 50 % changed "
        + "(density); what a table benchmark of browsers does (js-framework); a feed; histories of real repositories "
        + "(trace); commits of an engine with or without layout"
    ),
    (
      "elements",
      "a suite: two lists of structs or objects in, one batch update out; variants are kinds of identity"
    ),
    (
      "flatten",
      "a suite: a tree of components in, the list of its rows out; variants are shapes of trees"
    ),
    (
      "events",
      "a suite: events go up a tree to those who listen, shared values go down; depth-10: ten levels"
    ),
    ("layout", "a suite: heights of rows, where they lie, and which are in sight"),
  ]

  /// What of these a report has.
  static func table(_ index: FigureIndex) -> PageModel.TableModel {
    let present = Set(index.cases.map(\.suite))
    return PageModel.TableModel(
      "The words of this page", columns: ["word", "meaning"],
      rows: words.map { [$0.0, $0.1] }
        + suites.filter { present.contains($0.name) }.map { [$0.name, $0.meaning] })
  }

  /// What a suite is; nil for one that is not of this package.
  static func meaning(ofSuite name: String) -> String? {
    suites.first { $0.name == name }?.meaning
  }
}
