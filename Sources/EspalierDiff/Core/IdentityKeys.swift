// SPDX-License-Identifier: MIT

/// Numbers that nobody can know before the process runs, so that identities cannot be prepared that collide.
@usableFromInline
package enum Seeds {
  @usableFromInline
  package static let seed = number(1)
  /// Odd, so that different keys have different products.
  @usableFromInline
  package static let factor = number(2) | 1

  /// The seed of the standard library's hashes tells one process from another, but where it is asked not to.
  private static func number(_ which: Int) -> UInt64 {
    #if hasFeature(Embedded)
      return .random(in: 0 ... .max)
    #else
      var hasher = Hasher()
      hasher.combine(which)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    #endif
  }

  /// Spreads a key over all bits; different keys stay different. With one product alone, keys at even distances, such as
  /// 1, 2, 3 …, would stay at even distances, and heap up with one factor of a hundred.
  @inline(__always)
  package static func spread(_ key: UInt64, by factor: UInt64) -> UInt64 {
    let product = key &* factor
    return (product ^ product >> 32) &* factor
  }
}

/// What stands for an identity in the table: equal identities have equal keys. SipHash, with which the standard library
/// hashes, would be half of what a shuffle of UUIDs or strings costs; where it can be done, a multiplication or a few of
/// 64 by 64 bits, of which the halves of the product are folded together (wyhash, Wang Yi 2019), take its place.
///
/// - Integers: themselves.
/// - Foundation's UUIDs: they are the same if their sixteen bytes are.
/// - Strings, as long as all that are hashed are ASCII. Two of these are equal if their bytes are. Others are equal if they
///   are canonically equivalent, whatever their bytes: `é` is one scalar or two, and the sign for kelvin is a `K`.
/// - All others, and strings as soon as one is not ASCII: `hashValue`.
///
/// What is asked of a type costs nothing where the type is known when this is compiled.
extension Differ {
  /// Whether identities have quick keys. If they are strings, it may turn out that they have none.
  @inlinable
  @inline(__always)
  static var isQuick: Bool {
    isInteger || ID.self == String.self
      || MemoryLayout<ID>.size == 16 && IdentityKeys.isUUID(ID.self)
  }

  /// Whether identities are integers.
  @inlinable
  @inline(__always)
  static var isInteger: Bool {
    ID.self == Int.self || ID.self == Int64.self || ID.self == Int32.self || ID.self == RowID.self
      || ID.self == UInt.self || ID.self == UInt64.self || ID.self == UInt32.self
  }

  /// The key of an identity. If it cannot be had quickly, it is not fit.
  @inlinable
  @inline(__always)
  static func key(_ id: ID, in w: inout Workspace, quickly: Bool, isFit: inout Bool) -> UInt64 {
    if !quickly { return UInt64(truncatingIfNeeded: id.hashValue) }
    if isInteger {
      // An integer of that size, by its bits.
      return MemoryLayout<ID>.size == 8
        ? unsafe unsafeBitCast(id, to: UInt64.self)
        : unsafe UInt64(unsafeBitCast(id, to: UInt32.self))
    }
    if ID.self == String.self {
      if let text = id as? String, let hash = IdentityKeys.hash(ofASCII: text) { return hash }
      isFit = false
      return 0
    }
    // The bytes of a UUID; any sixteen bytes are two integers.
    let words = unsafe unsafeBitCast(id, to: SIMD2<UInt64>.self)
    return IdentityKeys.fold(words.x ^ Seeds.seed, words.y ^ Seeds.factor)
  }
}

@usableFromInline
package enum IdentityKeys {
  /// Both halves of a product.
  @inlinable
  @inline(__always)
  package static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  #if hasFeature(Embedded)
    /// No: there is no Foundation.
    @inlinable
    static func isUUID<Other>(_ type: Other.Type) -> Bool { false }
  #else
    /// Whether `type` is Foundation's UUID: on Apple's systems the first one, elsewhere the second.
    @usableFromInline
    static func isUUID(_ type: Any.Type) -> Bool { type == uuids.0 || type == uuids.1 }

    private static let uuids = (
      _typeByName("10Foundation4UUIDV"), _typeByName("20FoundationEssentials4UUIDV")
    )
  #endif

  /// The hash of a text, sixteen bytes at a time; nil if it is not ASCII. Reads the text and nothing else: told so, the
  /// compiler (6.3) does not retain a string to hash it where it is.
  @usableFromInline
  @_effects(readonly)
  package static func hash(ofASCII text: String) -> UInt64? {
    let hash: UInt64?? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return Seeds.seed }
      let count = bytes.count
      var (all, hash) = (UInt64(0), UInt64(truncatingIfNeeded: count) ^ Seeds.seed)
      @inline(__always) func mix(_ a: UInt64, _ b: UInt64) {
        all |= a | b
        hash = fold(a ^ Seeds.factor, b ^ hash)
      }
      // Each load is inside the `count` bytes.
      @inline(__always) func word(_ at: Int) -> UInt64 {
        unsafe base.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      }
      @inline(__always) func half(_ at: Int) -> UInt64 {
        UInt64(unsafe base.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      }
      @inline(__always) func byte(_ at: Int) -> UInt64 {
        UInt64(unsafe base.load(fromByteOffset: at, as: UInt8.self))
      }
      var at = 0
      while at &+ 16 < count {
        mix(word(at), word(at &+ 8))
        at &+= 16
      }
      if count >= 16 {
        mix(word(count &- 16), word(count &- 8))
      } else if count >= 8 {
        mix(word(0), word(count &- 8))
      } else if count >= 4 {
        mix(half(0), half(count &- 4))
      } else if count > 0 {
        mix(byte(0) | byte(count / 2) << 8, byte(count &- 1))
      }
      return all & 0x8080_8080_8080_8080 == 0 ? hash : nil
    }
    return hash ?? nil
  }
}
