// SPDX-License-Identifier: MIT

// Rows with identity and stamp, sections, paths, and what the difference of lists of them is: what the engine and
// EspalierUpdates speak of. Whoever works with rows has the diff.
@_exported import EspalierDiff
