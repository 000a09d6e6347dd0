// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// What the layout keeps of every entry of the row order. See `RowStates`.
///
/// An entry is a row or one of the two markers of a container.
struct RowState {
  /// The row's own height in units, measured, fixed or estimated; 0 for a marker.
  var height: Int32 = 0

  /// The container the row is in; for a marker, the container it begins or ends.
  var container = ContainerID.list

  /// The kind of row.
  var kind: UInt16 = 0

  /// Everything that is yes or no, or nearly.
  var flags: Flags = Flags(rawValue: 0)

  /// Sixteen bits: twelve flags and the two small fields of the pin.
  struct Flags: OptionSet, ZeroInitializable {
    var rawValue: UInt16

    static let live = Flags(rawValue: 1 << 0)
    static let measured = Flags(rawValue: 1 << 1)
    static let fixed = Flags(rawValue: 1 << 2)
    /// The last row of a flow line or of a waterfall run: the one whose entry carries the extent.
    static let closes = Flags(rawValue: 1 << 3)
    static let begin = Flags(rawValue: 1 << 4)
    static let end = Flags(rawValue: 1 << 5)
    static let startsLine = Flags(rawValue: 1 << 6)
    static let spansLine = Flags(rawValue: 1 << 7)
    static let trailingPin = Flags(rawValue: 1 << 8)

    static let header = Flags(rawValue: 1 << 14)
    static let footer = Flags(rawValue: 1 << 15)
    /// Fixed, and therefore measured.
    static let known = Flags(rawValue: 1 << 1 | 1 << 2)
    /// Header and footer at once cannot be; so both bits say background.
    static let background = Flags(rawValue: 3 << 14)

    /// The bits that tell a row from a marker and from nothing at all.
    @inline(__always)
    static var what: UInt16 { 0b11_0001 }

    static let pinModeShift: UInt16 = 9
    static let pinLevelShift: UInt16 = 12
  }
}

extension RowState {
  /// Whether the entry is a row; a marker is not.
  var isRow: Bool { flags.rawValue & RowState.Flags.what == RowState.Flags.live.rawValue }

  /// What the row is to its container.
  @inline(__always)
  var role: RowRole { RowRole(rawValue: UInt8(flags.rawValue >> 14))! }

  /// Whether the row is an item: no header, no footer, no background.
  var isItem: Bool { isRow && flags.rawValue >> 14 == 0 }

  /// Whether the row is the footer of its container.
  var isFooter: Bool { isRow && flags.rawValue >> 14 == RowRole.footer.rawValue }

  /// Whether the row is stretched behind its container.
  var isBackground: Bool { isRow && flags.contains(.background) }

  /// Whether the row's height counts as known.
  var isMeasured: Bool { flags.contains(.measured) }

  /// Whether the row is pinned in some way.
  var isPinned: Bool { flags.rawValue >> RowState.Flags.pinModeShift & 7 != 0 }

  /// Whether the row keeps its place in the list, so that others can be held to it.
  var isFitAnchor: Bool { !isPinned && role != .background }

  /// How the row is pinned.
  var pinMode: PinMode {
    PinMode(rawValue: UInt8(flags.rawValue >> RowState.Flags.pinModeShift & 7))!
  }

  /// The level the row is pinned in.
  var pinLevel: Int { Int(flags.rawValue >> RowState.Flags.pinLevelShift & 3) }

  /// The edge the row is pinned to.
  var pinEdge: PinEdge { flags.contains(.trailingPin) ? .trailing : .leading }

  /// What the row order has to know of the entry.
  var traits: RowOrder.Traits {
    guard isRow else { return RowOrder.Traits(rawValue: 0) }
    var traits = RowOrder.Traits.row
    if isPinned { traits.insert(.pinned) }
    if !isMeasured { traits.insert(.unmeasured) }
    return traits
  }

  /// The state of a new row of these attributes: of no height, measured only if it is fixed.
  init(_ attributes: RowAttributes, in container: ContainerID) {
    self.container = container
    kind = attributes.kind.rawValue
    flags = .live
    if case .fixed = attributes.height { flags.formUnion(.known) }
    if attributes.role == .background { flags.formUnion(.known) }
    if attributes.startsLine { flags.insert(.startsLine) }
    if attributes.spansLine { flags.insert(.spansLine) }
    if attributes.pin.edge == .trailing { flags.insert(.trailingPin) }
    flags.rawValue |= UInt16(attributes.pin.mode.rawValue) << RowState.Flags.pinModeShift
    flags.rawValue |= UInt16(attributes.pin.level) << RowState.Flags.pinLevelShift
    flags.rawValue |= UInt16(attributes.role.rawValue) << 14
  }
}
