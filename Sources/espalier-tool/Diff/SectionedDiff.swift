// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFiles
import EspalierFormats
import EspalierUpdates

/// `espalier diff --section`: the difference between lists of sections, as JSON.
extension DiffCommand {
  func runSectioned() throws {
    let lists = try RowListPair(
      old: old, new: new, delimiter: delimiter.byte, key: key, section: section)
    if !quiet { lists.reportDuplicates() }
    var differ = SectionedDiffer()
    let update = differ.diff(from: lists.oldSections, to: lists.newSections)
    if check {
      try prove {
        try StrictApplier.check(update, from: lists.oldSections, to: lists.newSections)
      }
    }
    var writer = BufferedWriter(to: OutputFile.standardOutput)
    if identities {
      try lists.writeJSON(update, to: &writer)
    } else {
      try update.writeJSON(to: &writer)
    }
    writer.buffer.append("\n")
    try writer.flush()
    if check, !quiet { complain("the strict applier turned the old rows into the new ones") }
    if !update.isEmpty { throw ExitCode(1) }
  }
}

extension RowListPair {
  /// Writes a batch update with the identities of sections and rows as JSON.
  fileprivate func writeJSON(
    _ update: SectionedBatchUpdate, to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    try update.writeJSON(
      to: &writer, oldSection: { appendJSON(ofSection: oldSections[$0].id, to: &$1) },
      newSection: { appendJSON(ofSection: newSections[$0].id, to: &$1) },
      oldRow: { appendJSON(of: oldSections[$0.section.index].rows[$0.row.index].id, to: &$1) },
      newRow: { appendJSON(of: newSections[$0.section.index].rows[$0.row.index].id, to: &$1) })
  }
}
