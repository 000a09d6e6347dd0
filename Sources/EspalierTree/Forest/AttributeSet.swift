// SPDX-License-Identifier: MIT

import EspalierBase

/// All of a row's attributes but its height, in 64 bits: what makes two rows of one sort.
///
///     bits  0 … 31   the breadth plus one unit; 0 if there is none
///          32 … 47   the kind
///          48 … 57   role, pin mode, pin level, pin edge, starts line, spans line
///
/// All zero is what a plain row has.
struct AttributeSet: Hashable, ZeroInitializable {
  private(set) var bits: UInt64

  private enum Bit {
    static let kind: UInt64 = 32
    static let role: UInt64 = 48
    static let pinMode: UInt64 = 50
    static let pinLevel: UInt64 = 53
    static let pinEdge: UInt64 = 55
    static let startsLine: UInt64 = 56
    static let spansLine: UInt64 = 57
  }

  /// The set of a row's attributes; traps if the breadth is negative.
  init(_ attributes: RowAttributes) {
    // Masked shifts: every distance is a constant below 64, every value fits its field.
    bits = attributes.breadth.map { UInt64($0.rawValue) + 1 } ?? 0
    bits |= UInt64(attributes.kind.rawValue) &<< Bit.kind
    bits |= UInt64(attributes.role.rawValue) &<< Bit.role
    bits |= UInt64(attributes.pin.mode.rawValue) &<< Bit.pinMode
    bits |= UInt64(attributes.pin.level) &<< Bit.pinLevel
    bits |= UInt64(attributes.pin.edge.rawValue) &<< Bit.pinEdge
    bits |= (attributes.startsLine ? 1 : 0) &<< Bit.startsLine
    bits |= (attributes.spansLine ? 1 : 0) &<< Bit.spansLine
  }

  private func field(_ bit: UInt64, width: UInt64) -> UInt64 {
    (bits &>> bit) & ((1 &<< width) &- 1)  // Every width is above 0 and below 64.
  }

  var role: RowRole { RowRole(rawValue: UInt8(field(Bit.role, width: 2)))! }

  var kind: RowKind { RowKind(UInt16(field(Bit.kind, width: 16))) }

  /// The attributes again, with the height that is kept beside them.
  func attributes(height: HeightMode) -> RowAttributes {
    let breadth = field(0, width: 32)
    return RowAttributes(
      kind: kind, height: height,
      breadth: breadth == 0 ? nil : Length(unchecked: Int32(breadth - 1)),
      role: role, pin: pin, startsLine: field(Bit.startsLine, width: 1) != 0,
      spansLine: field(Bit.spansLine, width: 1) != 0)
  }

  private var pin: Pin {
    Pin(
      PinMode(rawValue: UInt8(field(Bit.pinMode, width: 3)))!,
      edge: PinEdge(rawValue: UInt8(field(Bit.pinEdge, width: 1)))!,
      level: Int(field(Bit.pinLevel, width: 2)))
  }
}

/// The number of a set in its tree's table; 0 is that of plain rows.
struct AttributeSetIndex: Hashable {
  var rawValue: UInt32

  /// The number of indices there are, as seventeen bits of a node hold one.
  static let count = 1 << 17

  /// The bits of an index.
  static let mask: UInt32 = (1 << 17) - 1
}
