// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Edits that cannot be are refused with an error that says so, and change nothing.
@Suite("Edits that are refused")
@MainActor struct RefusedEditTests {
  private func refused(_ body: () throws -> Void) -> EditError? {
    do { try body() } catch { return error as? EditError }
    return nil
  }

  @Test("While the host is asked for a height, every edit is refused, and after it none")
  func whileMeasuring() throws {
    let (engine, host, other) = (ListEngine(), ReportingHost(), ListEngine())
    engine.host = host
    engine.setViewport(width: 100, height: 100)
    let (model, box) = (CellModel(), ContainerModel())
    try engine.root.add([model, box])
    let list = ElementList<Int, Int>(in: engine, container: box.node, id: \.self) { id in
      RowContent(RowID(Int64(id)))
    }
    let row = try engine.makeRow(RowContent(1), at: .last(in: .root))
    let node = try #require(model.node)
    let edits: [() throws -> Void] = [
      { try list.apply([1, 2, 3]) },
      { try engine.makeRow(RowContent(2), at: .last(in: .root)) },
      { try engine.makeContainer(at: .last(in: .root)) },
      { try engine.move(row, to: .first(in: .root)) },
      { try engine.move(node, to: .last(in: .root)) },
      { try engine.setHidden(true, row) },
      { try engine.setHidden(true, node) },
      { try engine.update(row) },
      { try engine.update(node) },
      { try engine.setStamp(77, of: row) },
      { try engine.setHeight(.fixed(9), of: row) },
      { try engine.setHeight(.fixed(9), of: node) },
      { try engine.setPin(Pin(.always), of: row) },
      { try engine.setPin(Pin(.always), of: node) },
      { try engine.setStyle(ContainerStyle(lineSpacing: 4), of: .root) },
      { try engine.root.add(CellModel()) },
      { try other.root.add(box) },
      { try model.removeFromParent() },
      { try engine.remove(row) },
    ]
    var errors: [EditError?] = []
    host.height = { _, _ in
      host.height = { _, _ in 20 }
      errors = edits.map { edit in self.refused(edit) }
      return 20
    }
    engine.commit()
    #expect(errors.count == edits.count)
    for (index, error) in errors.enumerated() { #expect(error == .listIsBusy, "edit \(index)") }
    #expect(engine.rowCount == 2 && box.engine === engine && model.parent === engine.root)
    engine.commit()
    #expect(engine.rowCount == 2 && engine.contentExtent == 40)
    for (index, edit) in edits.enumerated() { #expect(refused(edit) == nil, "edit \(index)") }
  }

  @Test("Containers have neither height, pin, role nor content of their own; sections have content")
  func containers() throws {
    let engine = ListEngine()
    let box = try engine.makeContainer(at: .last(in: .root))
    let model = ContainerModel()
    try engine.root.add(model)
    for node in [box, try #require(model.node), engine.rootNode] {
      #expect(refused { try engine.setHeight(.fixed(10), of: node) } == .notARow(node))
      #expect(refused { try engine.setPin(Pin(.always), of: node) } == .notARow(node))
      #expect(refused { try engine.update(node) } == .notARow(node))
      #expect(refused { try engine.setStamp(4, of: node) } == .notARow(node))
    }
    let sectioned = ListEngine(hasSections: true)
    let section = try sectioned.makeContainer(at: .last(in: .root))
    let inner = try sectioned.makeContainer(at: .last(in: section))
    #expect(refused { try sectioned.update(section) } == nil)
    #expect(refused { try sectioned.setStamp(4, of: section) } == nil)
    #expect(refused { try sectioned.update(inner) } == .notARow(inner))
    #expect(refused { try sectioned.update(.root) } == .notARow(.root))
  }

  @Test("The root is not hidden, whether it has a model or not")
  func root() throws {
    let engine = ListEngine()
    #expect(refused { try engine.setHidden(true, .root) } == .rootIsFixed)
    _ = engine.root
    #expect(refused { try engine.setHidden(true, .root) } == .rootIsFixed)
  }

  @Test("Models with looks do not go into a list with runs, at any depth; those without do")
  func looksBesideRuns() throws {
    let engine = ListEngine()
    try engine.makeRun(of: 10, height: 20, at: .last(in: .root))
    let styled = ContainerModel()
    styled.style = ContainerStyle(lineSpacing: 4)
    let separated = CellModel()
    separated.bottomSeparator = Separator(height: 1)
    let header = CellModel(role: .header)
    for inner in [styled, separated, header] {
      #expect(refused { try engine.root.add(inner) } == .runsHaveNoLooks)
      let outer = ContainerModel()
      try outer.add([CellModel(), inner])
      #expect(refused { try engine.root.add(outer) } == .runsHaveNoLooks)
      #expect(outer.engine == nil && engine.root.childCount == 0)
    }
    let plain = ContainerModel()
    plain.style = ContainerStyle()
    plain.style = nil
    try plain.add(CellModel())
    try engine.root.add(plain)
    engine.commit()
    #expect(engine.rowCount == 11)
  }

  @Test("A style, a separator or a role that says nothing leaves room for runs")
  func looksThatSayNothing() throws {
    let engine = ListEngine()
    try engine.setStyle(ContainerStyle(), of: .root)
    try engine.setStyle(nil, of: .root)
    engine.root.topSeparator = nil
    engine.root.separatorBetweenChildren = nil
    try engine.makeRun(of: 10, height: 20, at: .last(in: .root))
    engine.commit()
    #expect(engine.rowCount == 10)
    #expect(
      refused { try engine.setStyle(ContainerStyle(lineSpacing: 4), of: .root) } == .runsHaveNoLooks
    )
  }

  @Test("A list that ever had looks takes no runs, as the docs say", arguments: 0..<4)
  func looksThatAreGone(which: Int) throws {
    let engine = ListEngine()
    let box = try engine.makeContainer(at: .last(in: .root))
    switch which {
    case 0:
      try engine.setStyle(ContainerStyle(top: 5), of: box)
      try engine.setStyle(nil, of: box)
    case 1:
      try engine.setSeparator(Separator(height: 1), at: .top, of: box)
      try engine.setSeparator(nil, at: .top, of: box)
    case 2:
      try engine.remove(engine.makeRow(RowContent(1, role: .header), at: .last(in: box)))
    default:
      try engine.setStyle(ContainerStyle(top: 5), of: box)
      try engine.remove(box)
    }
    engine.commit()
    let error = refused { try engine.makeRun(of: 10, height: 20, at: .last(in: .root)) }
    #expect(error == .runsHaveNoLooks && "\(error!)".contains("has or had styles"))
    #expect(engine.rowCount == 0)
  }

  @Test("Separators do not count among the nodes of a list")
  func separatorsDoNotCount() throws {
    let engine = ListEngine(EngineConfiguration { $0.nodeLimit = 3 })
    engine.root.separatorBetweenChildren = Separator(height: 1)
    for _ in 0..<3 {
      let row = CellModel()
      row.bottomSeparator = Separator(height: 1)
      try engine.root.add(row)
      engine.commit()
    }
    #expect(engine.rowCount > 3)
    #expect(refused { try engine.root.add(CellModel()) } == .tooManyNodes(limit: 3))
    try engine.root.children[1].removeFromParent()
    try engine.root.add(CellModel())
    #expect(refused { try engine.root.add(CellModel()) } == .tooManyNodes(limit: 3))
  }

  @Test("What is updated has a stamp that no content of it had")
  func stampsOfUpdates() throws {
    let host = ReportingHost()
    let engine = ListEngine(for: host, width: 100, height: 100)
    let row = try engine.makeRow(RowContent(1, stamp: 1), at: .last(in: .root))
    engine.commit()
    try engine.setStamp(2, of: row)
    engine.commit()
    try engine.setStamp(1, of: row)
    engine.commit()
    // Content 2 is known, and this is other content: it is measured.
    host.asked = []
    try engine.update(row)
    engine.commit()
    #expect(host.asked.count == 1)
  }
}
