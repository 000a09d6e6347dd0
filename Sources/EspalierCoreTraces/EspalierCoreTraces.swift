// SPDX-License-Identifier: MIT

// Traces of the engine to come: these files take the place of those in EspalierTraces when that does.
// The steps of a trace, and what reads and writes them, are part of every call of this module.
@_exported import EspalierFormats
