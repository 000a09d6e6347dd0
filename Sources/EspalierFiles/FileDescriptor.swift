// SPDX-License-Identifier: MIT

import CEspalierFiles

/// An open file. Pointers are passed for the duration of a call only.
struct FileDescriptor {
  var number: Int32

  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  var isTerminal: Bool { espalier_file_is_terminal(number) }

  init(number: Int32) {
    self.number = number
  }

  init(reading path: String) throws(SystemError) {
    number = try checked(unsafe espalier_file_open_to_read(path))
  }

  /// Opens what there is, without emptying it, or makes a file.
  init(writing path: String) throws(SystemError) {
    number = try checked(unsafe espalier_file_open_to_write(path))
  }

  /// Makes a file that is not there yet.
  init(creating path: String, permissions: UInt32) throws(SystemError) {
    number = try checked(unsafe espalier_file_create(path, permissions))
  }

  func status() throws(SystemError) -> FileStatus {
    var found = espalier_file_status()
    _ = try checked(unsafe espalier_file_get_status(number, &found))
    return FileStatus(found)
  }

  func setPermissions(_ permissions: UInt32) throws(SystemError) {
    _ = try checked(espalier_file_set_permissions(number, permissions))
  }

  func truncate() throws(SystemError) {
    _ = try checked(espalier_file_truncate(number))
  }

  func close() throws(SystemError) {
    _ = try checked(espalier_file_close(number))
  }

  /// Reads into `buffer`; the number of bytes read, zero at the end.
  func read(into buffer: inout ContiguousArray<UInt8>) throws(SystemError) -> Int {
    try checked(
      unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe espalier_file_read(number, bytes.baseAddress, bytes.count)
      })
  }

  /// Writes all of `bytes`.
  func write(_ bytes: borrowing Span<UInt8>) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      written += try checked(
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe espalier_file_write(
            number, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
        })
    }
  }
}

/// Which file it is, how long, and of what sort.
public struct FileStatus: Sendable {
  /// The length in bytes, if it has one: a pipe and a terminal have none.
  public let byteCount: Int?

  let isRegular: Bool
  let isDirectory: Bool
  let hasOtherNames: Bool
  let permissions: UInt32
  private let device: UInt64
  private let serial: UInt64

  init(_ found: espalier_file_status) {
    byteCount = found.is_regular ? Int(clamping: found.byte_count) : nil
    isRegular = found.is_regular
    isDirectory = found.is_directory
    hasOtherNames = found.name_count > 1
    permissions = found.permissions
    device = found.device
    serial = found.serial
  }

  /// What a name stands for, a symbolic link for itself; nil if it stands for nothing that can be seen.
  static func ofName(_ path: String) -> FileStatus? {
    var found = espalier_file_status()
    guard unsafe espalier_file_get_status_of_name(path, &found) == 0 else { return nil }
    return FileStatus(found)
  }

  func isSameFile(as other: FileStatus) -> Bool {
    isRegular && other.isRegular && device == other.device && serial == other.serial
  }
}
