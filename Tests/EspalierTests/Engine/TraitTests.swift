// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Heights that depend on more than the width, and lists from the right, through the engine.
@Suite("Traits of heights, and lists from the right")
struct TraitTests {
  /// Measures texts, which are rows of kind 1, by the step of their size.
  final class Host: ListHost {
    var asked: [RowID] = []
    var frames: [RowFrame] = []
    var offset = 0.0
    var origin = 0.0

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      asked.append(request.id)
      return Host.height(of: request.id, request.kind, request.traits)
    }

    static func height(of id: RowID, _ kind: RowKind, _ traits: Int) -> Double {
      Double(20 + id.rawValue % 30 + (kind == 1 ? Int64(traits) * 10 : 0))
    }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      frames = commit.layout.rows.indices.map { commit.layout.rows[$0] }
      (offset, origin) = (commit.layout.offset, commit.layout.windowOrigin)
    }
  }

  let host = Host()

  private func engine(_ configuration: EngineConfiguration = .init(), rows: Int = 200) throws
    -> ListEngine
  {
    let engine = ListEngine(configuration)
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    for id in 0..<rows {
      _ = try engine.tree.appendRow(
        RowID(Int64(id)), attributes: RowAttributes(kind: RowKind(UInt16(id % 3))),
        to: engine.tree.root)
    }
    engine.commit()
    return engine
  }

  @Test("A larger text: texts are measured again, and going back finds their heights")
  func anotherSizeOfText() throws {
    let engine = try engine()
    engine.viewportDidScroll(to: 1000)
    engine.commit()
    let (before, offset) = (host.frames, host.offset)
    host.asked = []
    engine.setHeightTraits(2, ofKinds: [1])
    engine.commit()
    #expect(!host.asked.isEmpty && host.asked.allSatisfy { $0.rawValue % 3 == 1 })
    #expect(host.frames[0].row == before[0].row)
    host.asked = []
    engine.setHeightTraits(0, ofKinds: [1])
    engine.commit()
    #expect(host.asked.isEmpty && host.frames == before && host.offset == offset)
  }

  @Test("Random edits, scrolls and traits: heights are those of now", arguments: seeds(count: 10))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = try engine()
    var traits = [0, 0, 0]
    for step in 0..<60 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let kind = Int.random(in: 0..<3, using: &random)
        traits[kind] = Int.random(in: 0..<4, using: &random)
        engine.setHeightTraits(traits[kind], ofKinds: [RowKind(UInt16(kind))])
      case 1:
        traits = [Int](repeating: step, count: 3)
        engine.setHeightTraits(step)
      case 2:
        let count = engine.rowCount
        if count > 100, let node = engine.node(atRow: Int.random(in: 0..<count, using: &random)) {
          try engine.tree.remove(node)
        }
      case 3: engine.setViewport(width: [320, 300].randomElement(using: &random)!, height: 400)
      default:
        engine.viewportDidScroll(
          to: Double.random(in: 0...max(0, engine.contentExtent - 400), using: &random))
      }
      engine.commit()
      for frame in host.frames {
        let node = try #require(engine.node(atRow: Int(frame.row)))
        let id = try engine.tree.identity(of: node)
        let kind = try engine.tree.attributes(of: node).kind
        let wanted = Host.height(of: id, kind, traits[Int(kind.rawValue)])
        #expect(frame.height == wanted, "\(seed) \(step)")
      }
    }
  }

  @Test("Without a layout nothing depends on traits")
  func withoutLayout() throws {
    var configuration = EngineConfiguration()
    configuration.layout = nil
    let engine = try engine(configuration)
    engine.setHeightTraits(2)
    engine.commit()
    #expect(host.asked.isEmpty)
  }

  @Test("From the right, every frame is the mirror image")
  func rightToLeft() throws {
    var frames: [[RowFrame]] = []
    for isRightToLeft in [false, true] {
      var configuration = EngineConfiguration()
      configuration.layout?.isRightToLeft = isRightToLeft
      configuration.style = ContainerStyle(
        .waterfall(columns: 3), left: 10, right: 25, lineSpacing: 5, itemSpacing: 6)
      let engine = try engine(configuration)
      engine.viewportDidScroll(to: 700)
      engine.commit()
      frames.append(host.frames)
    }
    #expect(frames[0].count == frames[1].count && !frames[0].isEmpty)
    for (left, right) in zip(frames[0], frames[1]) {
      #expect(right.x == 320 - left.x - left.width && right.y == left.y && right.row == left.row)
    }
  }
}
