// SPDX-License-Identifier: MIT

@_exported import EspalierBase
@_exported import EspalierDiff
@_exported import EspalierLayout
@_exported import EspalierTree
@_exported import EspalierUpdates
