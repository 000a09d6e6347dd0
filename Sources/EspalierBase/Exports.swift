// SPDX-License-Identifier: MIT

// Rows, their identities and indices, and shared lists are those of the diff, which depends on nothing.
@_exported import EspalierUpdates

extension Row: ZeroInitializable {}
extension RowID: ZeroInitializable {}
extension Stamp: ZeroInitializable {}
extension OldRow: ZeroInitializable {}
extension NewRow: ZeroInitializable {}
extension OldNew: ZeroInitializable where Old: ZeroInitializable, New: ZeroInitializable {}
extension BatchUpdate.Move: ZeroInitializable {}
