// SPDX-License-Identifier: MIT

import CEspalier

/// Foundation's UUID, in a package that does not import Foundation.
package enum FoundationUUID {
  /// Whether `type` is that type. It is known by its name, of which there is one in a process: two modules of one name
  /// do not link. The answers are noted, as a name costs a block of memory and some hundred instructions.
  ///
  /// - Complexity: O(1).
  /// - Allocations: none, unless the last type that was asked for is another one, and no UUID was yet.
  package static func isSame(as type: Any.Type) -> Bool {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    let known = espalier_noted_number(Self.same)
    if known != 0 { return known == address }
    if espalier_noted_number(Self.other) == address { return false }
    let isSame = isSame(named: type)
    espalier_note_number(isSame ? Self.same : Self.other, address)
    return isSame
  }

  private static func isSame(named type: Any.Type) -> Bool {
    #if hasFeature(Embedded)
      return false  // Types have no names, and there is no Foundation.
    #else
      let name = _typeName(type, qualified: true)
      // On Apple's systems the first one, elsewhere the second.
      return name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
    #endif
  }

  /// Where the address of the type is noted, and where that of another one.
  private static var same: Int32 { 0 }
  private static var other: Int32 { 1 }
}
