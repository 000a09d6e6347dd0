// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The upper halves of identities and stamps, for the slots whose numbers do not fit 32 bits.
///
/// What is kept is the difference from the sign of the lower half, so that zero stands for every
/// number that fits:
///
///     5 = 0x0000_0000_0000_0005   lower 0x0000_0005   difference 0
///    −2 = 0xFFFF_FFFF_FFFF_FFFE   lower 0xFFFF_FFFE   difference 0
///         0x0000_0001_8000_0000   lower 0x8000_0000   difference 0xFFFF_FFFE
///
/// Slots are taken together in blocks of 256; a block has memory only once one of its slots needs
/// it. So small numbers cost 4 bytes for 256 of them, and others 8 bytes for each.
struct UpperHalves: ~Copyable {
  struct Pair: ZeroInitializable, Equatable {
    var id: Int32 = 0
    var stamp: Int32 = 0
  }

  private static var bitsInBlock: Int32 { 8 }

  /// For every 256 slots: where their block is, counted from 1; 0 for none.
  private var blocks = ChunkedBuffer<Int32>()
  private var blockCount: Int32 = 0
  private var pairs = ChunkedBuffer<Pair>()

  /// The bytes that are held.
  var byteCount: Int { blocks.capacity * 4 + pairs.capacity * MemoryLayout<Pair>.stride }

  subscript(slot: NodeIndex) -> Pair {
    @inline(__always)
    get {
      let position = position(of: slot)
      return position < 0 ? Pair() : pairs[position]
    }
  }

  /// Keeps the halves of a slot. Zeros are only written where memory is.
  @inline(__always)
  mutating func set(_ pair: Pair, of slot: NodeIndex) {
    let isNeeded = pair != Pair()
    if !isNeeded && blockCount == 0 { return }
    let position = position(of: slot)
    if position >= 0 { pairs[position] = pair } else if isNeeded { setInNewBlock(pair, of: slot) }
  }

  /// Where the pair of a slot is; negative if its block has no memory.
  @inline(__always)
  private func position(of slot: NodeIndex) -> Int {
    let block = Int(slot.rawValue >> Self.bitsInBlock)
    guard block < blocks.capacity else { return -1 }
    let inside = Int(slot.rawValue) & ((1 << Int(Self.bitsInBlock)) - 1)
    return (Int(blocks[block]) - 1) << Int(Self.bitsInBlock) + inside
  }

  @inline(never)
  private mutating func setInNewBlock(_ pair: Pair, of slot: NodeIndex) {
    let block = Int(slot.rawValue >> Self.bitsInBlock)
    blocks.grow(to: block + 1)
    blockCount += 1
    blocks[block] = blockCount
    pairs.grow(to: Int(blockCount) << Int(Self.bitsInBlock))
    pairs[position(of: slot)] = pair
  }
}

extension Int64 {
  /// The lower half of the number.
  @inline(__always)
  var lowerHalf: Int32 { Int32(truncatingIfNeeded: self) }

  /// How the upper half differs from the sign of the lower one.
  @inline(__always)
  var upperDifference: Int32 { Int32(truncatingIfNeeded: (self ^ Int64(lowerHalf)) >> 32) }

  /// The number of which these are the parts.
  @inline(__always)
  init(lowerHalf: Int32, upperDifference: Int32) {
    self = Int64(lowerHalf) ^ (Int64(upperDifference) << 32)
  }
}
