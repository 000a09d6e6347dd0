// SPDX-License-Identifier: MIT

/// A file to read, or standard input.
public final class InputFile {
  /// What messages call the file, fit to be shown on a terminal.
  public let name: String

  /// Which file it is.
  public let status: FileStatus

  private let descriptor: FileDescriptor

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `FileError` if it cannot be opened.
  public init(_ path: String) throws(FileError) {
    let name = path == "-" ? "standard input" : printable(path)
    self.name = name
    do throws(SystemError) {
      let descriptor = try path == "-" ? .standardInput : FileDescriptor(reading: path)
      self.descriptor = descriptor
      status = try descriptor.status()
    } catch {
      throw FileError(name: name, purpose: .reading, reason: error.reason)
    }
  }

  deinit {
    if descriptor.number != FileDescriptor.standardInput.number { try? descriptor.close() }
  }

  /// The length in bytes, if it is known.
  public var byteCount: Int? { status.byteCount }

  /// Reads the file from its beginning to its end, in pieces of 1 MiB at most.
  ///
  /// - Throws: `FileError` if it cannot be read, and what `body` throws.
  public func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 1 << 20)
    while true {
      let count = try read(into: &buffer)
      if count == 0 { return }
      try body(buffer.span.extracting(0..<count))
    }
  }

  /// The whole file.
  ///
  /// - Throws: `FileError` if it cannot be read.
  public func contents() throws(FileError) -> [UInt8] {
    var contents: [UInt8] = []
    // Grown from nothing it would be held twice.
    contents.reserveCapacity(byteCount ?? 0)
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)
    while true {
      let count = try read(into: &buffer)
      if count == 0 { return contents }
      contents += buffer[..<count]
    }
  }

  private func read(into buffer: inout ContiguousArray<UInt8>) throws(FileError) -> Int {
    do {
      return try descriptor.read(into: &buffer)
    } catch {
      throw FileError(name: name, purpose: .reading, reason: error.reason)
    }
  }
}
