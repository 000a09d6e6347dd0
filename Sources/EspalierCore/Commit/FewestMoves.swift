// SPDX-License-Identifier: MIT

/// Finds which rows are told to have moved, as few as there can be, from what was edited alone.
///
/// Given are the rows that were taken from one place to another (*carried*) and how many came and went before
/// each. All other rows are as they were beside each other, so what lies between two places where something was
/// carried from or to is a *run* that can be looked at as one. The heaviest chain of carried rows and runs whose
/// old and new order agree stays; whatever is not in it is told.
///
/// Worked example: `A B C D E F`, and A, B and C are carried to behind D. Of the rows that were not carried, D
/// (run 0) and E, F (run 1), all have A, B, C before them in the old order; in the new one D has nothing. In the
/// old order: A B C 0 1. In the new one: 0 A B C 1. Chains: 0 1 weighs 3, A B C 1 weighs 5 and stays. D alone is
/// told, from 3 to 0, though it was A, B and C that were carried.
package struct FewestMoves: ~Copyable {
  /// What is told, by the new places.
  package private(set) var told = Buffer<ToldMove>()

  /// How many of the rows that were not carried are before each carried one, in the old and in the new order.
  private var gaps = Buffer<Gap>()
  /// The carried rows by their old places.
  private var byOld = Buffer<Ranked>()
  private var cuts = Buffer<Ranked>()
  private var runs = Buffer<Run>()
  /// The carried rows, in the order of the list that was given, and behind them the runs.
  private var links = Buffer<Link>()
  /// The same, by their numbers, in the new order.
  private var sequence = Buffer<Int32>()
  /// For each place in the old order, a Fenwick tree of the heaviest chains that end at it or before it.
  private var heaviest = Buffer<Int32>()
  private var sorter = Sorter()

  struct Gap: BitwiseCopyable {
    var old: Int32
    var new: Int32
  }
  /// Rows that were not carried, by their numbers among those, and the carried ones before them in the old order.
  struct Run: BitwiseCopyable {
    var start: Int32
    var end: Int32
    var carriedBefore: Int32 = 0
  }
  struct Link: BitwiseCopyable {
    /// The place in the old order, from 1.
    var rank: Int32 = 0
    var weight: Int32 = 1
    /// The weight of the heaviest chain that ends here, and the link before it there; −1: none.
    var best: Int32 = 0
    var former: Int32 = -1
    var stays = false
  }

  package init() {}

  /// Fills `told`. O(k log k), k being the rows that were edited.
  /// - Parameters:
  ///   - deletes: the old places of the rows that went, ascending.
  ///   - inserts: the new places of those that came, ascending.
  ///   - carried: the new places of the others that were edited, ascending, each with its old place.
  ///   - oldCount: the number of rows there were.
  package mutating func find(
    deletes: borrowing Buffer<Ranked>, inserts: borrowing Buffer<Ranked>,
    carried: borrowing Buffer<Ranked>, oldCount: Int
  ) {
    told.removeAll()
    if carried.isEmpty { return }
    findGaps(deletes, inserts, carried)
    if carried.count == 1 {
      if gaps[0].old != gaps[0].new {
        told.append(ToldMove(old: carried[0].item, new: carried[0].place, wasCarried: true))
      }
      return
    }
    findRuns(unmoved: Int32(oldCount - deletes.count - carried.count))
    rank(carried.count)
    putInNewOrder(carried.count)
    chain()
    tell(deletes, inserts, carried)
  }

  private mutating func findGaps(
    _ deletes: borrowing Buffer<Ranked>, _ inserts: borrowing Buffer<Ranked>,
    _ carried: borrowing Buffer<Ranked>
  ) {
    gaps.removeAll()
    byOld.removeAll()
    var others = 0
    for index in 0..<carried.count {
      let new = carried[index].place
      while others < inserts.count, inserts[others].place < new { others += 1 }
      gaps.append(Gap(old: 0, new: new - Int32(others + index)))
      byOld.append(Ranked(carried[index].item, item: Int32(index)))
    }
    sorter.sort(&byOld)
    others = 0
    for index in 0..<byOld.count {
      let old = byOld[index].place
      while others < deletes.count, deletes[others].place < old { others += 1 }
      gaps[byOld[index].item].old = old - Int32(others + index)
    }
  }

  private mutating func findRuns(unmoved: Int32) {
    cuts.removeAll()
    for index in 0..<gaps.count {
      // Those of a container that was carried are cut from one gap, and put into one.
      if index > 0, gaps[index].old == gaps[index - 1].old, gaps[index].new == gaps[index - 1].new {
        continue
      }
      cuts.append(Ranked(gaps[index].old))
      cuts.append(Ranked(gaps[index].new))
    }
    cuts.append(Ranked(unmoved))
    sorter.sort(&cuts)
    runs.removeAll()
    var start: Int32 = 0
    for index in 0..<cuts.count where cuts[index].place > start {
      runs.append(Run(start: start, end: cuts[index].place))
      start = cuts[index].place
    }
  }

  /// Makes the links, and gives them their places in the old order.
  private mutating func rank(_ carriedCount: Int) {
    links.removeAll()
    links.resize(to: carriedCount + runs.count, filling: Link())
    var (carried, rank) = (0, 1 as Int32)
    for run in 0...runs.count {
      while carried < carriedCount {
        let item = byOld[carried].item
        guard run == runs.count || gaps[item].old <= runs[run].start else { break }
        links[item].rank = rank
        (carried, rank) = (carried + 1, rank + 1)
      }
      if run == runs.count { break }
      runs[run].carriedBefore = Int32(carried)
      links[carriedCount + run].rank = rank
      links[carriedCount + run].weight = runs[run].end - runs[run].start
      rank += 1
    }
  }

  private mutating func putInNewOrder(_ carriedCount: Int) {
    sequence.removeAll()
    var carried = 0
    for run in 0..<runs.count {
      while carried < carriedCount, gaps[carried].new <= runs[run].start {
        sequence.append(Int32(carried))
        carried += 1
      }
      sequence.append(Int32(carriedCount + run))
    }
    for carried in carried..<carriedCount { sequence.append(Int32(carried)) }
  }

  /// Finds the heaviest chain, in the new order, of rising old places (Fredman 1975, with weights).
  private mutating func chain() {
    heaviest.resize(to: links.count + 1, filling: -1)
    heaviest.fill(with: -1)
    var last: Int32 = -1
    for index in 0..<sequence.count {
      let item = sequence[index]
      let former = heaviestChain(before: Int(links[item].rank))
      links[item].former = former
      links[item].best = links[item].weight + (former < 0 ? 0 : links[former].best)
      if last < 0 || links[item].best > links[last].best { last = item }
      note(item)
    }
    while last >= 0 {
      links[last].stays = true
      last = links[last].former
    }
  }

  private func heaviestChain(before rank: Int) -> Int32 {
    var (place, found) = (rank - 1, -1 as Int32)
    while place > 0 {
      let end = heaviest[place]
      if end >= 0, found < 0 || links[end].best > links[found].best { found = end }
      place &= place - 1
    }
    return found
  }

  private mutating func note(_ item: Int32) {
    var place = Int(links[item].rank)
    while place < heaviest.count {
      let end = heaviest[place]
      if end < 0 || links[item].best > links[end].best { heaviest[place] = item }
      place += place & -place
    }
  }

  private mutating func tell(
    _ deletes: borrowing Buffer<Ranked>, _ inserts: borrowing Buffer<Ranked>,
    _ carried: borrowing Buffer<Ranked>
  ) {
    var (carriedBefore, gone, come) = (0, 0, 0)
    for index in 0..<sequence.count {
      let item = Int(sequence[index])
      if item < carried.count {
        if !links[item].stays {
          told.append(
            ToldMove(old: carried[item].item, new: carried[item].place, wasCarried: true))
        }
        carriedBefore += 1
        continue
      }
      if links[item].stays { continue }
      let run = runs[item - carried.count]
      for row in run.start..<run.end {
        let old = place(of: row + run.carriedBefore, after: &gone, deletes)
        let new = place(of: row + Int32(carriedBefore), after: &come, inserts)
        told.append(ToldMove(old: old, new: new, wasCarried: false))
      }
    }
  }

  /// The place of the n-th of those rows that are not in a list of others.
  @inline(__always)
  private func place(
    of n: Int32, after passed: inout Int, _ others: borrowing Buffer<Ranked>
  ) -> Int32 {
    while passed < others.count, others[passed].place <= n + Int32(passed) { passed += 1 }
    return n + Int32(passed)
  }
}

/// A move that is told, and whether it was this row that was taken to its new place.
package struct ToldMove: BitwiseCopyable {
  package var old: Int32
  package var new: Int32
  package var wasCarried: Bool
}
