// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport

/// Random cases of the engine, each against its oracle. They throw a `CaseFailure`, or trap, if something is
/// not as it should be.
public enum EngineCases {
  /// A list whose tree is edited and handed snapshots, also in the middle of commits, with rows that are
  /// selected and dragged meanwhile. The hosts are strict, and a walk over the tree says which rows there are.
  public static func lists(using generator: inout some RandomNumberGenerator) throws {
    var configuration = EngineConfiguration()
    if Bool.random(using: &generator) { configuration.layout = nil }
    configuration.hasSections = Bool.random(using: &generator)
    configuration.reportsRepeatedIdentities = Bool.random(using: &generator)
    let world = ListCase(configuration)
    for _ in 0..<40 { try world.editAndCommit(using: &generator) }
  }

  /// Rows that are dragged while others are removed, hidden and inserted, committed or not.
  public static func drags(using generator: inout some RandomNumberGenerator) throws {
    let world = try DragCase(using: &generator)
    for _ in 0..<40 { try world.drag(using: &generator) }
  }

  /// Sections that are dragged while rows and other sections come, go, move and hide. Arrays say how the list
  /// appears.
  public static func sectionDrags(using generator: inout some RandomNumberGenerator) throws {
    let world = try SectionDragCase(using: &generator)
    for _ in 0..<25 { try world.drag(using: &generator) }
  }

  /// Models that come, go, move, hide, change their state, and edit when they hear that they left. Plain
  /// objects with arrays say what is where.
  public static func models(using generator: inout some RandomNumberGenerator) throws {
    var completions = 0
    let answers = ModelCase.Answers()
    do {
      let world = ModelCase(answers)
      for _ in 0..<60 { try world.editAndCommit(using: &generator) }
      completions = world.completions
    }
    // With the engine and the models, the last requests go.
    try expect(answers.count == completions, "\(answers.count) of \(completions) completions")
  }
}

/// Throws if something does not hold.
func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
  if !holds { throw CaseFailure(sentence()) }
}

extension ListEngine {
  /// Identity and stamp of the committed rows.
  var committedRows: [Row] {
    var buffer = UniqueBuffer<Row>()
    let count = copyRows(into: &buffer)
    return (0..<count).map { buffer[$0] }
  }

  /// The rows that a walk over the tree finds, in order, without separators.
  func walkedRows() throws -> [NodeID] {
    var rows: [NodeID] = []
    var stack = [tree.root]
    while let node = stack.popLast() {
      if try tree.isHidden(node) { continue }
      if try tree.isContainer(node) {
        stack.append(contentsOf: Array(try tree.children(of: node)).reversed())
      } else {
        rows.append(node)
      }
    }
    return rows
  }
}
