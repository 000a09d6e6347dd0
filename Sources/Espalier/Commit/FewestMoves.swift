// SPDX-License-Identifier: MIT

/// Finds which rows are told to have moved, as few as there can be, from what was edited alone.
///
/// Given are the rows that were taken from one place to another (*carried*) and how many came and went before
/// each. All other rows are as they were beside each other, so what lies between two places where something was
/// carried from or to is a *run* that can be looked at as one. The heaviest chain of carried rows and runs whose
/// old and new order agree stays; whatever is not in it is told. Of chains of the same weight one stays that has the most
/// rows that were not carried: of two rows that change places the one that was taken is told.
///
/// Worked example: `A B C D E F`, and A, B and C are carried to behind D. Of the rows that were not carried, D
/// (run 0) and E, F (run 1), all have A, B, C before them in the old order; in the new one D has nothing. In the
/// old order: A B C 0 1. In the new one: 0 A B C 1. Chains: 0 1 weighs 3, A B C 1 weighs 5 and stays. D alone is
/// told, from 3 to 0, though it was A, B and C that were carried.
struct FewestMoves: ~Copyable {
  /// What is told, by the new places.
  private(set) var told = Buffer<ToldMove>()

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
    /// How many rows were carried.
    var count: Int32
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
    /// The link before this one in the heaviest chain that ends here; −1: none.
    var former: Int32 = -1
    /// How many rows, in the upper half; in the lower one how many of them were not carried. And the same of that chain.
    var weight: Int64 = 0
    var best: Int64 = 0
    var stays = false
  }

  /// Fills `told`. O(k log k), k being the rows that were edited.
  /// - Parameter oldCount: the number of rows there were.
  mutating func find(_ lists: borrowing EditLists, oldCount: Int) {
    told.removeAll()
    if lists.carried.isEmpty { return }
    let unmoved = findGaps(lists, oldCount)
    if lists.carried.count == 1, gaps[0].count == 1 {
      if gaps[0].old != gaps[0].new {
        let (old, new) = (lists.carried[0].item, lists.carried[0].place)
        told.append(ToldMove(old: old, new: new, count: 1))
      }
      return
    }
    findRuns(unmoved: unmoved)
    rank(lists.carried.count)
    putInNewOrder(lists.carried.count)
    chain()
    tell(lists)
  }

  /// Finds the gaps; returns how many rows were not edited.
  private mutating func findGaps(_ lists: borrowing EditLists, _ oldCount: Int) -> Int32 {
    gaps.removeAll()
    byOld.removeAll()
    var (others, edited) = (Passed(), 0 as Int32)
    for index in 0..<lists.carried.count {
      let new = lists.carried[index].place
      let count = lists.counts.isEmpty ? 1 : lists.counts[index]
      others.pass(lists.inserts, before: new)
      gaps.append(Gap(old: 0, new: new - others.rows - edited, count: count))
      byOld.append(Ranked(lists.carried[index].item, item: Int32(index)))
      edited += count
    }
    sorter.sort(&byOld)
    (others, edited) = (Passed(), 0)
    for index in 0..<byOld.count {
      let (old, item) = (byOld[index].place, byOld[index].item)
      others.pass(lists.deletes, before: old)
      gaps[item].old = old - others.rows - edited
      edited += gaps[item].count
    }
    others.pass(lists.deletes, before: Int32.max)
    return Int32(oldCount) - others.rows - edited
  }

  /// Which of some rows that are edited come before a place.
  struct Passed: BitwiseCopyable {
    var index = 0
    var rows: Int32 = 0

    @inline(__always)
    mutating func pass(_ list: borrowing Buffer<Ranked>, before place: Int32) {
      while index < list.count, list[index].place < place { passOne(list) }
    }
    @inline(__always)
    mutating func passOne(_ list: borrowing Buffer<Ranked>) {
      rows += list[index].item + 1
      index += 1
    }
    /// The place of the n-th of those rows that are not in the list, and how many lie beside each other there.
    @inline(__always)
    mutating func place(of n: Int32, _ list: borrowing Buffer<Ranked>) -> (Int32, room: Int32) {
      while index < list.count, list[index].place <= n + rows { passOne(list) }
      return (n + rows, index < list.count ? list[index].place - n - rows : .max)
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
    var (carried, rank, rows) = (0, 1 as Int32, 0 as Int32)
    for run in 0...runs.count {
      while carried < carriedCount {
        let item = byOld[carried].item
        guard run == runs.count || gaps[item].old <= runs[run].start else { break }
        links[item].rank = rank
        links[item].weight = Int64(gaps[item].count) << 32
        (carried, rank, rows) = (carried + 1, rank + 1, rows + gaps[item].count)
      }
      if run == runs.count { break }
      runs[run].carriedBefore = rows
      links[carriedCount + run].rank = rank
      links[carriedCount + run].weight = Int64(runs[run].end - runs[run].start) * (1 << 32 + 1)
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

  private mutating func tell(_ lists: borrowing EditLists) {
    let carriedCount = lists.carried.count
    var (carriedBefore, gone, come) = (0 as Int32, Passed(), Passed())
    for index in 0..<sequence.count {
      let item = Int(sequence[index])
      if item < carriedCount {
        if !links[item].stays {
          let (old, new) = (lists.carried[item].item, lists.carried[item].place)
          told.append(ToldMove(old: old, new: new, count: gaps[item].count))
        }
        carriedBefore += gaps[item].count
        continue
      }
      if links[item].stays { continue }
      let run = runs[item - carriedCount]
      var row = run.start
      while row < run.end {
        let (old, oldRoom) = gone.place(of: row + run.carriedBefore, lists.deletes)
        let (new, newRoom) = come.place(of: row + carriedBefore, lists.inserts)
        let count = min(run.end - row, oldRoom, newRoom)
        told.append(ToldMove(old: old, new: new, count: count))
        row += count
      }
    }
  }
}

/// Rows beside each other that are told to have moved.
package struct ToldMove: BitwiseCopyable {
  package var old: Int32
  package var new: Int32
  package var count: Int32
}
