// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Where the dragged section goes.
extension SectionReorder {
  /// Moves the section to an index among the sections as they appear; beyond the ends it goes to the end.
  ///
  /// A place that `mayMove` refuses leaves it where it was.
  ///
  /// - Returns: the index at which the section appears; nil if none is dragged, and while a host measures.
  /// - Complexity: O(log n), for each section that is passed over because it was removed or hidden.
  @discardableResult
  public func move(to target: Int) -> Int? {
    guard let engine = link.engine, let section, let source = committedIndex(of: section, engine)
    else { return nil }
    let last = engine.sectionCount - 1
    let found = findPlace(max(0, min(last, target)), source, engine)
    return move(section, to: found, source, engine)
  }

  /// Moves the section to where a finger is: past another section once the finger is beyond the middle of that, so
  /// that it stays there however long the other one is.
  ///
  /// Over the section itself, and over a row that is in none, nothing moves. A place that `mayMove` refuses leaves the
  /// section where it was.
  ///
  /// - Parameter shown: the index of the row under the finger, as rows appear; beyond the ends, the first or the last.
  /// - Returns: the index at which the section appears; nil if none is dragged, and while a host measures.
  /// - Complexity: as `move(to:)`.
  @discardableResult
  public func move(overRow shown: Int) -> Int? {
    guard let engine = link.engine, let section, let source = committedIndex(of: section, engine)
    else { return nil }
    guard let target = target(overRow: shown, source, engine) else { return index }
    return move(to: target)
  }

  /// The index to which a finger over a row brings the section; nil: it stays.
  private func target(overRow shown: Int, _ source: Int, _ engine: ListEngine) -> Int? {
    let shown = max(0, min(engine.rowCount - 1, shown))
    guard engine.rowCount > 0, let row = committedRow(atShown: shown, engine),
      let other = engine.memory.value.sections.section(ofRow: row), other != source,
      let rows = engine.container(ofSection: other).flatMap({ engine.committedRows(of: $0) })
    else { return nil }
    // The place of the other one among all but the dragged section, and whether that appears before it now.
    let among = other - (source < other ? 1 : 0)
    let isAbove = index <= among
    // The middle row of an odd number is past the middle from either side.
    let above = 2 * (row - rows.lowerBound) + 1
    let isPast = isAbove ? above >= rows.count : above <= rows.count
    return isAbove == isPast ? among + 1 : among
  }

  /// Takes a place if it may be taken; nil as a place stands for where the section is.
  func move(
    _ section: NodeID, to found: (place: Place, index: Int)?, _ source: Int, _ engine: ListEngine
  ) -> Int? {
    if let found {
      guard let isAllowed = isAllowed(found.place, for: section) else { return nil }
      guard isAllowed else { return index }
    }
    index = found?.index ?? source
    take(found?.place, section, engine)
    return index
  }

  /// Appears at a place.
  func take(_ place: Place?, _ section: NodeID, _ engine: ListEngine) {
    self.place = place
    guard let rows = engine.committedRows(of: section) else { return }
    let start =
      switch place {
      case .before(let neighbour)?: engine.committedRows(of: neighbour)?.lowerBound
      case .after(let neighbour)?: engine.committedRows(of: neighbour)?.upperBound
      default: rows.lowerBound
      }
    guard let start else { return }
    firstRow = start - (rows.lowerBound < start ? rows.count : 0)
  }

  /// The place for the section to appear at an index; nil if it stays.
  func findPlace(
    _ target: Int, _ source: Int, _ engine: ListEngine
  ) -> (place: Place, index: Int)? {
    findPlace(target, source, engine) {
      engine.container(ofSection: $0).flatMap { isSection($0, engine) ? $0 : nil }
    }
  }

  /// Whether a container is seen in the root.
  func isSection(_ node: NodeID, _ engine: ListEngine) -> Bool {
    guard (try? engine.tree.parent(of: node)) == engine.tree.root else { return false }
    return (try? engine.tree.isVisible(node)) == true
  }

  /// The index of a committed section; nil if it is none, or none any more.
  func committedIndex(of section: NodeID, _ engine: ListEngine) -> Int? {
    guard !engine.isMeasuring, engine.tree.contains(section) else { return nil }
    return engine.memory.value.sections.index(of: section.index)
  }
}
