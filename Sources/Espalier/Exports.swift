// SPDX-License-Identifier: MIT

// The engine speaks of rows, updates and their indices.
@_exported import EspalierRows
