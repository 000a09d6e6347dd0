// SPDX-License-Identifier: MIT

// Rows, heights and attributes are part of every call of this module.
@_exported import EspalierBase
