// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// A clock and a timer that move when they are told to.
final class ManualClock {
  private(set) var now = Duration.zero
  private var timers: [(due: Duration, fire: () -> Void)] = []
  var delays: [Duration] = []

  func start(_ delay: Duration, _ fire: @escaping () -> Void) {
    delays.append(delay)
    timers.append((now + delay, fire))
  }

  func advance(_ duration: Duration) {
    let end = now + duration
    while let next = timers.indices.min(by: { timers[$0].due < timers[$1].due }),
      timers[next].due <= end
    {
      let timer = timers.remove(at: next)
      now = max(now, timer.due)
      timer.fire()
    }
    now = end
  }
}

@Suite("Scheduling")
struct SchedulingTests {
  let clock = ManualClock()
  let host = CommitCounter()

  private func makeEngine(_ scheduler: CommitScheduler = .immediate) -> ListEngine {
    let engine = ListEngine(scheduler: scheduler)
    engine.host = host
    return engine
  }

  @Test("Immediate commits are serial")
  func immediate() {
    let engine = makeEngine()
    host.onApply = { [unowned host] engine in
      if host.commits < 3 { engine.setNeedsCommit() }
    }
    engine.setNeedsCommit()
    #expect(host.commits == 3 && host.deepest == 1)
  }

  @Test("Many requests in a turn are one commit in the next")
  func nextTurn() throws {
    var turns: [() -> Void] = []
    let scheduler = NextTurnScheduler { turns.append($0) }
    let (engine, other) = (makeEngine(scheduler.scheduler), makeEngine(scheduler.scheduler))
    for id in 0..<5 {
      try engine.tree.appendRow(RowID(Int64(id)), to: engine.tree.root)
      engine.setNeedsCommit()
      other.setNeedsCommit()
    }
    #expect(host.commits == 0 && turns.count == 1)
    host.onApply = { [unowned host, unowned engine] in
      if $0 === engine, host.commits == 1 { $0.setNeedsCommit() }
    }
    turns.removeFirst()()
    #expect(host.commits == 2 && turns.count == 1)
    turns.removeFirst()()
    #expect(host.commits == 3 && turns.isEmpty && engine.rowCount == 5)
    scheduler.runTurn()
    #expect(host.commits == 3)
  }

  @Test("Throttled: the first at once, the others at the end of the interval")
  func throttled() {
    let scheduler = ThrottledScheduler(clock: { clock.now }, timer: clock.start)
    let engine = makeEngine(scheduler.scheduler)
    engine.setNeedsCommit()
    #expect(host.commits == 1 && clock.delays.isEmpty)
    clock.advance(.milliseconds(20))
    engine.setNeedsCommit()
    engine.setNeedsCommit()
    #expect(host.commits == 1 && clock.delays == [.milliseconds(30)])
    clock.advance(.milliseconds(29))
    #expect(host.commits == 1)
    clock.advance(.milliseconds(1))
    #expect(host.commits == 2)
    clock.advance(.milliseconds(500))
    engine.setNeedsCommit()
    #expect(host.commits == 3 && clock.delays.count == 1)
  }

  @Test("A steady stream is a commit for each interval, and one at the start")
  func steady() {
    let scheduler = ThrottledScheduler(clock: { clock.now }, timer: clock.start)
    let engine = makeEngine(scheduler.scheduler)
    for _ in 0..<1000 {
      engine.setNeedsCommit()
      clock.advance(.milliseconds(1))
    }
    #expect(host.commits == 21)
  }

  @Test("A clock that goes back delays by no more than the interval")
  func backwards() {
    var now = Duration.seconds(1000)
    var delays: [Duration] = []
    let scheduler = ThrottledScheduler(
      clock: { now }, timer: { delay, _ in delays.append(delay) })
    let engine = makeEngine(scheduler.scheduler)
    engine.setNeedsCommit()
    now = .zero
    engine.setNeedsCommit()
    #expect(delays == [.milliseconds(50)])
    scheduler.timerFired()
    scheduler.timerFired()
    #expect(host.commits == 2)
  }

  @Test("A timer nobody asked for delays nothing")
  func strayTimer() {
    let scheduler = ThrottledScheduler(clock: { clock.now }, timer: clock.start)
    let engine = makeEngine(scheduler.scheduler)
    scheduler.timerFired()
    engine.setNeedsCommit()
    #expect(host.commits == 1 && clock.delays.isEmpty)
  }

  @Test("Manual: what is asked for in a commit waits for the next run")
  func manual() {
    let scheduler = ManualScheduler()
    let engine = makeEngine(scheduler.scheduler)
    host.onApply = { $0.setNeedsCommit() }
    engine.setNeedsCommit()
    #expect(scheduler.run() == 1 && host.commits == 1 && scheduler.waitingCount == 1)
    #expect(scheduler.run() == 1 && host.commits == 2)
  }

  @Test("What commits that keep coming leave is asked for, and a scheduler at once is not drowned")
  func restOfCommits() {
    var configuration = EngineConfiguration()
    configuration.commitLimit = 10
    var waited = 0
    let manual = ManualScheduler()
    for scheduler in [manual.scheduler, .immediate] {
      let engine = ListEngine(configuration, scheduler: scheduler)
      let host = CommitCounter()
      engine.host = host
      host.onApply = { [unowned host] in if host.commits < 15 { $0.commit() } }
      engine.commit()
      #expect(host.commits == 10)
      if manual.waitingCount == 0 { continue }
      #expect(manual.run() == 1 && host.commits == 15 && manual.waitingCount == 0)
      waited += 1
    }
    #expect(waited == 1)
  }

  @Test("Edits and commits from inside host, measuring and loading are bounded and lose nothing")
  func reentrancy() throws {
    var configuration = EngineConfiguration()
    configuration.commitLimit = 10
    let engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    host.onApply = { engine in
      let id = RowID(Int64(1000 + self.host.commits))
      _ = try? engine.tree.appendRow(id, to: engine.tree.root)
      engine.commit()
    }
    var measured = 0
    host.onMeasure = { engine in
      measured += 1
      if measured == 1 { _ = try? engine.tree.appendRow(500, to: engine.tree.root) }
      engine.commit()
    }
    let row = try engine.tree.appendRow(1, to: engine.tree.root)
    try engine.tree.onLoad(of: row) {
      _ = try? engine.tree.appendRow(2, to: engine.tree.root)
      engine.commit()
    }
    engine.commit()
    #expect(host.commits == 10 && host.deepest == 1)
    #expect(host.diagnostics.isEmpty)
    host.onApply = nil
    engine.commit()
    #expect(host.diagnostics.contains(.commitsKeepComing(limit: 10)))
    // Rows 1 and 2, the one of measuring, and one for each of the ten commits.
    #expect(engine.rowCount == 13)
  }
}

final class CommitCounter: ListHost {
  var commits = 0
  var depth = 0
  var deepest = 0
  var diagnostics: [EngineDiagnostic] = []
  var onApply: ((ListEngine) -> Void)?
  var onMeasure: ((ListEngine) -> Void)?
  var measure: () -> Double = { 20 }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    onMeasure?(engine)
    return measure()
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    depth += 1
    commits += 1
    deepest = max(depth, deepest)
    diagnostics += commit.diagnostics
    onApply?(engine)
    depth -= 1
  }
}

@Suite("Background diff")
struct BackgroundDiffTests {
  /// A list shown by somebody, with jobs that run when they are told to.
  final class World {
    var jobs: [@Sendable () -> BackgroundDiff.Finding] = []
    var shown: [Row]
    var applied = 0
    var diff: BackgroundDiff!

    init(_ shown: [Row], staleLimit: Int) {
      self.shown = shown
      diff = BackgroundDiff(
        rows: shown, staleLimit: staleLimit, perform: { [unowned self] in jobs.append($0) },
        apply: { [unowned self] update, rows in
          self.shown = (try? StrictApplier.apply(update, to: self.shown, expecting: rows)) ?? []
          applied += 1
        })
    }

    func runJob() { diff.receive(jobs.removeFirst()()) }
  }

  @Test("One job at a time; the newest rows count")
  func newest() {
    let world = World(rows("abc"), staleLimit: 3)
    world.diff.setRows(rows("acb"))
    world.diff.setRows(rows("xyz"))
    world.diff.setRows(rows("abcd"))
    #expect(world.jobs.count == 1 && world.diff.isBusy)
    world.runJob()
    #expect(world.applied == 0 && world.diff.discardedCount == 1)
    world.runJob()
    #expect(world.shown == rows("abcd") && world.applied == 1 && !world.diff.isBusy)
  }

  @Test("A steady stream delays and never starves", arguments: 0...4)
  func steadyStream(staleLimit: Int) {
    let world = World(rows("abc"), staleLimit: staleLimit)
    var last = 0
    for step in 1...60 {
      world.diff.setRows(EspalierTestSupport.rows(0..<step))
      world.diff.setRows(EspalierTestSupport.rows(0...step))
      world.runJob()
      if world.applied > last {
        last = world.applied
        #expect(world.shown == EspalierTestSupport.rows(0...step))
      }
      // Every stale limit plus one finding, something is shown.
      #expect(world.applied == step / (staleLimit + 1))
    }
    #expect(world.diff.hurriedCount == world.applied)
  }

  @Test("A list that was changed by somebody else makes a finding stale")
  func changedBase() {
    let world = World(rows("abc"), staleLimit: 3)
    world.diff.setRows(rows("abcd"))
    world.shown = rows("bc")
    world.diff.listChanged(to: world.shown)
    world.runJob()
    #expect(world.applied == 0)
    world.runJob()
    #expect(world.shown == rows("abcd"))
    // A finding that was received before is ignored.
    let old = BackgroundDiff(perform: { _ in }, apply: { _, _ in })
    old.setRows(rows("a"))
    var job: (@Sendable () -> BackgroundDiff.Finding)?
    let diff = BackgroundDiff(perform: { job = $0 }, apply: { _, _ in world.applied += 1 })
    diff.setRows(rows("ab"))
    let finding = job!()
    diff.receive(finding)
    diff.receive(finding)
    #expect(world.applied == 2)
  }

  @Test("A finding of a former job is not taken for that of the job under way")
  func formerFinding() {
    let world = World(rows("abc"), staleLimit: 3)
    world.diff.setRows(rows("ab"))
    let former = world.jobs[0]()
    world.runJob()
    world.diff.setRows(rows("xyz"))
    world.diff.receive(former)
    #expect(world.shown == rows("ab") && world.diff.isBusy)
    world.runJob()
    #expect(world.shown == rows("xyz") && world.applied == 2)
  }

  @Test("Random requests, changes and findings", arguments: seeds(count: 20))
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func anyRows() -> [Row] {
      EspalierTestSupport.rows(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          Int.random(in: 0...9, using: &generator)
        })
    }
    let world = World(anyRows(), staleLimit: Int.random(in: 0...3, using: &generator))
    var wanted = world.shown
    for _ in 0..<100 {
      switch Int.random(in: 0...3, using: &generator) {
      case 0:
        wanted = anyRows()
        world.diff.setRows(wanted)
      case 1:
        world.shown = anyRows()
        world.diff.listChanged(to: world.shown)
        if !world.diff.isBusy { wanted = world.shown }
      default: if !world.jobs.isEmpty { world.runJob() }
      }
    }
    while !world.jobs.isEmpty { world.runJob() }
    #expect(world.shown == wanted)
  }

  /// A background diff of an engine, with jobs that run when they are told to.
  final class EngineWorld {
    let engine = ListEngine()
    let host = CommitCounter()
    var jobs: [@Sendable () -> BackgroundDiff.Finding] = []
    var asked: [RowID] = []
    private(set) var diff: BackgroundDiff!

    init(staleLimit: Int = 3, in container: NodeID? = nil) {
      engine.host = host
      diff = BackgroundDiff(
        of: engine, in: container, staleLimit: staleLimit,
        attributes: { [unowned self] row in
          asked.append(row.id)
          return RowAttributes(kind: RowKind(UInt16(row.id.rawValue % 7)))
        }, perform: { [unowned self] in jobs.append($0) })
    }

    func runJob() { diff.receive(jobs.removeFirst()()) }

    func show(_ rows: [Row]) {
      diff.setRows(rows)
      runJob()
    }

    var shown: [Row] { (try? engine.rows()) ?? [] }
  }

  @Test("The engine shows what a job found, without comparing again")
  func engineShows() {
    let world = EngineWorld()
    world.show(rows("abcd"))
    #expect(world.shown == rows("abcd") && world.host.commits == 1)
    world.asked = []
    world.show(rows("dabxc"))
    #expect(world.shown == rows("dabxc") && world.host.commits == 2)
    #expect(world.asked == [rows("x")[0].id])
    #expect(world.diff.discardedCount == 0 && world.diff.rows == rows("dabxc"))
  }

  @Test("A finding about a list that was edited meanwhile is stale: rows, order or stamps")
  func engineEdits() throws {
    for edit in 0..<4 {
      let world = EngineWorld()
      let tree = world.engine.tree
      world.show(rows("abc"))
      world.diff.setRows(rows("abcd"))
      let first = world.engine.node(atRow: 0)!
      switch edit {
      case 0: try tree.remove(first)
      case 1: try tree.move(first, to: .last(in: tree.root))
      case 2: try tree.update(first)
      default: try tree.appendContainer(to: tree.root)
      }
      world.runJob()
      #expect(world.shown != rows("abcd") && world.diff.discardedCount == 1 && world.diff.isBusy)
      while world.diff.isBusy { world.runJob() }
      #expect(world.shown == rows("abcd"))
      // A container in the way makes every finding stale, so the bound ends it.
      #expect(world.diff.hurriedCount == (edit == 3 ? 1 : 0))
      #expect(try tree.childCount(of: tree.root) == 4)
    }
  }

  @Test("A stream of edits by others delays and never starves", arguments: 0...3)
  func engineStream(staleLimit: Int) throws {
    let world = EngineWorld(staleLimit: staleLimit)
    world.show(rows("abc"))
    for _ in 0..<staleLimit {
      world.diff.setRows(rows("xyz"))
      try world.engine.tree.update(world.engine.node(atRow: 0)!)
      world.runJob()
      #expect(world.shown.map(\.id) == rows("abc").map(\.id))
    }
    if staleLimit == 0 { world.diff.setRows(rows("xyz")) }
    try world.engine.tree.update(world.engine.node(atRow: 0)!)
    world.runJob()
    #expect(world.shown == rows("xyz") && world.diff.hurriedCount == 1 && !world.diff.isBusy)
  }

  @Test("What cannot be shown is given up and reported")
  func engineRefuses() throws {
    let world = EngineWorld()
    let container = try world.engine.tree.appendContainer(to: world.engine.tree.root)
    var jobs: [@Sendable () -> BackgroundDiff.Finding] = []
    let diff = BackgroundDiff(of: world.engine, in: container) { jobs.append($0) }
    diff.setRows(rows("ab"))
    try world.engine.tree.remove(container)
    diff.receive(jobs.removeFirst()())
    #expect(!diff.isBusy && jobs.isEmpty)
    #expect(world.host.diagnostics == [.contentRefused(.unknownNode(container))])
    var engine: ListEngine? = ListEngine()
    let orphan = BackgroundDiff(of: try #require(engine)) { jobs.append($0) }
    orphan.setRows(rows("a"))
    engine = nil
    orphan.receive(jobs.removeFirst()())
    #expect(!orphan.isBusy)
  }

  @Test("A finding of one's own is carried out if it is fresh, and refused if not")
  func ownFindings() throws {
    let engine = ListEngine()
    #expect(try engine.apply(BackgroundDiff.Finding(old: [], new: rows("abc"))))
    let finding = BackgroundDiff.Finding(old: try engine.rows(), new: rows("cab"))
    #expect(try engine.apply(finding))
    #expect(try engine.rows() == rows("cab"))
    #expect(try !engine.apply(finding))
    #expect(try engine.rows() == rows("cab"))
    #expect(throws: TreeError.self) { try engine.apply(finding, to: engine.node(atRow: 0)!) }
    // Whoever gives attributes must not edit; what is found next is right all the same.
    let last = BackgroundDiff.Finding(old: try engine.rows(), new: rows("xab"))
    try engine.apply(last) { _ in RowAttributes(kind: 3) }
    #expect(try engine.tree.attributes(of: engine.node(atRow: 0)!).kind == 3)
    try engine.apply(rows("bax"))
    #expect(try engine.rows() == rows("bax"))
  }

  @Test("Random requests and edits by others, on an engine", arguments: seeds(count: 20))
  func engineRandom(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let world = EngineWorld(staleLimit: Int.random(in: 0...3, using: &generator))
    let engine = world.engine
    var wanted: [Row]?
    for _ in 0..<100 {
      switch Int.random(in: 0...3, using: &generator) {
      case 0:
        let count = Int.random(in: 0...12, using: &generator)
        wanted = EspalierTestSupport.rows(
          (0..<count).map { _ in Int.random(in: 0...9, using: &generator) })
        world.diff.setRows(wanted!)
      case 1 where engine.rowCount > 0:
        let row = Int.random(in: 0..<engine.rowCount, using: &generator)
        try engine.tree.remove(engine.node(atRow: row)!)
        engine.commit()
        if !world.diff.isBusy { wanted = nil }
      default: if !world.jobs.isEmpty { world.runJob() }
      }
    }
    while !world.jobs.isEmpty { world.runJob() }
    if let wanted { #expect(world.shown == wanted, "seed \(seed)") }
  }

  /// The main actor, and jobs on threads.
  final class Screen {
    private var diff: BackgroundDiff?
    private(set) var shown: [Row] = []
    private var whenShown: (rows: [Row], done: () -> Void)?

    /// Asks for one list after the other, and waits for the last one.
    func show(_ steps: Int) async -> [Row] {
      let diff = BackgroundDiff(
        perform: { [unowned self] in run($0) }, apply: { [unowned self] in apply($0, $1) })
      self.diff = diff
      let last = EspalierTestSupport.rows(0..<(100 + steps))
      await withCheckedContinuation { done in
        whenShown = (last, { done.resume() })
        for step in 1...steps {
          diff.setRows(EspalierTestSupport.rows((0..<(100 + step)).reversed()))
        }
        diff.setRows(last)
      }
      return shown
    }

    private func run(_ job: @escaping @Sendable () -> BackgroundDiff.Finding) {
      let search = Task.detached { job() }
      Task { diff?.receive(await search.value) }
    }

    private func apply(_ update: BatchUpdate, _ rows: [Row]) {
      shown = (try? StrictApplier.apply(update, to: shown, expecting: rows)) ?? []
      if let (last, done) = whenShown, last == rows {
        whenShown = nil
        done()
      }
    }
  }

  @Test("With real threads")
  func threads() async {
    for steps in [1, 5, 50] {
      #expect(await Screen().show(steps) == EspalierTestSupport.rows(0..<(100 + steps)))
    }
  }
}
