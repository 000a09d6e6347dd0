// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The few system calls the tool makes. Pointers are passed for the duration of a call only.

/// An open file.
struct FileDescriptor {
  var number: Int32

  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  var isTerminal: Bool { isatty(number) == 1 }
}

/// What the system says about a call that failed.
struct SystemError: Error, CustomStringConvertible {
  var code: Int32

  /// The error of the call that failed last.
  static var last: SystemError { SystemError(code: errno) }

  static let brokenPipe = EPIPE

  var description: String { unsafe String(cString: strerror(code)) }
}

/// Which file it is, and how long.
struct FileStatus {
  var device: UInt64
  var serial: UInt64
  var byteCount: Int
  var isRegular: Bool

  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && serial == other.serial
  }
}

extension FileDescriptor {
  static func open(reading path: String) throws(SystemError) -> FileDescriptor {
    try check { systemOpen(path, O_RDONLY | O_CLOEXEC) }
  }

  static func open(writing path: String) throws(SystemError) -> FileDescriptor {
    try check { systemOpen(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666) }
  }

  func truncate() throws(SystemError) {
    if ftruncate(number, 0) != 0 { throw .last }
  }

  func status() throws(SystemError) -> FileStatus {
    var status = stat()
    if unsafe fstat(number, &status) != 0 { throw .last }
    return FileStatus(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      serial: UInt64(truncatingIfNeeded: status.st_ino), byteCount: Int(status.st_size),
      isRegular: status.st_mode & S_IFMT == S_IFREG)
  }

  /// Reads into `buffer`; the number of bytes read, zero at the end.
  func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe systemRead(number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: Span<UInt8>) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe systemWrite(number, bytes.baseAddress! + written, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  private static func check(_ open: () -> Int32) throws(SystemError) -> FileDescriptor {
    while true {
      let number = open()
      if number >= 0 { return FileDescriptor(number: number) }
      if errno != EINTR { throw .last }
    }
  }
}

/// The value of an environment variable.
func environment(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}

/// Makes writing into a closed pipe an error like others.
func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}

// The names of the calls are taken by the methods above.
private let systemRead = unsafe read(_:_:_:)
private let systemWrite = unsafe write(_:_:_:)

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  unsafe open(path, flags, mode)
}
