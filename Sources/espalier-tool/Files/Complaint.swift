// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFiles
import EspalierFormats

/// Why the tool ends early: a sentence for standard error and an exit code.
struct Complaint: Error {
  var sentence: String
  var code: ExitCode

  /// A file whose contents are bad.
  static func badData(_ sentence: String) -> Complaint {
    Complaint(sentence: sentence, code: ExitCode(65))
  }

  /// Nothing can be said.
  static func noVerdict(_ sentence: String) -> Complaint {
    Complaint(sentence: sentence, code: ExitCode(2))
  }
}

extension OutputFile: ByteSink {}

/// Writes a sentence to standard error, behind the tool's name.
///
/// Names of files and contents of files may be part of it: it is made fit to be shown on a terminal.
func complain(_ sentence: String) {
  writeError("espalier: \(printable(sentence))\n")
}

/// Runs the body of a command; a complaint becomes a sentence and an exit code.
func reportingComplaints(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let complaint as Complaint {
    complain(complaint.sentence)
    throw complaint.code
  } catch let error as FileError {
    complain(error.description)
    throw ExitCode(error.exitCode)
  }
}
