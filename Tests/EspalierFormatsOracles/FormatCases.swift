// SPDX-License-Identifier: MIT

import EspalierFormats

/// Cases of the readers and writers, each against an oracle that is too simple to be wrong: bytes as they come,
/// for a fuzzer, and bytes made of random numbers, sound at first and then damaged.
///
/// A reader may refuse bytes; it must refuse the same ones, at the same line, however they are cut into pieces,
/// and never ask for more memory than the bytes are worth. A case that fails throws a ``CaseFailure``.
public enum FormatCases {
  /// One case of any of the formats.
  public static func anyFormat(using random: inout some RandomNumberGenerator) throws {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: try rowList(using: &random)
    case 1: try batchUpdate(using: &random)
    case 2: try sectionedBatchUpdate(using: &random)
    case 3: try binaryUpdate(using: &random)
    default: try treeTrace(using: &random)
    }
  }

  /// Bytes, read as each of the formats.
  public static func anyFormat(bytes: [UInt8]) throws {
    try rowList(bytes: bytes)
    try batchUpdate(bytes: bytes)
    try treeTrace(bytes: bytes)
    try binaryUpdate(bytes: bytes)
  }
}

/// The bytes as a failure shows them.
func shown(_ bytes: [UInt8]) -> String {
  let text = DisplayText.text(of: String(decoding: bytes.prefix(400), as: UTF8.self))
  return "\(bytes.count) bytes: \(text)"
}

/// Cuts bytes into pieces whose sizes depend on the bytes alone, so that a case repeats itself.
func pieces(of bytes: [UInt8]) -> [ContiguousArray<UInt8>] {
  var pieces: [ContiguousArray<UInt8>] = []
  var state = bytes.reduce(UInt64(bytes.count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  var start = 0
  while start < bytes.count {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let size = [1, 1, 2, 3, 7, 40, 1000][Int(truncatingIfNeeded: state >> 33) % 7]
    let end = min(bytes.count, start + size)
    pieces.append(ContiguousArray(bytes[start..<end]))
    start = end
  }
  return pieces
}
