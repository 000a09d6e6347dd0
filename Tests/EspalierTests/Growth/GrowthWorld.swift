// SPDX-License-Identifier: MIT

import Espalier

#if ESPALIER_CHECKS
  /// What a list consists of.
  enum Shape: CaseIterable {
    /// Rows in the root.
    case flat
    /// Containers of ten rows.
    case boxes
    /// Sections of ten rows, with pinned headers and separators between rows.
    case sections
    /// Containers of ten rows with insets, spacings and separators.
    case looks
    /// The same in lines.
    case flow
    /// A waterfall of three columns in each.
    case waterfall

    var hasContainers: Bool { self != .flat }
  }

  /// A list of rows, each ten of which are in a container, but in a flat one.
  @MainActor final class GrowthWorld: ListHost {
    let shape: Shape
    let engine: ListEngine
    var boxes: [NodeID] = []
    var rows: [NodeID] = []
    private(set) var sum = 0
    private var lastID: Int64 = 0

    init(_ shape: Shape, _ count: Int, height: RowHeight = .fixed(20), viewport: Double = 400)
      throws
    {
      let configuration = EngineConfiguration { $0.hasSections = shape == .sections }
      (self.shape, engine) = (shape, ListEngine(configuration))
      engine.host = self
      engine.setViewport(width: 320, height: viewport)
      for box in 0..<count / 10 {
        let container = try shape == .flat ? .root : makeBox(at: .last(in: .root))
        for row in 0..<10 {
          var content = content(height)
          if shape == .sections, row == 0 { (content.pin, content.role) = (.untilNext, .header) }
          rows.append(try engine.makeRow(content, at: .last(in: container)))
        }
        if box == 0 || shape != .flat { boxes.append(container) }
      }
      engine.commit()
    }

    func makeBox(at place: Place) throws -> NodeID {
      lastID += 1
      let box = try engine.makeContainer(id: RowID(lastID), at: place)
      switch shape {
      case .flat, .boxes: break
      case .sections: try engine.setSeparatorBetweenChildren(Separator(height: 1), of: box)
      case .looks:
        try engine.setStyle(ContainerStyle(lineSpacing: 3).inset(by: 8), of: box)
        try engine.setSeparatorBetweenChildren(Separator(height: 1), of: box)
      case .flow: try engine.setStyle(ContainerStyle(.flow(.leading)).inset(by: 8), of: box)
      case .waterfall:
        try engine.setStyle(ContainerStyle(.waterfall(columns: 3)).inset(by: 8), of: box)
      }
      return box
    }

    func content(_ height: RowHeight = .fixed(20)) -> RowContent {
      lastID += 1
      return RowContent(RowID(lastID), height: height, breadth: shape == .flow ? 90 : nil)
    }

    /// Says of every row that it was measured.
    func measureAll() {
      for row in rows {
        if let request = engine.bare.request(for: row) {
          engine.setMeasuredHeight(33, for: request)
        }
      }
    }

    /// The first row of all, one in the middle, and the last, none of which is the first of a container.
    var places: [(name: String, row: NodeID)] {
      let middle = rows.count / 20 * 10 + 5
      return [("start", rows[1]), ("middle", rows[middle]), ("end", rows[rows.count - 1])]
    }

    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
      20 + Double(request.id.rawValue % 5)
    }

    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
      sum &+= commit.update.operationCount + commit.sections.operationCount
      for row in commit.rows { sum &+= Int(row.frame.y) }
    }
  }
#endif
