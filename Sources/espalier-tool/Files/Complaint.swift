// SPDX-License-Identifier: MIT

import ArgumentParser

/// Why the tool ends early: a sentence for standard error and an exit code.
struct Complaint: Error {
  var sentence: String
  var code: ExitCode

  /// A file that is bad, or cannot be read or written.
  static func badData(_ sentence: String) -> Complaint {
    Complaint(sentence: sentence, code: ExitCode(65))
  }

  /// Nothing can be said.
  static func noVerdict(_ sentence: String) -> Complaint {
    Complaint(sentence: sentence, code: ExitCode(2))
  }
}

/// Writes a sentence to standard error, behind the tool's name.
func complain(_ sentence: String) {
  writeError("espalier: \(sentence)\n")
}

/// Writes to standard error; if that fails, there is nobody left to tell.
func writeError(_ text: String) {
  try? FileDescriptor.standardError.write(Array(text.utf8).span)
}

/// Runs the body of a command; a complaint becomes a sentence and an exit code.
func reportingComplaints(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let complaint as Complaint {
    complain(complaint.sentence)
    throw complaint.code
  }
}
