// SPDX-License-Identifier: MIT

/// The keys of identities that are not integers: UUIDs and ASCII strings.
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
    package static func isUUID<Other>(_ type: Other.Type) -> Bool { false }
  #else
    /// Whether `type` is Foundation's UUID: on Apple's systems the first one, elsewhere the second.
    @usableFromInline
    package static func isUUID(_ type: Any.Type) -> Bool { type == uuids.0 || type == uuids.1 }

    private static let uuids = (
      _typeByName("10Foundation4UUIDV"), _typeByName("20FoundationEssentials4UUIDV")
    )
  #endif

  /// The hash of a text, sixteen bytes at a time; nil if it is not ASCII. Reads the text and nothing else: told so, the
  /// compiler (6.3) does not retain a string to hash it where it is.
  @usableFromInline
  @_effects(readonly)
  package static func hash(
    ofASCII text: String, _ seed: UInt64 = Seeds.seed, _ factor: UInt64 = Seeds.factor
  ) -> UInt64? {
    let hash: UInt64?? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return seed }
      let count = bytes.count
      // Spread, so that a length is not mistaken for the last bytes.
      var (all, hash) = (UInt64(0), UInt64(truncatingIfNeeded: count) &* factor ^ seed)
      @inline(__always) func mix(_ a: UInt64, _ b: UInt64) {
        all |= a | b
        hash = fold(a ^ factor, b ^ hash)
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
