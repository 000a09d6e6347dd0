// SPDX-License-Identifier: MIT

import EspalierBase

/// The layout of the rows of one list: their heights, their places, and where the viewport stands.
///
/// A row layout does not own the order of the rows. It works on a `RowOrder` that somebody else may
/// own and edit, a component tree for example, and is told of every entry that comes, changes or
/// goes. `ListLayout` puts the two together for those who have no tree.
///
/// An edit goes like this: `willChange`, then the edit of the order, with `addRow`, `addContainer`,
/// `updateRow`, `setContainer`, `removeRow` and `removeContainer` for its entries, then `didChange`
/// with the index lists of the batch update. Afterwards `pass` says where everything is.
public struct RowLayout: ~Copyable {
  /// The choices made when the layout was made.
  public let configuration: LayoutConfiguration

  private let place = AtOneAddress()

  #if DEBUG
    /// What tests count.
    package let work = LayoutWork()
  #endif

  // What is known of every entry, by slot.
  var states = RowStates()
  var rows = UniqueBuffer<Row>()
  /// Breadths of rows that have one of their own, plus one; 0 means none.
  var breadths = UniqueBuffer<Int32>()

  // Heights.
  var columns = WidthColumns()
  var spares: SpareHeights
  var estimates = KindEstimates()

  // Containers. The first one is the list itself and has no markers.
  var containers = UniqueBuffer<Container>()
  var styles: [ContainerStyle] = []
  var freeContainers: [Int32] = []
  /// Containers that were removed in this change.
  var leavingContainers: [Int32] = []
  /// How many containers were hidden themselves.
  var hiddenCount = 0
  /// Containers that were hidden or shown, alone or with one around them: those in them follow.
  var turnedContainers: [Int32] = []

  // Waterfalls.
  var lanes = Lanes()

  /// Entries whose extents have to be looked at before the next pass.
  var dirty = UniqueBuffer<Int32>()
  var dirtyCount = 0
  /// Whether every extent has to be looked at.
  var isAllDirty = false
  /// Whether all rows of waterfalls have to be dealt anew, those that keep their columns as well.
  var dealsAnew = false
  /// Whether every extent depends on its own row alone.
  var isPlain = true
  /// Whether the owner of the order enters rows of fixed height with that height, keeps the extents of
  /// rows that move, and leaves none to rows that go. Then the rows of a plain list need no second look.
  package var isOrderExact = false
  /// Whether rows that go, move or change nothing but their container need no second look.
  var trustsExtents: Bool { isOrderExact && isPlain }
  var sortKeys = UniqueBuffer<Int64>()

  // The viewport.
  /// The breadth of the list, its extent across the axis, in units, rounded to a pixel.
  var breadth: Int32 = 0
  /// The extent of the viewport along the axis, in units.
  var viewport: Int64 = 0
  var anchor = Anchor()
  var target: ScrollTarget?
  var scroll = ScrollState()
  var seen = SeenRows()
  var kept = KeptPass()
  var returnPoint: ReturnPoint?

  var pins = PinIndex()

  /// Rows that could not be measured in this pass.
  var skipped = UniqueBuffer<Int32>()
  var skippedCount = 0
  /// Whether pinned rows are placed as they are, measured or not.
  var measuresNothing = false

  /// What could not be right, oldest first; at most 64 are kept until they are drained.
  var diagnostics: [LayoutDiagnostic] = []

  /// Makes the layout of an empty list of no size.
  ///
  /// - Parameters:
  ///   - configuration: what holds for the whole list.
  ///   - style: the arrangement of rows that lie in no container. Its top and bottom insets lie around
  ///     the whole list.
  public init(_ configuration: LayoutConfiguration = .init(), style: ContainerStyle = .init()) {
    self.configuration = configuration
    spares = SpareHeights(limit: configuration.spareHeightLimit)
    containers.grow(to: 1)
    containers[0] = Container(style, configuration.axis, inheritingFrom: Container())
    styles = [style]
    notePlainness(of: containers[0])
  }

  /// Whether there are diagnostics to drain.
  public var hasDiagnostics: Bool { !diagnostics.isEmpty }

  /// Hands out the diagnostics since the last call and forgets them.
  public mutating func drainDiagnostics() -> [LayoutDiagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Notes what could not be right. Sixty-four notes without anybody reading them are enough.
  mutating func note(_ diagnostic: LayoutDiagnostic) {
    if diagnostics.count < 64 { diagnostics.append(diagnostic) }
  }

  /// The container that is the whole list.
  public static var list: ContainerID { ContainerID(rawValue: 0) }

  /// The width of the viewport, in points; that of a vertical list is rounded to a pixel.
  public var width: Double {
    Units.points(configuration.axis == .vertical ? Int64(breadth) : viewport)
  }

  /// The height of the viewport, in points; that of a horizontal list is rounded to a pixel.
  public var height: Double {
    Units.points(configuration.axis == .vertical ? viewport : Int64(breadth))
  }

  /// Marks an entry whose extent has to be looked at, and those of its neighbours.
  mutating func touch(_ entry: Int32) {
    dirty.grow(to: dirtyCount + 1)
    dirty[dirtyCount] = entry
    dirtyCount += 1
  }
}

/// A container of a layout.
@frozen
public struct ContainerID: RawRepresentable, Hashable, Sendable {
  /// The index of the container in the layout.
  public var rawValue: Int32

  /// Makes an identifier of an index.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}
