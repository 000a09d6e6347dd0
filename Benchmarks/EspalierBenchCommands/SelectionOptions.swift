// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierBenchmarkKit
import EspalierWorkloads

/// The options that say which benchmarks are meant.
struct SelectionOptions: ParsableArguments {
  @Option(help: "A suite; may be given several times.")
  var suite: [String] = []

  @Option(help: "A size in rows, such as 1000000; may be given several times.")
  var rows: [Int] = []

  @Option(
    help: ArgumentHelp(
      "Measures the files below this directory, as a component tree, in place of the suites.",
      valueName: "directory"))
  var tree: String?

  @Option(
    help: ArgumentHelp(
      "Which benchmarks: a pattern such as 'move*' for name, name/variant or suite/name/variant.",
      valueName: "pattern"))
  var filter: String?

  func validate() throws {
    if let bad = rows.first(where: { $0 < 1 || $0 > maximumRows }) {
      throw ValidationError("--rows \(bad): rows are between 1 and \(grouped(maximumRows)).")
    }
    if tree != nil { return }
    // What fits nothing is found here rather than in `run`, where the usage that is shown would not be that of the
    // command. What is recorded is all there is.
    var whole = selection
    whole.purpose = .record
    do { _ = try whole.choices(from: allSuites) } catch {
      throw ValidationError(error.description)
    }
  }

  /// A limit far above what the memory of a usual machine holds several times over.
  private var maximumRows: Int { 100_000_000 }

  /// The selected cases; bad usage if a name is unknown. A quick run has the first variant of each
  /// benchmark alone, unless a filter says which.
  func choices(
    quick: Bool = false, for purpose: Sizes.Purpose = .run
  ) throws -> [Selection.Choice] {
    var selection = self.selection
    selection.firstVariantOnly = quick && filter == nil
    selection.purpose = purpose
    let suites = try suites
    do { return try selection.choices(from: suites) } catch {
      throw ValidationError(error.description)
    }
  }

  private var selection: Selection {
    Selection(suites: suite, rows: rows, patterns: filter.map { [Glob($0)] } ?? [])
  }

  /// Whether some are named.
  var isNarrow: Bool { !suite.isEmpty || !rows.isEmpty || tree != nil || filter != nil }

  /// The cases among `known` that no suite has any more, and that fit the options, or highlights if those are what
  /// is measured.
  func gone(of known: Set<CaseID>, among highlights: [Highlights]?) throws -> Set<CaseID> {
    if tree != nil { return [] }
    let selections = highlights?.map(\.selection) ?? [selection]
    let all = [[], allSuites.map(\.name)].flatMap { names in
      // All suites together are never none.
      (try? Selection(suites: names, purpose: .record).choices(from: allSuites)) ?? []
    }
    return known.filter { id in selections.contains { $0.fits(id) } }.subtracting(all.map(\.id))
  }

  /// All suites, or the one of the named directory.
  private var suites: [Suite] {
    get throws {
      guard let tree else { return allSuites }
      do { return [.directory(try DirectoryListing(path: tree))] } catch {
        throw ResultStore.fail("\(error)")
      }
    }
  }
}
