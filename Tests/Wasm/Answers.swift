// SPDX-License-Identifier: MIT
//
// The answers of the native build: cases from standard input, updates to standard output, as 32-bit integers.
// A case is the counts of both lists, then a key and a version for each row; an update the counts of its four lists,
// then these.

import EspalierDiff

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct Row32: BitwiseCopyable {
  var key: Int32
  var version: Int32
}

func readAll() -> [Int32] {
  var words: [Int32] = []
  var piece = [Int32](repeating: 0, count: 1 << 16)
  var rest = 0  // bytes of a word that is not there yet
  while true {
    let count = unsafe piece.withUnsafeMutableBytes { bytes in
      unsafe read(0, bytes.baseAddress! + rest, bytes.count - rest)
    }
    if count <= 0 { return words }
    let whole = (rest + count) / 4
    words.append(contentsOf: piece[..<whole])
    rest = (rest + count) % 4
    if rest > 0 { piece[0] = piece[whole] }
  }
}

func writeAll(_ words: [Int32]) {
  unsafe words.withUnsafeBytes { bytes in
    var done = 0
    while done < bytes.count {
      let count = unsafe write(1, bytes.baseAddress! + done, bytes.count - done)
      if count <= 0 { exit(1) }
      done += count
    }
  }
}

/// Cases, one after the other.
struct Cases {
  private let words = readAll()
  private var next = 0

  mutating func readCounts() -> (old: Int, new: Int)? {
    if next == words.count { return nil }
    next += 2
    return (Int(words[next - 2]), Int(words[next - 1]))
  }

  mutating func read(_ count: Int, into rows: inout [Row32]) {
    rows.removeAll(keepingCapacity: true)
    for _ in 0..<count {
      rows.append(Row32(key: words[next], version: words[next + 1]))
      next += 2
    }
  }
}

@main
struct Answers {
  static func main() {
    var cases = Cases()
    var answers: [Int32] = []
    var differ = Differ<Int32>()
    var update = BatchUpdate()
    var (old, new) = ([Row32](), [Row32]())
    while let counts = cases.readCounts() {
      cases.read(counts.old, into: &old)
      cases.read(counts.new, into: &new)
      differ.diff(
        from: old.span, to: new.span, id: { $0.key }, isEqual: { $0.version == $1.version },
        into: &update)
      for count in [
        update.deletes.count, update.inserts.count, update.moves.count, update.updates.count,
      ] {
        answers.append(Int32(count))
      }
      for row in update.deletes { answers.append(row.rawValue) }
      for row in update.inserts { answers.append(row.rawValue) }
      for move in update.moves { answers += [move.from.rawValue, move.to.rawValue] }
      for pair in update.updates { answers += [pair.old.rawValue, pair.new.rawValue] }
    }
    writeAll(answers)
  }
}
