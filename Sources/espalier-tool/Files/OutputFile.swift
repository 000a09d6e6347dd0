// SPDX-License-Identifier: MIT

import EspalierFormats

/// A file to write, or standard output.
struct OutputFile: ByteSink {
  /// What messages call the file.
  let name: String
  private let descriptor: FileDescriptor

  static let standardOutput = OutputFile(name: "standard output", descriptor: .standardOutput)
  static let standardError = OutputFile(name: "standard error", descriptor: .standardError)

  private init(name: String, descriptor: FileDescriptor) {
    self.name = name
    self.descriptor = descriptor
  }

  /// Opens a file and empties it; `-` is standard output. Refuses the file that is being read.
  init(_ path: String, reading input: InputFile) throws(Complaint) {
    guard path != "-" else {
      self = .standardOutput
      return
    }
    name = path
    var isInput = false
    do throws(SystemError) {
      descriptor = try .open(writing: path)
      let status = try descriptor.status()
      isInput = status.isSameFile(as: input.status)
      if status.isRegular && !isInput { try descriptor.truncate() }
    } catch {
      throw .badData("\(path): cannot be written: \(error)")
    }
    if isInput { throw .badData("\(path): cannot be written: it is the file to read") }
  }

  func write(_ bytes: Span<UInt8>) throws(Complaint) {
    do {
      try descriptor.write(bytes)
    } catch  where error.code == SystemError.brokenPipe {
      throw .badData("\(name): was closed before everything was written")
    } catch {
      throw .badData("\(name): cannot be written: \(error)")
    }
  }
}
