// SPDX-License-Identifier: MIT

// What sections, dialects and algebra are about, and, as long as they are made of its buffers, the base.
@_exported import EspalierBase
@_exported import EspalierDiff
