// SPDX-License-Identifier: MIT

import EspalierDiff

/// A row: its identity, and a number that changes with its content.
struct Row32: BitwiseCopyable {
  var key: Int32
  var version: Int32
}

/// Where JavaScript finds an update: an address and a count for each of its lists.
struct Findings: BitwiseCopyable {
  typealias List = (address: UInt32, count: UInt32)
  var deletes: List
  var inserts: List
  var moves: List
  var updates: List
}

/// A differ with the lists that JavaScript writes and the update that it reads.
///
/// The pointers are its own: what is read and written through them is below the counts that memory was made for.
@safe
final class Session {
  private var differ = Differ<Int32>()
  private var update = BatchUpdate()
  private let findings: UnsafeMutablePointer<Findings>
  /// Old keys, new keys, old versions, new versions.
  private var words: UnsafeMutablePointer<Int32>
  /// Old rows, new rows.
  private var rows: UnsafeMutablePointer<Row32>
  private var capacity = 0
  private var oldCount = 0
  private var newCount = 0

  init() {
    unsafe findings = .allocate(capacity: 1)
    unsafe words = .allocate(capacity: 0)
    unsafe rows = .allocate(capacity: 0)
  }

  deinit {
    unsafe findings.deallocate()
    unsafe words.deallocate()
    unsafe rows.deallocate()
  }

  /// Makes room for two lists, and returns where they go.
  func makeRoom(_ oldCount: Int, _ newCount: Int) -> UnsafeMutablePointer<Int32> {
    (self.oldCount, self.newCount) = (oldCount, newCount)
    let count = oldCount + newCount
    if count > capacity {
      capacity = count + count / 2
      unsafe words.deallocate()
      unsafe rows.deallocate()
      unsafe words = .allocate(capacity: 2 * capacity)
      unsafe rows = .allocate(capacity: capacity)
    }
    return unsafe words
  }

  /// Compares the lists that were written.
  func diff(areVersioned: Bool) -> UnsafePointer<Findings> {
    let count = oldCount + newCount
    for k in 0..<count {
      unsafe rows[k] = Row32(key: words[k], version: areVersioned ? words[count + k] : 0)
    }
    let old = unsafe UnsafeBufferPointer(start: rows, count: oldCount)
    let new = unsafe UnsafeBufferPointer(start: rows + oldCount, count: newCount)
    unsafe differ.diff(
      from: old.span, to: new.span, id: { $0.key }, isEqual: { $0.version == $1.version },
      into: &update)
    unsafe findings.pointee = Findings(
      deletes: place(of: update.deletes), inserts: place(of: update.inserts),
      moves: place(of: update.moves), updates: place(of: update.updates))
    return unsafe UnsafePointer(findings)
  }

  /// Where a list of the update is, until the next diff: the session keeps the update.
  private func place<Element>(of list: SharedBuffer<Element>) -> Findings.List {
    unsafe list.span.withUnsafeBufferPointer { rows in
      (UInt32(UInt(bitPattern: rows.baseAddress)), UInt32(rows.count))
    }
  }
}

// What the module exports beside its memory. A session is an address, and nobody checks it.

@_expose(wasm, "open")
@_cdecl("espalier_open")
func open() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(Session()).toOpaque() }

@_expose(wasm, "close")
@_cdecl("espalier_close")
func close(_ session: UnsafeMutableRawPointer) {
  unsafe Unmanaged<Session>.fromOpaque(session).release()
}

@_expose(wasm, "makeRoom")
@_cdecl("espalier_make_room")
func makeRoom(
  _ session: UnsafeMutableRawPointer, _ oldCount: Int32, _ newCount: Int32
) -> UnsafeMutableRawPointer {
  unsafe UnsafeMutableRawPointer(existing(session).makeRoom(Int(oldCount), Int(newCount)))
}

@_expose(wasm, "diff")
@_cdecl("espalier_diff")
func diff(_ session: UnsafeMutableRawPointer, _ areVersioned: Int32) -> UnsafeRawPointer {
  unsafe UnsafeRawPointer(existing(session).diff(areVersioned: areVersioned != 0))
}

private func existing(_ session: UnsafeMutableRawPointer) -> Session {
  unsafe Unmanaged<Session>.fromOpaque(session).takeUnretainedValue()
}
