// SPDX-License-Identifier: MIT

// What sections, dialects and algebra are about.
@_exported import EspalierDiff
