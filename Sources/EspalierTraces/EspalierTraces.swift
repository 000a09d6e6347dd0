// SPDX-License-Identifier: MIT

// The steps of a trace, and what reads and writes them, are part of every call of this module.
@_exported import EspalierFormats
