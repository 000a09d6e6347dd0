// SPDX-License-Identifier: MIT

import CEspalierFiles

/// The text with every control character as `\xHH`, so that no name of a file and no argument can move the
/// cursor, ring the bell or change colours of a terminal that a message is shown on.
///
/// - Complexity: O(length).
public func printable(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar.properties.generalCategory == .control {
      for byte in String(scalar).utf8 { result.append(contentsOf: escaped(byte)) }
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// The text with every control character but the line feed as `\xHH`.
///
/// - Complexity: O(length).
public func printableLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { printable(String($0)) }.joined(separator: "\n")
}

private func escaped(_ byte: UInt8) -> String.UnicodeScalarView {
  let digits = String(byte, radix: 16, uppercase: true)
  return "\\x\(digits.count == 1 ? "0" : "")\(digits)".unicodeScalars
}

/// Sees to what a tool needs of its standard streams. Call it once, first of all.
///
/// - A stream that is closed is opened on nothing, so that no file takes its place.
/// - Writing into a pipe that no one reads any more ends the process quietly by `SIGPIPE`, as it ends diff(1); no
///   file is left half written. Where there are no signals it is an error.
/// - If what was printed could not all be written to standard output, the process says so and ends with
///   `FileError.writingExitCode`, whatever else it would have ended with.
///
/// - Parameter name: the name of the tool, to be put before the message.
public func prepareStandardStreams(of name: StaticString) {
  // The text of a static string stays where it is for as long as the process runs.
  name.withUTF8Buffer { text in
    guard let first = text.baseAddress else { return }
    unsafe espalier_prepare_standard_streams(
      UnsafeRawPointer(first).assumingMemoryBound(to: CChar.self), FileError.writingExitCode)
  }
}

/// Writes to standard error; if that fails, there is no one left to tell.
public func writeError(_ text: String) {
  try? OutputFile.standardError.write(text)
}

/// The value of an environment variable.
public func environmentValue(_ name: String) -> String? {
  guard let value = unsafe espalier_environment_value(name) else { return nil }
  return unsafe String(cString: value)
}
