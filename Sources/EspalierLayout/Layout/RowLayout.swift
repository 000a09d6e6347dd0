// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The layout of the rows of one list: their heights, their places, and where the viewport is.
///
/// A row layout does not own the order of the rows. It works on a `RowOrder` that the caller owns and edits, a
/// component tree for example, and is told of every entry that comes, changes or goes. `ListLayout` puts the
/// two together for callers that have no tree.
///
/// An edit goes like this: `willChange`, then the edit of the order, with `addRow`, `addContainer`,
/// `updateRow`, `setContainer`, `removeRow` and `removeContainer` for its entries, then `didChange`
/// with the index lists of the batch update. Afterwards `pass` says where everything is.
///
/// It is made of parts that know nothing of each other, and each of which can be read alone:
///
/// - `HeightStore`: what is known of every entry, and where heights come from.
/// - `ContainerTable`: the containers, with all that they inherit.
/// - `DirtyExtents`: which extents have to be looked at again.
/// - `Waterfalls`: the columns of waterfalls, in a row order of their own.
/// - `PinIndex`: where pinned rows are.
/// - `Viewport`: the anchor, scrolling, and what the last pass found.
///
/// What is here and in the extensions is what takes several of them. Those that say what the owner of the order
/// tells (`+Rows`, `+Containers`, `+Replacing`, `+Change`, `+Resizing`, `+Snapshot`), `+Settling`, `+Entries`
/// and `+Invariants` hand it to all parts it concerns; every other one touches at most two parts. An entry is a `Slot`: it finds the state
/// of a row or marker (`self[slot]`) and its container.
package struct RowLayout: ~Copyable {
  /// The choices made when the layout was made.
  package internal(set) var configuration: LayoutConfiguration

  private let place = AtOneAddress()

  #if DEBUG
    /// What tests count.
    package let work = LayoutWork()
  #endif

  var heights: HeightStore
  var containers: ContainerTable
  var extents = DirtyExtents()
  var waterfalls = Waterfalls()
  var pins = PinIndex()
  var viewport = Viewport()
  /// Rows that are left with their estimates in the pass that is being made.
  var skipped = SkippedRows()
  var diagnostics = DiagnosticLog()

  /// Makes the layout of an empty list of no size.
  ///
  /// - Parameters:
  ///   - configuration: what holds for the whole list.
  ///   - style: the arrangement of rows that are in no container. Its top and bottom insets are around
  ///     the whole list.
  package init(_ configuration: LayoutConfiguration = .init(), style: ContainerStyle = .init()) {
    self.configuration = configuration
    heights = HeightStore(configuration)
    containers = ContainerTable(style, configuration.axis)
    extents.setPlain(containers.isPlain)
  }

  /// The container that is the whole list.
  package static var list: ContainerID { .list }

  /// The width of the viewport, in points; that of a vertical list is rounded to a pixel.
  package var width: Double {
    Units.points(configuration.axis == .vertical ? Int64(breadth) : viewport.extent)
  }

  /// The height of the viewport, in points; that of a horizontal list is rounded to a pixel.
  package var height: Double {
    Units.points(configuration.axis == .vertical ? viewport.extent : Int64(breadth))
  }

  /// Whether there are diagnostics to drain.
  package var hasDiagnostics: Bool { !diagnostics.isEmpty }

  /// Hands out the diagnostics since the last call and forgets them.
  package mutating func drainDiagnostics() -> [LayoutDiagnostic] { diagnostics.drain() }
}
