// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierDiff

  /// The example of "How the diff works", and of the comments, through the phases one by one: old list
  /// `A B C D E`, new list `A X B D E C`.
  @Suite("A walk through the diff")
  struct WalkthroughTests {
    private let old = ContiguousArray(rows("ABCDE"))
    private let new = ContiguousArray(rows("AXBDEC"))

    /// What the scan says of the lists.
    private func scannedGaps() -> Gaps {
      var gaps = Gaps()
      var scanner = Scanner(Tuning())
      gaps.prepare(oldCount: old.count, newCount: new.count)
      scanner.scan(old.span, new.span, into: &gaps)
      return gaps
    }

    /// What the matching says of the gaps.
    private func matches(of gaps: borrowing Gaps) -> Matches {
      var matches = Matches()
      var matcher = Matcher(Tuning())
      matches.prepare(newCount: new.count)
      matcher.match(gaps, old.span, new.span, inOrder: false, into: &matches)
      return matches
    }

    @Test("Scan: the runs are A, B, DE; in gaps are C, and X and C")
    func scan() {
      let gaps = scannedGaps()
      let runs = gaps.runs.indices.map { index in
        let run = gaps.runs[index]
        return "\(run.old)→\(run.new) \(run.count), \(run.gapRows) before"
      }
      #expect(runs == ["0→0 1, 0 before", "1→2 1, 0 before", "3→3 2, 1 before"])
      #expect(gaps.oldRows.indices.map { gaps.oldRows[$0] } == [2])
      #expect(gaps.newRows.indices.map { gaps.newRows[$0] } == [1, 5])
      let (areOnBothSides, areReversed) = (gaps.areOnBothSides, gaps.areReversed)
      #expect(areOnBothSides && !areReversed)
    }

    @Test("Match: C is C, X has no partner")
    func match() {
      let matches = matches(of: scannedGaps())
      let (count, unmatchedOld) = (matches.rows.count, matches.unmatchedOldCount)
      #expect(count == 1 && unmatchedOld == 0)
      let (source, target, position) = (
        matches.rows.olds[0], matches.rows.news[0], matches.positions[0]
      )
      #expect(source == 2 && target == 5 && position == 0)
      #expect(matches.unmatchedNew.indices.map { matches.unmatchedNew[$0] } == [1])
    }

    @Test("Moves: A, B and DE stay, C moves from 2 to 5")
    func moves() {
      let gaps = scannedGaps()
      var moves = Moves()
      var finder = MoveFinder(Tuning())
      moves.prepare(oldCount: old.count, newCount: new.count)
      finder.find(in: gaps, matches(of: gaps), into: &moves)
      #expect(moves.list.indices.map { moves.list[$0].description } == ["2→5"])
    }

    @Test("Closed gaps: nothing is deleted, X is inserted at 1")
    func close() {
      var gaps = scannedGaps()
      var matches = matches(of: gaps)
      gaps.close(with: &matches)
      #expect(gaps.oldRows.indices.map { gaps.oldRows[$0] } == [])
      #expect(gaps.newRows.indices.map { gaps.newRows[$0] } == [1])
    }

    @Test("All of it")
    func wholeDiff() {
      var differ = ListDiffer()
      let update = differ.diff(from: Array(old), to: Array(new))
      #expect(update.description == "insert 1, move 2→5")
    }
  }
#endif
