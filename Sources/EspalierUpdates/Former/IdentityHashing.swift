// SPDX-License-Identifier: MIT

import EspalierBase

/// How the identities of one type are hashed: the one place that says it.
///
/// SipHash, with which the standard library hashes, would be half of what a shuffle of UUIDs or strings costs. Where it
/// can be done, identities are hashed with multiplications of 64 by 64 bits, of which the halves of the product are
/// folded together (wyhash, Wang Yi 2019), at a tenth of the cost, or a quarter for strings of 36 bytes.
///
/// - Integers: one multiplication, with no seed (Fibonacci hashing; Knuth, volume 3, 6.4).
/// - Foundation's UUIDs: they are the same if their sixteen bytes are, which are multiplied with each other.
/// - Strings, as long as all that are hashed are ASCII: sixteen bytes for each multiplication. Two of these are equal if
///   their bytes are. Others are equal if they are canonically equivalent, whatever their bytes: `é` is one scalar or
///   two, and the sign for kelvin is a `K`. As soon as one is met, all are hashed with `hashValue`.
///
/// Who chooses identities can make them collide: integers at once, others as far as the seed of the process can be
/// guessed from how long things take. So these hashes have a budget of probes; who exceeds it is hashed again with
/// `hashValue`. Nothing but the table of one diff depends on a hash: what is paired by it is compared as well.
@usableFromInline
struct IdentityHashing {
  /// Whether identities are hashed with multiplications, under which others can be made to collide.
  @usableFromInline
  let isQuick: Bool
  @usableFromInline
  let seed: UInt64
  /// Whether an identity was met that cannot be hashed this way.
  @usableFromInline
  var isUnfit = false

  /// With multiplications.
  @inlinable
  @inline(__always)
  init(seed: UInt64) { (isQuick, self.seed) = (true, seed) }

  /// With `hashValue`.
  @inlinable
  @inline(__always)
  init() { (isQuick, seed) = (false, 0) }

  /// The seed of the process.
  @usableFromInline
  static var seed: UInt64 { ProcessSeed.value }

  /// Whether a type whose values are sixteen bytes is that of Foundation's UUIDs.
  @usableFromInline
  static func isUUID(_ type: Any.Type) -> Bool { FoundationUUID.isSame(as: type) }

  /// The hash of a text; nil if it is not ASCII. Reads the text and nothing else: told so, the compiler (6.3) does not
  /// retain a string to hash it where it is.
  @usableFromInline
  @_effects(readonly)
  static func hash(of text: String, seed: UInt64) -> UInt64? {
    ByteKernels.hash(ofASCII: text, seed: seed)
  }
}

// What is asked of a type costs nothing where the type is known when this is compiled.
extension Differ {
  /// Whether identities are hashed with multiplications. If they are strings, it may turn out that they cannot be.
  @inlinable
  @inline(__always)
  static var hashesQuickly: Bool { isInteger || ID.self == String.self || isUUID }

  /// How identities are hashed.
  @_alwaysEmitIntoClient
  @inline(__always)
  static var hashing: IdentityHashing {
    if isInteger { return IdentityHashing(seed: 0) }
    return hashesQuickly ? IdentityHashing(seed: IdentityHashing.seed) : IdentityHashing()
  }

  /// The hash of an identity.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func hash(of id: ID, by hashing: inout IdentityHashing) -> UInt64 {
    hashing.isQuick
      ? quickHash(of: id, by: &hashing) : UInt64(truncatingIfNeeded: id.hashValue)
  }

  /// The hash of an identity that is hashed with multiplications. If it cannot be, the hashing is unfit from now on.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func quickHash(of id: ID, by hashing: inout IdentityHashing) -> UInt64 {
    if isInteger {
      return UInt64(bitPattern: rowID(of: id).rawValue).folded(with: 0x9E37_79B9_7F4A_7C15)
    }
    if ID.self == String.self {
      if !hashing.isUnfit, let text = id as? String,
        let hash = IdentityHashing.hash(of: text, seed: hashing.seed)
      {
        return hash
      }
      hashing.isUnfit = true
    }
    if MemoryLayout<ID>.size == 16 && ID.self != String.self {
      // The bytes of a UUID; any sixteen bytes are two integers.
      let words = unsafe unsafeBitCast(id, to: SIMD2<UInt64>.self)
      return ByteKernels.hash(of: words.x, words.y, seed: hashing.seed)
    }
    return 0
  }

  /// What stands for an identity in a short list: an integer itself, else its hash.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func key(of id: ID, by hashing: inout IdentityHashing) -> RowID {
    if isInteger { return rowID(of: id) }
    return RowID(Int64(bitPattern: quickHash(of: id, by: &hashing)))
  }

  /// How many comparisons cost as much as a hash: about twelve of identities that are nothing but bytes, five of
  /// those that refer to something. Six of UUIDs and strings, which are hashed with multiplications, and two of integers.
  @inlinable
  @inline(__always)
  static var comparisonsPerHash: Int {
    isInteger ? 2 : hashesQuickly ? 6 : _isPOD(ID.self) ? 12 : 5
  }

  /// Whether identities are integers.
  @inlinable
  @inline(__always)
  static var isInteger: Bool {
    ID.self == Int64.self || ID.self == Int.self || ID.self == RowID.self || ID.self == Int32.self
      || ID.self == UInt32.self || ID.self == UInt64.self || ID.self == UInt.self
  }

  /// Whether identities are Foundation's UUIDs.
  @inlinable
  @inline(__always)
  static var isUUID: Bool {
    MemoryLayout<ID>.size == 16 && _isPOD(ID.self) && IdentityHashing.isUUID(ID.self)
  }

  /// The bits of an identity that is an integer.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func rowID(of id: ID) -> RowID {
    if ID.self == Int64.self, let integer = id as? Int64 { return RowID(integer) }
    if ID.self == Int.self, let integer = id as? Int { return RowID(Int64(integer)) }
    if ID.self == RowID.self, let rowID = id as? RowID { return rowID }
    if ID.self == Int32.self, let integer = id as? Int32 { return RowID(Int64(integer)) }
    if ID.self == UInt32.self, let integer = id as? UInt32 { return RowID(Int64(integer)) }
    if ID.self == UInt64.self, let integer = id as? UInt64 {
      return RowID(Int64(bitPattern: integer))
    }
    if ID.self == UInt.self, let integer = id as? UInt {
      return RowID(Int64(bitPattern: UInt64(integer)))
    }
    fatalError("The identity is no integer.")
  }
}
