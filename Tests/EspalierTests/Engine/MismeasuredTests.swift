// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// What is measured and is no height, or more than a row can have.
@Suite("Heights that are none, and heights above the maximum") @MainActor
struct MismeasuredTests {
  private let engine: ListEngine
  private let host = ReportingHost { _, _ in 20 }
  private var told: [EngineDiagnostic] { host.diagnostics }
  private var heights: [Double] { host.last!.frames.map(\.height) }
  private let rows: [NodeID]

  private init() throws {
    engine = ListEngine(for: host, width: 300, height: 100)
    rows = try engine.addRows(0..<30, .automatic(estimate: 25))
  }

  @Test(
    "What is no height is refused, told once, and asked for when in sight next",
    arguments: [-1, Double.nan, .infinity, -.infinity])
  func none(points: Double) throws {
    host.height = { request, _ in request.id == 1 ? points : 20 }
    engine.commit()
    #expect(host.asked.contains { $0.id == 1 } && heights.prefix(2) == [20, 25])
    #expect(told.map { "\($0)" } == ["Row 1 was measured as \(points) points, which is no height."])
    _ = host.takeAsked()
    for step in 1...20 {
      engine.scrollAndCommit(to: Double(step % 2))
    }
    #expect(Set(host.takeAsked()) == [1] && told.count == 1)
    // Out of sight it is not asked for.
    engine.scrollAndCommit(to: 300)
    _ = host.takeAsked()
    engine.scrollAndCommit(to: 301)
    #expect(!host.takeAsked().contains(1))
    host.height = { _, _ in 33 }
    engine.scrollAndCommit(to: 0)
    #expect(host.takeAsked().contains(1) && heights[1] == 33 && told.count == 1)
    engine.scrollAndCommit(to: 1)
    #expect(host.takeAsked() == [])
  }

  @Test("It is told anew of other content, and after a height that was one")
  func anew() throws {
    host.height = { request, _ in request.id == 0 ? -1 : 20 }
    engine.commit()
    try engine.update(rows[0])
    engine.commit()
    #expect(told.count == 2)
    host.height = { _, _ in 20 }
    try engine.update(rows[0])
    engine.commit()
    #expect(told.count == 2)
    host.height = { request, _ in request.id == 0 ? .infinity : 20 }
    engine.resizeAndCommit(width: 200, height: 100)
    #expect(told.count == 3 && heights[0] == 20)
  }

  @Test("What is too tall is cut down and told once", arguments: [43_690.5, 1e6, 1e300])
  func tooTall(points: Double) throws {
    host.height = { request, _ in request.id == 1 ? points : 20 }
    engine.commit()
    #expect(heights == [20, 43_690])
    #expect(told == [.tooTall(ReportedID(1), points: points)])
    #expect("\(told[0])".hasSuffix("and is cut down to 43690.0."))
    _ = host.takeAsked()
    engine.scrollAndCommit(to: 10)
    // It has its height, and is not asked for again.
    #expect(host.takeAsked() == [] && told.count == 1)
    engine.resizeAndCommit(width: 200, height: 100)
    #expect(host.takeAsked().contains(1) && told.count == 1)
  }

  @Test("The tallest row is as tall as it is")
  func tallest() {
    host.height = { _, _ in 43_690 }
    engine.commit()
    #expect(heights == [43_690] && told == [])
  }

  @Test("The same of heights that were measured elsewhere")
  func elsewhere() throws {
    host.height = { _, _ in nil }
    engine.commit()
    var plan: [MeasureRequest] = []
    engine.plan(&plan, budget: 10)
    #expect(plan.prefix(3).map(\.id.rawValue) == [0, 1, 2])
    #expect(engine.setMeasuredHeight(1e6, for: plan[0]))
    for _ in 0..<3 {
      #expect(!engine.setMeasuredHeight(-1, for: plan[1]))
      #expect(!engine.setMeasuredHeight(.nan, for: plan[1]))
    }
    #expect(engine.setMeasuredHeight(30, for: plan[2]))
    engine.commit()
    #expect(
      told == [
        .tooTall(ReportedID(0), points: 1e6), .badHeight(ReportedID(1), points: -1),
      ])
    #expect(heights == [43_690])
    #expect(engine.setMeasuredHeight(40, for: plan[1]))
    engine.commit()
    #expect(told.count == 2 && engine.offset(ofRow: 2) == 43_730)
  }
}
