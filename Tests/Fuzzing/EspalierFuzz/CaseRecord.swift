// SPDX-License-Identifier: MIT

import EspalierTestSupport
import Foundation

/// The file in which a process writes the case it is about to run, so that the one that watches it knows
/// the case even if the process traps or hangs.
///
/// It holds the number of cases begun (8 bytes), the length of the input (4), whether the case has ended (1), and the input.
struct CaseRecord {
  private static let headerLength = 13
  private let file: FileHandle
  private(set) var begun: UInt64 = 0

  /// Opens the file that `create(at:)` made.
  init(path: String) throws {
    file = try FileHandle(forWritingTo: URL(filePath: path))
  }

  /// Makes a file that tells of no case.
  static func create(at path: String) throws {
    try Data(count: headerLength).write(to: URL(filePath: path))
  }

  /// Writes the next case.
  mutating func begin(_ input: FuzzInput) throws {
    begun += 1
    let bytes = input.bytes
    var data = Data(capacity: Self.headerLength + bytes.count)
    data.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: begun >> UInt64(8 * $0)) })
    data.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) })
    data.append(0)
    data.append(contentsOf: bytes)
    try file.seek(toOffset: 0)
    try file.write(contentsOf: data)
  }

  /// Writes that the case has ended: what the process does until the next one is not the case's.
  func end() throws {
    try file.seek(toOffset: UInt64(Self.headerLength - 1))
    try file.write(contentsOf: Data([1]))
  }

  /// What a file tells: how many cases were begun, and the last of them.
  static func read(_ path: String) throws -> (begun: Int, hasEnded: Bool, input: FuzzInput?) {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    func number(_ range: Range<Int>) -> Int {
      range.reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }
    guard bytes.count >= headerLength else { return (0, true, nil) }
    let (begun, length) = (number(0..<8), number(8..<12))
    guard begun > 0 else { return (0, true, nil) }
    let input = FuzzInput(bytes: bytes.dropFirst(headerLength).prefix(length))
    return (begun, bytes[headerLength - 1] == 1, input)
  }
}
