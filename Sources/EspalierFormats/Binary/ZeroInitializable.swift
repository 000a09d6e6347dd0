// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

// What is read is collected in buffers, which begin with zeros.
extension OldSection: ZeroInitializable {}
extension NewSection: ZeroInitializable {}
extension OldPath: ZeroInitializable {}
extension NewPath: ZeroInitializable {}
extension SectionedBatchUpdate.SectionMove: ZeroInitializable {}
extension SectionedBatchUpdate.Move: ZeroInitializable {}
