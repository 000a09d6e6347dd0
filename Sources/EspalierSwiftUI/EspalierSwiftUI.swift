// SPDX-License-Identifier: MIT

// Adapters for SwiftUI; an empty module where there is none.
@_exported import Espalier
@_exported import EspalierUIKit
