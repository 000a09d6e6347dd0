// SPDX-License-Identifier: MIT

/// A file to read, or standard input.
struct InputFile {
  /// What messages call the file.
  let name: String
  let status: FileStatus
  private let descriptor: FileDescriptor

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(Complaint) {
    name = path == "-" ? "standard input" : path
    do throws(SystemError) {
      descriptor = try path == "-" ? .standardInput : .open(reading: path)
      status = try descriptor.status()
    } catch {
      throw .badData("\(name): cannot be read: \(error)")
    }
  }

  /// The length in bytes, if it is known.
  var byteCount: Int? { status.isRegular ? status.byteCount : nil }

  /// Reads the file from its beginning to its end, in pieces.
  func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try read(into: &buffer)
      if count == 0 { return }
      try body(buffer.span.extracting(0..<count))
    }
  }

  private func read(into buffer: inout [UInt8]) throws(Complaint) -> Int {
    do {
      return try descriptor.read(into: &buffer)
    } catch {
      throw .badData("\(name): cannot be read: \(error)")
    }
  }
}
