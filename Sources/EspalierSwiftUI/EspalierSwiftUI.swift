// SPDX-License-Identifier: MIT

// Adapters for SwiftUI; an empty module where there is none.
@_exported import EspalierCore
@_exported import EspalierUIKit
