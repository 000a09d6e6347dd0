// SPDX-License-Identifier: MIT

/// The thresholds of a diff: when each phase takes which of its ways, and what it may spend on them.
///
/// They decide how long a diff takes. With identities that occur once in each list they decide nothing else:
/// the difference is the same with any of them. Tests make them tiny, so that short lists take every way.
package struct Tuning: Sendable {
  /// Lists of up to this many rows are short; no more than `SmallDiff.limit`, which is where lists of elements end
  /// to be short: for them the long way costs more.
  package var smallRows = 64
  /// The thresholds of the scan.
  package var scan = Scan()
  /// The thresholds of filtered stretches.
  package var filters = Filters()
  /// The thresholds of matching rows in gaps.
  package var matching = Matching()
  /// The thresholds of finding what stays.
  package var moves = Moves()

  /// Makes the thresholds that were measured to be good.
  package init() {}

  /// What the scan may spend on rows that do not match, in about a nanosecond a unit; see `ScanCredit`.
  package struct Scan: Sendable {
    /// The credit at the beginning, beside half a unit for each row: also the most that it can be.
    package var spareCredit = 1_000
    /// What a matched row saves.
    package var matchedRow = 8
    /// What one mismatch costs that the next rows resolve.
    package var nearSkip = 36
    /// The same while rows were left out of one list only: if it stays so, nothing is hashed at all.
    package var oneSidedSkip = 8
    /// What comparing two windows of rows costs.
    package var window = 60
    /// How many rows a window has.
    package var windowWidth = 8
    /// How many rows of the other list a search for a single row looks at first.
    package var needleReach = 16
    /// How many rows of each list a sample takes first: a power of two.
    package var sampleWidth = 64
    /// How many rows, for each row of the shorter list, searches for single rows may look at.
    package var needleRows = 2
    /// How many rows of the shorter list there are for each that may be sampled.
    package var rowsPerSample = 8
  }

  /// When the scan walks a stretch as one of which rows were filtered.
  package struct Filters: Sendable {
    /// A run is short up to this many rows. Longer ones are followed faster sixteen rows at a time.
    package var shortRun = 16
    /// How many short runs have to come one after another before a walk is tried without more reason.
    package var shortRunsBefore = 4
    /// One list has to be longer than the other by this share of itself: a sixteenth.
    package var surplusShare = 16
    /// Rows that walks which led nowhere may look at, beside a share of the rows.
    package var spareRows = 2_048
    /// How many rows a walk looks at before it asks itself whether it is still worth while.
    package var stride = 256
  }

  /// How rows in gaps are matched.
  package struct Matching: Sendable {
    /// Blocks are looked for among this many runs at most.
    package var runsForBlocks = 16
    /// Blocks are looked for if both lists have this many rows in gaps.
    package var rowsForBlocks = 32
    /// What it costs to find a block, however short it is, in rows.
    package var block = 24
    /// Blocks of fewer rows than this are short.
    package var shortBlock = 4
    /// How many times over looking for a short block counts besides.
    package var shortBlockLoss = 3
    /// How many rows on end may not be behind the one before them, before looking there is left.
    package var patience = 16
    /// Filters are asked if both lists have this many rows in gaps; no fewer than `samples`.
    package var rowsForFilters = 2_048
    /// How many new rows are looked for to see whether few of them have partners.
    package var samples = 512
    /// They are looked for in every so many-th old row.
    package var sampleStride = 8
    /// How many more may be found than a quarter of them.
    package var spareFinds = 0
    /// How many rows are hashed before the first of them is needed. At 100,000 rows anything from 16 on is
    /// the same; at a million 128 saves a third of the time.
    package var batch = 128
    /// Probes of the table, for each row, before it counts as attacked.
    package var probes = 8
    /// Probes beside these.
    package var spareProbes = 4_096
  }

  /// How the rows that stay are found.
  package struct Moves: Sendable {
    /// Fewer matches than this, beside four for each run, are few.
    package var fewMatches = 64
    /// So many matches are looked at to see whether they come in blocks.
    package var sampledMatches = 1_000
    /// How many endings may be shifted for each block before rows are tried instead of blocks.
    package var shifts = 64
    /// Shifts beside these.
    package var spareShifts = 1_024
  }
}
