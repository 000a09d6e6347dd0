// SPDX-License-Identifier: MIT

import CEspalierFiles

/// A file to write, or standard output.
///
/// A regular file is replaced whole or not at all: what is written goes to a new file beside it, which takes
/// its name (and has its permissions) when `finish` is called. If that does not happen, because something
/// is wrong or the process is interrupted, the file stays as it was and the new one is removed. The same
/// holds for a file that is not there yet.
///
/// Devices, pipes and symbolic links are written straight, and so is a file with a second name, which
/// would be torn off it. They are emptied when the first bytes come, not before.
public final class OutputFile {
  /// What messages call the file, fit to be shown on a terminal.
  public let name: String

  private let path: String
  private let descriptor: FileDescriptor

  /// The file beside it, until that has the name.
  private var replacement: Replacement?
  private var isOpen: Bool
  private var mustBeEmptied = false

  private struct Replacement {
    var path: String
    /// Takes the request back to remove the file when a signal ends the process.
    var number: Int32
  }

  /// Standard output. Nothing is buffered, and what `print` wrote may come later.
  public static var standardOutput: OutputFile {
    OutputFile(name: "standard output", .standardOutput)
  }

  /// Standard error. Nothing is buffered.
  public static var standardError: OutputFile {
    OutputFile(name: "standard error", .standardError)
  }

  private init(name: String, _ descriptor: FileDescriptor) {
    self.name = name
    path = ""
    self.descriptor = descriptor
    isOpen = false
  }

  /// Gets ready to write a file; `-` is standard output. What is there is left alone until `finish` (or,
  /// where it is written straight, until the first `write`), so this is also how to find out early that a
  /// file can be written.
  ///
  /// - Parameter input: a file that is being read, and must not be the one to write.
  /// - Throws: `FileError` if the file cannot be written.
  public init(_ path: String, reading input: InputFile? = nil) throws(FileError) {
    let name = path == "-" ? "standard output" : printable(path)
    self.name = name
    self.path = path
    if path == "-" {
      descriptor = .standardOutput
      isOpen = false
      return
    }
    let found = FileStatus.ofName(path)
    if let input, let found, found.isSameFile(as: input.status) { throw Self.isInput(name) }
    do throws(SystemError) {
      if found?.isDirectory == true { throw .isDirectory }
      if let found, !found.isRegular || found.hasOtherNames {
        descriptor = try FileDescriptor(writing: path)
        mustBeEmptied = true
      } else {
        (descriptor, replacement) = try Self.openBeside(path, replacing: found)
      }
    } catch {
      throw FileError(name: name, purpose: .writing, reason: error.reason)
    }
    isOpen = true
    // Through a symbolic link.
    if mustBeEmptied, let input, let status = try? descriptor.status(),
      status.isSameFile(as: input.status)
    {
      throw Self.isInput(name)
    }
  }

  deinit {
    discard()
  }

  /// Writes all of the bytes behind what was written before.
  ///
  /// - Throws: `FileError` if that fails.
  public func write(_ bytes: borrowing Span<UInt8>) throws(FileError) {
    if bytes.isEmpty { return }
    do {
      try emptyIfNeeded()
      try descriptor.write(bytes)
    } catch {
      throw failure(error)
    }
  }

  /// Writes a text as UTF-8 behind what was written before.
  ///
  /// - Throws: `FileError` if that fails.
  public func write(_ text: String) throws(FileError) {
    let bytes = ContiguousArray(text.utf8)
    try write(bytes.span)
  }

  /// Ends the file: from now on it is what was written. Call it once, when all is well.
  ///
  /// - Throws: `FileError` if that fails; a file that would have been replaced is then as it was.
  public func finish() throws(FileError) {
    guard isOpen else { return }
    do {
      try emptyIfNeeded()
      isOpen = false
      try descriptor.close()
      guard let beside = replacement else { return }
      _ = try checked(unsafe espalier_file_rename(beside.path, path))
      espalier_file_keep(beside.number)
      replacement = nil
    } catch {
      let failure = failure(error)
      discard()
      throw failure
    }
  }

  /// Whether it is a terminal.
  public var isTerminal: Bool { descriptor.isTerminal }

  private func emptyIfNeeded() throws(SystemError) {
    guard mustBeEmptied else { return }
    mustBeEmptied = false
    if try descriptor.status().isRegular { try descriptor.truncate() }
  }

  private func discard() {
    if isOpen { try? descriptor.close() }
    isOpen = false
    guard let beside = replacement else { return }
    replacement = nil
    _ = unsafe espalier_file_remove(beside.path)
    espalier_file_keep(beside.number)
  }

  private func failure(_ error: SystemError) -> FileError {
    FileError(name: name, purpose: .writing, reason: error.reason)
  }

  private static func isInput(_ name: String) -> FileError {
    FileError(name: name, purpose: .writing, reason: "it is the file to read")
  }

  /// Opens a new file in the directory of another, which it is to replace.
  private static func openBeside(
    _ path: String, replacing found: FileStatus?
  ) throws(SystemError) -> (FileDescriptor, Replacement) {
    if found != nil { _ = try checked(unsafe espalier_file_check_writable(path)) }
    let directory = path.utf8.lastIndex(where: isSeparator).map { path[...$0] } ?? ""
    // A name that ends with a separator could only be a directory's.
    if directory.utf8.count == path.utf8.count { throw .isDirectory }
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let beside = "\(directory).espalier-\(number).tmp"
    let permissions = found?.permissions ?? 0o666
    let descriptor = try FileDescriptor(creating: beside, permissions: permissions)
    let replacement = Replacement(
      path: beside, number: unsafe espalier_file_remove_on_signal(beside))
    // Those of a new file are what the process leaves of them; those of an old one are taken over, and
    // where the system does not let us, the new file has fewer.
    if found != nil { try? descriptor.setPermissions(permissions) }
    return (descriptor, replacement)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    #if os(Windows)
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    #else
      byte == UInt8(ascii: "/")
    #endif
  }
}
