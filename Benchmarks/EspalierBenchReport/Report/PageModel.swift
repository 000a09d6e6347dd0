// SPDX-License-Identifier: MIT

/// What the page's template shows. Every text is `Markup`, so nothing unescaped can get in.
struct PageModel {
  var title: Markup
  var lead: Markup
  var subtitle: Markup
  var rules: Markup
  var notices: [Notice]
  var front: [Picture]
  var everyday: [TableModel]
  var whereOthersWin: Markup
  var note: Markup
  var words: [TableModel]
  var tiles: [Tile]
  var summaries: [Picture]
  var hasPeers: Bool
  var heat: [HeatSuite]
  var suites: [SuiteModel]
  var hasCounts: Bool
  var counts: [GroupModel]
  var hasHistory: Bool
  var historyTitle: Markup
  var setbacks: [TableModel]
  var histories: [GroupModel]
  var hasComparison: Bool
  var comparison: [TableModel]
  var runs: [TableModel]
  var command: Markup

  /// A sentence that a reader must not miss.
  struct Notice {
    var sentence: Markup
  }

  /// A headline figure.
  struct Tile {
    var figure: Markup
    var meaning: Markup
  }

  /// A plot.
  struct Picture {
    var svg: Markup
  }

  /// The heat maps of a suite.
  struct HeatSuite {
    var suite: Markup
    var maps: [HeatMap]
  }

  /// Ours against each peer at one size.
  struct HeatMap {
    var heading: Markup
    var isFirst: Bool
    var peers: [Heading]
    var lines: [HeatLine]
  }

  /// The heading of a column.
  struct Heading {
    var name: Markup
  }

  /// A benchmark against each peer.
  struct HeatLine {
    var benchmark: Markup
    var cells: [HeatCell]
  }

  /// A factor with its place between slow and fast.
  struct HeatCell {
    var level: Markup
    var factor: Markup
  }

  /// A suite with the plots of its groups.
  struct SuiteModel {
    var suite: Markup
    var meaning: Markup
    var groups: [GroupModel]
  }

  /// Plots, and the table behind them.
  struct GroupModel {
    /// What the page calls the end of the plots, for a link past them.
    var anchor: Markup
    var heading: Markup
    var isOpen: Bool
    var pictures: [Picture]
    var table: TableModel
  }

  /// A table.
  struct TableModel {
    var caption: Markup
    var columns: [Heading]
    var lines: [TableLine]
  }

  /// A row of a table.
  struct TableLine {
    var first: Markup
    var rest: [TableCell]
  }

  /// A cell.
  struct TableCell {
    var value: Markup
  }
}

extension PageModel.TableModel {
  /// A table of texts.
  init(_ caption: String, columns: [String], rows: [[String]]) {
    self.init(
      caption: .text(caption), columns: columns.map { .init(name: .text($0)) },
      lines: rows.map { row in
        .init(
          first: .text(row.first ?? ""),
          rest: row.dropFirst().map { .init(value: .text($0)) })
      })
  }
}
