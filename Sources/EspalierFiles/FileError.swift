// SPDX-License-Identifier: MIT

import CEspalierFiles

/// Why a file cannot be read or written, as a sentence for people, with the code to end with.
public struct FileError: Error, Equatable, Sendable {
  /// What was to be done with the file.
  public enum Purpose: Sendable {
    /// It was to be read.
    case reading
    /// It was to be written.
    case writing
  }

  /// What messages call the file, fit to be shown on a terminal.
  public let name: String

  /// What was to be done with it.
  public let purpose: Purpose

  /// What is in the way.
  public let reason: String

  /// Makes an error.
  public init(name: String, purpose: Purpose, reason: String) {
    self.name = name
    self.purpose = purpose
    self.reason = reason
  }

  /// The code a program ends with for this error: 65 for a file that cannot be read, 74 for one that
  /// cannot be written (`EX_DATAERR` and `EX_IOERR` of sysexits).
  public var exitCode: Int32 {
    switch purpose {
    case .reading: 65
    case .writing: Self.writingExitCode
    }
  }

  /// The code a program ends with when something could not be written.
  public static let writingExitCode: Int32 = 74
}

extension FileError: CustomStringConvertible {
  /// The error as a sentence that begins with the name of the file.
  public var description: String {
    switch purpose {
    case .reading: "\(name): cannot be read: \(reason)"
    case .writing: "\(name): cannot be written: \(reason)"
    }
  }
}

/// What the system says about a call that failed.
struct SystemError: Error {
  /// The error code of the C library.
  var code: Int32

  static var isDirectory: SystemError { SystemError(code: espalier_file_error_is_directory()) }

  /// The error in the system's words.
  var reason: String {
    if espalier_file_is_broken_pipe(code) { return "it was closed before everything was written" }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      guard let first = text.baseAddress else { return "" }
      unsafe espalier_file_describe_error(code, first, text.count)
      return unsafe String(cString: first)
    }
  }
}

/// The result of a call, or its error, which calls state as a negative number.
func checked<Number: SignedInteger>(_ result: Number) throws(SystemError) -> Number {
  if result < 0 { throw SystemError(code: Int32(-result)) }
  return result
}
