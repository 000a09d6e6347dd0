// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("8. Bad input")
struct BadInputTests {
  /// A list of ten rows of 20 points that a host measures.
  private func makeWorld() throws -> (ListEngine, CommitCounter, [NodeID]) {
    let (engine, host) = (ListEngine(), CommitCounter())
    engine.host = host
    let rows = try (0..<10).map {
      try engine.tree.appendRow(RowID(Int64($0)), to: engine.tree.root)
    }
    return (engine, host, rows)
  }

  @Test("Numbers that are none do no harm: viewports, offsets, questions")
  func numbers() throws {
    let (engine, host, _) = try makeWorld()
    let odd: [Double] = [.nan, .infinity, -.infinity, -1, 1e300, -1e300]
    for number in odd {
      engine.setViewport(width: number, height: number)
      engine.commit()
      engine.setViewport(width: 320, height: number)
      engine.viewportDidScroll(to: number)
      engine.setContentOffset(number)
      engine.commit()
      _ = engine.row(at: number)
      _ = engine.rows(from: number, to: number)
    }
    engine.setViewport(width: 320, height: 100)
    engine.setContentOffset(40)
    engine.commit()
    #expect(engine.contentExtent == 200 && engine.row(at: 41) == 2)
    #expect(host.commits == 13 && engine.row(at: -1) == nil && engine.row(at: 200) == nil)
  }

  @Test(
    "Heights that are none are refused, reported, and estimated",
    arguments: [
      Double.nan, .infinity, -.infinity, -1,
    ])
  func heights(height: Double) throws {
    let (engine, host, _) = try makeWorld()
    host.measure = { height }
    engine.setViewport(width: 320, height: 100)
    engine.commit()
    engine.commit()
    #expect(
      host.diagnostics.contains {
        if case .layout = $0 { true } else { false }
      })
    #expect(engine.contentExtent.isFinite && engine.contentExtent > 0)
  }

  @Test("Stale handles and those of nobody are refused, or known for what they are")
  func handles() throws {
    let (engine, _, rows) = try makeWorld()
    engine.setViewport(width: 320, height: 100)
    engine.commit()
    let stale = rows[3]
    try engine.tree.remove(stale)
    let foreign = try {
      let other = ListEngine()
      for id in 0..<100 { try other.tree.appendRow(RowID(Int64(id)), to: other.tree.root) }
      return try other.tree.appendRow(100, to: other.tree.root)
    }()
    for node in [stale, foreign] {
      let refusal = TreeError.unknownNode(node)
      #expect(throws: refusal) { try engine.scroll(to: node) }
      #expect(throws: refusal) { try engine.setStyle(ContainerStyle(), of: node) }
      #expect(throws: refusal) { try engine.rowIndex(of: node) }
      #expect(throws: refusal) { try engine.selection.insert(node) }
      #expect(throws: refusal) { try engine.highlight.toggle(node) }
      #expect(throws: refusal) { try engine.reorder.begin(node) }
      #expect(throws: refusal) { try engine.reorder.shownIndex(of: node) }
      #expect(throws: refusal) { try engine.apply([Row](), to: node) }
      #expect(throws: refusal) { try engine.rows(of: node) }
      #expect(engine.style(of: node) == nil && engine.model(of: node) == nil)
      #expect(!engine.display.isDisplayed(node) && !engine.display.isIn(.preload, node))
      #expect(!engine.display.isDisplayed(node) && !engine.selection.contains(node))
    }
    engine.commit()
    #expect(engine.rowCount == 9)
  }

  @Test("Containers are no rows, and rows no containers")
  func sorts() throws {
    let (engine, _, rows) = try makeWorld()
    let root = engine.tree.root
    #expect(throws: TreeError.notRow(root)) { try engine.selection.insert(root) }
    #expect(throws: TreeError.notRow(root)) { try engine.reorder.begin(root) }
    #expect(throws: TreeError.notContainer(rows[0])) {
      try engine.setStyle(ContainerStyle(), of: rows[0])
    }
    #expect(throws: TreeError.notContainer(rows[0])) { try engine.rows(of: rows[0]) }
  }

  @Test("Rows that are not listed are not scrolled to and not dragged")
  func unlisted() throws {
    let (engine, _, rows) = try makeWorld()
    engine.setViewport(width: 320, height: 100)
    #expect(try !engine.reorder.begin(rows[9]))
    engine.commit()
    #expect(try engine.reorder.begin(rows[9]))
    engine.reorder.cancel()
    try engine.tree.setHidden(true, rows[9])
    engine.commit()
    #expect(try !engine.reorder.begin(rows[9]))
    let offset = engine.report.value.layout.offset
    try engine.scroll(to: rows[9])
    engine.commit()
    #expect(engine.report.value.layout.offset == offset)
    try engine.scroll(to: rows[8])
    engine.commit()
    #expect(engine.report.value.layout.offset > offset)
  }

  @Test("Questions outside of the list answer nil", arguments: [Int.min, -1, 10, 11, .max])
  func questions(row: Int) throws {
    let (engine, _, _) = try makeWorld()
    engine.setViewport(width: 320, height: 100)
    engine.commit()
    #expect(engine.node(atRow: row) == nil && engine.frame(ofRow: row) == nil)
    #expect(engine.offset(ofRow: row) == (row == 10 ? engine.contentExtent : nil))
    #expect(engine.model(atRow: row) == nil && engine.tree.node(atRow: row) == nil)
    #expect(engine.reorder.node(atShown: row) == nil && engine.sectionPlace(ofRow: row) == nil)
    #expect(engine.rowCount(inSection: row) == nil && engine.container(ofSection: row) == nil)
    #expect(engine.sectionReorder.node(atShown: row) == nil)
  }

  @Test("Also while a row or a section is dragged", arguments: [Int.min, -1, 6, .max])
  func dragged(row: Int) throws {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    let (engine, host) = (ListEngine(configuration), CommitCounter())
    engine.host = host
    engine.setViewport(width: 320, height: 100)
    let sections = try (0..<3).map { _ in try engine.tree.appendContainer(to: engine.tree.root) }
    for id in 0..<6 { try engine.tree.appendRow(RowID(Int64(id)), to: sections[id / 2]) }
    engine.commit()
    #expect(engine.rowCount(inSection: 2) == 2 && engine.container(ofSection: 2) == sections[2])
    #expect(engine.rowCount(inSection: 3) == nil && engine.container(ofSection: 3) == nil)
    #expect(try engine.reorder.begin(try #require(engine.node(atRow: 3))))
    #expect(engine.reorder.node(atShown: row) == nil && engine.reorder.node(atShown: 5) != nil)
    engine.reorder.cancel()
    #expect(try engine.sectionReorder.begin(sections[1]))
    #expect(engine.sectionReorder.node(atShown: row) == nil)
    #expect(engine.sectionReorder.node(atShown: 5) != nil)
  }

  @Test("Indices of edits outside of the list trap")
  func indices() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = ListEngine().identity(ofSection: -1)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = ListEngine().moveSection(0, to: 1)
    }
    await #expect(processExitsWith: .failure) { @MainActor in _ = ListEngine().visibleRow(at: 0) }
  }

  @Test("An engine without a layout keeps its viewport, and has no places")
  func noLayout() throws {
    var configuration = EngineConfiguration()
    configuration.layout = nil
    let engine = ListEngine(configuration)
    #expect(engine.viewportSize == (0, 0))
    engine.setViewport(width: 320, height: 480)
    let row = try engine.tree.appendRow(1, to: engine.tree.root)
    engine.commit()
    engine.viewportDidScroll(to: 40)
    engine.setContentOffset(50)
    engine.setDecelerating(true)
    engine.restore(engine.layoutSnapshot())
    var plan: [MeasureRequest] = []
    engine.plan(&plan, budget: 3)
    engine.commit()
    #expect(engine.viewportSize == (320, 480))
    #expect(engine.contentExtent == 0 && engine.offset(ofRow: 0) == nil && engine.row(at: 0) == nil)
    #expect(engine.rows(from: 0, to: 100).isEmpty && engine.ranges().preload == 0..<0)
    try engine.scroll(to: row)
    engine.commit()
    #expect(engine.shouldFetchMore(isFetching: false) == (atEnd: false, atStart: false))
  }

  @Test("A style is for engines with a layout")
  func styleWithoutLayout() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      var configuration = EngineConfiguration()
      configuration.layout = nil
      let engine = ListEngine(configuration)
      try engine.setStyle(ContainerStyle(), of: engine.tree.root)
    }
  }

  @Test("A host that measures a row must not change the layout")
  func measuring() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (engine, host) = (ListEngine(), CommitCounter())
      engine.host = host
      host.onMeasure = { $0.setContentOffset(10) }
      engine.setViewport(width: 320, height: 100)
      try engine.tree.appendRow(1, to: engine.tree.root)
      engine.commit()
    }
  }

  @Test("Limits that cannot be, and subscriptions to nothing, trap")
  func misuse() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = Recycler(adapter: StrictViews(), poolLimit: -1)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = BackgroundDiff(staleLimit: -1, perform: { _ in }, apply: { _, _ in })
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = BackgroundDiff(of: ListEngine(), staleLimit: -1) { _ in }
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = CellModel().subscribe(to: [EventID<Int>]()) { _ in }
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = CellModel().listen(as: (any ListHost).self)
    }
  }

  @Test("The process says what is wrong before it ends, in every build")
  func sentences() async {
    func check(_ result: ExitTest.Result?, _ sentence: String) {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains(sentence), "\(text)")
    }
    let row = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in _ = ListEngine().visibleRow(at: 7) }
    check(row, "There is no row 7 in a list of 0.")
    let style = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      var configuration = EngineConfiguration()
      configuration.layout = nil
      let engine = ListEngine(configuration)
      try engine.setStyle(ContainerStyle(), of: engine.tree.root)
    }
    check(style, "The engine was made without a layout.")
    let listener = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in _ = CellModel().listen(as: (any ListHost).self) }
    check(listener, "A model listens for what it can hear.")
    let height = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Length(rawValue: -1) }
    check(height, "A length is 0 to 33554431 units, not -1.")
    let columns = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = FlowStyle(columns: 256) }
    check(columns, "A container has at most 255 columns, not 256.")
    let index = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = BatchUpdate().inserts[0] }
    check(index, "The index is outside the list.")
  }

  @Test("Limits of nought are as good as one")
  func limits() throws {
    var configuration = EngineConfiguration()
    (configuration.commitLimit, configuration.stateLimit) = (0, 0)
    let (engine, host) = (ListEngine(configuration), CommitCounter())
    engine.host = host
    let counter = LoggingCounter()
    try engine.root.add(counter)
    engine.commit()
    counter.setState { $0 += 1 }
    #expect(counter.log.take() == ["counter 0 to 1"] && engine.rowCount == 1)
  }
}
