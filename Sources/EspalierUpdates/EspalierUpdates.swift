// SPDX-License-Identifier: MIT

// Whoever works with updates has the diff that makes them.
@_exported import EspalierDiff
@_exported import EspalierRows
