// SPDX-License-Identifier: MIT

import CEspalier

/// Foundation's UUID, in a package that does not import Foundation.
package enum FoundationUUID {
  #if hasFeature(Embedded)
    /// No: types have no names there, and there is no Foundation.
    package static func isSame<Other>(as type: Other.Type) -> Bool { false }
  #else
    /// Whether `type` is that type. It is known by its name, of which there is one in a process: two modules of one name
    /// do not link. The answers are noted, as a name costs a block of memory and some hundred instructions.
    ///
    /// - Complexity: O(1).
    /// - Allocations: none once it was asked for the type, unless two of a few dozen have the same place.
    package static func isSame(as type: Any.Type) -> Bool {
      let address = UInt(bitPattern: ObjectIdentifier(type))
      let known = espalier_noted_number(Self.same)
      if known != 0 { return known == address }
      let other = Self.other(address)
      if espalier_noted_number(other) == address { return false }
      let name = _typeName(type, qualified: true)
      // On Apple's systems the first one, elsewhere the second.
      let isSame = name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
      espalier_note_number(isSame ? Self.same : other, address)
      return isSame
    }

    /// Where the address of the type is noted.
    private static var same: Int32 { 0 }

    /// Where that of another type is noted.
    private static func other(_ address: UInt) -> Int32 { Int32(1 + address / 16 % 63) }
  #endif
}
