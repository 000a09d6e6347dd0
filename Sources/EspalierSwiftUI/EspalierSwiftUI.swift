// SPDX-License-Identifier: MIT

// Adapters for SwiftUI; an empty module where there is none.
@_exported import Espalier

// ESPALIER_ON_MAC is set where stand-ins of both kits can be imported, for those of the Mac.
#if canImport(UIKit) && !ESPALIER_ON_MAC
  @_exported import EspalierUIKit
#else
  @_exported import EspalierAppKit
#endif
