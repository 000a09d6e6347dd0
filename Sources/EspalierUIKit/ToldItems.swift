// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import EspalierUpdates
  import UIKit

  /// An element of a collection view: an item, the header or footer of a section, or what is at the edge of one: its
  /// backgrounds and the separators around it, which have no paths and are known by a number each.
  enum ViewElement: Hashable {
    case item(IndexPath)
    case header(section: Int)
    case footer(section: Int)
    case edge(section: Int, number: Int)

    /// The kind of the supplementary views at edges.
    static var edgeKind: String { "espalier.edge" }
  }

  /// The numbers of rows at the edges of sections: each keeps its own as long as it is there.
  @MainActor
  final class EdgeNumbers {
    private var numbers: [NodeID: Int] = [:]
    private var nodes: [Int: NodeID] = [:]
    private var next = 0

    func number(of node: NodeID) -> Int {
      if let number = numbers[node] { return number }
      defer { next += 1 }
      (numbers[node], nodes[next]) = (next, node)
      return next
    }

    func node(_ number: Int) -> NodeID? { nodes[number] }

    /// Forgets rows that were removed.
    ///
    /// - Complexity: O(rows at edges that were in sight).
    func forgetRemoved(from engine: ListEngine) {
      for (node, number) in numbers where engine.identity(of: node) == nil {
        (numbers[node], nodes[number]) = (nil, nil)
      }
    }
  }

  /// The sections and items that a collection view was told of. An engine without sections has one of all rows.
  @MainActor
  struct ToldItems {
    let engine: ListEngine
    let hasSections: Bool

    /// The number of items in each section.
    private(set) var counts: [Int]

    /// Which of the engine's sections the view shows; between two batches of a plan not all, and in their old order.
    private var order = SectionOrder()

    /// Where the engine's sections are in the view, if they are elsewhere.
    private var places: [Int: Int] = [:]

    private let edges = EdgeNumbers()

    init(_ engine: ListEngine, hasSections: Bool) {
      (self.engine, self.hasSections) = (engine, hasSections)
      counts = hasSections ? [] : [0]
    }

    /// The view knows the rows of the last commit now, or those that an order names.
    ///
    /// - Complexity: O(sections · log n).
    mutating func tell(_ order: SectionOrder) {
      guard hasSections else {
        counts = [engine.rowCount]
        return
      }
      self.order = order
      places = [:]
      edges.forgetRemoved(from: engine)
      counts = (0..<order.count(of: engine.sectionCount)).map {
        engine.rowCount(inSection: order[$0].index) ?? 0
      }
      if order.isNew { return }
      for shown in counts.indices { places[order[shown].index] = shown }
    }

    /// What a row of the engine is in the view; nil if it is not shown.
    func element(ofRow row: Int) -> ViewElement? {
      guard hasSections else { return .item(IndexPath(item: row, section: 0)) }
      if let path = engine.path(ofRow: row) {
        return place(of: path.section.index).map {
          .item(IndexPath(item: path.row.index, section: $0))
        }
      }
      guard let section = engine.sectionIndex(ofRow: row), let place = place(of: section) else {
        return nil
      }
      if engine.headerRow(ofSection: section) == row { return .header(section: place) }
      if engine.footerRow(ofSection: section) == row { return .footer(section: place) }
      return engine.node(atRow: row).map { .edge(section: place, number: edges.number(of: $0)) }
    }

    private func place(of section: Int) -> Int? { order.isNew ? section : places[section] }

    /// The row of the engine that an element of the view shows; nil if there is none.
    func row(of element: ViewElement) -> Int? {
      guard hasSections else {
        guard case .item(let path) = element, path.section == 0, path.item < engine.rowCount else {
          return nil
        }
        return path.item
      }
      switch element {
      case .item(let path):
        guard counts.indices.contains(path.section) else { return nil }
        return engine.row(
          at: NewPath(section: order[path.section], row: NewRow(path.item)))
      case .header(let section):
        return counts.indices.contains(section)
          ? engine.headerRow(ofSection: order[section].index) : nil
      case .footer(let section):
        return counts.indices.contains(section)
          ? engine.footerRow(ofSection: order[section].index) : nil
      case .edge(_, let number): return edges.node(number).flatMap { engine.rowIndex(of: $0) }
      }
    }
  }
#endif
